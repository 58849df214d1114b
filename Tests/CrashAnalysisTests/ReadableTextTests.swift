import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// Pages and answers read as a person would write them: no place of a value is left over, and nothing is joined wrongly.
@Suite struct ReadableTextTests {
  /// What a page must not say to a reader who has no report.
  static let wordsOfAReport = [
    "this report", "this log", "see the evidence", "told here", "left out of", "see the text", "see the report",
    "see the message", "not told", "in the evidence", "{", "…|",
  ]

  /// Joins that come from putting a value into a sentence; code and quotations may hold them.
  static let wrongJoins: [(name: String, pattern: String)] = [
    ("a colon after a name's own", #"\w::\s+\p{Ll}"#), ("two full stops", #"[^.]\.\.(\s|$)"#),
    ("a stop after a mark", #"[!?]\.(\s|$)"#), ("two commas", #",\s*,"#), ("a space before a mark", #"\s[,;](\s|$)"#),
    ("empty brackets", #"[^\w.\)]\(\s*\)"#), ("a number without its unit", #"\b\d+ \p{L}+ \(\d+\)"#),
    ("the same word twice", #"(?i)\b(the|a|an|is|in|of|to|and|was|it|by|with|for|on)\s+\1\b"#),
  ]

  @Test(arguments: Rule.all.map(\.id))
  func aPageNeedsNoReport(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    for (title, text) in Self.prose(of: rule) {
      for words in Self.wordsOfAReport {
        #expect(!text.lowercased().contains(words), "\(id), \(title), says \"\(words)\": \(text)")
      }
      expectGoodJoins(text, "\(id), \(title)")
    }
  }

  /// The first words of an answer, with the values of the fixture that it is about.
  @Test(arguments: SnapshotTests.names.keys.sorted())
  func anAnswerIsJoinedWell(folder: String) throws {
    for name in try #require(SnapshotTests.names[folder]) {
      let analyses = (try? RuleExampleTests.analyzer.analyze(try SnapshotTests.source(folder + "/" + name))) ?? []
      for diagnosis in analyses.flatMap(\.diagnoses) {
        let page = diagnosis.rule.page
        for text in [diagnosis.rule.title, page.whatHappened, page.fixNow, page.fixProperly] {
          // What a report says is quoted as it stands there; only the joins around it are the page's.
          let values = diagnosis.values.mapValues { value in
            value.contains { !$0.isLetter && $0 != " " } ? "name" : value
          }
          let filled = PageText.filled(PageText.summary(text), with: values)
          expectGoodJoins(Self.withoutCode(filled), "\(folder)/\(name), \(diagnosis.rule.id)")
        }
      }
    }
  }

  @Test(arguments: [
    "It called here:: the stack shows it.", "One is in a(), the the other in b().", "It found 3 allocations (480).",
    "It said so..", "It said why?.", "It failed , and ended.", "It failed ( ) there.",
  ])
  func badJoinsAreFound(text: String) {
    #expect(Self.wrongJoins.contains { text.range(of: $0.pattern, options: .regularExpression) != nil })
  }

  private func expectGoodJoins(_ text: String, _ place: String) {
    for join in Self.wrongJoins {
      let found = text.range(of: join.pattern, options: .regularExpression).map { String(text[$0]) }
      #expect(found == nil, "\(place): \(join.name), \"\(found ?? "")\" in: \(text)")
    }
  }

  /// The parts of a page without their code.
  private static func prose(of rule: Rule) -> [(String, String)] {
    let page = rule.page
    let parts: [(String, String?)] = [
      ("title", rule.title), ("what happened", page.whatHappened), ("you see", page.youSee),
      ("how we know", page.howWeKnow), ("not proved", page.notProved), ("root cause", page.rootCause),
      ("fix now", page.fixNow), ("fix properly", page.fixProperly), ("verify", page.verify), ("prevent", page.prevent),
    ]
    return parts.compactMap { title, text in
      text.map { (title, withoutCode(PageText.filled($0, with: [:]))) }
    }
  }

  /// The text without fenced code, code spans, tables and quotations.
  private static func withoutCode(_ text: String) -> String {
    var lines: [Substring] = []
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() } else if !isCode, !line.hasPrefix("|") { lines.append(line) }
    }
    var prose = lines.joined(separator: "\n")
    for quoted in ["`[^`\n]*`", "\"[^\"\n]*\""] {
      prose = prose.replacingOccurrences(of: quoted, with: "x", options: .regularExpression)
    }
    return prose
  }
}
