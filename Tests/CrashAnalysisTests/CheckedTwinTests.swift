@testable import ByteKit
import CrashAnalysis
import Foundation
import TestSupport
import Testing

@testable import CrashDiagnosis
@testable import CrashSymbols

/// The fast ways to an answer, held against the plain ones over all fixtures.
@Suite struct MatchingTwinTests {
  static let files = Repository.allFixtures.filter { name in
    [".ips", ".crash", ".txt", ".log", ".json", ".panic"].contains { name.hasSuffix($0) }
      && !name.hasPrefix("outputs/") && !ExpectedAnswers.isRecord(name)
  }

  /// Every tenth file; all of them where there is time.
  static let compared = Array(
    stride(
      from: 0, to: files.count, by: SlowSet.isOn ? 1 : 10))

  static func source(_ file: String) throws -> ReportSource {
    ReportSource(path: file, bytes: try Repository.fixture(file))
  }

  static func facts(_ report: CrashReport, _ names: SymbolCache) -> ReportFacts {
    ReportFacts(report, classifier: FrameClassifier(report, appImages: [], vendors: []), names: names)
  }

  static let rules = RuleSet(Rule.all, prepared: .playbook)

  /// What a rule says when each of its conditions is asked as it was written.
  static func plainDraft(of facts: ReportFacts, by rule: Rule) -> Draft? {
    let degrees = [(Confidence.certain, rule.certainWhen), (.likely, rule.likelyWhen), (.possible, rule.possibleWhen)]
    let stated = degrees.compactMap { degree in degree.1.map { (confidence: degree.0, condition: $0) } }
    guard let best = stated.firstIndex(where: { $0.condition.holds(in: facts) }) else { return nil }
    if let veto = rule.unless, veto.holds(in: facts) { return nil }
    return rule.draft(of: facts, stated[best].confidence, by: stated[best...].map(\.condition), rule.supportedBy)
  }

  /// With keywords, triggers and the prefilter, the same rules hold, with the same evidence, as when every pattern of every
  /// rule is tried.
  @Test(.timeLimit(.minutes(6)), arguments: compared)
  func thePrefilterRefusesNoRuleThatHolds(number: Int) throws {
    let reports = (try? ReportFormat.reports(in: Self.source(Self.files[number]))) ?? []
    let names = Self.rules.symbolCache()
    for report in reports.prefix(4) {
      let fast = Self.rules.diagnoses(of: Self.facts(report, names))
      let unprepared = Self.facts(report, SymbolCache())
      let drafts = Rule.all.compactMap { Self.plainDraft(of: unprepared, by: $0) }
      let plain = Self.rules.judged(drafts, unprepared)
      let describe = { (one: Diagnosis) in
        let evidence = (one.evidence + one.support).map(\.statement)
        return "\(one.rule.id) \(one.confidence) \(one.blame?.symbol ?? "-") \(evidence)"
      }
      #expect(fast.map(describe).sorted() == plain.map(describe).sorted(), "\(Self.files[number])")
      let facts = Self.facts(report, names)
      for (number, rule) in Self.rules.rules.enumerated() {
        let alone = Self.rules.with(onlyRuleAt: number).diagnoses(of: facts).map(\.rule.id)
        #expect(alone == (plain.contains { $0.rule.id == rule.id } ? [rule.id] : []), "\(rule.id) alone")
      }
    }
  }

  /// The scanner finds exactly the keywords that are in a text, where bytes are the same that differ in the bit that tells
  /// upper case: `A` and `a`, but also `[` and `{`, or a line break and a star.
  @Test(.timeLimit(.minutes(6))) func theScannerFindsEveryKeyword() throws {
    var patterns: [TextPattern] = []
    var literals: [UInt16: Set<[UInt8]>] = [:]
    for rule in Rule.all {
      rule.forEachCondition { condition in
        condition.forEachPattern { pattern in
          patterns.append(pattern)
          guard let key = pattern.keyword else { return }
          literals[key, default: []].insert(pattern.matcher.withLongestLiteral { $0.map { $0 | 0x20 } })
        }
      }
    }
    #expect(literals.count > 500)
    let scanner = KeywordScanner(patterns.map(\.matcher))
    for file in stride(from: 0, to: Self.files.count, by: 60).map({ Self.files[$0] }) {
      let text = String(decoding: try Self.source(file).bytes.prefix(1000), as: UTF8.self)
      var found: Set<UInt16> = []
      scanner.search(text) { found.insert($0) }
      let lower = text.utf8.map { $0 | 0x20 }
      let plain = literals.filter { $0.value.contains { Self.occurs($0, in: lower) } }.keys
      #expect(found == Set(plain), "\(file)")
    }
  }

