import Foundation
import Testing

@testable import CrashAnalysis

/// A report that stands in something else is answered as it would be alone.
@Suite struct WrappedReportTests {
  private static let fixtures = [
    "formats/ips/ios-breakpoint.ips", "memory/bad-instruction-fetch/match-unloaded-library.ips",
    "formats/crash-text/macos-12.crash", "formats/swift-backtrace/linux-server.txt",
  ]

  struct Wrapping: CustomTestStringConvertible, Sendable {
    let name: String
    var wrap: @Sendable (String) -> [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ wrap: @escaping @Sendable (String) -> String) {
      self.name = name
      self.wrap = { Array(wrap($0).utf8) }
    }

    /// Another encoding.
    static func bytes(_ name: String, _ encode: @escaping @Sendable (String) -> [UInt8]) -> Wrapping {
      var wrapping = Wrapping(name) { $0 }
      wrapping.wrap = encode
      return wrapping
    }

    /// What stands before every line.
    static func lines(_ name: String, _ prefix: @escaping @Sendable (Int) -> String) -> Wrapping {
      Wrapping(name) { text in
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { prefix($0) + $1 }
          .joined(separator: "\n")
      }
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private static func string(_ text: String) -> String {
    let inner = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(inner.replacing("\t", with: "\\t").replacing("<", with: "\\u003c"))\""
  }

  private static func rows(_ text: String, _ row: (Int, String) -> String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { row($0 + 1, String($1)) }.joined()
  }

  static let wrappings: [Wrapping] = [
    Wrapping("a string of JSON") { string($0) },
    Wrapping("a string in a string of JSON") { string(string($0)) },
    Wrapping("a member of JSON") { "{\"user\": \"ann\", \"text\": \(string($0)), \"likes\": 1}" },
    Wrapping("a fence in a member of JSON") {
      "[{\"ts\": 1, \"body\": \(string("It crashed\n```\n" + $0 + "\n```\n"))}]"
    },
    Wrapping("a list of lines in JSON") { text in
      "{\"lines\": [\n" + rows(text) { "\($0 > 1 ? ",\n" : "")\(string($1))" } + "\n]}"
    },
    Wrapping("records of a store of logs") { text in
      "{\"took\": 3, \"hits\": ["
        + rows(text) { "\($0 > 1 ? "," : ""){\"_index\": \"logs\", \"_source\": {\"message\": \(string($1))}}" } + "]}"
    },
    Wrapping("lines beside their times") { text in
      "{\"stream\": {\"app\": \"harbour\"}, \"values\": ["
        + rows(text) { "\($0 > 1 ? "," : "")[\"17724462720000\($0 + 1000)\", \(string($1))]" } + "]}"
    },
    Wrapping("divisions of a page") { text in
      "<html><body>" + rows(text) { "<div class=\"line\">\(escaped($1))</div>" } + "</body></html>"
    },
    Wrapping("a listing of a page") { text in
      "<table>" + rows(text) { "<tr><td id=\"L\($0)\">\($0)</td><td>\(escaped($1))</td></tr>\n" } + "</table>"
    },
    Wrapping("lines of a page") { text in "<p>" + rows(text) { "\(escaped($1))<br>\n" } + "</p>" },
    Wrapping("rich text") { text in
      "{\\rtf1\\ansi\n{\\fonttbl\\f0\\fmodern Menlo;}\n\\f0\\fs22 \\cf0 "
        + rows(text) { _, line in
          line.replacing("\\", with: "\\\\").replacing("{", with: "\\{").replacing("}", with: "\\}") + "\\\n"
        } + "}"
    },
    Wrapping("base64") { text in
      "Content-Transfer-Encoding: base64\n\n"
        + Data(text.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
    },
    Wrapping("quoted-printable") { text in
      rows(text.replacing("=", with: "=3D")) { _, line in
        var (rest, lines) = (line[...], "")
        while rest.utf8.count > 75 {
          var part = rest.prefix(72)
          // A sign that is written as three is not broken apart.
          while let sign = part.lastIndex(of: "="), part.distance(from: sign, to: part.endIndex) < 3 {
            part = part[..<sign]
          }
          lines += part + "=\n"
          rest = rest[part.endIndex...]
        }
        return lines + rest + "\n"
      }
    },
    Wrapping("parts of a mail") { text in
      let (body, file) = (Data("Hällo, it crashed.\n".utf8), Data(text.utf8))
      return """
        From: Ann <ann@example.com>
        Subject: Crash
        MIME-Version: 1.0
        Content-Type: multipart/mixed;
        \tboundary="quay"

        --quay
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: base64

        \(body.base64EncodedString())

        --quay
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        <p>It <b class=3D"red">crashed</b>.</p>
        --quay
        Content-Type: application/octet-stream; name="crash.txt"
        Content-Transfer-Encoding: base64

        \(file.base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]))
        --quay--

        """
    },
    Wrapping("an attribute of XML") { text in
      let value = escaped(text).replacing("\n", with: "&#10;")
      return "<?xml version=\"1.0\"?>\n<testsuites><testsuite name=\"A\">\n<testcase classname=\"A.B\" name=\"c()\">"
        + "<failure message=\"\(value)\"/></testcase></testsuite></testsuites>\n"
    },
    Wrapping("a cell of a table") { text in
      "id,date,text\n1,2026-03-02 10:11:12,\"\(text.replacing("\"", with: "\"\""))\"\n2,2026-03-03,fine\n"
    },
    Wrapping("a cell copied from a spreadsheet") { "\"\($0.replacing("\"", with: "\"\""))\"" },
    Wrapping("a cell between tabs") { "4711\tann\t\"\($0.replacing("\"", with: "\"\""))\"\n" },
    Wrapping("a string outside of JSON") { String(string($0).dropFirst().dropLast()) },
    Wrapping("a string of a string outside of JSON") {
      String(string(String(string($0).dropFirst().dropLast())).dropFirst().dropLast())
    },
    Wrapping("a string in a line of a log") { "Upload of the report failed: body=\(string($0)) status=503\n" },
    .lines("numbers") { String(repeating: " ", count: 5 - "\($0 + 1)".count) + "\($0 + 1)  " },
    .lines("a numbered list") { "\($0 + 1). " },
    .lines("a search") { "crash.txt:\($0 + 1):" },
    .lines("a container") { _ in "harbour_1  | " },
    .lines("bullets") { _ in "- " },
    .lines("quotes without blanks") { _ in ">" },
    .lines("comments") { _ in "// " },
    .lines("a build server") { "2025-11-15T20:03:\($0 % 50 + 10).1234567Z " },
    Wrapping("colours without their first sign") { text in rows(text) { "[31m\($1)[0m\n" } },
    Wrapping("a table") { text in
      "| # | Line |\n|---|---|\n" + rows(text) { "| \($0) | \($1) |\n" }
    },
    Wrapping("a table of code") { text in rows(text) { "| `\($1)` |\n" } },
    Wrapping("blanks that do not break") { $0.replacing("  ", with: "\u{A0} ") },
    Wrapping("blanks without a width") { $0.replacing("_", with: "_\u{200B}") },
    .bytes("UTF-16 without a mark") { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } },
    .bytes("UTF-16 without a mark, the higher byte first") { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } },
    Wrapping("returns only") { $0.replacing("\n", with: "\r") },
  ]

  private func answers(_ bytes: [UInt8]) throws -> [String] {
    try Analyzer().analyze(InputText.source(path: "a", bytes)).map { analysis in
      let blame = analysis.diagnoses.first?.blame
      let frames = analysis.report.crashedThread?.frames.count ?? 0
      return "\(analysis.diagnoses.first?.rule.id ?? "-") \(analysis.verdict) \(blame?.symbol ?? "-") \(frames)"
    }
  }

  private static func text(_ fixture: String) throws -> String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    let path = parts.joined(separator: "/") + "/fixtures/" + fixture
    return try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test(arguments: wrappings, fixtures) func theAnswerIsThatOfTheReportAlone(_ wrapping: Wrapping, _ fixture: String)
    throws
  {
    let text = try Self.text(fixture)
    #expect(try answers(wrapping.wrap(text)) == answers(Array(text.utf8)))
  }

  /// What a program printed, in exports that no reader knows.
  @Test(arguments: [
    "It crashes:\n\n```\nHarbour/Pier.swift:12: Fatal error: Index out of range\n```\n",
    "2026-03-02 10:11:12 Harbour[812] start\n*** Terminating app due to uncaught exception 'NSRangeException', reason: "
      + "'*** -[__NSArrayM objectAtIndex:]: index 3 beyond bounds [0 .. 1]'\n",
    "thread 'main' panicked at src/pier.rs:12:5:\nindex out of bounds: the len is 3 but the index is 7\n",
  ])
  func logsInJSONAreAnsweredAsAlone(_ text: String) throws {
    let alone = try answers(Array(text.utf8))
    #expect(!alone.contains { $0.hasPrefix("- ") })
    let issue = "{\"number\": 12, \"title\": \"Crash\", \"user\": {\"login\": \"ann\"}, \"body\": \(Self.string(text))}"
    #expect(try answers(Array(issue.utf8)) == alone)
    let records = Self.rows(text) { "\($0 > 1 ? "," : ""){\"line\": \(Self.string($1)), \"app\": \"harbour\"}" }
    #expect(try answers(Array("{\"data\": [\(records)]}".utf8)) == alone)
  }

  /// A sentence of a program's own, in the names and texts that it shows, is none of a crash.
  @Test(arguments: [
    "{\"title\": \"Crash\", \"fatal\": \"Fatal error: %@\", \"ok\": \"Done\"}",
    "{\"description\": \"Tells of a crash: Fatal error: Index out of range\", \"version\": \"1.0\"}",
  ])
  func sentencesInJSONAreNoLog(_ text: String) {
    #expect(InputText.source(path: "a", Array(text.utf8)).bytes == Array(text.utf8))
  }

  @Test func linesAreThoseOfTheFile() throws {
    let text = "<body>\n\n<div>Process: Buoy [7]</div><div>Exception Type:  EXC_BAD_ACCESS (SIGSEGV)</div>\n"
    let source = InputText.source(path: "a", Array((text + "<div>Thread 0 Crashed:</div>\n").utf8))
    #expect(String(decoding: source.bytes, as: UTF8.self).contains("\nThread 0 Crashed:"))
    #expect(source.line(at: 0) == 3)
    #expect(source.line(at: source.bytes.count - 2) == 4)
  }

  /// Stacks and texts that only begin their lines alike stay as they are.
  @Test(arguments: [
    "- first\n- second\n- third\n- fourth\n- fifth\n",
    "1  Harbour 0x1\n2  Harbour 0x2\n3  Harbour 0x3\n4  Harbour 0x4\n5  Harbour 0x5\n",
    "{\"note\": \"Exception Type: none\"}", "\"Exception Type:\\n", "{\\rtf1 nothing}", "<div>Exception Type</div>",
    "[31m", "{", "<a b=\"&#10;", "a,b\n1,\"x\ny\"\n", "say \"hello\nworld\"\n", "\"x\"\"y\"",
    "printf(\"a\\nb\\nc\\nd\")\n", "Content-Transfer-Encoding: base64\n\n",
  ])
  func otherTextsStay(_ text: String) {
    #expect(InputText.source(path: "a", Array(text.utf8)).bytes == Array(text.utf8))
  }

  @Test(.timeLimit(.minutes(8)), arguments: wrappings.map(\.name)) func cutTextsEndSoon(_ name: String) throws {
    let wrapping = try #require(Self.wrappings.first { $0.name == name })
    let text = try Self.text(Self.fixtures[2])
    let whole = wrapping.wrap(text)
    for end in stride(from: 0, to: whole.count, by: 331) { _ = InputText.source(path: "a", Array(whole[..<end])) }
  }

  /// What Xcode's results say of a single test that failed is what its process said.
  @Test func failuresOfTestsInJSONAreAnswered() throws {
    let text = """
      {"title": "Test - Harbour", "result": "Failed", "failedTests": 1, "testFailures": [{"testName": "testLowTide()",
      "targetName": "HarbourTests", "failureText": "Crash: xctest (812): Fatal error: Index out of range",
      "testIdentifierString": "TideTests/testLowTide()"}]}
      """
    #expect(try answers(Array(text.utf8)).map { $0.prefix(24) } == ["swift-index-out-of-range"])
  }

  /// A diagnostic of MetricKit as a debugger and `print` show its dictionary.
  @Test(arguments: ["", "2026-03-02 10:11:12.123456+0100 Harbour[812:33021] got one:\n"])
  func describedDictionariesOfMetricKitAreRead(before: String) throws {
    let text = """
      {
          callStackTree =     {
              callStackPerThread = 1;
              callStacks =         (
                              {
                      callStackRootFrames =                 (
                                              {
                              address = 7170766264;
                              binaryName = "libswiftCore.dylib";
                              binaryUUID = "9E8E8C3A-6E2B-3C0F-8B3E-2C5B2C5D5E1F";
                              offsetIntoBinaryTextSegment = 123456;
                              sampleCount = 1;
                              subFrames =                         (
                                                              {
                                      address = 4345678901;
                                      binaryName = Harbour;
                                      binaryUUID = "7E8E8C3A-6E2B-3C0F-8B3E-2C5B2C5D5E1F";
                                      offsetIntoBinaryTextSegment = 456;
                                      sampleCount = 1;
                                  }
                              );
                          }
                      );
                      threadAttributed = 1;
                  }
              );
          };
          diagnosticMetaData =     {
              appBuildVersion = 77;
              appVersion = "2.1";
              exceptionCode = 1;
              exceptionType = 6;
              osVersion = "iPhone OS 18.1 (22B83)";
              signal = 5;
              terminationReason = "Namespace SIGNAL, Code 5 Trace/BPT trap: 5";
          };
          version = "1.0.0";
      }

      """
    let source = InputText.source(path: "a", Array((before + text).utf8))
    let report = try #require(try Analyzer().analyze(source).first?.report)
    #expect(report.exception.type?.value == "EXC_BREAKPOINT")
    #expect(report.operatingSystem.version?.value == "18.1")
    #expect(report.crashedThread?.frames.map(\.image) == ["libswiftCore.dylib", "Harbour"])
    // As Swift prints the same dictionary.
    let keys = ["callStackTree", "diagnosticMetaData", "version"]
    var described = "[" + text.dropFirst(2).dropLast(3) + "]"
    for key in keys { described.replace("    \(key) =", with: "AnyHashable(\"\(key)\"):") }
    described.replace("\n    };\n", with: "\n    }, ")
    let swift = InputText.source(path: "a", Array((before + described).utf8))
    let again = try #require(try Analyzer().analyze(swift).first?.report)
    #expect(again.exception.type?.value == "EXC_BREAKPOINT")
    #expect(again.crashedThread?.frames.map(\.image) == ["libswiftCore.dylib", "Harbour"])
  }

  /// Quotes that never end, braces within braces, tags without an end: the time grows with the length only.
  @Test(
    .timeLimit(.minutes(8)),
    arguments: [
      "\"Exception Type:\\\\", "{\"Exception Type:\": \"", "<div>Exception Type:", "{\\rtf1 {\\'", "[31m", ">", "=\n",
      "<a b=\"&#10;", "<a b='&#10;\"", "<![CDATA[&#10;", "a,\"\"", "\"\"\"", "\",\"\n", "\\nException Type:",
      "\\\\n\\\"",
      "Content-Type: multipart/mixed\n\n--a\n", "--a\nContent-Transfer-Encoding: base64\n\nSGkK\n", "CERTAIN  a\n  b\n",
    ])
  func hostileTextsEndSoon(_ part: String) {
    let bytes = Array(String(repeating: part, count: 10_000).utf8)
    _ = InputText.source(path: "a", bytes)
  }
}
