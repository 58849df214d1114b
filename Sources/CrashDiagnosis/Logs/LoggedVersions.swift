import ByteKit
import CrashModel

/// Log lines that show one thing with its version, in whatever words: `board updated to v12`, `목록 버전 12 반영`.
package enum LoggedVersions {
  private struct Line {
    /// The words before the version, which name the thing.
    let words: String
    let version: Int
    let seconds: Double?
    let message: CrashReport.Message
  }

  /// A version that is shown again right after a newer one, though it had grown until then.
  package static func goneBack(in facts: ReportFacts) -> [Evidence]? {
    let isReport = facts.report.exception.type != nil || facts.report.exception.signal != nil
    let messages = isReport ? [] : facts.report.messages.prefix(400).filter(\.isLogged)
    guard messages.count >= 3 else { return nil }
    var shown: [String: [Line]] = [:]
    for message in messages {
      // Who begins anew counts anew.
      if beginnings.matches(message.text) { shown = [:] }
      guard let line = line(message) else { continue }
      let before = shown[line.words, default: []]
      if let newest = before.last, newest.version > line.version, newest.version - line.version <= 3,
        let first = before.first(where: { $0.version == line.version }), isGrowing(before), isSoon(newest, line)
      {
        return [
          first.message.evidence(first.message.text).explained(by: "version \(line.version) is shown first"),
          newest.message.evidence(newest.message.text).explained(by: "the newer version is shown"),
          line.message.evidence(line.message.text).explained(by: "the older version is shown over it"),
        ]
      }
      shown[line.words, default: []].append(line)
    }
    return nil
  }

  private static func isGrowing(_ lines: [Line]) -> Bool {
    zip(lines.dropFirst(), lines).allSatisfy { $0.version >= $1.version }
  }

  private static func isSoon(_ newest: Line, _ older: Line) -> Bool {
    guard let start = newest.seconds, let end = older.seconds else { return true }
    return end >= start && end - start <= 30
  }

  private static func line(_ message: CrashReport.Message) -> Line? {
    let text = message.text
    guard text.utf8.count < 300, showing.matches(text), !others.matches(text) else { return nil }
    let words = text.split { " \t,;()".contains($0) }
    for (place, word) in words.enumerated() {
      guard let version = version(word, next: place + 1 < words.count ? words[place + 1] : nil) else { continue }
      let named = words[..<place].filter { !isStamp($0) }.map { $0.lowercased() }
      return Line(
        words: named.joined(separator: " "), version: version, seconds: LogLine.seconds(in: text), message: message)
    }
    return nil
  }

  /// `v12`, `version=12` and `revision:7`, or `version 12` and `버전 12로` in two words; a number with a point is a release.
  private static func version(_ word: Substring, next: Substring?) -> Int? {
    let name = word.prefix { $0.isLetter }.lowercased()
    let rest = word.dropFirst(name.count)
    if name == "v" { return Int(rest) }
    guard names.contains(name) else { return nil }
    if let mark = rest.first { return mark == "=" || mark == ":" ? Int(rest.dropFirst()) : nil }
    guard let next else { return nil }
    let digits = next.prefix { $0.isASCII && $0.isNumber }
    // A particle may follow the number, a point with more digits may not.
    guard let after = next.dropFirst(digits.count).first else { return Int(digits) }
    return after.isLetter && !after.isASCII ? Int(digits) : nil
  }

  /// A time, a date, or the process and thread of `App[12:3401]`.
  private static func isStamp(_ word: Substring) -> Bool {
    let isThread = word.hasSuffix("]") && word.contains(":") && word.contains("[") && word.first?.isLetter == true
    return isThread || word.allSatisfy { $0.isNumber || ":.-/+TZ".contains($0) }
  }

  private static let names: Set<String> = ["version", "revision", "rev", "버전", "리비전"]
  private static let showing: PatternList = [
    "(?i)updated", "(?i)published", "(?i)applied", "(?i)accepted", "(?i)emitted", "(?i)rendered", "(?i)shown",
    "(?i)showing", "(?i)displayed", "(?i)refreshed", "(?i)sent", "갱신", "반영", "적용", "발행", "표시", "업데이트", "전달",
  ]
  /// Who takes something back means to, and the versions of programs and formats are no values.
  private static let others: PatternList = [
    "(?i)undo", "(?i)undone", "(?i)roll", "(?i)revert", "(?i)restor", "(?i)reset", "(?i)downgrad", "(?i)migrat",
    "(?i)schema", "(?i)protocol", "(?i)api ", "(?i)install", "(?i)package", "(?i)release", "(?i)build", "(?i)sdk",
    "(?i)firmware", "(?i)client", "(?i)server", "(?i)peer", "(?i)node", "되돌", "복원", "롤백", "설치", "마이그레이션",
  ]
  private static let beginnings: PatternList = [
    "(?i)start", "(?i)launch", "(?i)init", "(?i)connect", "(?i)new session", "(?i)reopen", "(?i)switch", "시작", "연결",
  ]
}
