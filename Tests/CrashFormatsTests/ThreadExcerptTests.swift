@testable import ByteKit
import CrashFormats
import CrashModel
import Testing

/// What is read of threads in parts, held against the same read as a whole.
@Suite struct ThreadExcerptTests {
  /// The reports of a fixture; none where it is none.
  private static func reports(_ path: String) throws -> [CrashReport] {
    let source = try Fixtures.source(path)
    return (try? ReportFormat.reports(in: source)) ?? []
  }

  /// Only the registers of the crashed thread were copied.
  @Test func registersTellWhichThreadCrashed() throws {
    let reports = try ReportFormat.reports(
      in: ReportSource(
        text: """
          ```
          Thread 16 crashed with ARM Thread State (64-bit):
              x0: 0x0000000000000000   x1: 0x0000000000000000   x2: 0x0000000000000000   x3: 0x0000000000000000
              fp: 0x000000016dc29800   lr: 0x00000001911f088c   sp: 0x000000016dc297e0   pc: 0x00000001911b65b0
          """))
    #expect(reports.first?.kind == .crash)
    #expect(reports.first?.crashedThread?.index == 16)
    #expect(reports.first?.register("lr")?.value == 0x1_911f_088c)
  }

  @Test(arguments: Fixtures.all)
  func partsOfThreadsAreThoseOfTheWhole(path: String) throws {
    for report in try Self.reports(path) {
      for (position, whole) in report.threads.loaded().enumerated() {
        let last = whole.frames.count - 1
        for numbers in [[], [0], [last], [0, last], [last / 2], Array(0...max(last, 0))] where last >= 0 {
          let wanted = Set(numbers).sorted().map { whole.frames[$0] }
          let offsets = wanted.compactMap(\.offset)
          guard offsets.count == wanted.count, Set(offsets).count == offsets.count else { continue }
          let part = report.threads.loaded([.init(position: position, offsets: offsets)]).first
          #expect(part?.index == whole.index)
          #expect(part?.isCrashed == whole.isCrashed)
          // More may be read than was asked for, but nothing else.
          let read = part?.frames.filter { frame in offsets.contains { $0 == frame.offset } } ?? []
          #expect(read.map(\.index) == wanted.map(\.index), "\(position) \(numbers)")
          #expect(read.map(\.symbol) == wanted.map(\.symbol), "\(position) \(numbers)")
          #expect(read.map(\.image) == wanted.map(\.image), "\(position) \(numbers)")
        }
      }
    }
  }

  @Test(arguments: Fixtures.all)
  func plainTextsAreWhatIsRead(path: String) throws {
    for report in try Self.reports(path) {
      for word: SearchWord in ["_", "start", "main", "tion"] {
        for mention in report.threads.mentions(of: word) ?? [] {
          guard let place = report.threads.plainText(of: mention) else { continue }
          let text = String(decoding: report.source.bytes[place], as: UTF8.self)
          #expect(text == report.threads.text(of: mention))
        }
      }
    }
  }

  /// More names may be handed over than frames have, but none is left out: who looks for one relies on that.
  @Test(arguments: Fixtures.all)
  func namesAreHandedOverInTheOrderOfTheFrames(path: String) throws {
    for report in try Self.reports(path) {
      for (position, whole) in report.threads.loaded().enumerated() {
        var names: [String] = []
        let isKnown = report.threads.forEachName(at: position) { name in
          names.append(name.string)
          return true
        }
        guard isKnown else { continue }
        var rest = names[...]
        for symbol in whole.frames.compactMap(\.symbol) {
          let place = rest.firstIndex(of: symbol)
          #expect(place != nil, "\(symbol) of thread \(position)")
          if let place { rest = rest[(place + 1)...] }
        }
        var first: [String] = []
        _ = report.threads.forEachName(at: position) { name in
          first.append(name.string)
          return false
        }
        #expect(first == Array(names.prefix(1)))
      }
    }
  }

  @Test(arguments: Fixtures.all)
  func wordsAreFoundWhereTheyStand(path: String) throws {
    let source = try Fixtures.source(path)
    let text = String(decoding: source.bytes, as: UTF8.self)
    for word in [
      "thread", "_", "CrashReporter", "no such word", "q", "libsystem_kernel.dylib and more than thirty-two",
    ] {
      #expect(source.holds(SearchWord(word)) == text.utf8.isHolding(word.utf8), "\(word)")
    }
  }
}

extension Collection<UInt8> {
  /// Whether bytes follow each other somewhere, found place by place.
  fileprivate func isHolding(_ part: some Collection<UInt8>) -> Bool {
    let (all, part) = (Array(self), Array(part))
    guard all.count >= part.count else { return false }
    return (0...all.count - part.count).contains { start in part.indices.allSatisfy { all[start + $0] == part[$0] } }
  }
}
