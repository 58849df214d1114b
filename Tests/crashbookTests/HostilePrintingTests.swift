import Foundation
import TestSupport
import Testing

/// Every command with hostile texts in every place from which it prints something.
///
/// What is printed ends in terminals and in the logs of builds, where services take commands out of it.
@Suite(.timeLimit(.minutes(5))) struct HostilePrintingTests {
  /// Commands of GitHub, GitLab, Azure and TeamCity in their spellings, and what moves a cursor or turns text.
  static let words =
    "::error::x ##vso[task.setvariable variable=a]b ##teamcity[x] ##[group]x %0A::error::y \u{1B}[31m\u{9B}2J"
    + "\u{202E}\u{2067}\u{61C}\u{200F}section_end:1:a\r\u{1B}[0K"
  /// The same at the beginning of lines, after everything that services call white space.
  static let lines = ["", "\t", "\u{A0}", "\u{3000} ", "\u{85}", "\u{2028}"].map { "\n\($0)" + words }.joined()

  /// What a line may not hold; nil where it is harmless.
  static func danger(in line: Substring) -> String? {
    let control = line.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x09: false
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    if let control { return "U+\(String(control.value, radix: 16))" }
    if line.firstMatch(of: /##(\[|[A-Za-z]+\[)/) != nil { return "a mark of Azure or TeamCity" }
    let start = line.drop(while: \.isWhitespace)
    return start.hasPrefix("::") && start.dropFirst(2).contains("::") ? "a command of GitHub" : nil
  }

  private static func expectHarmless(_ arguments: [String], in folder: URL, _ parts: [String] = []) throws {
    let outcome = try CommandTests.run(
      arguments, environment: ["COLUMNS": "80", "NO_COLOR": "1"], folder: folder.path)
    for text in [outcome.output, outcome.errors] {
      // The lines of CSV end with a carriage return.
      for line in text.utf8.split(separator: 0x0A).map({ Substring($0.last == 0x0D ? $0.dropLast() : $0) }) {
        guard let danger = danger(in: line) else { continue }
        Issue.record("\(arguments.prefix(2)): \(danger) in: \(line.debugDescription)")
      }
    }
    let printed = outcome.output + outcome.errors
    #expect(!printed.isEmpty)
    for part in parts { #expect(printed.contains(part), "\(arguments.prefix(2)) prints no \(part)") }
  }

  /// A project of a stranger: reports, names, notes, reasons and rules.
  private static func withProject(_ body: (URL) throws -> Void) throws {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ name: String) throws {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    func quoted(_ text: String) throws -> String {
      let list = try JSONSerialization.data(withJSONObject: [text])
      return String(String(decoding: list, as: UTF8.self).dropFirst().dropLast())
    }
    // A slash would part a name, and a name has no more than 255 bytes.
    let name = String((words + "\n::error::x").filter { $0 != "/" })
    try write("x.swift:3: Fatal error: Index out of range\n", "before/\(name).txt")
    let log = """
      Test Case '-[\(words) \(words)]' started.
      /src/\(words).swift:3: Fatal error: \(words)
      *** Terminating app due to uncaught exception '\(words)', reason: '\(words)'
      *** First throw call stack:
      (
      \t0   \(words)   0x0000000100f3c437 \(words) + 12
      )
      """
    try write(log, "after/\(name)/inner.log")
    for fixture in ["hostile.ips", "hostile.crash"] {
      let path = Repository.fixtures + "/outputs/" + fixture
      try write(try String(contentsOfFile: path, encoding: .utf8), "after/" + fixture)
    }
    try write("\(words)\n", "after/none-\(name).ips")
    var zip = ZipBuilder([
      .init("\(lines).txt", Array(log.utf8)), .init("../\(lines)", [1]), .init("locked\(lines)", [1]),
    ])
    zip.entries[2].flags = 1
    try Data(zip.bytes).write(to: folder.appendingPathComponent("after/x.zip"))
    let note = try quoted(lines)
    try write(
      """
      {schema: "crashbook.baseline/1", entries: [{signature: "0123456789abcdef0123456789abcdef", cause: \(note),
        title: \(note), note: \(note), owner: \(note), ticket: \(note)}]}
      """, "known.json5")
    try write(
      """
      {suppress: [{rule: "swift-nil-unwrap", reason: \(note)}], owners: [\(try quoted("a* @" + words))],
        appImages: [\(note)], vendors: [\(note)], output: \(note)}
      """, "shown/.crashbook.json5")
    try write("{\(note): 1}", "keys.json5")
    let page = "page: {whatHappened: \(try quoted("::error::a ##vso[x]")), rootCause: 'b', fixNow: 'c', "
    let rest = "fixProperly: 'd', verify: 'e'}"
    let example = "examples: [{matches: '▸ X-2 ::error::x'}]"
    try write(
      "{rules: [{id: 'acme.x', title: '::error::t ##vso[x]', certainWhen: {message: 'X-1'}, \(page)\(rest), \(example)}]}",
      "rules.json5")
    try body(folder)
  }

  @Test func analysesAreHarmless() throws {
    try Self.withProject { folder in
      for format in ["text", "json", "ndjson", "markdown", "html", "sarif", "junit", "gitlab", "comment", "csv"] {
        try Self.expectHarmless(
          ["analyze", "--no-config", "--redact", "none", "--format", format, "before", "after"], in: folder)
      }
      try Self.expectHarmless(
        ["analyze", "--baseline", "known.json5", "--fail-on", "new", "before", "after"], in: folder, ["error::x"])
      try Self.expectHarmless(["analyze", "--explain-format", "before", "after"], in: folder, ["error::x"])
      try Self.expectHarmless(["analyze", "--rules", "rules.json5", "before", Self.words], in: folder, ["error::x"])
      try Self.expectHarmless(["analyze", "--symbols", Self.lines, "before"], in: folder, ["error::x"])
    }
  }

  @Test func comparisonsAreHarmless() throws {
    try Self.withProject { folder in
      for format in ["text", "json"] {
        try Self.expectHarmless(["compare", "before", "after", "--format", format], in: folder, ["vso["])
        try Self.expectHarmless(["compare", "after", "before", "--format", format], in: folder, ["vso["])
        try Self.expectHarmless(["compare", Self.words, "before", "--format", format], in: folder, ["vso["])
      }
    }
  }

  @Test func notesAndReasonsAreHarmless() throws {
    try Self.withProject { folder in
      try Self.expectHarmless(["baseline", "check", "known.json5", "before", "after"], in: folder, ["absent", "vso["])
      try Self.expectHarmless(["baseline", "update", "--prune", "known.json5", "after"], in: folder)
      try Self.expectHarmless(["baseline", "create", "\(Self.words)", "before"], in: folder, ["vso["])
      let shown = folder.appendingPathComponent("shown")
      try Self.expectHarmless(["config", "show"], in: shown, ["suppress", "vso["])
      try Self.expectHarmless(["config", "show", "--config", "../keys.json5"], in: shown, ["vso["])
      try Self.expectHarmless(["config", "show", "--config", Self.lines], in: shown, ["vso["])
    }
  }

  @Test func rulesAndSymbolsAreHarmless() throws {
    try Self.withProject { folder in
      for format in ["text", "markdown"] {
        try Self.expectHarmless(
          ["explain", "acme.x", "--rules", "rules.json5", "--format", format], in: folder, ["error::t"])
      }
      for format in ["text", "json"] {
        try Self.expectHarmless(
          ["rules", "list", "--rules", "rules.json5", "--format", format], in: folder, ["error::t"])
      }
      try Self.expectHarmless(["rules", "test", "rules.json5"], in: folder, ["acme.x"])
      try Self.expectHarmless(["rules", "test", Self.words], in: folder, ["vso["])
      try Self.expectHarmless(["explain", Self.words], in: folder, ["vso["])
      try Self.expectHarmless(["symbols", "before", Self.lines], in: folder, ["vso["])
      try FileManager.default.copyItem(
        at: CommandTests.program, to: folder.appendingPathComponent(String(Self.words.filter { $0 != "/" })))
      try Self.expectHarmless(["symbols", "."], in: folder, ["vso["])
    }
  }

  @Test(arguments: [
    [words], ["--" + words], ["analyze", "--" + words], ["analyze", "--format", words], ["analyze", "--report", words],
    ["analyze", "--fail-on", words], ["analyze", "--files-from", words], ["analyze", "-o", words + "/x", "README.md"],
    ["compare", "a", "b", "--rule", words], ["rules", "list", "--family", words], ["rules", "list", "--search", words],
    ["help", words], ["baseline", words], ["analyze", "-j", words], ["formats", words], ["config", "show", lines],
  ])
  func whatWasTypedIsHarmless(arguments: [String]) throws {
    try Self.expectHarmless(arguments, in: URL(fileURLWithPath: Repository.root))
  }
}
