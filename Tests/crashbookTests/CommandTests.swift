import Foundation
import TestSupport
import Testing

/// The program as its users run it.
@Suite(.timeLimit(.minutes(5))) struct CommandTests {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs the program, in the repository's folder unless another one is given.
  static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    folder place: String = Repository.root,
    program: URL = program
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: place)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, not pipes: nobody has to read while the program runs.
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ content: [UInt8] = []) throws -> URL {
      let url = folder.appendingPathComponent(name)
      try Data(content).write(to: url)
      return url
    }
    let (output, errors) = (try file("output"), try file("errors"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = try FileHandle(forReadingFrom: try file("input", input))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// The program lies beside the tests that were built with it.
  static let program: URL = {
    let folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
    return (folder ?? Bundle.main.bundleURL).appendingPathComponent("crashbook")
  }()

  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crashbook-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  static let sample = "fixtures/formats/ips/ios-breakpoint.ips"

  // MARK: analyze

  @Test func explainsAReport() throws {
    let outcome = try Self.run(["analyze", Self.sample])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    for part in [
      "CERTAIN", "swift-index-out-of-range", "What happened", "How we know", "Responsible", "Fix now", "Fix properly",
      "Verify", "Read more",
    ] {
      #expect(outcome.output.contains(part), "\(part) is missing")
    }
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func readsStandardInput() throws {
    let outcome = try Self.run(
      ["analyze", "-"], input: Array("Fatal error: Unexpectedly found nil while unwrapping an Optional value".utf8))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("swift-nil-unwrap"))
  }

  @Test func readsWhatTheShellSubstitutes() throws {
    let bash = "/bin/bash"
    guard FileManager.default.isExecutableFile(atPath: bash) else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: bash)
    process.arguments = ["-c", "'\(Self.program.path)' analyze <(cat \(Self.sample))"]
    process.currentDirectoryURL = URL(fileURLWithPath: Repository.root)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("swift-index-out-of-range"))
  }

  @Test func severalFilesEndInASummary() throws {
    let outcome = try Self.run(["analyze", "fixtures/formats/ips"])
    #expect(outcome.output.contains(" reports read · "))
    #expect(!outcome.output.contains("How we know"))
    let all = try Self.run(["analyze", "--all", "fixtures/formats/ips"]).output
    let head = try #require(outcome.output.range(of: "\n\n", options: .backwards)?.lowerBound)
    #expect(all.contains("How we know") && all.hasSuffix(outcome.output[head...]))
    let line = try Self.run(["analyze", "-q", "fixtures/formats/ips"]).output
    #expect(outcome.output.hasSuffix("\n" + line) && line.split(separator: "\n").count == 1)
  }

  @Test func theNumberOfJobsChangesNothing() throws {
    for format in ["text", "json", "ndjson", "markdown"] {
      let one = try Self.run(["analyze", "--jobs", "1", "--format", format, "fixtures/formats"])
      let four = try Self.run(["analyze", "--jobs", "4", "--format", format, "fixtures/formats"])
      #expect(one.output == four.output)
      #expect(!one.output.isEmpty)
    }
  }

  @Test func writesToAFile() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("out.json").path
    let outcome = try Self.run(["analyze", "--format", "json", "--output", file, Self.sample])
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("crashbook.analysis/1"))
    let refused = try Self.run(["analyze", "--output", folder.path + "/no/such/folder", Self.sample])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("cannot be written"))
  }

  @Test(arguments: [("never", 0), ("certain", 1), ("likely", 1), ("possible", 1), ("any", 1)])
  func failsOnWhatIsAskedFor(threshold: String, status: Int32) throws {
    #expect(try Self.run(["analyze", "--fail-on", threshold, Self.sample]).status == status)
  }

  /// Whoever sees status 1 in a log must see why.
  @Test func aFailureIsExplained() throws {
    let outcome = try Self.run(["analyze", "-q", "--fail-on", "certain,high", "--fail-on", "critical", Self.sample])
    #expect(outcome.status == 1)
    let words = "Status 1: 1 group is certain and of severity high or worse (--fail-on certain,high): "
    #expect(outcome.errors.hasPrefix(words), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output.hasPrefix("1 report read · "))
    let refused = try Self.run(["analyze", "-q", "--format", "json", Self.sample])
    #expect(refused.status == 64 && refused.errors.contains("needs '--output <file>'"))
  }

  @Test func doesNotFailOnLessThanAskedFor() throws {
    #expect(try Self.run(["analyze", "--fail-on", "likely", "fixtures/unknown/idle-system-frames.txt"]).status == 0)
  }

  // MARK: Bad input

  @Test func aMissingFileIsNamedAndTheRestGoesOn() throws {
    let outcome = try Self.run(["analyze", "no/such.ips", Self.sample])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "Error: no/such.ips: There is no such file.\n")
    #expect(outcome.output.contains("swift-index-out-of-range"))
  }

  @Test func anEmptyPathIsExplained() throws {
    let outcome = try Self.run(["analyze", "", Self.sample])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'': The path is empty"))
    #expect(outcome.output.contains("swift-index-out-of-range"))
  }

  @Test func inputsThatHoldNothing() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = FileManager.default
    _ = files.createFile(atPath: folder.path + "/empty.ips", contents: Data())
    _ = files.createFile(atPath: folder.path + "/zeros", contents: Data(count: 100_000))
    _ = files.createFile(atPath: folder.path + "/brackets", contents: Data(repeating: 0x5B, count: 3_000_000))
    try files.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: false)
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for (name, words) in [
      ("empty.ips", "The file is empty"), ("zeros", "This is not text"), ("brackets", "no crash report"),
      ("folder", "The folder is empty"), ("pipe", "pipe"),
    ] {
      let outcome = try Self.run(["analyze", folder.path + "/" + name])
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains(folder.path + "/" + name) && outcome.errors.contains(words),
        "\(name): \(outcome.errors)")
    }
  }

  /// A stack without a word about the cause: much text of a folder looks like that, but a report's name is a promise.
  @Test func whatIsNamedLikeAReportIsNotPassedOver() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let stack = """
      Thread 1 Crashed:
      0   Harbour                       \t0x0000000102f1b4ac tide_index + 60
      1   libdispatch.dylib             \t0x0000000195538aac _dispatch_call_block_and_release + 32
      """
    for name in ["tide.crash", "notes.txt"] {
      try Data(stack.utf8).write(to: folder.appendingPathComponent(name))
    }
    let outcome = try Self.run(["analyze", folder.path])
    #expect(outcome.output.contains("tide.crash"))
    #expect(!outcome.output.contains("notes.txt"))
  }

  @Test func foldersOfToolsAreNotSearched() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [".git", ".build", "reports"] {
      let place = folder.path + "/" + name
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      try FileManager.default.copyItem(atPath: Repository.root + "/" + Self.sample, toPath: place + "/a.ips")
    }
    let outcome = try Self.run(["analyze", "--format", "ndjson", folder.path])
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.output.contains("/reports/a.ips\""))
  }

  @Test func linksInACircleAreNotFollowed() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: folder.path)
    try files.createSymbolicLink(atPath: folder.path + "/a", withDestinationPath: folder.path + "/b")
    try files.createSymbolicLink(atPath: folder.path + "/b", withDestinationPath: folder.path + "/a")
    try files.copyItem(atPath: Repository.root + "/" + Self.sample, toPath: folder.path + "/report.ips")
    let outcome = try Self.run(["analyze", folder.path])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("swift-index-out-of-range"))
    #expect(try Self.run(["analyze", folder.path + "/a"]).errors.contains("circle"))
  }

  /// What a folder is for that somebody takes for one of reports.
  @Test(arguments: [
    ("Tide.dSYM/Contents/Resources/DWARF/Tide", "'crashbook analyze --symbols <dSYM> <report>'"),
    ("Tests.xcresult/Data/data.0", "'xcrun xcresulttool export attachments --path <bundle> --output-path <folder>'"),
  ])
  func aFolderWithoutReportsIsExplained(file: String, advice: String) throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data([0xCF, 0xFA, 0xED, 0xFE] + Array(repeating: 0, count: 400)).write(to: place)
    for path in [folder.path, folder.path + "/" + (file.split(separator: "/").first ?? "")] {
      let outcome = try Self.run(["analyze", path])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("The one file in this folder is no crash report. "), "\(outcome.errors)")
      #expect(outcome.errors.contains(advice), "\(outcome.errors)")
    }
  }

  @Test func aFolderWithoutPermissionIsNotCalledEmpty() throws {
    guard getuid() != 0 else { return }
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/secret", withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
    #expect(
      try Self.run(["analyze", folder.path + "/secret"]).errors
        == "Error: \(folder.path)/secret: You have no permission to read it.\n")
  }

  /// Folders below the last level that is searched: nobody looked into them.
  @Test func aFolderThatIsTooDeepIsNotCalledEmpty() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      atPath: folder.path + String(repeating: "/a", count: 70), withIntermediateDirectories: true)
    let outcome = try Self.run(["analyze", folder.path])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("nested deeper"))
    #expect(!outcome.errors.contains("is empty"), "\(outcome.errors)")
  }

  @Test func whatCrashbookWroteIsNoReport() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let known = folder.path + "/known.json"
    #expect(try Self.run(["baseline", "create", known, Self.sample]).status == 0)
    let compared = try Self.run(["compare", "--format", "json", Self.sample, Self.sample]).output
    try compared.write(toFile: folder.path + "/compared.json", atomically: true, encoding: .utf8)
    for name in ["known.json", "compared.json"] {
      #expect(try Self.run(["analyze", folder.path + "/" + name]).errors.contains("This is an output of crashbook"))
    }
  }

  @Test func emptyStandardInputIsNoFile() throws {
    #expect(try Self.run(["analyze", "-"]).errors == "Error: standard input: Nothing came in.\n")
  }

  /// The help that a message names is that of the command that was typed.
  @Test(arguments: ["create", "update", "check"])
  func aMissingPathPointsToTheHelp(command: String) throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let known = folder.path + "/known.json"
    if command != "create" { #expect(try Self.run(["baseline", "create", known, Self.sample]).status == 0) }
    let outcome = try Self.run(["baseline", command, known])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("See 'crashbook baseline \(command) --help'"), "\(outcome.errors)")
  }

  @Test func aFileWithoutPermissionIsNamed() throws {
    guard getuid() != 0 else { return }
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = FileManager.default.createFile(
      atPath: folder.path + "/secret.ips", contents: Data("x".utf8), attributes: [.posixPermissions: 0])
    #expect(try Self.run(["analyze", folder.path + "/secret.ips"]).errors.contains("no permission"))
  }

  @Test func hostileTextNeverReachesTheTerminal() throws {
    let hostile =
      "Exception Type:  EXC_CRASH (SIGABRT)\nApplication Specific Information:\n\u{1B}[31mFatal error: \u{1B}]0;title\u{7} \u{202E}x `a` </script> |x|\n\nThread 0 Crashed:\n0   App\u{1B}[2J   0x0000000100000000 evil\u{9B}31m() + 1\n"
    for format in ["text", "markdown", "json"] {
      let outcome = try Self.run(["analyze", "--format", format, "-"], input: Array(hostile.utf8))
      let bad = outcome.output.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
      }
      #expect(format == "json" ? !bad.contains("\u{1B}") : bad.isEmpty, "\(format)")
    }
  }

  @Test func aHostilePathNeverReachesTheTerminal() throws {
    let outcome = try Self.run(["analyze", "no\u{1B}[31mfile"])
    #expect(!outcome.errors.contains("\u{1B}"))
  }

  // MARK: Other commands

  @Test func helpAndVersion() throws {
    for arguments in [
      ["--help"], ["help", "analyze"], ["analyze", "--help"], ["rules", "list", "--help"], ["explain", "-h"],
    ] {
      let outcome = try Self.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("OVERVIEW") && outcome.output.contains("USAGE"))
    }
    #expect(try Self.run(["--version"]).output.hasPrefix("0."))
  }

  @Test func wrongUsage() throws {
    let outcome = try Self.run(["analyze", "--fromat", "json", "x"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("Error: Unknown option '--fromat'. Did you mean '--format'?"))
    #expect(try Self.run(["analyze"]).status == 64)
    #expect(try Self.run(["analize"]).status == 64)
    #expect(try Self.run(["explain", "swift-nil-unwarp"]).errors.contains("Did you mean 'swift-nil-unwrap'?"))
  }

  @Test func aWordThatIsNoCommandIsExplained() throws {
    #expect(try Self.run(["version"]).errors.contains("Help:  To see the version: crashbook --version\n"))
    for word in ["0xdead10cc", "swift-nil-unwrap"] {
      #expect(try Self.run([word]).errors.contains("Help:  To find its page: crashbook explain \(word)\n"))
    }
    #expect(try Self.run(["analyse"]).errors.contains("Did you mean 'analyze'?"))
    #expect(try Self.run(["--versoin"]).errors.contains("Did you mean '--version'?"))
  }

  /// What is to be typed can be copied.
  @Test func aFileWithABlankIsQuoted() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/Ada's report.ips"
    try FileManager.default.copyItem(atPath: Repository.root + "/" + Self.sample, toPath: path)
    let command = "crashbook analyze '\(folder.path)/Ada'\\''s report.ips'"
    #expect(try Self.run(["analyze", "--files-from", path]).errors.contains("'\(command)'."))
  }

  @Test(arguments: [["--help"], ["analyze", "--help"], ["compare", "--help"], ["formats"]])
  func helpFitsANarrowTerminal(arguments: [String]) throws {
    for width in [40, 50, 70, 80, 200] {
      let outcome = try Self.run(arguments, environment: ["COLUMNS": "\(width)"])
      let widest = outcome.output.split(separator: "\n").map(\.count).max()
      #expect(outcome.status == 0 && widest ?? 0 <= min(width, 80), "\(arguments), \(width) columns: \(outcome.output)")
    }
  }

  @Test func theHelpShowsWhereToBegin() throws {
    let help = try Self.run(["--help"]).output
    #expect(help.contains("crashbook analyze Harbour.ips\n"))
    let allowed = try Self.run(["help", "analyze"]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(allowed.contains("'never'"))
  }

  @Test func evidenceIsWholeInANarrowTerminal() throws {
    func words(_ columns: Int) throws -> String {
      let path = "fixtures/locks/combine-cancel-recursive-unfair-lock/match-foundation-1.ips"
      let text = try Self.run(["analyze", path], environment: ["COLUMNS": "\(columns)"]).output
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let evidence = "BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock line 51"
    #expect(try words(100).contains(evidence) && words(44).contains(evidence))
  }

  /// Running text is as wide as the terminal, but neither too narrow nor too wide to be read.
  @Test(arguments: [(20, 40), (44, 44), (80, 80), (300, 100)]) func linesFitTheTerminal(columns: Int, width: Int) throws
  {
    let reports = ["fixtures/formats/ips/ios-breakpoint.ips", "fixtures/locks/combine-cancel-recursive-unfair-lock"]
    for arguments in [
      ["analyze", reports[0]], ["analyze"] + reports, ["compare"] + reports, ["explain", "background-task-expired"],
    ] {
      let outcome = try Self.run(arguments, environment: ["COLUMNS": "\(columns)"])
      let prose = outcome.output.split(separator: "\n").filter { !$0.contains("fixtures/") && !$0.hasPrefix("    ") }
      #expect(prose.allSatisfy { $0.count <= width }, "\(arguments): \(prose.filter { $0.count > width })")
      #expect(prose.contains { $0.count > width * 3 / 4 } || arguments == ["analyze"] + reports)
    }
  }

  @Test func explainsARule() throws {
    let text = try Self.run(["explain", "combine-cancel-recursive-unfair-lock"])
    #expect(text.status == 0)
    #expect(text.output.split(separator: "\n").filter { !$0.hasPrefix("    ") }.allSatisfy { $0.count <= 80 })
    let markdown = try Self.run(["explain", "--format", "markdown", "combine-cancel-recursive-unfair-lock"])
    #expect(markdown.output.hasPrefix("# "))
  }

  @Test func listsRules() throws {
    let outcome = try Self.run(["rules", "list", "--format", "json"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(list.contains { $0["id"] as? String == "swift-nil-unwrap" })
    #expect(
      try Self.run(["rules", "list", "--search", "25299"]).output.contains("keychain-duplicate-item-refresh-race"))
    #expect(try Self.run(["rules", "list", "--family", "lokcs"]).errors.contains("Did you mean 'locks'?"))
    #expect(try Self.run(["rules", "list", "--search", "no such words"]).output == "No rule fits.\n")
  }

  @Test func testsRuleFiles() throws {
    let good = try Self.run(["rules", "test", "fixtures/rules/good.json5"])
    #expect(good.status == 0, "\(good.output)\(good.errors)")
    let misspelt = try Self.run(["rules", "test", "fixtures/rules/misspelt.json5"])
    #expect(misspelt.status == 64)
    #expect(misspelt.errors.contains("Did you mean 'message'?"))
    #expect(misspelt.errors.contains("rules[0].when"))
    let failing = try Self.run(["rules", "test", "fixtures/rules/failing.json5"])
    #expect(failing.status == 1)
    #expect(failing.output.contains("example 1"))
  }

  @Test func usesRuleFiles() throws {
    let outcome = try Self.run(
      ["analyze", "--rules", "fixtures/rules/good.json5", "-"], input: Array("ACME-17: cache is not warm".utf8))
    #expect(outcome.output.contains("acme.cold-cache"))
    #expect(
      try Self.run(["explain", "--rules", "fixtures/rules/good.json5", "acme.cold-cache"]).output.contains(
        "Warm the cache"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionScripts(shell: String) throws {
    let outcome = try Self.run(["--generate-completion-script", shell])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("crashbook"))
  }

  /// What the README shows is what the program prints.
  @Test func theFirstExampleIsTrue() throws {
    let readme = try String(contentsOfFile: Repository.root + "/README.md", encoding: .utf8)
    let command = "$ swift run -c release crashbook "
    let block = try #require(
      readme.components(separatedBy: command).dropFirst().first?.components(separatedBy: "```").first)
    let lines = block.split(separator: "\n", maxSplits: 1)
    let arguments = try #require(lines.first).split(separator: " ").map(String.init)
    let outcome = try Self.run(arguments, environment: ["COLUMNS": "80"])
    #expect(lines.last.map(String.init) == outcome.output)
  }

  /// Rule files come from anywhere: their words reach terminals and pages.
  @Test(arguments: [
    ("title: 'T \\u001b[31m'", "control characters"), ("title: ' '", "empty"), ("title: 'T \\u202e'", "control"),
  ])
  func wordsOfRuleFilesArePlain(title: String, problem: String) throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = "page: {whatHappened: 'a', rootCause: 'b', fixNow: 'c', fixProperly: 'd', verify: 'e'}"
    let text = "{rules: [\n{id: 'acme.x', \(title), certainWhen: {message: 'X-1'}, \(page)}]}"
    try text.write(toFile: folder.path + "/rules.json5", atomically: true, encoding: .utf8)
    let outcome = try Self.run(["explain", "acme.x", "--rules", folder.path + "/rules.json5"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("line 2") && outcome.errors.contains(problem), "\(outcome.errors)")
  }

}
