/// What matching a condition brought to light.
struct Findings {
  var evidence: [Evidence] = []
  var values: [String: String] = [:]

  /// More evidence than this convinces nobody.
  static let limit = 24

  mutating func add(_ found: consuming Evidence) {
    guard evidence.count < Self.limit else { return }
    let (field, text, offset) = (found.field, found.text, found.offset)
    if !evidence.contains(where: { $0.offset == offset && $0.field == field && $0.text == text }) {
      evidence.append(found)
    }
  }

  /// Adds all that another condition brought to light.
  mutating func add(_ more: consuming Findings) {
    if evidence.isEmpty {
      // They were added one by one already.
      evidence = more.evidence
    } else {
      for index in more.evidence.indices { add(more.evidence[index]) }
    }
    remember(more.values)
  }

  mutating func remember(_ captures: [String: String]) {
    if captures.isEmpty { return }
    if values.isEmpty { return values = captures }
    values.merge(captures) { first, _ in first }
  }

  /// What was known at a moment; evidence is only ever added, so its number tells.
  struct Mark {
    fileprivate let evidence: Int
    fileprivate let values: [String: String]
  }

  /// What is known now.
  var mark: Mark { Mark(evidence: evidence.count, values: values) }

  /// Takes back what a condition brought to light that did not hold after all.
  mutating func forget(since mark: Mark) {
    evidence.removeLast(evidence.count - mark.evidence)
    values = mark.values
  }
}

extension Condition {
  /// Whether the condition holds; stops at the first answer.
  public func holds(in facts: ReportFacts) -> Bool {
    var nothing: Findings?
    return test(facts, &nothing)
  }

  /// Everything that speaks for the condition, or nil where it does not hold.
  func findings(in facts: ReportFacts) -> Findings? {
    var findings: Findings? = Findings()
    return test(facts, &findings) ? findings : nil
  }

  /// Tests the condition; where findings are wanted, every alternative is looked at, else only what decides.
  private func test(_ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    switch self {
    // What is handed on as it is need not be counted; so every case has a function of its own.
    case .all(let conditions): return Self.testAll(conditions, facts, &findings)
    case .any(let conditions): return Self.testAny(conditions, facts, &findings)
    case .not(let condition): return !condition.holds(in: facts)
    case .explained(let condition, let remark): return condition.testExplained(remark, facts, &findings)
    case .frame(let names, let images, let within): return Self.testFrames(names, images, within, facts, &findings)
    case .framesInOrder(let patterns): return Self.testOrder(patterns, facts, &findings)
    case .appFrame(let patterns): return Self.testAppFrames(patterns, facts, &findings)
    case .otherThread(let patterns): return Self.testOtherThreads(patterns, facts, &findings)
    case .message(let patterns): return Self.testMessages(patterns, facts, &findings)
    case .computed(let computed): return computed.test(facts, &findings)
    default: return testField(facts, &findings)
    }
  }

  private static func testAll(_ conditions: [Condition], _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    // By their places: stepping through conditions would copy each of them.
    conditions.withUnsafeBufferPointer { conditions in
      for index in conditions.indices where !conditions[index].test(facts, &findings) { return false }
      return true
    }
  }

  private func testExplained(_ remark: String, _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    let before = findings?.evidence.count ?? 0
    guard test(facts, &findings) else { return false }
    if let count = findings?.evidence.count, count > before { findings?.evidence[before].explain(remark) }
    return true
  }

  private static func testAny(_ conditions: [Condition], _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    conditions.withUnsafeBufferPointer { conditions in
      var holds = false
      for index in conditions.indices {
        guard findings != nil else {
          if conditions[index].test(facts, &findings) { return true }
          continue
        }
        let before = findings?.mark
        if conditions[index].test(facts, &findings) {
          holds = true
        } else if let before {
          findings?.forget(since: before)
        }
      }
      return holds
    }
  }

  // MARK: Texts

  private static func testMessages(
    _ patterns: [TextPattern], _ facts: ReportFacts, _ findings: inout Findings?
  ) -> Bool {
    let wanted = facts.promising(patterns)
    return !wanted.isEmpty && testMessages(patterns, wanted, facts, &findings)
  }

