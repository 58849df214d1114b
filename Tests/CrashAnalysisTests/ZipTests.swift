@testable import ByteKit
@testable import CrashAnalysis
import TestSupport
import Testing

/// Files of .zip archives: what is wrong with one of them costs that one alone.
@Suite(.timeLimit(.minutes(5))) struct ZipTests {
  typealias Entry = ZipBuilder.Entry

  @Test(arguments: [
    ("crash.ips", true), ("reports/crash", true), ("reports/", false), ("__MACOSX/crash.ips", false),
    ("reports/._crash.ips", false), ("reports/.DS_Store", false), ("shot.PNG", false), ("libTide.dylib", false),
    (".hidden", true),
  ])
  func whatMayBeAReportIsUnpacked(name: String, isUnpacked: Bool) {
    #expect(MemberFilter.isWorthReading(name) == isUnpacked)
  }

  static func report(_ number: Int) -> [UInt8] {
    Array("Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  \(number)\n".utf8)
  }

  /// Files of different contents.
  static func entries(_ names: String...) -> [Entry] {
    names.enumerated().map { Entry($0.element, report($0.offset)) }
  }

  /// What is handed over of an archive, and what is said.
  struct Found {
    var names: [String] = []
    var contents: [[UInt8]] = []
    var problem: ReadError?
    var links = 0
  }

  static func read(
    _ bytes: [UInt8], _ limits: ArchiveReader.Limits = .init()
  ) throws -> Found {
    let file = try #require(TemporaryFile(bytes))
    defer { file.remove() }
    var found = Found()
    var archive = ArchiveReader(file.path, limits: limits) { path, content in
      if case .file(let source, _) = content {
        found.names.append(String(path.dropFirst(file.path.count + 1)))
        found.contents.append(source.bytes)
      }
    }
    archive.read(.zip)
    found.problem = archive.problem
    found.links = archive.links
    return found
  }

  // MARK: Names

  @Test func twoFilesOfOneNameAreTwo() throws {
    let found = try Self.read(ZipBuilder(Self.entries("crash.txt", "crash.txt")).bytes)
    #expect(found.names == ["crash.txt", "crash.txt"])
    #expect(found.contents == [Self.report(0), Self.report(1)])
    #expect(found.problem == nil)
  }

  /// No name is a pattern, an option or a line.
  @Test(arguments: [
    "[ab].txt", "*", "-x", "--", "a\nb.txt", "\n", "tab\t\u{1B}[31m", "C:\\crash.txt", "@list", "Grüße", "", " ",
    "a//b", "./a", "::error::x", "\u{202E}txt.z",
  ])
  func aNameIsOnlyAName(name: String) throws {
    let found = try Self.read(ZipBuilder(Self.entries("a", name, "b")).bytes)
    #expect(found.names == ["a", name, "b"])
    #expect(found.contents == (0..<3).map(Self.report))
    #expect(found.problem == nil)
  }

  @Test func bytesThatAreNoTextAreReplaced() throws {
    var entries = Self.entries("a", "b")
    entries[0].name = [0x63, 0xE9, 0xFF]
    let found = try Self.read(ZipBuilder(entries).bytes)
    #expect(found.names == ["c\u{FFFD}\u{FFFD}", "b"])
  }

  @Test func aVeryLongNameIsCut() throws {
    let found = try Self.read(ZipBuilder(Self.entries("a", String(repeating: "x", count: 65_535), "b")).bytes)
    #expect(found.names == ["a", String(repeating: "x", count: 1024) + "…", "b"])
    #expect(found.contents == (0..<3).map(Self.report))
  }

  @Test(arguments: ["../crash.txt", "/crash.txt", "logs/../../crash.txt"])
  func aNameThatLeadsOutCostsOnlyItsFile(name: String) throws {
    let found = try Self.read(ZipBuilder(Self.entries("a", name, "b")).bytes)
    #expect(found.names == ["a", "b"])
    #expect(found.problem?.reason == MemberFilter.reasonOfLeadingOut)
    #expect(found.problem?.path.hasSuffix(name) == true)
  }

  @Test func linksAreNotFollowed() throws {
    var entries = Self.entries("a", "link")
    entries[1].mode = 0o120777
    let found = try Self.read(ZipBuilder(entries).bytes)
    #expect(found.names == ["a"])
    #expect(found.links == 1)
  }

  // MARK: Numbers

  @Test(arguments: [false, true]) func numbersOf64Bits(isOnlyTheEnd: Bool) throws {
    var builder = ZipBuilder(Self.entries("a", "b"))
    builder.isLarge = true
    if !isOnlyTheEnd { for index in builder.entries.indices { builder.entries[index].isLarge = true } }
    let found = try Self.read(builder.bytes)
    #expect(found.contents == (0..<2).map(Self.report))
    #expect(found.problem == nil)
  }

  @Test(arguments: [false, true]) func bytesBeforeAndAfterAnArchive(isLarge: Bool) throws {
    var builder = ZipBuilder(Self.entries("a", "b"))
    builder.prefix = Array("#!/bin/sh\nexec unzip \"$0\"\n".utf8)
    builder.comment = Array("PK\u{5}\u{6} is how it ends".utf8)
    builder.isLarge = isLarge
    let found = try Self.read(builder.bytes)
    #expect(found.contents == (0..<2).map(Self.report))
    #expect(found.problem == nil)
  }

  @Test(arguments: [0, 1, 5000, 0xFFFF_FFFE]) func aWrongSizeCostsOnlyItsFile(size: Int) throws {
    var entries = Self.entries("a", "b", "c")
    entries[1].size = size
    let found = try Self.read(ZipBuilder(entries).bytes)
    #expect(found.contents == (0..<3).map(Self.report))
    #expect(found.problem?.reason == "The file is damaged or cut off; what could be unpacked was read.")
    #expect(found.problem?.path.hasSuffix("/b") == true)
  }

  @Test func aWrongChecksumCostsOnlyItsFile() throws {
    var entries = Self.entries("a", "b", "c")
    entries[1].checksum = 1
    let found = try Self.read(ZipBuilder(entries).bytes)
    #expect(found.contents == (0..<3).map(Self.report))
    #expect(found.problem?.path.hasSuffix("/b") == true)
  }

  @Test func filesThatShareTheirBytesAreReadOnce() throws {
    var entries = Self.entries("a", "b", "c")
    entries[1].sharesData = true
    let found = try Self.read(ZipBuilder(entries).bytes)
    #expect(found.names == ["a", "c"])
    #expect(found.problem?.reason.hasPrefix("It overlaps another file") == true)
  }

  // MARK: Packing

  @Test(arguments: [
    (1, 0, "It is encrypted"), (0, 12, "(bzip2)"), (0, 93, "(Zstandard)"), (0, 77, "(method 77)"),
  ])
  func whatCannotBeUnpackedIsSaid(flags: Int, packing: Int, words: String) throws {
    var entries = Self.entries("a", "b", "c")
    (entries[1].flags, entries[1].packing) = (flags, packing)
    let found = try Self.read(ZipBuilder(entries).bytes)
    #expect(found.names == ["a", "c"])
    #expect(found.problem?.reason.contains(words) == true)
    #expect(found.problem?.path.hasSuffix("/b") == true)
  }

  @Test func anArchiveOfEncryptedFilesIsSaidToBeEncrypted() throws {
    var entries = Self.entries("a", "b")
    for index in entries.indices { entries[index].flags = 1 }
    let found = try Self.read(ZipBuilder(entries).bytes)
    #expect(found.problem?.reason == "The archive is encrypted; unpack it yourself.")
  }

  /// Packed data that is none.
  @Test func damagedDataCostsOnlyItsFile() throws {
    var entries = Self.entries("a", "b", "c")
    entries[1].packing = 8
    let found = try Self.read(ZipBuilder(entries).bytes)
    #expect(found.names == ["a", "c"])
    #expect(found.problem?.path.hasSuffix("/b") == true)
  }

  @Test func archivesInArchivesAreReadInMemory() throws {
    let inner = ZipBuilder(Self.entries("x", "x")).bytes
    let found = try Self.read(ZipBuilder([Entry("in.zip", inner), Entry("b", Self.report(2))]).bytes)
    #expect(found.names == ["in.zip/x", "in.zip/x", "b"])
    #expect(found.contents == (0..<3).map(Self.report))
  }

  // MARK: Limits

  @Test func manyFilesComeInOrder() throws {
    let entries = (0..<600).map { Entry("crash-\($0)[*]?.txt", $0 % 50 == 7 ? [] : Self.report($0)) }
    let found = try Self.read(ZipBuilder(entries).bytes)
    let expected = entries.filter { !$0.content.isEmpty }
    #expect(found.names == expected.map { String(decoding: $0.name, as: UTF8.self) })
    #expect(found.contents == expected.map(\.content))
    #expect(found.problem == nil)
  }

  @Test func limitsHold() throws {
    let some = try Self.read(ZipBuilder((0..<5).map { Entry("\($0).txt", Self.report($0)) }).bytes, .init(members: 3))
    #expect(some.names == ["0.txt", "1.txt", "2.txt"])
    #expect(some.problem?.reason == "The archive holds more than 3 files; the rest was not read.")
    let large = (0..<12).map { Entry("\($0).txt", Array(repeating: UInt8(ascii: "a"), count: 900_000)) }
    let few = try Self.read(ZipBuilder(large).bytes, .init(bytes: 4 << 20))
    #expect(few.names.count == 5)
    #expect(few.problem?.reason == "The archive unpacks to more than 4 MiB; the rest was not read.")
  }

  @Test func damagedArchivesAreSurvived() throws {
    var builder = ZipBuilder(Self.entries("a.txt", "b.txt", "c.txt"))
    builder.isLarge = true
    builder.entries[1].isLarge = true
    let whole = builder.bytes
    for length in stride(from: 0, to: whole.count, by: 3) {
      #expect(try Self.read(Array(whole.prefix(length))).problem != nil)
    }
    for place in whole.indices {
      for change in [0xFF, 0x80, 0x01] as [UInt8] {
        var changed = whole
        changed[place] ^= change
        let contents = try Self.read(changed).contents
        #expect(contents.count <= 3)
      }
    }
  }
}