  /// The word by which threads are searched stands in every name that its pattern matches, as the report writes it.
  @Test(.timeLimit(.minutes(6))) func namesHoldTheWordsOfPatterns() throws {
    var words: [(pattern: TextPattern, word: SearchWord)] = []
    for rule in Rule.all {
      rule.forEachCondition { condition in
        for pattern in Self.patternsOfOtherThreads(condition) {
          if let word = pattern.nameWord { words.append((pattern, word)) }
        }
      }
    }
    #expect(words.count > 100)
    var met: Set<String> = []
    var matches = 0
    for number in Self.compared {
      for report in (try? ReportFormat.reports(in: Self.source(Self.files[number]))) ?? [] {
        for symbol in report.threads.loaded().flatMap({ $0.frames.compactMap(\.symbol) })
        where met.insert(symbol).inserted {
          let name = FunctionName(symbol).text
          for (pattern, word) in words where pattern.matches(name) {
            matches += 1
            let written = word.ignoresCase ? symbol.lowercased() : symbol
            #expect(written.contains(word.text), "\(symbol), \(pattern)")
          }
        }
      }
    }
    #expect(matches > 10)
  }

  private static func patternsOfOtherThreads(_ condition: Condition) -> [TextPattern] {
    switch condition {
    case .all(let parts), .any(let parts): parts.flatMap(patternsOfOtherThreads)
    case .not(let part), .silent(let part), .explained(let part, _): patternsOfOtherThreads(part)
    case .computed(let test): test.parts.flatMap(patternsOfOtherThreads)
    case .otherThread(let patterns): patterns
    default: []
    }
  }

  private static func occurs(_ wanted: [UInt8], in text: [UInt8]) -> Bool {
    var rest = text[...]
    while let first = wanted.first, let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: wanted) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }

  @Test func tablesOfWordsAgreeWithTheLibrary() throws {
    let words = ["swift_", "objc_", "_os_", "std::", "é", "ab", "abc", "$s"]
    let table = WordTable(words)
    var texts = ["", "a", "ab", "xab", "swift_release", "xswift", "é", "naïve é", "std:", "std::vector", "\u{301}ab"]
    for file in stride(from: 0, to: Self.files.count, by: 40).map({ Self.files[$0] }) {
      texts += String(decoding: try Self.source(file).bytes, as: UTF8.self).split(separator: "\n").prefix(60).map(
        String.init)
    }
    for text in texts {
      let bytes = Array(text.utf8)
      #expect(table.isPrefix(of: text) == words.contains { bytes.starts(with: $0.utf8) }, "\(text)")
      #expect(table.isPart(of: text) == words.contains { Self.occurs(Array($0.utf8), in: bytes) }, "\(text)")
      for word in words {
        #expect(text.contains(word) == Self.occurs(Array(word.utf8), in: bytes), "\(word) in \(text)")
      }
    }
  }

  /// What the system's calls give, held against Foundation's.
  @Test func filesAreReadAndFoundAsFoundationDoes() throws {
    let folder = Repository.fixtures + "/formats"
    let found = ReportFinder([folder]).items.map(\.path)
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    let files = names.map { folder + "/" + $0 }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
    #expect(Set(found) == Set(files.filter { !$0.contains("/.") }))
    for path in found {
      #expect(try InputBytes.readAll(path, limit: 1 << 24) == Array(Data(contentsOf: URL(fileURLWithPath: path))))
    }
  }

  /// Files of sizes at which reading changes: whole at once, and beginning first.
  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5 << 20])
  func filesOfAnySizeAreReadWhole(size: Int) throws {
    let head = "Incident Identifier: 1\nException Type:  EXC_CRASH (SIGABRT)\nReport Version:  104\n"
    let line = "0   Harbour   0x0000000100a50aa0 moor() + 56\n"
    let text = Array((head + String(repeating: line, count: size / line.utf8.count + 1)).utf8.prefix(size))
    let path = NSTemporaryDirectory() + "crashbook-\(UUID().uuidString).crash"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text).write(to: URL(fileURLWithPath: path))
    let (source, isCut) = try InputFile.read(path)
    #expect(source.bytes == text)
    #expect(!isCut)
  }
}