  private static func testMessages(
    _ patterns: [TextPattern], _ wanted: LiteralMask, _ facts: ReportFacts, _ findings: inout Findings?
  ) -> Bool {
    var holds = false
    // Messages are not stepped through: that would copy each of them, and most say nothing.
    for index in facts.texts.messages.indices where facts.texts.messages[index].overlaps(wanted) {
      let mask = facts.texts.messages[index]
      guard let captures = Self.captures(patterns, facts.report.messages[index].text, mask, findings != nil) else {
        continue
      }
      holds = true
      guard findings != nil else { return true }
      let message = facts.report.messages[index]
      findings?.remember(captures)
      let line = Self.matchingLine(message.text) { Self.captures(patterns, $0, mask, false) != nil }
      let words = String(
        joining: message.origin.rawValue, message.image == nil ? "" : " of ", message.image ?? "", ": ", line)
      findings?.add(Evidence(words, field: message.field, text: line, offset: message.offset))
    }
    func look(_ text: Located<String>?, _ mask: LiteralMask) {
      guard mask.overlaps(wanted), let text,
        let captures = Self.captures(patterns, text.value, mask, findings != nil)
      else { return }
      holds = true
      guard findings != nil else { return }
      findings?.remember(captures)
      let line = Self.matchingLine(text.value) { Self.captures(patterns, $0, mask, false) != nil }
      findings?.add(
        Evidence(String(joining: "exception: ", line), field: "exception.message", text: line, offset: text.offset))
    }
    look(facts.report.exception.message, facts.texts.exceptionMessage)
    look(facts.report.uncaughtException?.reason, facts.texts.uncaughtReason)
    return holds
  }

  /// What the first pattern remembers that matches a text of which the literals are known; nil where none does.
  private static func captures(
    _ patterns: [TextPattern], _ text: String, _ literals: LiteralMask, _ capturing: Bool
  ) -> [String: String]? {
    // Stepping through an array would copy each pattern.
    patterns.withUnsafeBufferPointer { patterns in
      text.withBytes { text in
        for index in patterns.indices where patterns[index].mayStand(among: literals) {
          if !capturing {
            if patterns[index].matches(text) { return [:] }
          } else if let captures = patterns[index].captures(in: text) {
            return captures
          }
        }
        return nil
      }
    }
  }

  /// The line of a longer text that matches on its own, else its first line.
  private static func matchingLine(_ text: String, where matches: (String) -> Bool) -> String {
    guard text.contains("\n") else { return text }
    var first: String?
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest[line.endIndex...].dropFirst()
      if line.isEmpty { continue }
      let words = String(Substring(line))
      if matches(words) { return words }
      first = first ?? words
    }
    return first ?? text
  }

  // MARK: Stacks

  private static func testFrames(
    _ names: [TextPattern], _ images: [TextPattern], _ within: Int?, _ facts: ReportFacts, _ findings: inout Findings?
  ) -> Bool {
    let wanted = facts.promising(names)
    if !names.isEmpty, wanted.isEmpty { return false }
    if !images.isEmpty, facts.promising(images).isEmpty { return false }
    return testFrames(names, wanted, images, within, facts, &findings)
  }

  /// Whether names and images stand in a frame; `wanted` are the literals of those names that have a chance.
  private static func testFrames(
    _ names: [TextPattern], _ wanted: LiteralMask, _ images: [TextPattern], _ within: Int?, _ facts: ReportFacts,
    _ findings: inout Findings?
  ) -> Bool {
    func test(_ stack: [StackFrame], isException: Bool) -> Bool {
      var shown = 0
      for index in stack.indices.prefix(within ?? .max) {
        // Nearly all frames are refused here.
        if !names.isEmpty, !stack[index].literals.overlaps(wanted) { continue }
        if !images.isEmpty, !images.matches(stack[index].frame.image ?? "") { continue }
        if !names.isEmpty {
          guard let symbol = stack[index].symbol,
            let captures = Self.captures(names, symbol, stack[index].literals, findings != nil)
          else { continue }
          findings?.remember(captures)
        }
        guard findings != nil else { return true }
        findings?.add(facts.evidence(stack[index], isException: isException))
        shown += 1
        if shown == 3 { break }
      }
      return shown > 0
    }
    let isInException = test(facts.exceptionStack, isException: true)
    if isInException, findings == nil { return true }
    return test(facts.stack, isException: false) || isInException
  }

  private static func testOrder(_ patterns: [TextPattern], _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    guard patterns.allSatisfy({ facts.isPromising($0) }) else { return false }
    func test(_ stack: [StackFrame], isException: Bool) -> Bool {
      var matched: [StackFrame] = []
      for frame in stack {
        guard matched.count < patterns.count else { break }
        let pattern = patterns[matched.count]
        if pattern.mayStand(among: frame.literals), let symbol = frame.symbol, pattern.matches(symbol) {
          matched.append(frame)
        }
      }
      guard matched.count == patterns.count else { return false }
      for frame in matched { findings?.add(facts.evidence(frame, isException: isException)) }
      return true
    }
    return test(facts.exceptionStack, isException: true) || test(facts.stack, isException: false)
  }

  private static func testAppFrames(
    _ patterns: [TextPattern], _ facts: ReportFacts, _ findings: inout Findings?
  ) -> Bool {
    let wanted = facts.promising(patterns)
    return !wanted.isEmpty && testAppFrames(patterns, wanted, facts, &findings)
  }

  private static func testAppFrames(
    _ patterns: [TextPattern], _ wanted: LiteralMask, _ facts: ReportFacts, _ findings: inout Findings?
  ) -> Bool {
    func test(_ stack: [StackFrame], isException: Bool) -> Bool {
      for index in stack.indices where stack[index].literals.overlaps(wanted) {
        let frame = stack[index]
        guard frame.owner != .system, frame.owner != .raiser, let symbol = frame.symbol,
          let captures = Self.captures(patterns, symbol, frame.literals, findings != nil)
        else { continue }
        findings?.remember(captures)
        findings?.add(facts.evidence(frame, isException: isException))
        return true
      }
      return false
    }
    return test(facts.exceptionStack, isException: true) || test(facts.stack, isException: false)
  }

  private static func testOtherThreads(_ patterns: [TextPattern], _ facts: ReportFacts, _ findings: inout Findings?)
    -> Bool
  {
    var holds = false
    // Each thread gives at least one piece of evidence.
    for (thread, frames) in facts.otherFrames(matching: patterns, atMost: findings == nil ? 1 : Findings.limit) {
      holds = true
      guard findings != nil else { return true }
      // The app's own frames first: they say who, the system's only what.
      for frame in (frames.filter(\.isInApp) + frames.filter { !$0.isInApp }).prefix(3) {
        findings?.add(facts.evidence(frame, thread: thread.index))
      }
    }
    return holds
  }

  // MARK: Fields

  private func testField(_ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
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
      guard let code = facts.report.exception.codes.first, codes.contains(code) else { return false }
      return accept(facts.report.exception.codesText ?? Located("\(code)"), "exception.codes", "exception codes") { _ in
        true
      }
    case .exceptionText(let patterns):
      if facts.promising(patterns).isEmpty { return false }
      func look(_ text: Located<String>?, _ mask: LiteralMask) -> Bool {
        guard let text, let captures = Self.captures(patterns, text.value, mask, findings != nil) else { return false }
        findings?.remember(captures)
        return accept(text, "exception.subtype", "exception") { _ in true }
      }
      return look(facts.report.exception.subtype, facts.texts.exceptionSubtype)
        || look(facts.report.exception.codesText, facts.texts.exceptionCodes)
        || look(facts.report.exception.message, facts.texts.exceptionMessage)
    case .exceptionNote(let patterns):
      guard let note = facts.report.exceptionNotes.first(where: { patterns.matches($0.value) }) else { return false }
      return accept(note, "exceptionNotes", "exception note") { _ in true }
    case .terminationNamespace(let names):
      guard let namespace = facts.terminationNamespace, names.contains(namespace) else { return false }
      return accept(facts.report.termination.namespace, "termination.namespace", "termination namespace") { _ in true }
    case .terminationCode(let codes):
      guard let code = facts.report.termination.code, codes.contains(code.value) else { return false }
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
      let line = Self.matchingLine(region.value) { patterns.matches($0) }
      return accept(Located(line, at: region.offset), "memoryRegion", "memory") { _ in true }
    case .faultAddress(let range):
      guard let address = facts.report.faultAddress, range.contains(address.value) else { return false }
      let hex = "0x" + String(address.value, radix: 16)
      findings?.add(Evidence(faultAddress: address))
      findings?.remember(["address": hex])
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
}

