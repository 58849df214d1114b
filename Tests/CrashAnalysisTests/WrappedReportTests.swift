import Foundation
import TestSupport
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

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  private static func percent(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// A sign in UTF-32, the lowest byte first.
  private static func wide(_ sign: Unicode.Scalar) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: sign.value >> ($0 * 8)) }
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
    .bytes("UTF-32") { [0xFF, 0xFE, 0, 0] + $0.unicodeScalars.flatMap { wide($0) } },
    .bytes("UTF-32, the highest byte first") { text in
      [0, 0, 0xFE, 0xFF] + text.unicodeScalars.flatMap { wide($0).reversed() }
    },
    .bytes("UTF-32 without a mark") { $0.unicodeScalars.flatMap { wide($0) } },
    Wrapping("base64 in a member of JSON") { "{\"user\": \"ann\", \"payload\": \"\(base64($0))\"}" },
    Wrapping("base64 in a line of JSON") { "{\"id\": 1}\n{\"data\": \"data:text/plain;base64,\(base64($0))\"}\n" },
    Wrapping("base64 on one line") { base64($0) + "\n" },
    Wrapping("the data of a property list") { text in
      let lines = Data(text.utf8).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
      return "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\t<key>log</key>\n\t<data>\n\t"
        + lines.replacing("\n", with: "\n\t") + "\n\t</data>\n</dict>\n</plist>\n"
    },
    Wrapping("a part of an address") { percent($0) },
    Wrapping("a link that opens an issue") { text in
      "https://example.org/harbour/issues/new?title=Crash&body=\(percent("It crashed:\n\n" + text))&labels=bug\n"
    },
    Wrapping("the fields of a form") { text in
      "user=12&log=\(percent(text).replacing("%20", with: "+"))&version=2.1"
    },
    Wrapping("a text below an account of crashbook's") { text in
      "a.ips\nHarbour 2.1 (77)\n\nCERTAIN  A lock was locked twice\n         lock-twice\n\n  How we know\n"
        + "    line  23  signal: SIGSEGV\n\n  Read more     crashbook explain lock-twice\n\n" + text
    },
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
    String(decoding: try Repository.fixture(fixture), as: UTF8.self)
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

  /// A text in a single record of a log or a tracker, in which only a rule knows a sentence.
  @Test func textsOfRecordsAreAnsweredAsAlone() throws {
    let text =
      "opening\nCould not open the file\nBUG IN CLIENT OF libsqlite3.dylib: illegal multi-threaded access to "
      + "database connection\ndone\n"
    let alone = try answers(Array(text.utf8))
    #expect(alone.map { $0.prefix(24) } == ["sqlite-connection-misuse"])
    let record = "{\"level\": \"error\", \"message\": \(Self.string(text))}"
    #expect(try answers(Array(record.utf8)) == alone)
    let issue =
      "{\"key\": \"APP-12\", \"fields\": {\"description\": \(Self.string("{noformat}\n\(text){noformat}"))}}"
    #expect(try answers(Array(issue.utf8)).map { $0.prefix(24) } == ["sqlite-connection-misuse"])
    for other in [
      "{\"description\": \(Self.string(text))}", "{\"title\": \(Self.string(text))}",
      "[{\"message\": \(Self.string(text))}, {\"message\": \(Self.string(text))}]",
    ] {
      #expect(InputText.source(path: "a", Array(other.utf8)).bytes == Array(other.utf8))
    }
  }

  /// Payloads of MetricKit that a server keeps as the text it was sent.
  @Test func everyPayloadInBase64IsRead() throws {
    let payload = try Self.text("formats/metrickit/watchdog.json")
    let alone = try answers(Array(payload.utf8))
    let row = "{\"id\": 1, \"payload\": \"\(Self.base64(payload))\"}"
    #expect(try answers(Array("[\(row),\n\(row)]".utf8)) == alone + alone)
    #expect(try answers(Array("\(row)\n\(row)\n".utf8)) == alone + alone)
    let source = InputText.source(path: "a", Array("[\(row),\n\(row)]".utf8))
    #expect(try Analyzer().analyze(source).map { source.line(at: $0.report.start) } == [1, 2])
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
    "https://example.org/?q=a%0Ab%0Ac",
    "{\"token\": \"eyJhbGciOiJIUzI1NiJ9.\(String(repeating: "eyJh", count: 60)).sig\"}",
    "{\"image\": \"\(String(repeating: "iVBORw0K", count: 40))\"}", "<plist><data>eyJh",
    String(repeating: "eyJh", count: 90),
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
      "CERTAIN  a\n  b\ncrashbook explain a\nc\n", "%0A&a=%", "%0a+", "eyJh", "\"eyJh",
      "{\"a\": \"\(String(repeating: "eyJh", count: 60))\"}", "<plist><data>eyJh", "<plist><data>eyJh</data>",
    ])
  func hostileTextsEndSoon(_ part: String) {
    let bytes = Array(String(repeating: part, count: 10_000).utf8)
    _ = InputText.source(path: "a", bytes)
  }

  /// Each fence of a page may hold a crash of its own, and one crash may need two.
  @Test func crashesBetweenFencesAreApart() throws {
    let first = """
      Thread 0 Crashed:
      0   libswiftCore.dylib  0x19a1b2c30 _assertionFailure(_:_:file:line:flags:) + 244
      1   Harbour             0x102a1b000 Pier.open() + 76 (Pier.swift:12)

      Application Specific Information:
      Harbour/Pier.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value
      """
    let second = """
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010

      Thread 3 Crashed:
      0   Harbour             0x102a1b200 hb_tide_rise + 76 (tide.c:12)
      """
    let page = "Before the update:\n\n```\n\(first)\n```\n\nNow:\n\n```\n\(second)\n```\n"
    let found = try RuleExampleTests.analyzer.analyze(ReportSource(text: page))
    #expect(found.compactMap(\.diagnoses.first?.rule.id) == ["swift-nil-unwrap", "null-pointer-dereference"])
    #expect(found.map { $0.diagnoses.first?.blame?.symbol } == ["Pier.open()", "hb_tide_rise"])
    let message = "Harbour/Pier.swift:12: Fatal error: Index out of range"
    let one = "```\n\(message)\n```\n\nThe stack:\n\n```\n\(second)\n```\n"
    #expect(try RuleExampleTests.analyzer.analyze(ReportSource(text: one)).count == 1)
  }
}
