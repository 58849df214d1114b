import CrashModel
import Testing

@testable import CrashFormats

/// Reports of both of Apple's formats in one file, in any order: none is lost.
@Suite struct JoinedReportsTests {
  private static let json = "formats/ips/ios-breakpoint.ips"
  private static let text = "formats/crash-text/macos-12.crash"

  @Test(
    arguments: [
      [json, text], [text, json], [text, text], [json, json], [json, text, json], [text, json, text],
      [text, json, json],
      [json, json, text],
    ],
    ["", "\n", "\n\n\n"])
  func eachIsReadForItself(names: [String], between: String) throws {
    // What stands before the first text is a part of it.
    var file: [UInt8] = names.first == Self.json ? [0x0A] : []
    var lines: [Int] = []
    for name in names {
      lines.append(file.count { $0 == 0x0A } + 1)
      file += try Fixtures.source(name).bytes
      if file.last != 0x0A { file.append(0x0A) }
      file += Array(between.utf8)
    }
    let found = try ReportFormat.reports(in: ReportSource(path: "all", bytes: file))
    let alone = try names.map { try #require(try ReportFormat.reports(in: Fixtures.source($0)).first) }
    #expect(found.map(\.format) == alone.map(\.format))
    #expect(found.map(\.process.name) == alone.map(\.process.name))
    #expect(found.map { $0.threads.loaded().count } == alone.map { $0.threads.loaded().count })
    #expect(found.map { $0.crashedThread?.frames.count } == alone.map { $0.crashedThread?.frames.count })
    #expect(found.map { $0.source.line(at: $0.start) } == lines)
  }

  /// Reports of which the lists of images were left out.
  @Test func textsWithoutImagesAreTold() throws {
    let whole = String(decoding: try Fixtures.source(Self.text).bytes, as: UTF8.self)
    let end = try #require(whole.range(of: "Binary Images:"))
    let text = String(whole[..<end.lowerBound])
    let found = try ReportFormat.reports(in: ReportSource(text: text + "\n" + text))
    #expect(found.count == 2)
    #expect(Set(found.map(\.process.name)).count == 1)
    #expect(found.map { $0.source.line(at: $0.start) } == [1, text.count { $0 == "\n" } + 2])
  }

  /// The JSON that Console puts behind a translated report is that report's own.
  @Test func whatIsAttachedIsNoReportOfItsOwn() throws {
    let text = String(decoding: try Fixtures.source(Self.text).bytes, as: UTF8.self)
    let json = String(decoding: try Fixtures.source(Self.json).bytes, as: UTF8.self)
    let rule = "-------------------------------------\n"
    let file =
      rule + "Translated Report (Full Report Below)\n" + rule + text + "\n" + rule + "Full Report\n" + rule + json
    #expect(try ReportFormat.reports(in: ReportSource(text: file)).count == 1)
  }

  /// Somebody's words behind a report are not another one, nor is a list of objects.
  @Test(arguments: ["\nSeen on two phones.\n", "\n{\"seen\": 2}\n", "\nProcess: we restart it then.\n"])
  func whatIsNoReportBeginsNone(rest: String) throws {
    for name in [Self.json, Self.text] {
      let text = String(decoding: try Fixtures.source(name).bytes, as: UTF8.self)
      #expect(try ReportFormat.reports(in: ReportSource(text: text + rest)).count == 1)
    }
  }
}
