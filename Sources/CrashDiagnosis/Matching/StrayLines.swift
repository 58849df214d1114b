import CrashModel

/// Lines beside a whole report that cannot be of its crash: source code, and the end of another run.
///
/// A process says once why it ends. Where the report itself keeps those words, a line that tells of another end is of an
/// earlier run, of another process, or quoted.
enum StrayLines {
  /// The places of such lines among the messages.
  static func places(in report: borrowing CrashReport) -> [Int] {
    guard report.exception.type != nil || report.exception.signal != nil else { return [] }
    let own = report.messages.indices.first { place in
      [.applicationInformation, .exceptionReason].contains(report.messages[place].origin)
        && sayWhyItEnded(report.messages[place].text)
    }
    let words = own.map { report.messages[$0].text }
    return report.messages.indices.filter { place in
      report.messages[place].isLogged && isStray(report.messages[place].text, beside: words)
    }
  }

  private static func isStray(_ line: String, beside own: String?) -> Bool {
    if sourceCode.contains(where: { holds(line, $0) }) { return true }
    guard let own, sayWhyItEnded(line) else { return false }
    return !isSame(line, own)
  }

  /// Whether two texts tell of one end: the words behind the mark begin alike, however the lines were cut or wrapped.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard let first = words(of: one), let second = words(of: other) else { return true }
    let length = min(first.utf8.count, second.utf8.count, 24)
    return length == 0 || first.utf8.prefix(length).elementsEqual(second.utf8.prefix(length))
      || holds(other, String(first)) || holds(one, String(second))
  }

  private static func words(of text: String) -> Substring? {
    for mark in ends {
      guard let start = ByteSearch.offset(of: mark, in: text[...]) else { continue }
      let rest = Substring(text.utf8.dropFirst(start + mark.utf8.count))
      return rest.prefix { $0 != "\n" }
    }
    return nil
  }

  /// Whether a text holds the beginning of what Swift's checks print.
  static func sayWhyItEnded(_ text: String) -> Bool { ends.contains { holds(text, $0) } }

  private static func holds(_ text: String, _ word: String) -> Bool {
    ByteSearch.offset(of: word, in: text[...]) != nil
  }

  /// How Swift's checks begin.
  private static let ends = ["atal error: ", "recondition failed: ", "ssertion failed: "]
  /// Calls that stop a program, as they stand in its source.
  private static let sourceCode = [
    "fatalError(\"", "preconditionFailure(\"", "assertionFailure(\"", "assert(Thread.isMainThread",
    "precondition(Thread.isMainThread",
  ]
}
