@testable import CrashAnalysis
import Foundation
import Testing

/// Files of .zip archives: many are unpacked at once, with what the archive's table says of them.
@Suite(.timeLimit(.minutes(2))) struct ZipTests {
  static let hasUnzip = ["/usr/bin/unzip", "/bin/unzip"].contains { FileManager.default.isExecutableFile(atPath: $0) }

  /// A file as it is put into an archive, and what the table says of it where that is something else.
  struct Entry {
    var name: String
    var content: [UInt8]
    var size: Int?
    var flags = 0
    var packing = 0
  }

  @Test(arguments: [
    ("crash.ips", true), ("reports/crash", true), ("reports/", false), ("__MACOSX/crash.ips", false),
    ("reports/._crash.ips", false), ("reports/.DS_Store", false), ("shot.PNG", false), ("libTide.dylib", false),
    (".hidden", true),
  ])
  func whatMayBeAReportIsUnpacked(name: String, isUnpacked: Bool) {
    #expect(MemberFilter.isWorthReading(name) == isUnpacked)
  }

  private static func report(_ number: Int) -> [UInt8] {
    Array("Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  \(number)\n".utf8)
  }

  private static func number(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The checksum of ISO 3309, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    ~bytes.reduce(~0 as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }.asInt & 0xFFFF_FFFF
  }

  /// An archive of files that are stored as they are.
  static func archive(_ entries: [Entry], behind: [UInt8] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    var table: [UInt8] = []
    for entry in entries {
      let common =
        number(20, 2) + number(entry.flags, 2) + number(entry.packing, 2) + number(0, 4)
        + number(checksum(entry.content), 4) + number(entry.content.count, 4)
      let name = Array(entry.name.utf8)
      let size = entry.size ?? entry.content.count
      table += number(0x0201_4B50, 4) + number(20, 2) + common + number(size, 4) + number(name.count, 2)
      table += number(0, 12) + number(bytes.count, 4) + name
      bytes += number(0x0403_4B50, 4) + common + number(size, 4) + number(name.count, 2) + number(0, 2) + name
      bytes += entry.content
    }
    let end = number(0x0605_4B50, 4) + number(0, 4) + number(entries.count, 2) + number(entries.count, 2)
    return bytes + table + end + number(table.count, 4) + number(bytes.count, 4) + number(0, 2) + behind
  }

  private static func directory(_ bytes: [UInt8]) throws -> ZipDirectory? {
    let file = try #require(TemporaryFile(bytes))
    defer { file.remove() }
    return ZipDirectory(path: file.path)
  }

  /// What is handed over of an archive, and what is said.
  private static func read(
    _ bytes: [UInt8], _ limits: ArchiveReader.Limits = .init()
  ) throws -> (files: [(name: String, content: [UInt8])], problem: ReadError?) {
    let file = try #require(TemporaryFile(bytes))
    defer { file.remove() }
    var files: [(name: String, content: [UInt8])] = []
    var archive = ArchiveReader(file.path, limits: limits) { path, content in
      if case .file(let source, _) = content {
        files.append((String(path.dropFirst(file.path.count + 1)), source.bytes))
      }
    }
    archive.read(.zip)
    return (files, archive.problem)
  }

  // MARK: The table

  @Test func theTableTellsNamesAndSizes() throws {
    let entries = [Entry(name: "a/b.ips", content: Self.report(0)), Entry(name: "c", content: [])]
    let members = try Self.directory(Self.archive(entries))?.members
    #expect(members == [.init(name: "a/b.ips", size: Self.report(0).count), .init(name: "c", size: 0)])
    #expect(try Self.directory(Self.archive([]))?.members == [])
  }

  @Test(arguments: [
    Entry(name: "locked", content: [1], flags: 1), Entry(name: "rare", content: [1], packing: 12),
    Entry(name: "large", content: [1], size: 0xFFFF_FFFF), Entry(name: "Grüße", content: [1]),
    Entry(name: "a\nb", content: [1]),
  ])
  func whatIsUnusualIsLeftToTheProgram(entry: Entry) throws {
    #expect(try Self.directory(Self.archive([Entry(name: "a", content: [1]), entry])) == nil)
  }

  @Test func damagedTablesAreNone() throws {
    let whole = Self.archive((0..<3).map { Entry(name: "crash-\($0).txt", content: Self.report($0)) })
    #expect(try Self.directory(whole + [0]) == nil)
    #expect(try Self.directory([0] + whole) == nil)
    for length in 0..<whole.count { #expect(try Self.directory(Array(whole.prefix(length))) == nil) }
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0xFF
      _ = try Self.directory(changed)
    }
  }

  // MARK: The files

  @Test(.enabled(if: hasUnzip, "the program 'unzip' is missing")) func manyFilesComeInOrder() throws {
    let entries = (0..<600).map { number in
      Entry(name: "crash-\(number)[*]?.txt", content: number % 50 == 7 ? [] : Self.report(number))
    }
    let found = try Self.read(Self.archive(entries))
    let expected = entries.filter { !$0.content.isEmpty }
    #expect(found.files.map(\.name) == expected.map(\.name))
    #expect(found.files.map(\.content) == expected.map(\.content))
    #expect(found.problem == nil)
  }

  /// A table may say anything; what is read is what the archive holds.
  @Test(.enabled(if: hasUnzip, "the program 'unzip' is missing"), arguments: [1, 5000])
  func sizesThatAreWrongMoveNoFile(size: Int) throws {
    var entries = (0..<5).map { Entry(name: "crash-\($0).txt", content: Self.report($0)) }
    entries[2].size = size
    let found = try Self.read(Self.archive(entries))
    for entry in entries where entry.name != "crash-2.txt" {
      #expect(found.files.contains { $0.name == entry.name && $0.content == entry.content })
    }
  }

  @Test(.enabled(if: hasUnzip, "the program 'unzip' is missing")) func limitsHoldForFilesReadAtOnce() throws {
    let entries = (0..<5).map { Entry(name: "crash-\($0).txt", content: Self.report($0)) }
    let some = try Self.read(Self.archive(entries), .init(members: 3))
    #expect(some.files.map(\.name) == ["crash-0.txt", "crash-1.txt", "crash-2.txt"])
    #expect(some.problem?.reason == "The archive holds more than 3 files; the rest was not read.")
    let large = (0..<12).map {
      Entry(name: "\($0).txt", content: Array(repeating: UInt8(ascii: "a"), count: 900_000))
    }
    let few = try Self.read(Self.archive(large), .init(bytes: 4 << 20))
    #expect((4...8).contains(few.files.count))
    #expect(few.problem?.reason == "The archive unpacks to more than 4 MiB; the rest was not read.")
  }

  @Test(.enabled(if: hasUnzip, "the program 'unzip' is missing")) func aNameThatLeadsOutIsSaid() throws {
    let entries = ["crash.txt", "../crash.txt", "late.txt"].map { Entry(name: $0, content: Self.report(1)) }
    let found = try Self.read(Self.archive(entries))
    #expect(found.files.map(\.name) == ["crash.txt", "late.txt"])
    #expect(found.problem?.reason == MemberFilter.reasonOfLeadingOut)
  }
}

extension UInt32 {
  fileprivate var asInt: Int { Int(self) }
}
