import CrashAnalysis
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reports with hostile text in every field, through every output.
@Suite struct HostileTextTests {
  static let analyses =
    ((try? ["outputs/hostile.ips", "outputs/hostile.crash"].flatMap { try Samples.analyses($0) }) ?? []).map {
      analysis in
      // What neither format has, but others do.
      var analysis = analysis
      analysis.report.circumstances.language = hostile
      analysis.report.circumstances.region = hostile
      analysis.report.circumstances.orientation = hostile
      return analysis
    }
  static let hostile =
    "</script><img src=x> ]]> ::error::x |n##teamcity[x] ##vso[x] \u{1B}[31m \u{202E}\n"
    + "::error::y\n\u{A0}::error::z\u{85}\u{61C}\u{200F}\u{2069}\u{2028}"

  static func written(_ name: String) throws -> String {
    let format = try #require(OutputFormat.named(name))
    return Samples.written(
      format, analyses, failures: [RunSummary.Failure(path: hostile, error: hostile)])
  }

  @Test func theFixturesAreRead() {
    #expect(Self.analyses.count == 2)
    #expect(Self.analyses.contains { $0.diagnoses.first?.rule.id == "swift-index-out-of-range" })
    #expect(Self.analyses.allSatisfy { $0.report.process.name?.contains("onerror") == true })
  }

  @Test(arguments: OutputFormat.all.map(\.name))
  func nothingMovesTheCursorOrTurnsTheText(_ name: String) throws {
    let bad = try Self.written(name).unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0x0D: name != "csv"
      case 0..<0x20, 0x7F: true
      case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    #expect(bad.isEmpty, "\(bad.prefix(5).map { String($0.value, radix: 16) })")
  }

  /// The log of a build takes commands out of whatever a step prints.
  @Test(arguments: OutputFormat.all.map(\.name).filter { !["github", "azure", "teamcity"].contains($0) })
  func nothingPrintedIsACommandOfABuildService(_ name: String) throws {
    let lines = try Self.written(name).split(separator: "\n")
    #expect(lines.allSatisfy { $0.firstMatch(of: /##[\[a-z]/) == nil })
    #expect(lines.allSatisfy { !$0.drop(while: \.isWhitespace).hasPrefix("::error::") })
  }

  @Test(arguments: [
    ("\"##vso[x]\"", "\"#\\u0023vso[x]\""), ("\"####[a]\"", "\"###\\u0023[a]\""), ("\"\\\\##x\"", "\"\\\\#\\u0023x\""),
    ("\"## Heading, # 1\"", "\"## Heading, # 1\""), ("\"##\"", "\"##\""), ("", ""),
  ])
  func commandsInJSONAreDisarmed(json: String, disarmed: String) throws {
    #expect(String(decoding: PipelineCommands.disarmed(json: Array(json.utf8)), as: UTF8.self) == disarmed)
  }

  @Test(arguments: [
    ("##vso[task.setvariable]x", "# #vso[task.setvariable]x"), ("a ##teamcity[b]", "a # #teamcity[b]"),
    ("::error::x", ": :error::x"), ("a\n  ::stop-commands::x", "a\n  : :stop-commands::x"), ("###", "###"),
    ("####[x]", "### #[x]"), ("## Heading", "## Heading"), ("\u{A0}::error::x", "\u{A0}: :error::x"),
    ("\u{3000}\t::group::x", "\u{3000}\t: :group::x"), ("\u{1B}[1m::error::x", "\u{1B}[1m: :error::x"),
    ("a ::error::x", "a ::error::x"), ("std::vector::push", "std::vector::push"), ("::operator", "::operator"),
    ("plain # text: fine", "plain # text: fine"), ("", ""),
  ])
  func commandsAreDisarmed(text: String, disarmed: String) {
    #expect(PipelineCommands.disarmed(text) == disarmed)
  }

