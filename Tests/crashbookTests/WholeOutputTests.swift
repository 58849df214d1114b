import Foundation
import Testing

/// Outputs are whole or not there, and no output destroys an input, however a run ends.
@Suite(.timeLimit(.minutes(5))) struct WholeOutputTests {
  typealias Project = PipelineCommandTests.Project

  static let withProject = PipelineCommandTests.withProject

  static let page = "an older page\n"

  /// The names in the folder of a project but for that of its reports.
  static func names(in project: Project) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: project.folder.path).filter { $0 != "reports" }.sorted()
  }

  static func unfinished(in project: Project) throws -> [String] {
    try names(in: project).filter { $0.hasSuffix(".unfinished") }
  }

  /// Runs a line of a shell, in which `$0` is the program.
  static func shell(_ line: String, in project: Project, input: [UInt8] = []) throws -> CommandTests.Outcome {
    try CommandTests.run(
      ["-c", line, CommandTests.program.path], input: input, folder: project.folder.path,
      program: URL(fileURLWithPath: "/bin/sh"))
  }

  /// Starts a run that waits for standard input, and ends it by a signal when it has begun its files.
  static func interrupt(_ project: Project, _ number: Int32, _ options: [String]) throws -> Process {
    let process = Process()
    process.executableURL = CommandTests.program
    process.arguments = ["analyze", "-"] + options
    process.currentDirectoryURL = project.folder
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    for _ in 0..<1000 where try unfinished(in: project).count < 2 { usleep(10_000) }
    usleep(200_000)
    kill(process.processIdentifier, number)
    for _ in 0..<1000 where process.isRunning { usleep(10_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    return process
  }

  // MARK: Signals

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func anInterruptedRunLeavesTheFilesOfTheRunBefore(number: Int32) throws {
    try Self.withProject { project in
      try project.write(Self.page, to: "a.html")
      let process = try Self.interrupt(project, number, ["--report", "html=a.html", "--report", "json=new.json"])
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
      #expect(try Self.names(in: project) == ["a.html"], "nothing else is left")
      #expect(try project.read("a.html") == Self.page)
    }
  }

  /// A killed run cannot tidy up: the next one does, and reads none of what was left.
  @Test func aKilledRunLeavesTheFilesOfTheRunBefore() throws {
    try Self.withProject { project in
      try project.write(Self.page, to: "a.html")
      let outputs = ["--report", "html=a.html", "--report", "json=new.json"]
      _ = try Self.interrupt(project, SIGKILL, outputs)
      #expect(try project.read("a.html") == Self.page)
      #expect(try Self.unfinished(in: project).count == 2, "the run was killed before it began")
      let other = project.path(".crashbook-notes.txt")
      try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
      let next = try project.run(["analyze", "."] + outputs)
      #expect(next.status == 0, "\(next.errors)")
      #expect(try Self.names(in: project) == [".crashbook-notes.txt", "a.html", "new.json"])
      #expect(try project.read("a.html").hasPrefix("<!DOCTYPE html>"))
    }
  }

  /// What another run is writing is not taken for a left-over.
  @Test func aRunLeavesTheFilesOfOthersAlone() throws {
    try Self.withProject { project in
      let process = Process()
      process.executableURL = CommandTests.program
      process.arguments = ["analyze", "-", "--report", "html=a.html", "--report", "json=a.json"]
      process.currentDirectoryURL = project.folder
      let input = Pipe()
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      for _ in 0..<1000 where try Self.unfinished(in: project).count < 2 { usleep(10_000) }
      #expect(try project.run(["analyze", ".", "--report", "csv=b.csv"]).status == 0)
      #expect(try Self.unfinished(in: project).count == 2)
      try input.fileHandleForWriting.write(contentsOf: Data(project.read("reports/lock.crash").utf8))
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(try Self.names(in: project) == ["a.html", "a.json", "b.csv"])
    }
  }

  // MARK: Failures

  /// A limit on the size of files stands for a full disk.
  @Test(arguments: [
    ("ulimit -f 16; exec \"$0\" analyze reports", "a.html: cannot be written: File too large"),
    ("exec \"$0\" analyze reports --report text=no/such/x.txt", "no/such/x.txt: cannot be written: No such file"),
    ("exec \"$0\" analyze reports --report text=reports", "reports: cannot be written: Is a directory"),
  ])
  func outputsAreAllThereOrNone(line: String, words: String) throws {
    try Self.withProject { project in
      try project.write(Self.page, to: "a.html")
      let outputs = " --report csv=new.csv --report html=a.html --report junit=new.xml > printed.txt"
      let outcome = try Self.shell(line + outputs, in: project)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(try Self.names(in: project) == ["a.html", "printed.txt"])
      #expect(try project.read("a.html") == Self.page)
      #expect(try project.read("printed.txt").contains("certain, "), "standard output has its reader all the same")
    }
  }

  #if os(Linux)
    @Test func anOutputOnAFullDeviceKeepsTheOthersAway() throws {
      try Self.withProject { project in
        let outcome = try project.run(["analyze", "reports", "--report", "html=/dev/full", "--report", "csv=new.csv"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("new.csv: not written, because another output is not complete."))
        #expect(try Self.names(in: project) == [])
      }
    }
  #endif

  /// A place that changes while the run goes on: the outputs that took theirs already are given back.
  @Test func aPlaceThatIsLostGivesTheOthersBack() throws {
    try Self.withProject { project in
      try project.write(Self.page, to: "a.html")
      let process = Process()
      process.executableURL = CommandTests.program
      process.arguments = [
        "analyze", "-", "--report", "html=a.html", "--report", "csv=b.csv", "--report", "json=c.json",
      ]
      process.currentDirectoryURL = project.folder
      let input = Pipe()
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      _ = FileManager.default.createFile(atPath: project.path("reports/errors"), contents: nil)
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: project.path("reports/errors")))
      try process.run()
      for _ in 0..<1000 where try Self.unfinished(in: project).count < 3 { usleep(10_000) }
      try FileManager.default.createDirectory(atPath: project.path("c.json"), withIntermediateDirectories: false)
      try input.fileHandleForWriting.write(contentsOf: Data(project.read("reports/lock.crash").utf8))
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(try project.read("reports/errors").contains("cannot be written: Is a directory."))
      #expect(try Self.names(in: project) == ["a.html", "c.json"])
      #expect(try project.read("a.html") == Self.page)
    }
  }

  // MARK: Places

  @Test func permissionsAreKeptAndLinksFollowed() throws {
    try Self.withProject { project in
      let files = FileManager.default
      try project.write(Self.page, to: "a.html")
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: project.path("a.html"))
      try files.createSymbolicLink(atPath: project.path("link.html"), withDestinationPath: "a.html")
      try files.createSymbolicLink(atPath: project.path("new.html"), withDestinationPath: "target.html")
      let line = "umask 027; exec \"$0\" analyze reports --report html=link.html --report markdown=new.html"
      #expect(try Self.shell(line, in: project).status == 0)
      func mode(_ name: String) throws -> Int? {
        (try files.attributesOfItem(atPath: project.path(name))[.posixPermissions] as? NSNumber)?.intValue
      }
      #expect(try mode("a.html") == 0o600)
      #expect(try mode("target.html") == 0o640)
      #expect(try project.read("a.html").hasPrefix("<!DOCTYPE html>"))
      #expect(try files.destinationOfSymbolicLink(atPath: project.path("link.html")) == "a.html")
      #expect(try files.destinationOfSymbolicLink(atPath: project.path("new.html")) == "target.html")
    }
  }

  /// What is no file takes the bytes as they come.
  @Test(arguments: [
    "\"$0\" analyze reports --format csv -o /dev/stdout > got",
    "\"$0\" analyze reports --format csv -o /dev/fd/7 7> got",
    "mkfifo f; cat f > got & \"$0\" analyze reports --format csv -o f; wait; test -p f && rm f",
    "echo > got; \"$0\" analyze reports --format csv -o /dev/stdout >> got",
  ])
  func specialFilesAreWrittenThrough(line: String) throws {
    try Self.withProject { project in
      let outcome = try Self.shell(line, in: project)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let lines = try project.read("got").split(separator: "\r\n")
      #expect(lines.count == 7 && lines[0].drop { $0 == "\n" }.hasPrefix("key,signature"), "\(lines.count)")
      #expect(try Self.names(in: project) == ["got"])
    }
  }

  /// The summary of a step grows by a whole text, or stays.
  @Test func anAppendedOutputIsWholeToo() throws {
    try Self.withProject { project in
      // The limit leaves room for the new text alone, but not behind the old one.
      let before = String(repeating: "12 tests passed\n", count: 8000)
      try project.write(before, to: "summary.md")
      let line = """
        GITHUB_STEP_SUMMARY=summary.md; export GITHUB_STEP_SUMMARY
        ulimit -f 260; "$0" analyze reports -o /dev/null --report github-summary=summary.md
        """
      let refused = try Self.shell(line, in: project)
      #expect(refused.status == 2 && refused.errors.contains("cannot be written"), "\(refused.errors)")
      #expect(try project.read("summary.md") == before)
      #expect(try Self.names(in: project) == ["summary.md"])
    }
  }

  // MARK: Inputs

  @Test(arguments: [
    "\"$0\" analyze - -o reports/lock.crash < reports/lock.crash",
    "\"$0\" analyze - >> reports/lock.crash < reports/lock.crash",
    "\"$0\" analyze reports/lock.crash >> reports/lock.crash",
    "\"$0\" analyze reports/lock.crash -o /dev/fd/5 5>> reports/lock.crash",
    "ln reports/lock.crash hard; \"$0\" analyze reports/lock.crash -o hard",
    "mkdir more; cp reports/lock.crash more/notes.txt; \"$0\" analyze more -o more/notes.txt",
    "mkdir more; cp reports/lock.crash more/noname; \"$0\" analyze more --report html=more/noname",
    "tar cf a.tar reports; \"$0\" analyze a.tar -o a.tar",
    "mkdir more; tar cf more/a reports; \"$0\" analyze more --report csv=more/a",
    "cp \"$0\" image; \"$0\" analyze reports --symbols image -o image",
  ])
  func noInputIsDestroyed(line: String) throws {
    try Self.withProject { project in
      let before = try project.read("reports/lock.crash")
      let outcome = try Self.shell(line, in: project)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("is read, and an output would overwrite it"), "\(outcome.errors)")
      #expect(try project.read("reports/lock.crash") == before)
    }
  }
}
