import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// What programs that import the library call, and the examples of its documentation.
@Suite struct LibraryTests {
  private static let path = Repository.fixtures + "/formats/ips/ios-breakpoint.ips"

  @Test func aTextAFileAndAFolderAreAnalyzed() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let ofText = try Analyzer().analyze(text: text)
    let ofFile = try Analyzer().analyze(contentsOf: Self.path)
    #expect(ofText.map(\.signature) == ofFile.map(\.signature))
    #expect(ofText.first?.diagnoses.first?.rule.id == ofFile.first?.diagnoses.first?.rule.id)
    #expect(try Analyzer().analyze(contentsOf: Repository.fixtures + "/formats/ips").count > 1)
    #expect(throws: ReadError.self) { _ = try Analyzer().analyze(text: "") }
    #expect(throws: ReadError.self) { _ = try Analyzer().analyze(contentsOf: "no such file") }
  }

  @Test func theCrashesOfALongLogAreFoundInItsText() throws {
    let filler = (0..<4000).map { "2026-01-01 10:00:00.000 Harbour[1:2] row \($0)\n" }.joined()
    let fatal = "Harbour/Tide.swift:7: Fatal error: Index out of range\n"
    let analyses = try Analyzer().analyze(text: filler + fatal + filler)
    #expect(analyses.first?.diagnoses.first?.rule.id == "swift-index-out-of-range", "\(analyses.count)")
  }

  @Test func theFactsAreThoseThatTheProgramPrints() throws {
    let analysis = try #require(try Analyzer().analyze(contentsOf: Self.path).first)
    let diagnosis = try #require(analysis.diagnoses.first)
    let lines = analysis.facts.map { $0.line ?? .max }
    #expect(lines == lines.sorted() && !lines.isEmpty)
    #expect(Set(diagnosis.facts).isSubset(of: Set(analysis.facts)))
    let text = analysis.rendered(as: .text, OutputContext(version: "test", width: 100, extent: .all))
    for fact in analysis.facts {
      #expect(text.contains("line \(fact.line ?? 0)") || fact.line == nil, "\(fact)")
    }
  }

  @Test func remediesNameWhatTheReportNames() throws {
    let report = """
      Harbour/Tide.swift:7: Fatal error: Unexpectedly found nil while unwrapping an Optional value
      """
    let diagnosis = try #require(try Analyzer().analyze(text: report).first?.diagnoses.first)
    #expect(diagnosis.fixNow.contains("guard let"))
    #expect(!diagnosis.fixProperly.isEmpty)
    #expect(!(diagnosis.fixNow + diagnosis.fixProperly).contains("{{"))
  }

  @Test(arguments: OutputFormat.all.map(\.name))
  func everyFormIsTheProgramsOwn(name: String) throws {
    let format = try #require(OutputFormat.named(name))
    let analysis = try #require(try Analyzer().analyze(contentsOf: Self.path).first)
    let document = analysis.rendered(as: format)
    #expect(!document.isEmpty || ["github", "azure", "teamcity"].contains(name))
    if name == "json" {
      let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
      #expect((object?["reports"] as? [Any])?.count == 1)
      #expect((object?["groups"] as? [Any])?.count == 1)
    }
    if name == "html" { #expect(document.hasSuffix("</html>\n")) }
  }

  /// Every example of the documentation stands in `LibraryExamples.swift`, which is compiled.
  @Test(arguments: ["Sources/CrashAnalysis/CrashAnalysis.docc/CrashAnalysis.md", "README.md"])
  func examplesAreCompiled(page: String) throws {
    let examples = try Self.lines("Tests/CrashAnalysisTests/LibraryExamples.swift").joined(separator: "\n")
    let text = try Self.lines(page)
    var blocks: [[String]] = []
    var isCode = false
    for line in text {
      if line.hasPrefix("```") {
        isCode = !isCode && line == "```swift"
        if isCode { blocks.append([]) }
      } else if isCode {
        blocks[blocks.count - 1].append(line)
      }
    }
    #expect(!blocks.isEmpty)
    // What belongs into a manifest is built by the consumer package of the outside readers.
    for block in blocks where !block.contains(where: { $0.hasPrefix(".package(") || $0.hasPrefix(".product(") }) {
      let code = block.filter { !$0.hasPrefix("import ") && !$0.isEmpty }.joined(separator: "\n")
      #expect(examples.contains(code), "\(page): not in LibraryExamples.swift:\n\(code)")
    }
  }

  /// The lines of a file without the blanks before them.
  private static func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: Repository.root + "/" + path, encoding: .utf8).split(separator: "\n").map {
      String($0.drop { $0 == " " })
    }
  }
}