  @Test(arguments: ["json", "sarif", "gitlab"])
  func jsonStaysJSON(_ name: String) throws {
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(try Self.written(name).utf8)) }
  }

  @Test func sarifHasPlainTextAndRelativePaths() throws {
    let text = try Self.written("sarif")
    #expect(!text.contains("](http"))
    var rest = text[...]
    while let range = rest.range(of: "\"uri\": \"") {
      rest = rest[range.upperBound...]
      let uri = rest.prefix { $0 != "\"" }
      #expect(!uri.isEmpty && !uri.hasPrefix("/"))
      #expect(uri.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~/%".contains($0)) }, "\(uri)")
    }
  }

  @Test func xmlStaysXML() throws {
    let delegate = CountingDelegate()
    let parser = XMLParser(data: Data(try Self.written("junit").utf8))
    parser.delegate = delegate
    #expect(parser.parse())
    #expect(delegate.names == ["testsuites", "testsuite", "testcase", "failure", "error"])
    #expect(delegate.cases == 3)
  }

  private final class CountingDelegate: NSObject, XMLParserDelegate {
    var names: Set<String> = []
    var cases = 0

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      names.insert(name)
      if name == "testcase" { cases += 1 }
    }
  }

  @Test func theOnlyScriptOfThePageIsItsOwn() throws {
    let text = try Self.written("html")
    #expect(text.components(separatedBy: "<script").count == 2)
    #expect(text.components(separatedBy: "</script").count == 2)
    #expect(!text.contains("<img") && !text.contains("<!--"))
    #expect(!text.contains(" style=") && !text.contains(" onclick="))
    #expect(!text.contains("http://") && !text.contains("https://") || text.contains("http://evil.example"))
  }

  @Test func githubSeesOnlyItsOwnCommands() throws {
    var token: String?
    for line in try Self.written("github").split(separator: "\n") {
      if let open = token {
        if line == "::\(open)::" { token = nil }
        continue
      }
      if line.hasPrefix("::stop-commands::") {
        token = String(line.dropFirst("::stop-commands::".count))
        continue
      }
      #expect(
        ["::error file=", "::warning file=", "::notice file=", "::group::", "::endgroup::"].contains {
          line.hasPrefix($0)
        },
        "\(line)")
      // A property ends at a colon or comma that is not escaped.
      if let properties = line.split(separator: " ", maxSplits: 1).dropFirst().first, line.contains("title=") {
        #expect(properties.contains("::"))
      }
    }
    #expect(token == nil)
  }

  @Test func teamCitySeesOneMessageALine() throws {
    for line in try Self.written("teamcity").split(separator: "\n") {
      #expect(line.hasPrefix("##teamcity[") && line.hasSuffix("]"))
      var isQuoted = false
      var isEscaped = false
      for character in line.dropFirst("##teamcity[".count).dropLast() {
        if isEscaped {
          isEscaped = false
        } else if character == "|" {
          isEscaped = true
        } else if character == "'" {
          isQuoted.toggle()
        } else if character == "[" || character == "]" {
          Issue.record("a bracket is not escaped: \(line)")
        }
      }
      #expect(!isQuoted && !isEscaped)
    }
  }

  @Test func azureSeesOnlyItsOwnCommands() throws {
    for line in try Self.written("azure").split(separator: "\n") {
      let own = ["##vso[task.logissue type=", "##[group]", "##[endgroup]"].first { line.hasPrefix($0) }
      let rest = line.dropFirst(own?.count ?? 0)
      #expect(!rest.contains("##"), "\(line)")
      if own?.hasPrefix("##vso") == true {
        let properties = line.prefix { $0 != "]" }
        #expect(properties.hasSuffix(";"))
      }
    }
  }

  @Test func everyRowOfTheTableHasAllCells() throws {
    let rows = Self.rows(try Self.written("csv"))
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    #expect(rows.joined().allSatisfy { !$0.hasPrefix("=") && !$0.hasPrefix("+") && !$0.hasPrefix("@") })
  }

  /// Reads what RFC 4180 describes.
  private static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    for scalar in text.unicodeScalars {
      let row = rows.count - 1
      let cell = rows[row].count - 1
      if scalar == "\"" {
        isQuoted.toggle()
      } else if scalar == ",", !isQuoted {
        rows[row].append("")
      } else if scalar == "\n", !isQuoted {
        rows.append([""])
      } else if scalar != "\r" {
        rows[row][cell].unicodeScalars.append(scalar)
      }
    }
    return rows.filter { $0 != [""] }
  }

  @Test(arguments: ["comment", "github-summary"])
  func markdownStaysMarkdown(_ name: String) throws {
    let text = try Self.written(name)
    let outside = Self.outsideCode(text)
    #expect(!outside.contains("<img") && !outside.contains("</script>") && !outside.contains("](http"))
    #expect(text.components(separatedBy: "<details>").count == text.components(separatedBy: "</details>").count)
  }

  /// Markdown without its code spans and fences.
  private static func outsideCode(_ markdown: String) -> String {
    var result = ""
    var fence: Int?
    var rest = Substring(markdown)
    while let first = rest.first {
      if first == "\\", fence == nil {
        rest = rest.dropFirst(2)
      } else if first == "`" {
        let run = rest.prefix { $0 == "`" }.count
        if fence == nil { fence = run } else if fence == run { fence = nil }
        rest = rest.dropFirst(run)
      } else {
        if fence == nil { result.append(first) }
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
