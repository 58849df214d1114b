@testable import CrashAnalysis
import Foundation
import Testing

/// Programs that stopped, with the places that Swift's own backtrace gave for them; `«` marks the column.
@Suite struct SourceCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let function: String
    let rule: String
    let code: String
    var testDescription: String { "\(rule): \(function)" }

    init(_ function: String, _ rule: String, _ code: String) {
      (self.function, self.rule, self.code) = (function, rule, code)
    }

    /// The file without the mark, and the line and column of the mark.
    var file: (text: String, line: Int, column: Int) {
      let before = code.prefix { $0 != "«" }
      let line = before.count { $0 == "\n" } + 1
      let column = before.split(separator: "\n", omittingEmptySubsequences: false).last.map { $0.utf8.count + 1 } ?? 1
      return (code.replacingOccurrences(of: "«", with: ""), line, column)
    }
  }

  static let cases = [
    Case(
      "closure #1 in closure #2 in closure #1 in Roost.rings()", "swift-nil-unwrap",
      """
      struct Roost {
        func rings() -> [Int] {
          perches.flatMap { row in
            row.sorted { $0.name < $1.name }.map { bird in
              let found = [bird].map { inner in inner.ring«! + 1 }
              return found.reduce(0, +)
            }
          }
        }
      }
      """),
    Case(
      "Planted.tree<A>(at:)", "swift-index-out-of-range",
      """
      extension Planted {
        func tree<N: BinaryInteger>(at place: N) -> Tree {
          let index = Int(truncatingIfNeeded: place)
          return trees«[index]
        }
      }
      """),
    Case(
      "Log.line(_:)", "swift-division-by-zero",
      #"""
      struct Log {
        func line(_ boats: Int) -> String {
          return "\(tons.count) loads, \(total «/ boats) a boat"
        }
      }
      """#),
    Case(
      "Shop.largest(above:)", "swift-nil-unwrap",
      """
      struct Shop {
        func largest(above limit: Int) -> Int {
          parts
            .filter { $0.size > limit }
            .map(\\.size)
            .max()«!
        }
      }
      """),
    Case(
      "Counter.row.didset", "swift-arithmetic-overflow",
      """
      final class Counter {
        var row: UInt8 = 250 {
          didSet { stitches «+= row }
        }
      }
      """),
    Case(
      "$defer #1 () in Mill.grind(_:)", "swift-index-out-of-range",
      """
      struct Mill {
        mutating func grind(_ n: Int) -> Int {
          defer {
            sacks.«removeFirst(n)
          }
          return sacks.count
        }
      }
      """),
    Case(
      "static Pond.depth(_:_:)", "swift-numeric-conversion",
      """
      enum Pond {
        static func depth(_ metres: Double, _ scale: Int) -> Int {
          let base = scale &* 2; let deep = «Int(metres); return base &+ deep
        }
      }
      """),
    Case(
      "(1) suspend resume partial function for Den.page(from:to:)", "swift-range-invalid",
      """
      actor Den {
        func page(from start: Int, to end: Int) async -> Int {
          await Task.yield()
          let range = start«..<end
          return range.count
        }
      }
      """),
    Case(
      "Label.subscript.getter", "swift-string-index",
      """
      struct Label {
        let text: String
        subscript(place: Int) -> Character {
          get {
            text[text.«index(text.startIndex, offsetBy: place)]
          }
        }
      }
      """),
    Case(
      "Array.middle()", "swift-index-out-of-range",
      """
      extension Array where Element: Comparable {
        func middle() -> Element {
          let all = sorted()
          return all.isEmpty ? all.first! : all«[all.count / 2]
        }
      }
      """),
    Case(
      "static Pad.zeros(_:_:)", "swift-library-precondition",
      """
      enum Pad {
        static func zeros(_ width: Int, _ text: String) -> [UInt8] {
          return [UInt8«](repeating: 48, count: width) + Array(text.utf8)
        }
      }
      """),
    Case(
      "Field.byID()", "swift-duplicate-dictionary-keys",
      """
      struct Field {
        func byID() -> [Int: Burrow] {
          «Dictionary(
            uniqueKeysWithValues: burrows.map { ($0.id, $0) })
        }
      }
      """),
    Case(
      "Deck.draw(_:)", "swift-range-invalid",
      """
      struct Deck {
        #if DEBUG
        func draw(_ count: Int) -> Int { 0 }
        #else
        func draw(_ count: Int) -> Int {
          Int.«random(in: 0..<count) &+ cards.count
        }
        #endif
      }
      """),
    Case(
      "closure #1 in Pool.make(_:)", "swift-library-precondition",
      """
      struct Pool {
        func make(_ size: Int) -> [UnsafeMutablePointer<Int>] {
          (0..<3).map { _ in UnsafeMutablePointer<Int>.«allocate(capacity: size) }
        }
      }
      """),
    Case(
      "Wire.bytes(_:)", "swift-numeric-conversion",
      """
      struct Wire {
        func bytes(_ numbers: [Int]) -> [UInt8] {
          numbers.«map(UInt8.init)
        }
      }
      """),
  ]

  /// Swift's own backtrace of a release build, without the frame that names the check.
  private static func report(_ test: Case, _ path: String = "Sources/App/Part.swift") -> String {
    let place = test.file
    return """
      *** Program crashed: Illegal instruction at 0x0000563d34f7db53 ***

      Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

      Thread 0 "App" crashed:

      0 0x0000563d34f7db53 \(test.function) + 19 in App at \(path):\(place.line):\(place.column)
      1 0x0000563d34f7dc53 main + 19 in App at Sources/App/main.swift:1:1

      """
  }

  private func answer(_ files: [String: String], _ report: String) throws -> Analysis {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let analyzer = Analyzer(sources: SourceFolders([folder.path], asksGit: false))
    return try #require(try analyzer.analyze(ReportSource(path: "r.txt", bytes: Array(report.utf8))).first)
  }

  @Test(arguments: cases) func theLineNamesTheCause(test: Case) throws {
    let found = try answer(["Sources/App/Part.swift": test.file.text], Self.report(test))
    #expect(
      found.diagnoses.first?.rule.id == test.rule && found.diagnoses.first?.confidence == .likely,
      "\(found.diagnoses.prefix(3).map { "\($0.rule.id) \($0.confidence)" }) \(found.source.notes)")
    #expect(found.source.places.first?.line == test.file.line)
  }

  /// Three lines were written above: the line of the report is another one now.
  @Test(arguments: cases) func aStaleFileAccusesNothing(test: Case) throws {
    let found = try answer(["Sources/App/Part.swift": "//\n//\n//\n" + test.file.text], Self.report(test))
    #expect(
      !found.diagnoses.contains {
        $0.rule.id != "swift-textless-trap" && $0.rule.id != "linux-swift-trap"
          && $0.confidence > .possible
      },
      "\(found.diagnoses.map { "\($0.rule.id) \($0.confidence)" })")
  }

  /// The other file of the name is the module's, and the path of the report tells it.
  @Test(arguments: cases) func aTwinIsToldByItsPath(test: Case) throws {
    let twin = test.file.text.replacingOccurrences(of: "!", with: "")
    let files = ["App/Sources/App/Part.swift": test.file.text, "Other/Sources/Other/Part.swift": twin]
    let found = try answer(files, Self.report(test))
    #expect(found.diagnoses.first?.rule.id == test.rule)
    let bare = try answer(files, Self.report(test, "Part.swift"))
    #expect(bare.source.places.allSatisfy { $0.path.hasPrefix("App/") })
  }
}
