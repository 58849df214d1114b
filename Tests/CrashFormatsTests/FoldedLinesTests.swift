@testable import ByteKit
import CrashModel
import TestSupport
import Testing

@testable import CrashFormats

/// Reports whose lines a mail client broke are read as the reports that they were.
@Suite struct FoldedLinesTests {
  static let reports = [
    "ios-104-symbolicated.crash", "ios-104-half-symbolicated.crash", "macos-12.crash", "last-exception-frames.crash",
    "macos-rosetta.crash",
  ].map { "formats/crash-text/" + $0 }

  /// A text with each line that is longer than a width broken at its last space before.
  private static func folded(_ text: String, at width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var rest = line
      var parts: [Substring] = []
      while rest.utf8.count > width, let space = rest.prefix(width + 1).lastIndex(of: " "),
        rest[..<space].contains(where: { $0 != " " })
      {
        parts.append(rest[..<space])
        rest = rest[space...].drop { $0 == " " }
      }
      return (parts + [rest]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func frames(_ thread: CrashReport.Thread?) -> [String] {
    (thread?.frames ?? []).map { frame in
      "\(frame.index) \(frame.image ?? "-") \(frame.symbol ?? "-") \(frame.file ?? "-") \(frame.line ?? 0)"
    }
  }

  @Test(arguments: reports, [72, 76, 78])
  func foldedReportsAreReadAsWholeOnes(path: String, width: Int) throws {
    let text = String(decoding: try Repository.fixture(path), as: UTF8.self)
    let broken = Self.folded(text, at: width)
    try #require(broken != text)
    let (whole, found) = (try report(text), try report(broken))
    #expect(ReportCheck.problems(of: found) == [])
    #expect(found.threads.loaded().map(Self.frames) == whole.threads.loaded().map(Self.frames))
    #expect(Self.frames(found.crashedThread) == Self.frames(whole.crashedThread))
    #expect(found.lastExceptionBacktrace.map(\.symbol) == whole.lastExceptionBacktrace.map(\.symbol))
    #expect(found.images.loaded().map(\.uuid) == whole.images.loaded().map(\.uuid))
    #expect(found.exception.type?.value == whole.exception.type?.value)
    // Lines are those of the folded text.
    for frame in found.crashedThread?.frames ?? [] {
      let line = found.source.lineText(at: try #require(frame.offset))
      #expect(line.hasPrefix("\(frame.index) "), "\(line)")
    }
  }

  /// Besides the one that a mail client folded there is only one in the encoding "quoted-printable", whose lines are
  /// joined before they are read.
  @Test func noOtherReportIsTakenForAFoldedOne() throws {
    let folded = try Fixtures.all.filter { path in
      Bytes.with(try Repository.fixture(path)) { FoldedLines.joined($0) != nil }
    }
    #expect(folded == ["formats/crash-text/wrapped-symbols.crash", "formats/excerpt/soft-line-breaks.txt"])
  }
}
