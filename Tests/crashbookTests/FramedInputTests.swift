import Foundation
import TestSupport
import Testing

/// Reports in frames on standard input are read as files of the same names and bytes.
@Suite(.timeLimit(.minutes(5))) struct FramedInputTests {
  private static let folder = "fixtures/compare/before"
  private static let arguments = ["analyze", "--input-format", "framed", "-"]

  private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }

  private static func frame(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    number(name.utf8.count) + Array(name.utf8) + number(bytes.count) + bytes
  }

  /// The reports of a folder by their paths.
  private static func reports() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.root + "/" + folder)
      .sorted().map { folder + "/" + $0 }
  }

  private static func frames(_ paths: [String]) throws -> [UInt8] {
    try paths.flatMap { frame($0, Array(try Data(contentsOf: URL(fileURLWithPath: Repository.root + "/" + $0)))) }
  }

  @Test(arguments: ["ndjson", "json", "text", "sarif", "markdown", "html"])
  func framesAreAsGoodAsFiles(format: String) throws {
    let paths = try Self.reports()
    let files = try CommandTests.run(["analyze", "--format", format] + paths)
    let framed = try CommandTests.run(Self.arguments + ["--format", format], input: try Self.frames(paths))
    #expect(framed.status == files.status)
    #expect(framed.output == files.output)
    #expect(framed.errors == files.errors)
  }

  @Test func theEndOfTheInputWithinAFrameIsSaid() throws {
    let paths = try Self.reports()
    let whole = try Self.frames(paths)
    let before = try CommandTests.run(["analyze", "--format", "ndjson"] + paths.dropLast())
    for missing in [1, 500] {
      let cut = try CommandTests.run(
        Self.arguments + ["--format", "ndjson"], input: Array(whole.dropLast(missing)))
      #expect(cut.status == 2)
      #expect(cut.output == before.output)
      #expect(
        cut.errors.contains("standard input: Frame \(paths.count) is damaged: the input ends in the middle of it."))
    }
  }

  @Test func lengthsThatCannotBeAreSaid() throws {
    let path = try #require(try Self.reports().first)
    let first = try Self.frames([path])
    let before = try CommandTests.run(["analyze", "--format", "ndjson", path])
    for (damage, words) in [
      (Self.number(65_536), "a name of 65536 bytes; a name has at most 65535"),
      (
        Self.number(1) + [0x61] + Self.number((64 << 20) + 1),
        "a report of 67108865 bytes; a report has at most 67108864"
      ),
    ] {
      let outcome = try CommandTests.run(Self.arguments + ["--format", "ndjson"], input: first + damage)
      #expect(outcome.status == 2)
      #expect(outcome.output == before.output)
      #expect(outcome.errors.contains("Frame 2 is damaged: \(words)."))
    }
  }

  @Test func aFrameThatIsNoReportCostsItselfOnly() throws {
    let path = try #require(try Self.reports().first)
    let input = Self.frame("notes.txt", [0, 1, 2, 3]) + (try Self.frames([path]))
    let outcome = try CommandTests.run(Self.arguments + ["--format", "ndjson"], input: input)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("notes.txt: "))
    #expect(outcome.output == (try CommandTests.run(["analyze", "--format", "ndjson", path]).output))
  }

  /// The name of a frame is no path: a file of this name is never looked at.
  @Test func namesOfFramesLeadToNoFile() throws {
    let path = try #require(try Self.reports().first)
    let outcome = try CommandTests.run(Self.arguments + ["--format", "ndjson"], input: Self.frame(path, []))
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
  }

  @Test func onlyStandardInputIsFramed() throws {
    #expect(try CommandTests.run(["analyze", "--input-format", "framed", Self.folder]).status == 64)
    #expect(try CommandTests.run(["analyze", "--input-format", "framed", "-", "--files-from", "x"]).status == 64)
    let empty = try CommandTests.run(Self.arguments)
    #expect(empty.status == 0)
    #expect(empty.errors.contains("0 reports read"))
  }
}
