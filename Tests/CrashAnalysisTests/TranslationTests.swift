import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// The pages and labels in Korean.
@Suite struct TranslationTests {
  private static func rule(_ id: String) throws -> Rule { try #require(Rule.all.first { $0.id == id }, "\(id)") }

  @Test(arguments: Translation.koreanRules)
  func aTranslationIsAsNewAsItsOriginal(id: String) throws {
    let rule = try Self.rule(id)
    let page = try #require(Translation.korean.page(of: id))
    let now = TranslatedPage.fingerprint(of: rule)
    #expect(page.original == now, "\(id): the English page has changed; mend the Korean one, then write of: \"\(now)\"")
  }

  @Test(arguments: Translation.koreanRules)
  func everyPieceOfCodeIsThereOnce(id: String) throws {
    let rule = try Self.rule(id)
    let english = PageSection.all(of: rule)
    let korean = PageSection.all(of: rule, .korean)
    #expect(english.count == korean.count)
    for (before, after) in zip(english, korean) {
      #expect(Self.code(in: before.text) == Self.code(in: after.text), "\(id): \(before.title)")
      #expect(!after.text.contains("{code}") && !after.text.contains("{{"))
    }
  }

  @Test(arguments: Translation.koreanRules)
  func everySectionIsKorean(id: String) throws {
    for section in PageSection.all(of: try Self.rule(id), .korean) {
      #expect(section.title.contains { ("가"..."힣").contains($0) })
      if ["출처", "혼동하기 쉬운 원인"].contains(section.title) { continue }
      #expect(section.text.contains { ("가"..."힣").contains($0) }, "\(id): \(section.title)")
    }
  }

  @Test func anAnswerIsInKorean() throws {
    let report = Repository.fixtures + "/locks/combine-cancel-recursive-unfair-lock"
    let analysis = try #require(
      try Analyzer().analyze(contentsOf: report).first {
        $0.diagnoses.first?.rule.id == "combine-cancel-recursive-unfair-lock" && $0.verdict == .certain
      })
    let context = OutputContext(version: "test", translation: .korean)
    let text = analysis.rendered(as: .text, context)
    for words in ["확실  Combine 구독이", "발생한 일", "지금 고치기", "제대로 고치기", "검증", "근거"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("Fix now"))
    let html = analysis.rendered(as: .html, context)
    #expect(html.contains("<html lang=\"ko\">") && html.contains("<h4>지금 고치기</h4>"))
    #expect(analysis.rendered(as: .markdown, context).contains("### 지금 고치기"))
    // What is not translated stays English.
    let other = try #require(
      try Analyzer().analyze(text: "A.swift:7: Fatal error: Index out of range").first)
    #expect(other.rendered(as: .text, context).contains("발생한 일"))
    #expect(other.rendered(as: .text, context).contains("swift-index-out-of-range"))
  }

  /// The evidence of the causes whose pages are translated holds no English words but those of the report.
  @Test(arguments: Translation.koreanRules)
  func evidenceIsKorean(id: String) throws {
    let rule = try Self.rule(id)
    for example in rule.examples where example.mustMatch {
      let text = example.text.replacingOccurrences(of: "▸ ", with: "")
      let analysis = try #require(try Analyzer().analyze(text: text).first)
      guard let diagnosis = analysis.diagnoses.first(where: { $0.rule.id == id }) else { continue }
      for fact in diagnosis.evidence {
        let korean = Translation.korean.fact(fact.statement)
        #expect(korean.contains { ("가"..."힣").contains($0) }, "\(fact.statement)")
      }
    }
  }

  @Test func evidenceKeepsTheWordsOfTheReport() {
    let korean = Translation.korean
    #expect(korean.fact("frame 2: in Harbour.open() (Harbour)") == "프레임 2: in Harbour.open() (Harbour)")
    #expect(korean.fact("log: [a] read rows=1: read here") == "로그: [a] read rows=1: 여기서 읽음")
    #expect(korean.fact("a sentence of no rule: at all") == "a sentence of no rule: at all")
  }

  @Test func aPhraseKeepsWhatFillsItsGaps() {
    let phrase = TranslatedPhrase("{} of {}, and {}.", "{3}, {2} 중 {1}")
    let translation = Translation(language: "ko", words: ["End.": "끝."], phrases: [phrase]) { _ in nil }
    #expect(translation.phrase("1 of 3, and more.") == "more, 3 중 1")
    // What comes from a report may look like a gap.
    #expect(translation.phrase("{3} of {2}, and {1}{}.") == "{1}{}, {2} 중 {3}")
    #expect(translation.phrase("End.") == "끝.")
    // A title has no full stop.
    #expect(translation.phrase("1 of 3, and more") == "more, 3 중 1")
    for other in ["1 of 3", "", "{", "of 3, and", "1 of 3, or more."] {
      #expect(translation.phrase(other) == other)
    }
  }

  /// Notes that are written as one text in the sources of the readers.
  @Test func everyNoteOnAReportIsKorean() throws {
    let note = #/notes\.append\(\s*"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\))*)"\)/#
    let gap = #/\\\((?:[^()]|\([^()]*\))*\)/#
    var count = 0
    for file in try SourceFile.all(in: "Sources") where !file.path.hasPrefix("crashbook/") {
      for match in file.text.matches(of: note) {
        let text = match.1.replacing(gap, with: "7")
        guard text.count > 1, text != "7" else { continue }
        count += 1
        let korean = Translation.korean.phrase(String(text))
        #expect(korean.contains { ("가"..."힣").contains($0) }, "\(file.path): \(text)")
      }
    }
    #expect(count > 30)
  }

  @Test func theSummaryOfSeveralReportsIsInKorean() throws {
    let folder = Repository.fixtures + "/keychain"
    let analyses = try ["/keychain-duplicate-item-refresh-race", "/auth-refresh-stampede"].flatMap { name in
      try FileManager.default.contentsOfDirectory(atPath: folder + name).filter { $0.hasPrefix("match-") }.sorted()
        .flatMap {
          try Analyzer().analyze(contentsOf: folder + name + "/" + $0)
        }
    }
    let context = OutputContext(version: "test", translation: .korean)
    for format in [OutputFormat.text, .markdown, .html] {
      let text = format.document(of: analyses, context)
      #expect(text.contains("토큰 갱신 두 개가 같은 키체인 항목을 동시에 저장함"), "\(format.name)")
      for label in ["Fix now", "To find out", "reports read", "Look at these first", "unreadable", ">Facts<"] {
        #expect(!text.contains(label), "\(format.name): \(label)")
      }
    }
  }

  private static func code(in text: String) -> [Substring] {
    var isCode = false
    return text.split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return isCode || line.hasPrefix("```")
    }
  }
}
