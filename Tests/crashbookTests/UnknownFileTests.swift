import CrashAnalysis
import Foundation
import Testing

/// A file that is no report is a failure that says what it looks like, and the other files go on.
@Suite struct UnknownFileTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let guess: String
    let text: String
    var testDescription: String { guess }
  }

  static let samples = [
    Sample(
      guess: "Markdown text",
      text: "# Harbour\n\nShows free berths. Crashes are rare.\n\n## Building\n\n- run `swift build`\n"),
    Sample(
      guess: "a property list",
      text: "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict><key>Error</key><true/></dict>\n</plist>\n"),
    Sample(guess: "a web page", text: "<!DOCTYPE html>\n<html><body><p>Nothing crashed here.</p></body></html>\n"),
    Sample(guess: "XML", text: "<?xml version=\"1.0\"?>\n<berths><berth name=\"B-17\"/></berths>\n"),
    Sample(guess: "a script", text: "#!/bin/sh\nset -e\nswift build || exit 1\n"),
    Sample(
      guess: "a key or certificate", text: "-----BEGIN PUBLIC KEY-----\nMFwwDQYJ\n-----END PUBLIC KEY-----\n"),
    Sample(
      guess: "a list of changes to files",
      text:
        "diff --git a/Tide.swift b/Tide.swift\n--- a/Tide.swift\n+++ b/Tide.swift\n@@ -1 +1 @@\n-let a = 1\n+let a = 2\n"
    ),
    Sample(
      guess: "source code",
      text: "import Tides\n\nstruct Berth {\n  let number: Int\n  func moor() throws {\n    try check()\n  }\n}\n"),
    Sample(
      guess: "source code",
      text: "let package = Package(\n  name: \"Tides\",\n  targets: [\n    .target(name: \"Tides\"),\n  ],\n)\n"),
    Sample(guess: "a table of values", text: "root:x:0:0:root:/root\ndaemon:x:1:1:daemon:/usr\nbin:x:2:2:bin:/bin\n"),
    Sample(guess: "a table of values", text: "name,depth,errors\nNorth,3.1,0\nSouth,2.2,1\nEast,9.0,0\n"),
    Sample(
      guess: "a file of settings",
      text: "# where errors go\nname: harbour\nversion: 2\nsteps:\n  - build\n  - test\nwarnings: errors\n"),
    Sample(
      guess: "a text for people",
      text: """
        Dear harbour office, the app on my telephone was very slow yesterday when I looked for a berth.
        I waited for an hour and nothing came up, which was an error I have seen before. Could you look at it?
        """),
  ]

  @Test(arguments: samples) func saysWhatATextLooksLike(_ sample: Sample) throws {
    let outcome = try CommandTests.run(["analyze", "-"], input: Array(sample.text.utf8))
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.errors.contains("This looks like \(sample.guess), and there is no stack"), "\(outcome.errors)")
  }

  /// The same texts are read for what they hold, if they hold anything.
  @Test(arguments: samples) func readsACrashInsideOfThem(_ sample: Sample) throws {
    let text = sample.text + "\nHarbour/Tide.swift:63: Fatal error: Index out of range\n"
    let analyses = try CommandTests.analyses(text)
    #expect(analyses.first?.diagnoses.first?.rule.id == "swift-index-out-of-range", "\(sample.guess)")
  }

  static let binaries: [(bytes: [UInt8], words: String)] = [
    (Array("\u{0}PNG\r\n".utf8), "This is an image"), ([0xFF, 0xD8, 0xFF, 0xE0], "This is an image"),
    (Array("bplist00".utf8), "This is a binary property list"), ([0xCF, 0xFA, 0xED, 0xFE], "This is a program"),
    ([0x28, 0xB5, 0x2F, 0xFD], "unpack it"), (Array("plcrash\u{2}\u{1}".utf8), "plcrashutil"),
    (Array("nothing known".utf8), "This is not text"),
  ]

  @Test(arguments: binaries) func saysWhatABinaryIs(bytes: [UInt8], words: String) throws {
    let input = bytes + Array(repeating: 0, count: 400)
    let outcome = try CommandTests.run(["analyze", "-"], input: input)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  /// A line of a log in a sentence or two.
  @Test(arguments: [
    ("Process KelpTunnel [850] killed by jetsam reason per-process-limit", "jetsam-per-process-limit"),
    ("kernel: (AppleMobileFileIntegrity) AMFI: code signature validation failed.", "codesigning-kill"),
  ])
  func aLineOfALogAmongSentencesIsRead(line: String, rule: String) throws {
    let text = """
      The tunnel of our app went away yesterday after a while, and nothing told us why it should have done so.
      I looked for it on the telephone for an hour. Could you have a look at what it says there?

      `\(line)`
      """
    let analyses = try CommandTests.analyses(text)
    #expect(analyses.first?.diagnoses.first?.rule.id == rule)
  }

  /// Words of a crash that no rule knows are no reason to refuse a text.
  @Test func wordsOfAnUnknownCrashAreKept() throws {
    let text = """
      The engine of the harbour says: Uncaught exception in the tide machine while it was looking for a berth.
      It said so after the app had been open for an hour, and then the app was gone. What can that be?
      """
    let outcome = try CommandTests.run(["analyze", "-"], input: Array(text.utf8))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("INCONCLUSIVE"))
  }

  /// Logs of a program that counts are no tables, for all the colons of their times, and no markup.
  @Test(arguments: [
    "10:00:00.001 [tick] read depth\n10:00:00.002 [tap] read depth\n10:00:00.003 [tap] write depth\n",
    "2026-03-02 10:00:00 tick: depth 4\n2026-03-02 10:00:01 tap: depth 4\n2026-03-02 10:00:02 tap: depth 5\n",
    "<unknown>:0: error: -[DockUITests testRope] : Failed to get matching snapshots: Lost connection to the application.",
    "<NSThread: 0x600001754000>{number = 6, name = (null)} get depth\n<NSThread: 0x600001754000>{number = 6, name = (null)} set\n",
  ]) func logsOfCountersAreNoTables(_ text: String) throws {
    let outcome = try CommandTests.run(["analyze", "-"], input: Array(text.utf8))
    #expect(!outcome.errors.contains("This looks like"), "\(outcome.errors)")
  }

  @Test func theFormIsExplained() throws {
    let outcome = try CommandTests.run(["analyze", "--explain-format", "fixtures/unknown/readme.md"])
    #expect(outcome.output.contains("its form is that of Markdown text: a failure, unless a stack"))
    #expect(outcome.status == 0)
    let zeros = try CommandTests.run(["analyze", "--explain-format", "-"], input: [UInt8](repeating: 0, count: 500))
    #expect(zeros.status == 2)
  }

  /// A long text takes the way of a log, and ends the same.
  @Test func longTextsAreNoLogs() throws {
    let text = String(repeating: "## Berths\n\n- The list is empty if an error occurred.\n", count: 2000)
    let outcome = try CommandTests.run(["analyze", "-"], input: Array(text.utf8))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("This looks like Markdown text, and there is no stack"), "\(outcome.errors)")
  }

  /// The id that is needed is written as `crashbook symbols` writes it.
  @Test func theNeededIdIsNamed() throws {
    let path = "fixtures/formats/crash-text/plcrashreporter-no-symbols.crash"
    let outcome = try CommandTests.run(["analyze", path])
    let words = outcome.output.split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
    #expect(words.contains("the dSYM of Cartographer with UUID 7B0E2C23-90D4-4A0C-8F2E-3D9E51A6C713 gives"))
  }

  @Test func otherFilesGoOn() throws {
    let outcome = try CommandTests.run([
      "analyze", "--format", "ndjson", "fixtures/unknown/readme.md", "fixtures/formats/ips/dyld.ips",
    ])
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("\"path\":\"fixtures/formats/ips/dyld.ips\""))
    #expect(outcome.errors.contains("fixtures/unknown/readme.md: This looks like Markdown text"))
  }

  /// What a program printed, and a log in which nothing died, are answers.
  @Test(arguments: ["set 0\n", "12 berths, 3 free\nopening chart\nclosed\n"]) func outputIsNoFailure(_ text: String)
    throws
  {
    let outcome = try CommandTests.run(["analyze", "-"], input: Array(text.utf8))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("NOT A CRASH"))
  }

  @Test(arguments: ["", "앱이 죽습니다.\r\n", "アプリが落ちます。ログは以下の通りです。\r\n"])
  func utf16IsRead(_ words: String) throws {
    let text = words + "Harbour/Tide.swift:63: Fatal error: Index out of range\r\n"
    for (mark, isLittle) in [([0xFF, 0xFE] as [UInt8], true), ([0xFE, 0xFF], false), ([], true), ([], false)] {
      let units = text.utf16.flatMap { unit in
        isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      let outcome = try CommandTests.run(["analyze", "--format", "ndjson", "-"], input: mark + units)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("swift-index-out-of-range"))
    }
  }
}

extension CommandTests {
  static func analyses(_ text: String) throws -> [Analysis] { try Analyzer().analyze(ReportSource(text: text)) }
}
