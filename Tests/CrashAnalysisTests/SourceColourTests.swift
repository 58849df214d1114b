@testable import CrashAnalysis
import Foundation
import Testing

/// The colours of the lines of source, and what must not change by them.
@Suite struct SourceColourTests {
  private static let code = #"""
    struct Till {
      let note = """
        let a = 1
        """
      /* from <here>
         let b = 2
         */ func total(_ order: Order) -> Int { order.sum! + 12 // "sum" & more
      }
      let text = "one \(order.sum + 2) two"
    }
    """#

  private func analysis(of line: Int) throws -> Analysis {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.code.write(to: folder.appendingPathComponent("Till.swift"), atomically: true, encoding: .utf8)
    let report = """
      Process:         Bistro [1]
      Exception Type:  EXC_BREAKPOINT (SIGTRAP)
      Exception Codes: 0x0000000000000001, 0x0000000104a1c2d0
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   Bistro    0x0000000104a1c2d0 Till.total(_:) + 96 (Till.swift:\(line))
      1   Bistro    0x0000000104a1c4d0 main + 36 (main.swift:1)
      """
    let analyzer = Analyzer(sources: SourceFolders([folder.path], asksGit: false))
    return try #require(try analyzer.analyze(ReportSource(path: "r.crash", bytes: Array(report.utf8))).first)
  }

  /// The parts of a line as `kind:text`.
  private func parts(_ number: Int) throws -> [String] {
    let line = try #require(
      try analysis(of: min(max(number, 3), 8)).source.places.first?.excerpt.first { $0.number == number })
    return line.pieces.compactMap { piece in piece.kind.map { "\($0.rawValue):\(piece.text)" } }
  }

  @Test func stringsAndCommentsOfSeveralLinesAreWhole() throws {
    #expect(try parts(3) == ["string:    let a = 1"])
    #expect(try parts(4) == ["string:    \"\"\""])
    #expect(try parts(6) == ["comment:     let b = 2"])
    #expect(try parts(7) == ["comment:     */", "keyword:func", "number:12", "comment:// \"sum\" & more"])
    #expect(try parts(9) == ["keyword:let", "string:\"one \\", "number:2", "string: two\""])
  }

  @Test func aTerminalShowsTheSameText() throws {
    let analysis = try analysis(of: 7)
    let plain = analysis.rendered(as: .text, OutputContext(version: "test", usesColor: false))
    let coloured = analysis.rendered(as: .text, OutputContext(version: "test", usesColor: true))
    let bare = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(bare == plain)
    #expect(coloured.contains("\u{1B}[35mfunc\u{1B}[0m") && coloured.contains("\u{1B}[36m12\u{1B}[0m"))
    #expect(plain.contains("^"))
  }

  @Test func aPageEscapesWhatItColours() throws {
    let page = try analysis(of: 7).rendered(as: .html)
    #expect(
      page.contains("<span class=\"comment\">  /* from &lt;here&gt;</span>")
        || page.contains("/* from &lt;here&gt;</span>"))
    #expect(page.contains("<span class=\"keyword\">func</span>"))
    #expect(page.contains("<span class=\"comment\">// &quot;sum&quot; &amp; more</span>"))
    #expect(!page.contains("<here>"))
  }
}
