import Foundation
import TestSupport
import Testing

/// What coding agents get of `crashbook mcp`; `Tests/OutsideReaders` asks with the official client.
@Suite(.timeLimit(.minutes(5))) struct AgentTests {
  static let report = "fixtures/formats/ips/ios-breakpoint.ips"

  /// A request of the revision without sessions.
  private static func request(_ method: String, id: Any = 1, _ parameters: [String: Any] = [:]) -> [String: Any] {
    var parameters = parameters
    parameters["_meta"] = [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
    ]
    return ["jsonrpc": "2.0", "id": id, "method": method, "params": parameters]
  }

  private static func call(_ tool: String, id: Any = 1, _ arguments: [String: Any]) -> [String: Any] {
    request("tools/call", id: id, ["name": tool, "arguments": arguments])
  }

  /// The messages that a server answers some others with.
  private static func answers(
    _ messages: [[String: Any]], _ arguments: [String] = ["--no-config"], environment: [String: String] = [:],
    folder: String = Repository.root
  ) throws -> [[String: Any]] {
    let lines = try messages.map { try JSONSerialization.data(withJSONObject: $0) + Data([0x0A]) }
    let outcome = try CommandTests.run(
      ["mcp"] + arguments, input: Array(lines.joined()), environment: environment, folder: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private static func result(_ message: [String: Any]) throws -> [String: Any] {
    try #require(message["result"] as? [String: Any], "\(message)")
  }

  private static func text(_ message: [String: Any]) throws -> String {
    let content = try #require(try result(message)["content"] as? [[String: Any]])
    return try #require(content.first?["text"] as? String)
  }

  @Test(arguments: [("brief", 2_000), ("standard", 8_000), ("full", 40_000)])
  func anAnswerIsAsLargeAsAskedFor(detail: String, limit: Int) throws {
    let answer = try Self.answers(
      [Self.call("analyze_crash", ["path": Self.report, "detail": detail])], ["--root", "."])[0]
    let result = try Self.result(answer)
    let text = try Self.text(answer)
    let structure = try #require(result["structuredContent"] as? [String: Any])
    let size = try JSONSerialization.data(withJSONObject: structure).count + text.utf8.count
    #expect(size <= limit, "\(size) bytes")
    #expect(text.contains("swift-"), "the answer names its cause: \(text)")
    #expect(structure["schema"] as? String == "crashbook.analysis/1")
  }

  @Test func aFolderOfManyReportsFits() throws {
    let calls = ["brief", "standard", "full"].map {
      Self.call("analyze_crash", id: $0, ["path": "fixtures/swift-runtime", "detail": $0])
    }
    for (answer, limit) in zip(try Self.answers(calls, ["--root", "."]), [2_000, 8_000, 40_000]) {
      let result = try Self.result(answer)
      #expect(result["isError"] as? Bool == false)
      #expect(try JSONSerialization.data(withJSONObject: result).count <= limit + 500, "\(answer["id"] ?? "")")
      let structure = try #require(result["structuredContent"] as? [String: Any])
      #expect(!(structure["shortened"] as? [String] ?? []).isEmpty, "what is missing is said")
    }
  }

  @Test func onlyFoldersThatAreAllowedAreRead() throws {
    try PipelineCommandTests.withProject { project in
      try project.write("Fatal error: SECRET: file a.swift, line 1\n", to: "outside.txt")
      try FileManager.default.createDirectory(
        atPath: project.path("inside"), withIntermediateDirectories: false)
      try project.write("Fatal error: shown: file a.swift, line 1\n", to: "inside/report.txt")
      let folder = project.folder.path
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/inside/link.txt", withDestinationPath: folder + "/outside.txt")
      let paths = [
        folder + "/outside.txt", "inside/../../outside.txt", folder + "/inside/../outside.txt", "link.txt",
        folder + "/inside/missing/../../outside.txt", folder + "/insider", "-",
      ]
      let calls = paths.map { Self.call("analyze_crash", id: $0, ["path": $0]) }
      for answer in try Self.answers(calls, ["--root", folder + "/inside"]) {
        #expect(try Self.result(answer)["isError"] as? Bool == true, "\(answer)")
        #expect(!"\(answer)".contains("SECRET"))
      }
      let whole = try Self.answers(
        [Self.call("analyze_crash", ["path": folder + "/inside"])], ["--root", folder + "/inside"])
      #expect(try Self.text(whole[0]).contains("may not be read"), "the link is named")
      #expect(!"\(whole)".contains("SECRET"))
      #expect("\(whole)".contains("shown"))
    }
  }

  @Test func aClientIsAskedForItsFolders() throws {
    var call = Self.call("analyze_crash", ["path": Self.report])
    var parameters = try #require(call["params"] as? [String: Any])
    var meta = try #require(parameters["_meta"] as? [String: Any])
    meta["io.modelcontextprotocol/clientCapabilities"] = ["roots": [String: String]()]
    parameters["_meta"] = meta
    call["params"] = parameters
    let question = try Self.result(try Self.answers([call])[0])
    #expect(question["resultType"] as? String == "input_required")
    let folder = URL(fileURLWithPath: "fixtures", isDirectory: true).standardizedFileURL
    parameters["inputResponses"] = ["roots": ["roots": [["uri": folder.absoluteString]]]]
    parameters["arguments"] = ["path": folder.path + "/formats/ips/ios-breakpoint.ips"]
    call["params"] = parameters
    let answer = try Self.result(try Self.answers([call])[0])
    #expect(answer["isError"] as? Bool == false, "\(answer)")
    #expect(answer["resultType"] as? String == "complete")
  }

  @Test func aSessionAsksOnceAndWaits() throws {
    let folder = URL(fileURLWithPath: "fixtures", isDirectory: true).standardizedFileURL
    let messages: [[String: Any]] = [
      [
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": ["protocolVersion": "2025-11-25", "capabilities": ["roots": [String: String]()]],
      ],
      ["jsonrpc": "2.0", "method": "notifications/initialized"],
      [
        "jsonrpc": "2.0", "id": 2, "method": "tools/call",
        "params": [
          "name": "analyze_crash", "arguments": ["path": folder.path + "/formats/ips/ios-breakpoint.ips"],
        ],
      ],
      ["jsonrpc": "2.0", "id": "roots-1", "result": ["roots": [["uri": folder.absoluteString]]]],
    ]
    let answers = try Self.answers(messages)
    #expect(try Self.result(answers[0])["protocolVersion"] as? String == "2025-11-25")
    #expect(answers[1]["method"] as? String == "roots/list")
    #expect(try Self.result(answers[2])["isError"] as? Bool == false, "the call waited for the folders")
  }

  @Test(arguments: ["{", "nonsense", "[]", "17", #"{"jsonrpc":"2.0","id":1}"#, "{jsonrpc:'2.0',id:1,method:'ping'}"])
  func aDamagedMessageEndsNothing(line: String) throws {
    let ping = #"{"jsonrpc":"2.0","id":"after","method":"ping"}"#
    let outcome = try CommandTests.run(["mcp", "--no-config"], input: Array("\(line)\n\(ping)\n".utf8))
    let lines = outcome.output.split(separator: "\n")
    try #require(lines.count == 2, "\(outcome.output)")
    #expect(lines[0].contains(#""error":{"code":-32"#))
    #expect(lines[1] == #"{"jsonrpc":"2.0","id":"after","result":{}}"#)
  }

  // MARK: Faults of crashbook itself

  @Test(arguments: RecoveryTests.Fault.allCases)
  func aFaultEndsNeitherTheCallNorTheServer(fault: RecoveryTests.Fault) throws {
    try RecoveryTests.withReports { folder in
      let answers = try Self.answers(
        [
          Self.call("analyze_crash", id: "folder", ["path": folder.path, "detail": "full"]),
          Self.call("compare_builds", id: "sides", ["before": folder.path + "/a.txt", "after": folder.path]),
          Self.call("list_formats", id: "after", [:]),
        ], ["--root", folder.path, "--report-timeout", "1"],
        environment: ["CRASHBOOK_FAULT": "\(fault.rawValue) b.txt 1"], folder: folder.path)
      try #require(answers.count == 3, "\(answers)")
      let structure = try #require(try Self.result(answers[0])["structuredContent"] as? [String: Any])
      #expect((structure["reports"] as? [Any])?.count == 4, "the others are answered")
      let failures = try #require(structure["failures"] as? [[String: Any]])
      #expect(failures.count == 1 && "\(failures)".contains("b.txt"), "\(failures)")
      #expect("\(failures)".contains(fault.sentence), "\(failures)")
      #expect(try Self.text(answers[0]).contains("Not read: "), "the text names it, too")
      #expect(try Self.text(answers[1]).contains("b.txt"), "\(answers[1])")
      #expect(try Self.result(answers[2])["isError"] as? Bool == false)
    }
  }

  @Test func aTextThatEndsItsProcessIsRefused() throws {
    let text = "Harbour/a.swift:3: Fatal error: Index out of range\n"
    let answers = try Self.answers(
      [Self.call("analyze_crash", ["text": text]), Self.call("list_formats", id: 2, [:])], ["--no-config"],
      environment: ["CRASHBOOK_FAULT": "trap text 1"])
    #expect(try Self.result(answers[0])["isError"] as? Bool == true)
    #expect(try Self.text(answers[0]).contains("crashbook itself failed on this report"), "\(answers[0])")
    #expect(answers.count == 2 && answers[1]["result"] != nil)
  }

  // MARK: Bundles and symbols

  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/usr/bin/xcrun"), "Xcode's own tool is installed here"))
  func aResultBundleIsOpened() throws {
    try OwnReportsTests.withBundle(OwnReportsTests.tool) { project, environment in
      let answer = try Self.answers(
        [Self.call("analyze_crash", ["path": "Tests.xcresult"])], ["--root", "."], environment: environment,
        folder: project.folder.path)[0]
      #expect("\(answer)".contains("Tests.xcresult/Harbour-2026.crash"), "\(answer)")
      #expect("\(answer)".contains("HarbourTests/testTide()"), "the test is named")
      let left = try FileManager.default.contentsOfDirectory(atPath: try #require(environment["TMPDIR"]))
      #expect(left == [], "copies are removed")
    }
  }

  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/usr/bin/xcrun"), "Xcode's own tool is installed here"))
  func aProcessThatIsKilledLeavesNoCopies() throws {
    try OwnReportsTests.withBundle(OwnReportsTests.tool) { project, environment in
      let answer = try Self.answers(
        [Self.call("analyze_crash", ["path": "Tests.xcresult"])], ["--root", "."],
        environment: environment.merging(["CRASHBOOK_FAULT": "kill Harbour-2026.crash 1"]) { $1 },
        folder: project.folder.path)[0]
      #expect("\(answer)".contains("has ended without an answer"), "\(answer)")
      let left = try FileManager.default.contentsOfDirectory(atPath: try #require(environment["TMPDIR"]))
      #expect(left == [], "copies are removed")
    }
  }

  /// What is pasted gets the names that a file gets.
  @Test(
    .enabled(if: !FileManager.default.fileExists(atPath: "/usr/bin/atos"), "Xcode's own tool is installed here"),
    arguments: ["--symbols", "project file"])
  func aTextGetsNames(origin: String) throws {
    try OwnSymbolsTests.withReport { project, environment, _ in
      try OwnSymbolsTests.makeBundle(project.path("build/tide.dSYM"), byte: 0xAB)
      if origin != "--symbols" { try project.write("{ symbols: ['build'] }", to: ".crashbook.json5") }
      let call = Self.call("analyze_crash", ["text": OwnSymbolsTests.report])
      let arguments = origin == "--symbols" ? ["--symbols", "build"] : []
      let named = try Self.answers([call], arguments, environment: environment, folder: project.folder.path)
      #expect("\(named)".contains("tide.level"), "\(named)")
      let without = try Self.answers([call], ["--no-config"], environment: environment, folder: project.folder.path)
      #expect(!"\(without)".contains("tide.level"))
    }
  }

  @Test func aTextOfAReportCannotEndTheFrame() throws {
    let text = "Fatal error: a\u{2028}b\u{1B}]0;x\u{7}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n"
    let answers = try Self.answers([Self.call("analyze_crash", id: "a\nb", ["text": text])])
    #expect(answers.count == 1)
    #expect(answers[0]["id"] as? String == "a\nb")
    #expect(!(try Self.text(answers[0])).contains("\u{1B}"))
  }

  @Test func everyPageIsAResource() throws {
    let answers = try Self.answers([
      Self.request("resources/read", ["uri": "crashbook://cause/swift-nil-unwrap"]),
      Self.request("resources/read", ["uri": "crashbook://cause/nonsense"]),
    ])
    #expect("\(try Self.result(answers[0]))".contains("Root cause"))
    #expect((answers[1]["error"] as? [String: Any])?["code"] as? Int == -32602)
  }
}
