@testable import CrashAnalysis
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What a program that is started sees of this process, and when it ends.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SystemProgramTests {
  /// A folder with a program of a shell's commands.
  private static func withProgram(_ commands: String, _ body: (ProgramSearch, String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crashbook-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("tool")
    try Data("#!/bin/sh\n\(commands)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    try body(ProgramSearch(folders: [folder.path]), folder.path)
  }

  private static func output(_ program: SystemProgram?) throws -> [String] {
    let program = try #require(program)
    let bytes = try #require(program.everything(upTo: 1 << 16))
    program.finish(isComplete: true)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func theEnvironmentIsClean() throws {
    for name in ["DEBUGINFOD_URLS", "https_proxy", "LD_PRELOAD_OF_A_TEST"] { setenv(name, "http://evil.example", 1) }
    defer { for name in ["DEBUGINFOD_URLS", "https_proxy", "LD_PRELOAD_OF_A_TEST"] { unsetenv(name) } }
    try Self.withProgram("/usr/bin/env") { search, folder in
      let lines = try Self.output(SystemProgram(["tool"], search: search))
      let names = Set(lines.map { String($0.prefix { $0 != "=" }) })
      // A shell sets some of its own.
      let own: Set = ["PWD", "SHLVL", "_", "OLDPWD"]
      #expect(names.subtracting(own).isSubset(of: ["LANG", "LC_ALL", "PATH", "HOME", "TMPDIR", "DEVELOPER_DIR"]))
      #expect(lines.contains("PATH=/usr/bin:/bin:" + folder))
      #expect(lines.contains("LC_ALL=C"))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "needs Linux's /proc"))
  func noFileStaysOpen() throws {
    let inherited = open("/etc/hosts", O_RDONLY)
    #expect(inherited > 2 && fcntl(inherited, F_GETFD) & FD_CLOEXEC == 0)
    defer { close(inherited) }
    try Self.withProgram("for i in /proc/$$/fd/*; do readlink $i; done") { search, _ in
      let files = try Self.output(SystemProgram(["tool"], search: search))
      #expect(!files.contains { $0.contains("/etc/") }, "\(files)")
      #expect(files.first == "/dev/null")
    }
  }

  /// A page is handed to the program of the desktop, which may stay; what became of it is known.
  @Test func aPageIsShown() throws {
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    try Self.withProgram("printf '%s' \"$1\" > \"${0%/*}/shown\"") { search, folder in
      #expect(SystemProgram.show("/a page.html", search: search) == .missing("'\(name)'"))
      try FileManager.default.moveItem(atPath: folder + "/tool", toPath: folder + "/" + name)
      #expect(SystemProgram.show("/a page.html", search: search) == .shown)
      #expect(try String(contentsOfFile: folder + "/shown", encoding: .utf8) == "/a page.html")
      try Data("#!/bin/sh\nexit 3\n".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/" + name)
      #expect(SystemProgram.show("/a page.html", search: search) == .failed(name))
    }
  }

  /// What hangs is ended with all that it started.
  @Test(arguments: [false, true]) func aProgramHasATimeLimit(isAsked: Bool) throws {
    try Self.withProgram("sleep 300 & echo $! $$ > \"${0%/*}/ids\"; while :; do sleep 1; done") { search, folder in
      let start = ContinuousClock.now
      let program = try #require(
        SystemProgram(["tool"], isAsked: isAsked, timeLimit: .milliseconds(700), search: search))
      #expect(program.everything(upTo: 100) == nil)
      #expect(!program.finish(isComplete: false))
      #expect(start.duration(to: .now) < .seconds(20))
      let text = try String(contentsOfFile: folder + "/ids", encoding: .utf8)
      let identifiers = text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
      #expect(identifiers.count == 2)
      for identifier in identifiers { #expect(Self.hasEnded(identifier), "\(identifier) still runs") }
    }
  }

  /// A program may close its output and run on, and leave others behind when it ends.
  @Test(arguments: [
    "exec >/dev/null; echo $$ > \"${0%/*}/ids\"; sleep 300", "sleep 300 >/dev/null & echo $! > \"${0%/*}/ids\"",
  ])
  func nothingIsLeftBehind(commands: String) throws {
    try Self.withProgram(commands) { search, folder in
      let program = try #require(SystemProgram(["tool"], timeLimit: .milliseconds(700), search: search))
      #expect(program.everything(upTo: 100) == [])
      #expect(program.finish(isComplete: true) == commands.hasPrefix("sleep"))
      let text = try String(contentsOfFile: folder + "/ids", encoding: .utf8)
      let identifier = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(Self.hasEnded(identifier))
    }
  }

  private static func hasEnded(_ identifier: pid_t) -> Bool {
    for _ in 0..<100 {
      if kill(identifier, 0) != 0 { return true }
      // One that ended and that nobody asked for is still listed.
      let status = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
      if status.contains(") Z ") { return true }
      usleep(50_000)
    }
    return false
  }

  @Test func aHangingSymbolizerIsAskedOnce() throws {
    let image = try #require(Self.ownImage)
    try Self.withProgram("exec sleep 300") { search, folder in
      try FileManager.default.moveItem(atPath: folder + "/tool", toPath: folder + "/llvm-symbolizer")
      let symbolication = Symbolication(
        SymbolStore([image.path]), timeLimit: .milliseconds(500), search: search)
      let start = ContinuousClock.now
      for _ in 0..<5 {
        var report = CrashReport(format: "test", source: ReportSource(text: ""))
        var frame = CrashReport.Frame(index: 0)
        frame.imageUUID = image.identifier
        frame.imageOffset = 64
        report.crashedThread = CrashReport.Thread(index: 0, isCrashed: true, frames: [frame])
        symbolication.symbolicate(&report)
        #expect(report.notes.contains { $0.contains("did not answer in time") }, "\(report.notes)")
      }
      #expect(start.duration(to: .now) < .seconds(5))
    }
  }

  /// An image with an identifier; the tests themselves have one.
  private static let ownImage = SymbolImage.images(in: CommandLine.arguments[0]).first

  @Test func onlySafeFoldersAreSearched() throws {
    try Self.withProgram("exit 0") { _, folder in
      let here = FileManager.default.currentDirectoryPath
      let open = folder + "/open"
      try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open)
      let search = ProgramSearch(searchPath: ":.::bin:../x:\(here):\(open):/nowhere:\(folder):")
      #expect(search.folders == ProgramSearch.systemFolders + [folder])
      #expect(search.path(of: "tool") == folder + "/tool")
      #expect(ProgramSearch(searchPath: nil).path(of: "tool") == nil)
      #expect(SystemProgram(["tool"], search: ProgramSearch(searchPath: nil)) == nil)
    }
  }
}
