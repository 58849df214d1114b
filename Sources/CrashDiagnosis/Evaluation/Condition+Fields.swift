extension Condition {
  func testField(_ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    func accept(_ text: Located<String>?, _ field: String, _ word: String, if holds: (String) -> Bool) -> Bool {
      guard let text, holds(text.value) else { return false }
      findings?.add(
        Evidence(String(joining: word, ": ", text.value), field: field, text: text.value, offset: text.offset))
      return true
    }
    switch self {
    case .exceptionName(let names):
      return accept(facts.report.uncaughtException?.name, "uncaughtException.name", "uncaught exception") {
        names.contains($0)
      }
    case .exceptionType(let names):
      guard let type = facts.exceptionType, names.contains(type) else { return false }
      return accept(facts.report.exception.type, "exception.type", "exception type") { _ in true }
    case .signal(let names):
      guard let signal = facts.signal, names.contains(signal) else { return false }
      return accept(facts.report.exception.signal, "exception.signal", "signal") { _ in true }
    case .exceptionCode(let codes):
      guard let code = facts.report.exception.codes.first, codes.contains(code),
        TerminationCode.counts(code, in: facts.report)
      else { return false }
      return accept(facts.report.exception.codesText ?? Located("\(code)"), "exception.codes", "exception codes") { _ in
        true
      }
    case .exceptionNote(let patterns):
      guard let note = facts.report.exceptionNotes.first(where: { patterns.matches($0.value) }) else { return false }
      return accept(note, "exceptionNotes", "exception note") { _ in true }
    case .terminationNamespace(let names):
      guard let namespace = facts.terminationNamespace, names.contains(namespace) else { return false }
      return accept(facts.report.termination.namespace, "termination.namespace", "termination namespace") { _ in true }
    case .terminationCode(let codes):
      guard let code = facts.report.termination.code, codes.contains(code.value),
        TerminationCode.counts(code.value, in: facts.report)
      else { return false }
      let hex = "0x" + String(code.value, radix: 16)
      findings?.add(
        Evidence(
          "termination code \(code.value > 255 ? hex : "\(code.value)")", field: "termination.code",
          text: "\(code.value)",
          offset: code.offset))
      return true
    case .bugType(let types):
      return accept(facts.report.bugType, "bugType", "bug_type") { types.contains($0) }
    case .kind(let kinds):
      guard kinds.contains(facts.report.kind) else { return false }
      findings?.add(
        Evidence("kind of report: \(facts.report.kind.rawValue)", field: "kind", text: facts.report.kind.rawValue))
      return true
    case .format(let names):
      return names.contains(facts.report.format)
    case .system(let names):
      guard let name = facts.report.operatingSystem.name, names.contains(name) else { return false }
      findings?.add(
        Evidence("system: \(name)", field: "os.name", text: name, offset: facts.report.operatingSystem.version?.offset))
      return true
    case .systemVersion(let lower, let upper):
      return accept(facts.report.operatingSystem.version, "os.version", "system version") {
        SystemVersionNumber($0).lies(from: lower, below: upper)
      }
    case .architecture(let names):
      return facts.report.architecture.map { names.contains($0) } ?? false
    case .process(let patterns):
      return facts.report.process.name.map { patterns.matches($0) } ?? false
    case .role(let patterns):
      return accept(facts.report.process.role, "process.role", "role") { patterns.matches($0) }
    case .memoryRegion(let patterns):
      guard let region = facts.report.memoryRegion, patterns.matches(region.value) else { return false }
      let line = Self.matchingLine(region.value) { patterns.matches($0) && !Self.isNeighbour($0, in: region.value) }
      guard patterns.matches(line), !Self.isNeighbour(line, in: region.value) else { return false }
      return accept(Located(line, at: region.offset), "memoryRegion", "memory") { _ in true }
    case .faultAddress(let range):
      guard let address = facts.report.faultAddress, range.contains(address.value) else { return false }
      findings?.add(Evidence(faultAddress: address))
      findings?.remember(["address": String(hexadecimal: address.value)])
      return true
    case .crashedQueue(let patterns):
      func matching(_ text: String?) -> String? { text.flatMap { patterns.matches($0) ? $0 : nil } }
      guard
        let text = matching(facts.report.crashedThread?.queue) ?? matching(facts.report.crashedThread?.name),
        let thread = facts.report.crashedThread
      else { return false }
      findings?.add(
        Evidence("thread \(thread.index) runs \(text)", field: "crashedThread.queue", text: text, offset: thread.offset)
      )
      return true
    case .crashedOnMainThread(let isMain):
      guard facts.crashedOnMain == isMain, let thread = facts.report.crashedThread else { return false }
      let text = thread.queue ?? "thread \(thread.index)"
      findings?.add(
        Evidence(
          isMain ? "it happened on the main thread" : "it happened off the main thread (\(text))",
          field: "crashedThread.queue", text: text, offset: thread.offset))
      return true
    default:
      return false
    }
  }

  /// Whether a line of a memory map is that of a region beside the one that the address lies in, which an arrow marks.
  private static func isNeighbour(_ line: String, in region: String) -> Bool {
    line.contains(" [") && !line.contains("->") && region.contains("-->")
  }
}
