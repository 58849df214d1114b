import Foundation
import TestSupport
import Testing

/// Reports in archives, as the programs of the system make them, and in folders.
@Suite(.timeLimit(.minutes(5))) struct ArchiveTests {
  private static func hasProgram(_ name: String) -> Bool {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  private static func shell(_ command: String, in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command)")
  }

  /// A folder with a report, a log and what is none, and what `command` makes of it.
  private static func withFolder(_ command: String, _ body: (URL) throws -> Void) throws {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let logs = folder.appendingPathComponent("in/deep")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    let fixtures = URL(fileURLWithPath: Repository.fixtures + "/formats")
    try FileManager.default.copyItem(
      at: fixtures.appendingPathComponent("ips/ios-breakpoint.ips"), to: logs.appendingPathComponent("report"))
    try FileManager.default.copyItem(
      at: fixtures.appendingPathComponent("console/xcodebuild.log"), to: logs.appendingPathComponent("-a [1]*.log"))
    try Data("nothing here\n".utf8).write(to: logs.appendingPathComponent("read.me"))
    try shell(command, in: folder)
    try body(folder)
  }

  private static func places(_ folder: URL, _ name: String, path: String? = nil) throws -> (
    status: Int32, places: [String], errors: String
  ) {
    let archive = folder.appendingPathComponent(name).path
    let environment = path.map { ["PATH": $0] } ?? [:]
    let outcome = try CommandTests.run(["analyze", "--format", "ndjson", archive], environment: environment)
    let places = try outcome.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let source = object?["source"] as? [String: Any]
      let place = "\(source?["path"] ?? ""):\(source?["line"] ?? "")"
      return place.hasPrefix(archive) ? String(place.dropFirst(archive.count)) : place
    }
    return (outcome.status, places.sorted(), outcome.errors)
  }

  /// Names beyond 100 bytes stand in the header in two parts, in a file of GNU's, or in one of POSIX's.
  @Test(.enabled(if: hasProgram("tar")), arguments: ["ustar", "gnu", "pax"])
  func longNamesInTarArchives(format: String) throws {
    let folders = [String](repeating: String(repeating: "tide", count: 12), count: 3).joined(separator: "/")
    let command = "mkdir -p \(folders) && mv in/deep/report \(folders)/report && tar cf x.tar --format=\(format) tide*"
    try Self.withFolder(command) { folder in
      let (_, places, errors) = try Self.places(folder, "x.tar")
      #expect(places == ["/\(folders)/report:1"], "\(errors)")
    }
  }

  static let inside = ["/in/deep/-a [1]*.log:18", "/in/deep/-a [1]*.log:28", "/in/deep/report:1"]

  @Test(.enabled(if: hasProgram("tar") && hasProgram("gzip")), arguments: ["tar cf x.tar in", "tar czf x.tgz in"])
  func tarArchives(command: String) throws {
    try Self.withFolder(command) { folder in
      let (status, places, errors) = try Self.places(folder, String(command.split(separator: " ")[2]))
      #expect(status == 0)
      #expect(places == Self.inside)
      #expect(errors == "")
    }
  }

  @Test(.enabled(if: hasProgram("zip"))) func zipArchives() throws {
    try Self.withFolder("zip -qr x.zip in && zip -q y.zip x.zip") { folder in
      let found = try Self.places(folder, "x.zip")
      #expect(found.places == Self.inside)
      let nested = try Self.places(folder, "y.zip")
      #expect(nested.places == Self.inside.map { "/x.zip" + $0 })
    }
  }

  /// Files that were stored without compression lie in the archive as text.
  @Test(.enabled(if: hasProgram("zip"))) func storedZipArchives() throws {
    try Self.withFolder("zip -q0r x.zip in") { folder in
      let found = try Self.places(folder, "x.zip")
      #expect(found.places == Self.inside)
    }
  }

  @Test(.enabled(if: hasProgram("zip"))) func encryptedArchivesAreSaidToBe() throws {
    try Self.withFolder("zip -qP secret x.zip in/deep/report") { folder in
      let found = try Self.places(folder, "x.zip")
      #expect(found.status == 2)
      #expect(found.errors.contains("The archive is encrypted"))
    }
  }

  @Test(.enabled(if: hasProgram("gzip"))) func compressedFilesStandForThemselves() throws {
    try Self.withFolder("gzip in/deep/report") { folder in
      let (status, places, _) = try Self.places(folder, "in/deep/report.gz")
      #expect(status == 0)
      #expect(places == [":1"])
    }
  }

  @Test(.enabled(if: hasProgram("tar") && hasProgram("gzip"))) func archivesInAFolderAreOpened() throws {
    try Self.withFolder("tar czf in/x.tgz in/deep && rm -r in/deep") { folder in
      let found = try Self.places(folder, "in")
      #expect(found.places == Self.inside.map { "/x.tgz" + $0 })
    }
  }

  @Test(.enabled(if: hasProgram("tar") && hasProgram("gzip"))) func damageIsSaidAndTheRestRead() throws {
    try Self.withFolder(
      "tar czf x.tgz in && head -c 900 x.tgz > cut.tgz && tar cf x.tar in && head -c 9000 x.tar > cut.tar"
    ) {
      folder in
      for name in ["cut.tgz", "cut.tar"] {
        let (status, _, errors) = try Self.places(folder, name)
        #expect(status == 2)
        #expect(errors.contains("damaged or cut off"))
      }
    }
  }

  @Test(.enabled(if: hasProgram("tar") && hasProgram("gzip"))) func linksAndNamesLeadNowhere() throws {
    let command = """
      mkdir bad && ln -s /etc/hostname bad/link && ln -s ../in/deep/report bad/report-link \
      && tar cPf x.tar bad/link bad/report-link --transform 's,^,../../,' 2>/dev/null || tar cPf x.tar bad
      """
    try Self.withFolder(command) { folder in
      let (_, places, errors) = try Self.places(folder, "x.tar")
      #expect(places == [])
      #expect(errors.contains("No crash report among the 0 files in this archive."))
    }
  }

  /// App Store Connect and CI hand dSYMs over packed.
  @Test(.enabled(if: hasProgram("tar"))) func packedSymbolsAreToBeUnpacked() throws {
    let command = """
      mkdir -p Tide.dSYM/Contents/Resources/DWARF && printf '\\317\\372\\355\\376%400s' '' | tr ' ' '\\0' \
      > Tide.dSYM/Contents/Resources/DWARF/Tide && tar cf x.tar Tide.dSYM
      """
    try Self.withFolder(command) { folder in
      let (status, _, errors) = try Self.places(folder, "x.tar")
      #expect(status == 2)
      #expect(errors.contains("unpack it, then 'crashbook analyze --symbols <dSYM> <report>'"), "\(errors)")
      let outcome = try CommandTests.run(["symbols", folder.path + "/x.tar"])
      #expect(outcome.errors.contains("Unpack it, and name its folder."), "\(outcome.errors)")
    }
  }

  @Test(.enabled(if: hasProgram("tar") && hasProgram("gzip"))) func depthIsLimited() throws {
    try Self.withFolder("cp in/deep/report a; for i in 1 2 3 4 5 6; do gzip -c a > b; mv b a; done; mv a x.gz") {
      folder in
      let (status, places, errors) = try Self.places(folder, "x.gz")
      #expect(status == 2)
      #expect(places == [])
      #expect(errors.contains("3 levels deep"))
    }
  }

  /// What lies in the search path does not matter.
  @Test(.enabled(if: hasProgram("zip") && hasProgram("gzip"))) func noProgramIsNeeded() throws {
    let command = """
      zip -qr x.zip in && gzip in/deep/report && mkdir bin \
      && for i in gzip unzip tar; do printf '#!/bin/sh\\ntouch %s/was-run\\n' "$PWD" > bin/$i; chmod +x bin/$i; done
      """
    try Self.withFolder(command) { folder in
      for path in ["/nowhere", folder.path + "/bin", ":."] {
        let found = try Self.places(folder, "x.zip", path: path)
        #expect(found.places == Self.inside)
        let gzip = try Self.places(folder, "in/deep/report.gz", path: path)
        #expect(gzip.places == [":1"])
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/was-run"))
    }
  }

  @Test func crashPointsOfTheOrganizerAreFolders() throws {
    try Self.withFolder(
      "mkdir -p a.xccrashpoint/Filters/Filter_1/Logs && cp in/deep/report a.xccrashpoint/Filters/Filter_1/Logs/x.crash"
    ) { folder in
      let found = try Self.places(folder, "a.xccrashpoint")
      #expect(found.places == ["/Filters/Filter_1/Logs/x.crash:1"])
    }
  }

  /// Beside its reports Xcode keeps copies in which it named the functions, and files about them.
  @Test func ofTwoCopiesTheSymbolicatedOneIsRead() throws {
    try Self.withFolder(
      "cd in && mkdir -p a.xccrashpoint/Filters/Filter_1/Logs/LocallySymbolicated && cd a.xccrashpoint"
        + " && echo '{\"pointIdentifier\": \"abc\"}' > PointInfo.json && cd Filters/Filter_1/Logs"
        + " && for i in x.crash y.crash LocallySymbolicated/x.crash; do cp ../../../../deep/report $i; done"
    ) { folder in
      let found = try Self.places(folder, "in/a.xccrashpoint")
      #expect(
        found.places.sorted() == [
          "/Filters/Filter_1/Logs/LocallySymbolicated/x.crash:1", "/Filters/Filter_1/Logs/y.crash:1",
        ])
      #expect(found.errors == "")
      #expect(found.status == 0)
    }
  }

  // MARK: What an input is taken for

  @Test func explainsWhatAFileIs() throws {
    let outcome = try CommandTests.run(["analyze", "--explain-format", "fixtures/formats/crash-text/macos-12.crash"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("macos-12.crash: crash-text: an Apple .crash text report, certain"))
    #expect(outcome.output.contains("holds 'Exception Type:'"))
  }

  @Test(.enabled(if: hasProgram("gzip"))) func archivesAreExplainedToo() throws {
    try Self.withFolder("gzip in/deep/report") { folder in
      let path = folder.appendingPathComponent("in/deep/report.gz").path
      let outcome = try CommandTests.run(["analyze", "--explain-format", path])
      #expect(outcome.output == path + ": archive: a .gz or .tgz file\n")
    }
  }

  @Test func unknownFilesHaveANearestGuess() throws {
    let outcome = try CommandTests.run(["analyze", "-"], input: Array("{\"memoryStatus\": {}, \"a\": 1}".utf8))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("The nearest is a jetsam event report: it holds 'memoryStatus'"))
    let program = try CommandTests.run(["analyze", CommandTests.program.path])
    #expect(program.errors.contains("This is a program or library"))
    for header in [Array("\u{7F}ELF".utf8) + [2, 1, 1, 0], [0xCF, 0xFA, 0xED, 0xFE, 0x0C, 0, 0, 1]] {
      let kind = [UInt8](repeating: 0, count: 16 - header.count) + [4, 0]
      let core = header + (header[0] == 0x7F ? kind : [0, 0, 0, 0, 4, 0]) + [UInt8](repeating: 0, count: 200)
      let outcome = try CommandTests.run(["analyze", "-"], input: core)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("This is the memory of a process (a core). Run 'lldb"))
    }
  }

  // MARK: Large logs

  @Test func aLogIsStreamed() throws {
    let line = "Compiling another file of the harbour, which takes a while\n"
    let test = "Test Case '-[HarbourTests.TideTests testLowTide]' started.\n"
    let text =
      String(repeating: line, count: 30_000) + test + "Harbour/Tide.swift:63: Fatal error: no water\n"
      + String(repeating: line, count: 30_000)
    let outcome = try CommandTests.run(["analyze", "--format", "ndjson", "-"], input: Array(text.utf8))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"line\":30002"))
    #expect(outcome.output.contains("\"runningTest\":{\"name\":\"HarbourTests.TideTests testLowTide\",\"line\":30001}"))
    let quiet = try CommandTests.run(["analyze", "-"], input: Array(String(repeating: line, count: 30_000).utf8))
    #expect(quiet.status == 2)
    #expect(quiet.errors.contains("nothing in its 30000 lines looks like a crash. Looked for were failed checks"))
  }

  /// A log in which nothing died is answered the same whatever its length.
  @Test(arguments: [10, 30_000]) func aLogThatEndsWellIsNoCrash(count: Int) throws {
    let test = "Test Case '-[HarbourTests.TideTests testLowTide]' passed (0.001 seconds).\n"
    let end = "Executed \(count) tests, with 0 failures (0 unexpected) in 1.0 (1.1) seconds\n"
    let text = String(repeating: test, count: count) + end
    let outcome = try CommandTests.run(["analyze", "--format", "ndjson", "-"], input: Array(text.utf8))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"verdict\":\"not-a-crash\""))
    #expect(outcome.output.contains("There is no crash in this log, and it ends well."))
  }

  /// Whatever a file of an archive is called, it is read.
  @Test(
    .enabled(if: hasProgram("python3")),
    arguments: ["-x.ips", "tab\\tx.ips", "es\\x1bc.ips", "[ab].ips", "a\\nb.ips"])
  func unusualNamesAreRead(name: String) throws {
    let script = "import zipfile; zipfile.ZipFile('x.zip', 'w').write('in/deep/report', '\(name)')"
    try Self.withFolder("python3 -c \"\(script)\"") { folder in
      let outcome = try CommandTests.run(["analyze", "--format", "ndjson", folder.path + "/x.zip"])
      #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
  }

  @Test(.enabled(if: hasProgram("python3")))
  func anArchiveMayBeginWithADash() throws {
    let script = "import zipfile; zipfile.ZipFile('-v.zip', 'w').write('in/deep/report', 'a.ips')"
    try Self.withFolder("python3 -c \"\(script)\"") { folder in
      let outcome = try CommandTests.run(["analyze", "--format", "ndjson", "--", "-v.zip"], folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.split(separator: "\n").count == 1)
    }
  }

  /// That nobody could look is not that there is no report.
  @Test func aDamagedArchiveInAFolderIsToldOf() throws {
    try Self.withFolder("printf 'PK\\003\\004 cut off' > in/deep/late.zip") { folder in
      let outcome = try CommandTests.run(["analyze", "--format", "ndjson", folder.path + "/in"])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("late.zip"))
      #expect(outcome.output.split(separator: "\n").count == 3)
    }
  }

}
