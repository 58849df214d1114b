import ByteKit
import CrashModel

/// The process that the kernel, RunningBoard or a debugger names in a line about it.
///
///     process Harbour[812] caught waking the CPU 45001 times over ~54 seconds
///     memorystatus: killing_specific_process pid 812 [Harbour]
///     EXC_RESOURCE -> HarbourWidget[478] exceeded mem limit: ActiveHard 30 MB (fatal)
///     [app<org.example.harbour(501)>:812] Terminating with context: …
enum NamedProcess {
  /// Fills in the process of a report that names none.
  static func fill(_ report: inout CrashReport) {
    guard report.process.name == nil else { return }
    for message in report.messages.prefix(limit) where message.isLogged {
      Bytes.with(Array(message.text.utf8)) { bytes in
        read(bytes.all, into: &report.process)
      }
      if report.process.name != nil || report.process.bundleIdentifier != nil { return }
    }
  }

  /// Messages that are looked at.
  private static let limit = 100

  private static func read(_ line: ByteSlice, into process: inout CrashReport.Process) {
    for words: StaticString in ["process ", "-> "] {
      // `Harbour[812] caught …`
      guard let mark = line.index(of: words), case let rest = line.from(mark + words.utf8CodeUnitCount),
        let open = rest.index(of: UInt8(ascii: "[")), open > rest.start,
        let (number, end) = rest.from(open + 1).decimal(),
        rest.from(end).hasPrefix("] "), verbs.contains(where: { rest.from(end + 2).hasPrefix($0) })
      else { continue }
      process.name = rest.upTo(open).trimmed.string
      process.identifier = process.identifier ?? Int(exactly: number)
      return
    }
    if let mark = line.index(of: "_process pid "), let (number, end) = line.from(mark + 13).decimal(),
      let name = line.from(end).after(prefix: " ["), let close = name.index(of: UInt8(ascii: "]"))
    {
      process.name = name.upTo(close).string
      process.identifier = process.identifier ?? Int(exactly: number)
      return
    }
    if let mark = line.index(of: "[app<"), let open = line.from(mark).index(of: UInt8(ascii: "(")),
      let close = line.from(open).index(of: ">:"), line.from(close).contains("Terminating with context")
    {
      process.bundleIdentifier = process.bundleIdentifier ?? line.from(mark + 5).upTo(open).stringIfAny
    }
  }

  /// What the kernel says that a process did.
  private static let verbs: [StaticString] = ["caught ", "exceeded ", "crossed ", "used ", "violated "]
}
