@testable import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// Ids of images, and functions, files and lines for bare addresses.
@Suite(.timeLimit(.minutes(6))) struct SymbolTests {
  private static func tool(_ name: String) -> String? { tools(name).first }

  /// Every program of a name, that of the search path first; or the program at a path.
  private static func tools(_ name: String) -> [String] {
    if name.hasPrefix("/") { return [name] }
    var folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    folders += (10..<30).map { "/usr/lib/llvm-\($0)/bin" }
    return folders.map { $0 + "/" + name }.filter { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func run(_ name: String, _ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(tool(name)))
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : ""
  }

  /// Function, file and line of every frame, the inlined one with them.
  private static func expectNames(in report: CrashReport, _ location: SourceLocation = #_sourceLocation) {
    let frames = report.crashedThread?.frames ?? []
    #expect(frames.map(\.symbol) == ["level", "tide", "main"], sourceLocation: location)
    #expect(frames.map(\.isInlined) == [true, false, false], sourceLocation: location)
    #expect(frames.map(\.line) == [2, 5, 7] || frames.map(\.line) == [2, 5, 8], sourceLocation: location)
    #expect(frames.allSatisfy { $0.file?.hasSuffix("/tide.c") == true && $0.image == "tide" }, sourceLocation: location)
    #expect(report.notes.contains("2 frames were named with symbols of the same id."), sourceLocation: location)
  }

  private static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crashbook-symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private static let program = """
    static inline __attribute__((always_inline)) int level(int *table, int hour) {
      return table[hour];
    }
    __attribute__((noinline)) int tide(int *table) {
      return level(table, 3) + 1;
    }
    int main(void) {
      return tide(0) + 1;
    }
    """

  /// A backtrace without names of the program above, loaded at an address.
  private static func backtrace(_ identifier: String, tide: UInt64, main: UInt64) -> String {
    let base: UInt64 = 0x5561_0000_0000
    func address(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
    }
    return """
      *** Program crashed: Bad pointer dereference at 0x000000000000000c ***

      Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

      Thread 0 "tide" crashed:

      0      \(address(base + tide))
      1 [ra] \(address(base + main + 1))

      Images:

      \(address(base))–\(address(base + 0x10000)) \(identifier) tide /src/tide
      """
  }

  @Test(
    .enabled(
      if: tool("clang") != nil && tool("llvm-symbolizer") != nil && tool("nm") != nil,
      "needs clang, nm and llvm-symbolizer (Debian: clang, binutils, llvm)"))
  func anELFProgramNamesItsAddresses() throws {
    try Self.withFolder { folder in
      try Data(Self.program.utf8).write(to: folder.appendingPathComponent("tide.c"))
      _ = try Self.run("clang", ["-g", "-O1", "tide.c", "-o", "tide", "-Wl,--build-id"], in: folder)
      let names = try Self.run("nm", ["tide"], in: folder).split(separator: "\n").map { $0.split(separator: " ") }
      func address(_ name: String) throws -> UInt64 {
        let line = try #require(names.first { $0.count == 3 && $0[2] == name })
        return try #require(UInt64(line[0], radix: 16))
      }
      let store = SymbolStore([folder.path])
      let image = try #require(store.images.first)
      #expect(store.images.count == 1)
      #expect(image.identifier.count == 40)
      let text = Self.backtrace(image.identifier, tide: try address("tide"), main: try address("main"))
      var report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
      #expect(report.crashedThread?.frames.compactMap(\.symbol) == [])
      Symbolication(store).symbolicate(&report)
      Self.expectNames(in: report)
    }
  }

  // MARK: Mach-O

  /// What the linker must know of the system's library: nothing but its name.
  private static let systemLibrary = """
    --- !tapi-tbd
    tbd-version:     4
    targets:         [ arm64-macos ]
    install-name:    '/usr/lib/libSystem.B.dylib'
    exports:
      - targets:     [ arm64-macos ]
        symbols:     [ dyld_stub_binder ]
    ...

    """

  /// A linker for Mach-O; some builds of lld know none.
  private static let machOLinker: String? = {
    guard tool("clang") != nil else { return nil }
    var found: String?
    try? withFolder { folder in
      try Data("int main(void) { return 0; }".utf8).write(to: folder.appendingPathComponent("x.c"))
      found = tools("ld64.lld").first { (try? linkMachO("x", with: $0, in: folder)) == true }
    }
    return found
  }()

  /// Builds a program for macOS out of the C file of its name, without anything of macOS.
  private static func linkMachO(_ name: String, with linker: String, in folder: URL) throws -> Bool {
    try Data(systemLibrary.utf8).write(to: folder.appendingPathComponent("libSystem.tbd"))
    _ = try run(
      "clang", ["-g", "-O1", "--target=arm64-apple-macos13", "-c", name + ".c", "-o", name + ".o"], in: folder)
    _ = try run(
      linker,
      [
        "-arch", "arm64", "-platform_version", "macos", "13", "13", name + ".o", "libSystem.tbd", "-e", "_main", "-o",
        name,
      ], in: folder)
    return FileManager.default.fileExists(atPath: folder.path + "/" + name)
  }

  /// A report without names of the program above.
  private static func report(uuid: String, tide: UInt64, main: UInt64) -> String {
    """
    {"app_name":"tide","bug_type":"309","os_version":"macOS 15.5 (24F74)"}
    {"procName":"tide","cpuType":"ARM-64","faultingThread":0,
    "exception":{"type":"EXC_BAD_ACCESS","signal":"SIGSEGV","subtype":"KERN_INVALID_ADDRESS at 0x000000000000000c"},
    "threads":[{"triggered":true,"frames":[{"imageOffset":\(tide),"imageIndex":0},{"imageOffset":\(main + 4),"imageIndex":0}]}],
    "usedImages":[{"base":4370464768,"size":32768,"uuid":"\(uuid)","path":"/Applications/tide","name":"tide","arch":"arm64"}]}
    """
  }

  @Test(
    .enabled(
      if: machOLinker != nil && tool("dsymutil") != nil && tool("llvm-symbolizer") != nil && tool("llvm-nm") != nil,
      "needs clang, an lld that links Mach-O, dsymutil, llvm-nm and llvm-symbolizer (Debian: clang, lld, llvm)"))
  func aDebugSymbolFileNamesTheAddressesOfItsProgram() throws {
    try Self.withFolder { folder in
      try Data(Self.program.utf8).write(to: folder.appendingPathComponent("tide.c"))
      #expect(try Self.linkMachO("tide", with: try #require(Self.machOLinker), in: folder))
      _ = try Self.run("dsymutil", ["tide", "-o", "tide.dSYM"], in: folder)
      let names = try Self.run("llvm-nm", ["tide"], in: folder).split(separator: "\n").map { $0.split(separator: " ") }
      func offset(_ name: String) throws -> UInt64 {
        let line = try #require(names.first { $0.count == 3 && $0[2] == name })
        return try #require(UInt64(line[0], radix: 16)) - 0x1_0000_0000
      }
      let store = SymbolStore([folder.path])
      let image = try #require(store.images.first)
      #expect(store.images.map(\.kind) == ["dSYM", "Mach-O program"])
      #expect(store.images.allSatisfy { $0.identifier == image.identifier && $0.identifier.count == 32 })
      let text = Self.report(uuid: image.identifier, tide: try offset("_tide"), main: try offset("_main"))
      var report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
      #expect(report.crashedThread?.frames.compactMap(\.symbol) == [])
      // The dSYM alone must do: nobody keeps the unstripped program.
      let nameless = report
      Symbolication(SymbolStore([folder.path + "/tide.dSYM"])).symbolicate(&report)
      Self.expectNames(in: report)
      // Beside the report it is found without being asked for, and so it is in the archive that the report came with.
      for place in ["", "/Tide.xcarchive/dSYMs"] {
        let home = folder.path + place
        if !place.isEmpty {
          try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
          try FileManager.default.moveItem(atPath: folder.path + "/tide.dSYM", toPath: home + "/tide.dSYM")
        }
        var report = nameless
        report.source.path = folder.path + (place.isEmpty ? "/r.ips" : "/Tide.xcarchive/Logs/r.ips")
        Self.searching(SymbolSearch(home: nil, cache: nil)).symbolicate(&report)
        Self.expectNames(in: report)
      }
    }
  }

  /// Where `.ci/run` has installed the tools, the tests of real programs must not be skipped.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["CRASHBOOK_SYMBOL_TOOLS"] != nil, "set by .ci/run"))
  func theToolsAreInstalled() {
    #expect(Self.machOLinker != nil, "no lld links Mach-O")
    for name in ["clang", "nm", "dsymutil", "llvm-symbolizer", "llvm-nm"] { #expect(Self.tool(name) != nil, "\(name)") }
  }

  // MARK: Search

  private static func searching(_ search: SymbolSearch, programs: ProgramSearch = ProgramSearch()) -> Symbolication {
    Symbolication(SymbolStore([]), finder: search, timeLimit: .seconds(30), search: programs)
  }

  private static let uuid = String(repeating: "ab", count: 16)

  /// Makes a dSYM of a made-up image.
  private static func makeBundle(_ path: String, byte: UInt8 = 0xAB) throws {
    let folder = path + "/Contents/Resources/DWARF"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bytes = machO(cpu: 0x0100_000C, byte: byte, type: 10)
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/tide"))
  }

  private static func makeProgram(_ name: String, _ body: String, in folder: URL) throws -> ProgramSearch {
    let file = folder.appendingPathComponent("bin/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(("#!/bin/sh\n" + body + "\n").utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return ProgramSearch(folders: [folder.path + "/bin"])
  }

  /// A report of the made-up image, whose frames have no names.
  private static func namelessReport(in folder: URL) throws -> CrashReport {
    let text = report(uuid: uuid, tide: 0x4000, main: 0x4100)
    return try #require(
      try ReportFormat.reports(in: ReportSource(path: folder.path + "/r.ips", bytes: Array(text.utf8))).first)
  }

  private static let noPrograms = ProgramSearch(folders: [])

  /// An archive of a tester may hold a report and the symbols of its build.
  @Test func symbolsOfAnArchiveAreFound() throws {
    try Self.withFolder { folder in
      let bytes = Self.machO(cpu: 0x0100_000C, byte: 0xAB, type: 10)
      let name = "Tide/tide.dSYM/Contents/Resources/DWARF/tide"
      var locked = ZipBuilder.Entry("b.dSYM/Contents/Resources/DWARF/x", Self.machO(cpu: 12, byte: 0xCD, type: 10))
      locked.flags = 1
      let archive = folder.path + "/all.zip"
      try Data(ZipBuilder([.init("Tide/r.ips", []), locked, .init(name, bytes)]).bytes)
        .write(to: URL(fileURLWithPath: archive))
      var copy = ""
      do {
        let search = SymbolSearch(home: nil, programs: Self.noPrograms, cache: nil)
        copy = try #require(search.image(Self.uuid, besides: archive + "/Tide/r.ips")).path
        #expect(FileManager.default.fileExists(atPath: copy) && !copy.contains("tide"))
        #expect(search.image(String(repeating: "cd", count: 16), besides: archive + "/Tide/r.ips") == nil)
        withExtendedLifetime(search) {}
      }
      #expect(!FileManager.default.fileExists(atPath: copy), "the copy is removed")
    }
  }

  @Test func atosIsAskedWhereItIsInstalled() throws {
    try Self.withFolder { folder in
      try Self.makeBundle(folder.path + "/tide.dSYM")
      let programs = try Self.makeProgram(
        "atos",
        """
        [ "$1 $2 $3 $5 $6" = '-i -fullPath -o -l 0x100000000' ] || exit 1
        shift 8
        for address; do printf 'f%s (in tide) (/src/Tide.swift:%d)\\n\\n' "$address" 12; done
        """, in: folder)
      var report = try Self.namelessReport(in: folder)
      Self.searching(SymbolSearch(home: nil, programs: programs, cache: nil), programs: programs).symbolicate(&report)
      let frames = report.crashedThread?.frames ?? []
      #expect(frames.map(\.symbol) == ["f0x100004000", "f0x100004103"], "\(report.notes)")
      #expect(frames.map(\.file) == ["/src/Tide.swift", "/src/Tide.swift"] && frames.map(\.line) == [12, 12])
    }
  }

  @Test func whatSpotlightKnowsIsFoundAndRemembered() throws {
    try Self.withFolder { folder in
      let bundle = folder.path + "/elsewhere/tide.dSYM"
      try Self.makeBundle(bundle)
      let asked = folder.path + "/asked"
      let programs = try Self.makeProgram(
        "mdfind", "printf '%s\\n' \"$1\" >> '\(asked)'\necho '\(bundle)'", in: folder)
      let cache = folder.path + "/cache"
      let report = folder.path + "/r.ips"
      for _ in 0..<2 {
        let search = SymbolSearch(home: nil, programs: programs, cache: cache)
        for _ in 0..<2 {
          #expect(search.image(Self.uuid, besides: report)?.path == bundle + "/Contents/Resources/DWARF/tide")
        }
      }
      let questions = try String(contentsOfFile: asked, encoding: .utf8).split(separator: "\n")
      #expect(questions == ["com_apple_xcode_dsym_uuids == ABABABAB-ABAB-ABAB-ABAB-ABABABABABAB"])
      // What is remembered is only where to look: a file of another build is none.
      try Self.makeBundle(bundle, byte: 0xCD)
      #expect(SymbolSearch(home: nil, programs: Self.noPrograms, cache: cache).image(Self.uuid, besides: report) == nil)
    }
  }

  @Test(arguments: [
    "Archives/2026-11-27/Tide 27.11.26.xcarchive/dSYMs", "DerivedData/Tide-abc/Build/Products/Debug-iphonesimulator",
  ])
  func foldersOfXcodeAreSearched(place: String) throws {
    try Self.withFolder { folder in
      try Self.makeBundle(folder.path + "/Library/Developer/Xcode/" + place + "/tide.dSYM")
      let search = SymbolSearch(home: folder.path, programs: Self.noPrograms, cache: folder.path + "/cache")
      #expect(search.image(Self.uuid, besides: "-") != nil)
      #expect(search.image(String(repeating: "cd", count: 16), besides: "-") == nil)
      let remembered = SymbolSearch(home: nil, programs: Self.noPrograms, cache: folder.path + "/cache")
      #expect(remembered.image(Self.uuid, besides: "-") != nil)
    }
  }

  /// A checkout of a stranger may hold a dSYM that is a link to anything.
  @Test(arguments: ["", "/Contents", "/Contents/Resources/DWARF", "/Contents/Resources/DWARF/tide"])
  func noLinkOfABundleIsFollowed(part: String) throws {
    try Self.withFolder { folder in
      let files = FileManager.default
      try Self.makeBundle(folder.path + "/elsewhere/tide.dSYM")
      try Self.makeBundle(folder.path + "/here/tide.dSYM")
      let report = folder.path + "/here/r.ips"
      #expect(SymbolSearch(home: nil, programs: Self.noPrograms, cache: nil).image(Self.uuid, besides: report) != nil)
      let link = folder.path + "/here/tide.dSYM" + part
      try files.removeItem(atPath: link)
      try files.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/elsewhere/tide.dSYM" + part)
      #expect(SymbolSearch(home: nil, programs: Self.noPrograms, cache: nil).image(Self.uuid, besides: report) == nil)
    }
  }

  @Test func theSearchEndsInTime() throws {
    try Self.withFolder { folder in
      let programs = try Self.makeProgram("mdfind", "exec sleep 60", in: folder)
      let search = SymbolSearch(home: nil, programs: programs, cache: nil, timeLimit: .milliseconds(400))
      let start = ContinuousClock.now
      for byte in 0..<20 {
        let digits = String(byte + 16, radix: 16)
        #expect(search.image(String(repeating: digits, count: 16), besides: "-") == nil)
      }
      #expect(start.duration(to: .now) < .seconds(5), "the time is that of all searches together")
    }
  }

  @Test func whatIsMissingIsOneLineWithTheCommand() throws {
    try Self.withFolder { folder in
      var report = try Self.namelessReport(in: folder)
      Self.searching(SymbolSearch(home: nil, programs: Self.noPrograms, cache: nil)).symbolicate(&report)
      let lines = report.notes.filter { $0.contains("no symbols here") }
      #expect(
        lines == [
          "tide has no symbols here: UUID ABABABAB-ABAB-ABAB-ABAB-ABABABABABAB, loaded at 0x104800000. "
            + "To name its frames: crashbook analyze --symbols tide.dSYM \(folder.path)/r.ips"
        ], "\(report.notes)")
    }
  }

  @Test func anotherBuildIsANoteAndNoFailure() throws {
    var report = try #require(
      try ReportFormat.reports(
        in: ReportSource(text: Self.backtrace("00112233445566778899aabbccddeeff00112233", tide: 0x670, main: 0x680))
      ).first)
    Symbolication(SymbolStore([])).symbolicate(&report)
    #expect(
      report.notes == [
        "tide has no symbols here: build id 00112233445566778899aabbccddeeff00112233, loaded at 0x556100000000. "
          + "To name its frames: crashbook analyze --symbols tide <report>"
      ])
    #expect(report.crashedThread?.frames.count == 2)
  }

  // MARK: Made-up files

  /// A Mach-O file with a UUID whose bytes are all `byte`.
  private static func machO(cpu: UInt32, byte: UInt8, type: UInt32) -> [UInt8] {
    func words(_ values: [UInt32]) -> [UInt8] {
      values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    }
    var segment = words([0x19, 72]) + Array("__TEXT".utf8) + Array(repeating: 0, count: 10)
    segment += words([0, 1]) + Array(repeating: 0, count: 72 - segment.count - 8)
    return words([0xFEED_FACF, cpu, 0, type, 2, 96, 0, 0]) + segment + words([0x1B, 24])
      + Array(repeating: byte, count: 16)
  }

  private static func universal(_ parts: [[UInt8]]) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    var head = big(0xCAFE_BABE) + big(UInt32(parts.count))
    var offset = UInt32(8 + 20 * parts.count)
    for part in parts {
      head += big(0) + big(0) + big(offset) + big(UInt32(part.count)) + big(0)
      offset += UInt32(part.count)
    }
    return head + parts.flatMap { $0 }
  }

  @Test func identifiersOfUniversalFilesAreRead() throws {
    try Self.withFolder { folder in
      let bytes = Self.universal([
        Self.machO(cpu: 0x0100_000C, byte: 0xAB, type: 10), Self.machO(cpu: 0x0100_0007, byte: 0xCD, type: 10),
      ])
      let path = folder.path + "/Harbour"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let images = SymbolImage.images(in: path)
      #expect(images.map(\.identifier) == [String(repeating: "ab", count: 16), String(repeating: "cd", count: 16)])
      #expect(images.map(\.architecture) == ["arm64", "x86_64"])
      #expect(images.map(\.kind) == ["dSYM", "dSYM"])
      #expect(images.map(\.preferredBase) == [0x1_0000_0000, 0x1_0000_0000])
      #expect(SymbolStore([path]).image("ABABABAB-ABAB-ABAB-ABAB-ABABABABABAB")?.architecture == "arm64")
    }
  }

  @Test func aDebugSymbolFileIsAskedBeforeItsProgram() throws {
    try Self.withFolder { folder in
      for (name, type) in [("Harbour", UInt32(2)), ("Harbour.dSYM", 10)] {
        try Data(Self.machO(cpu: 0x0100_000C, byte: 0xAB, type: type)).write(to: folder.appendingPathComponent(name))
      }
      let store = SymbolStore([folder.path])
      #expect(store.images.map(\.kind) == ["dSYM", "Mach-O program"])
      #expect(store.image(String(repeating: "ab", count: 16))?.kind == "dSYM")
    }
  }

  @Test func damagedProgramsAreSurvived() throws {
    try Self.withFolder { folder in
      let url = folder.appendingPathComponent("x")
      var samples = [Self.universal([Self.machO(cpu: 7, byte: 1, type: 2)]), Self.machO(cpu: 7, byte: 2, type: 6)]
      let elf = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[0])).prefix(4096)
      samples.append(Array(elf))
      var random = SeededGenerator(3)
      for sample in samples {
        try Data(sample).write(to: url)
        let whole = SymbolImage.images(in: url.path)
        #expect(!whole.isEmpty)
        for _ in 0..<300 {
          var bytes = Array(sample.prefix(Int.random(in: 4...sample.count, using: &random)))
          for _ in 0..<8 {
            let place = Int.random(in: 4..<max(5, min(bytes.count, 200)), using: &random)
            if place < bytes.count {
              bytes[place] =
                [0, 1, 0x7F, 0xFF, .random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            }
          }
          try Data(bytes).write(to: url)
          for image in SymbolImage.images(in: url.path) {
            #expect(image.path == url.path)
            #expect(!image.identifier.isEmpty && image.identifier == SymbolImage.plain(image.identifier))
            #expect(image.identifier.utf8.count <= 2 * bytes.count && !image.kind.isEmpty)
          }
        }
      }
    }
  }

  /// The runtime's demangler aborts on a marker of a pack that no generic signature follows, and never ends with a list
  /// of parameters that does not.
  @Test(arguments: ["$s5h_4rr_Rv5_4rr_R", "$s5h_4rr_RV5_4rr_R", "_$s1hRvz", "$sRvssl", "$sTf4xp"])
  func whatTheRuntimeCannotReadIsLeftAlone(symbol: String) {
    #expect(Demangler.name(of: symbol) == symbol)
  }

}
