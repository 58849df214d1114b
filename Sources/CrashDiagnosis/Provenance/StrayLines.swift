import ByteKit
import CrashModel

/// Lines that cannot be of the crash beside which they stand: source code, the end of another run, and sentences about
/// another crash.
///
/// A process says once why it ends. Where the report itself keeps those words, a line that tells of another end is of an
/// earlier run, of another process, or quoted.
enum StrayLines {
  /// The places of such lines among the messages, some of which are sentences that quote the end of a program.
  static func places(in report: borrowing CrashReport, withQuotesAt places: [Int]) -> [Int] {
    let quotes = besideAnotherEnd(places, in: report)
    guard report.exception.type != nil || report.exception.signal != nil else { return quotes }
    let own = report.messages.indices.first { place in
      [.applicationInformation, .exceptionReason].contains(report.messages[place].origin)
        && sayWhyItEnded(report.messages[place].text)
    }
    let words = own.map { report.messages[$0].text }
    return report.messages.indices.filter { place in
      report.messages[place].isLogged && isStray(report.messages[place].text, beside: words) || quotes.contains(place)
    }
  }

  /// The places of sentences that quote the end of a program.
  static func quotes(in report: borrowing CrashReport) -> [Int] {
    report.messages.indices.filter { place in
      report.messages[place].isLogged && Quotation.holdsEnd(report.messages[place].text)
    }
  }

  /// Quotes of Swift's checks, where the report tells of something else.
  private static func besideAnotherEnd(_ quotes: [Int], in report: borrowing CrashReport) -> [Int] {
    guard !quotes.isEmpty else { return [] }
    let tellsOfAnother =
      report.kind != .crash || report.uncaughtException != nil
      || report.messages.indices.contains { !quotes.contains($0) && sayWhyItEnded(report.messages[$0].text) }
    return tellsOfAnother ? quotes.filter { sayWhyItEnded(report.messages[$0].text) } : []
  }

  private static func isStray(_ line: String, beside own: String?) -> Bool {
    let mayHoldCall = line.withBytes { $0.contains(UInt8(ascii: "(")) }
    if mayHoldCall, sourceCode.contains(where: { holds(line, $0) }) { return true }
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
  static let ends = ["atal error: ", "recondition failed: ", "ssertion failed: "]
  /// Calls that stop a program, as they stand in its source.
  private static let sourceCode = [
    "fatalError(\"", "preconditionFailure(\"", "assertionFailure(\"", "assert(Thread.isMainThread",
    "precondition(Thread.isMainThread",
  ]
}
