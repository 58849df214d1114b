@testable import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// What an archive may not do: unpack to more than anybody wants to read, lead out of its folder, or follow a link.
@Suite(.timeLimit(.minutes(6))) struct ArchiveLimitTests {
  static let hasTar = ["/usr/bin/tar", "/bin/tar"].contains { FileManager.default.isExecutableFile(atPath: $0) }
  static let hasGzip = ["/usr/bin/gzip", "/bin/gzip"].contains { FileManager.default.isExecutableFile(atPath: $0) }

  /// A member of a tar archive, with the kind of its header: `0` a file, `2` a symbolic link.
  private static func member(_ name: String, _ content: [UInt8] = [], kind: String = "0", link: String = "") -> [UInt8]
  {
    func field(_ text: String, _ length: Int) -> [UInt8] {
      Array(text.utf8.prefix(length)) + Array(repeating: 0, count: max(0, length - text.utf8.count))
    }
    let size = String(content.count, radix: 8)
    var header = field(name, 100) + field("0000644", 8) + field("0", 8) + field("0", 8)
    header += field(String(repeating: "0", count: 11 - size.count) + size, 12) + field("0", 12)
    header += field("        ", 8) + Array(kind.utf8) + field(link, 100) + field("ustar", 6) + Array("00".utf8)
    header += Array(repeating: 0, count: 512 - header.count)
    return header + content + Array(repeating: 0, count: (512 - content.count % 512) % 512)
  }

  private static let report = Array("Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\n".utf8)

  /// What is handed over of a tar archive, and what is said.
  private static func read(
    _ members: [[UInt8]], _ limits: ArchiveReader.Limits = .init()
  ) throws -> (paths: [String], problem: ReadError?, links: Int) {
    let file = try #require(TemporaryFile(members.flatMap { $0 } + Array(repeating: 0, count: 1024)))
    defer { file.remove() }
    var paths: [String] = []
    var archive = ArchiveReader(file.path, limits: limits) { path, content in
      if case .file = content { paths.append(String(path.dropFirst(file.path.count + 1))) }
    }
    archive.read(.tar)
    return (paths, archive.problem, archive.links)
  }

  @Test func aBombOfManyFilesIsStopped() throws {
    let members = (0..<5).map { Self.member("crash-\($0).txt", Self.report) }
    let all = try Self.read(members, .init(members: 5))
    #expect(all.paths.count == 5 && all.problem == nil)
    let some = try Self.read(members, .init(members: 3))
    #expect(some.paths == ["crash-0.txt", "crash-1.txt", "crash-2.txt"])
    #expect(some.problem?.reason == "The archive holds more than 3 files; the rest was not read.")
  }

  @Test(arguments: ["a.txt", "a.png"]) func aBombOfManyBytesIsStopped(name: String) throws {
    let large = Self.member(name, Array(repeating: UInt8(ascii: "a"), count: 5 << 20))
    let found = try Self.read([large, Self.member("late.txt", Self.report)], .init(bytes: 4 << 20))
    #expect(!found.paths.contains("late.txt"))
    #expect(found.problem?.reason == "The archive unpacks to more than 4 MiB; the rest was not read.")
  }

  @Test(.enabled(if: hasGzip, "the program 'gzip' is missing")) func aCompressedLogIsReadToTheLimit() throws {
    let line = "Compiling another file of the harbour, which takes a while\n"
    let crash = "Harbour/Tide.swift:63: Fatal error: no water\n"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crashbook-bomb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("log")
    try Data((crash + String(repeating: line, count: 90_000) + crash).utf8).write(to: log)
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", log.path]
    try gzip.run()
    gzip.waitUntilExit()
    var lines: [Int] = []
    var archive = ArchiveReader(log.path + ".gz", limits: .init(bytes: 3 << 20)) { _, content in
      if case .part(.crash(let report)) = content { lines.append(report.source.line(at: report.start)) }
    }
    archive.read(.gzip)
    #expect(lines == [1])
    #expect(archive.problem?.reason == "The archive unpacks to more than 3 MiB; the rest was not read.")
  }

  @Test(arguments: 1...3) func aBombOfArchivesInArchivesIsStopped(depth: Int) throws {
    var archive = Self.member("crash.txt", Self.report)
    for _ in 0..<depth { archive = Self.member("inner.tar", archive + Array(repeating: 0, count: 1024)) }
    let found = try Self.read([archive], .init(depth: 2))
    #expect(found.paths == (depth > 2 ? [] : [String(repeating: "inner.tar/", count: depth) + "crash.txt"]))
    #expect(
      found.problem?.reason
        == (depth > 2 ? "Archives inside of archives are opened 2 levels deep; this one lies deeper." : nil))
  }

  @Test(arguments: ["../crash.txt", "/tmp/crash.txt", "logs/../../crash.txt"]) func aNameThatLeadsOutIsSaid(
    name: String
  )
    throws
  {
    let found = try Self.read([Self.member(name, Self.report), Self.member("inside..txt", Self.report)])
    #expect(found.paths == ["inside..txt"])
    #expect(found.problem?.reason == "Its name leads out of the archive's folder, so it was not read.")
    #expect(found.problem?.path.hasSuffix(name) == true)
  }

  @Test func wideTextIsReadAsInAFolder() throws {
    let text = String(decoding: Self.report, as: UTF8.self)
    let wide = try #require(text.data(using: .utf16))
    let file = try #require(TemporaryFile(Self.member("crash.txt", Array(wide)) + Array(repeating: 0, count: 1024)))
    defer { file.remove() }
    var contents: [[UInt8]] = []
    var archive = ArchiveReader(file.path) { _, content in
      if case .file(let source, _) = content { contents.append(source.bytes) }
    }
    archive.read(.tar)
    #expect(contents == [Self.report])
  }

  @Test func aLinkIsNotFollowed() throws {
    let found = try Self.read([
      Self.member("link.txt", kind: "2", link: "/etc/hostname"),
      Self.member("hard.txt", kind: "1", link: "../crash.txt"),
    ])
    #expect(found.paths == [])
    #expect(found.links == 2)
  }

  @Test func anArchiveOfLinksSaysSo() throws {
    let file = try #require(
      TemporaryFile(Self.member("link.txt", kind: "2", link: "/etc/hostname") + Array(repeating: 0, count: 1024)))
    defer { file.remove() }
    var failure: ReadError?
    BatchAnalyzer(analyzer: RuleExampleTests.analyzer, jobs: 1).run(
      [ReportFinder.Item(path: file.path, isFromFolder: false)], render: { _ in 0 }
    ) { result in
      failure = result.failure
      return true
    }
    #expect(
      failure?.reason == "No crash report among the 0 files in this archive. Links (1) are not followed.")
  }
}