extension Condition.Computed {
  fileprivate func test(_ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    if let known = facts.evidence(of: ObjectIdentifier(self)) { return add(known, facts, &findings) }
    if facts.refuses(literals) { return false }
    if let gate, !gate.holds(in: facts) { return false }
    if !inputLiterals.isEmpty, !facts.inputMayHold(oneOf: inputLiterals) { return false }
    guard let evidence = test(facts) else { return false }
    return add(evidence, facts, &findings)
  }

  private func add(_ evidence: [Evidence], _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    if findings != nil {
      for found in evidence { findings?.add(found) }
      findings?.remember(values(facts))
    }
    return true
  }
}

extension CrashReport.Message {
  /// The name of the place in the model that the message came from.
  var field: String {
    switch origin {
    case .applicationInformation: image.map { "asi[\"\($0)\"]" } ?? "asi"
    case .exceptionReason: "uncaughtException.reason"
    case .termination: "termination.reasons"
    case .kernelTriage: "kernelTriage"
    case .log: "log"
    case .tool: "tool"
    }
  }
}

/// A system version for comparing, `17.1.2` being more than `17.1`.
struct SystemVersionNumber {
  private let parts: [Int]

  init(_ text: String) {
    parts = text.split(separator: ".").prefix(3).map { Int($0.prefix { $0.isNumber }) ?? 0 }
  }

  /// Whether the version lies in a range whose ends may be open.
  func lies(from lower: String?, below upper: String?) -> Bool {
    if let lower, compare(with: lower) < 0 { return false }
    if let upper, compare(with: upper) >= 0 { return false }
    return !parts.isEmpty
  }

  private func compare(with text: String) -> Int {
    let other = SystemVersionNumber(text).parts
    for index in 0..<max(parts.count, other.count) {
      let difference = (index < parts.count ? parts[index] : 0) - (index < other.count ? other[index] : 0)
      if difference != 0 { return difference }
    }
    return 0
  }
}
