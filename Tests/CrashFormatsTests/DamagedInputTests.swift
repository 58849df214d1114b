@testable import CrashFormats
import CrashModel
import Foundation
import TestSupport
import Testing

/// Inputs that are cut off or full of wrong bytes end in a report or in an error, and soon.
@Suite(.serialized) struct DamagedInputTests {
  /// How often a fixture is damaged; more where there is time for it.
  static let rounds = SlowSet.isOn ? 1000 : 120

  /// At how many places a fixture is cut at most.
  static let cuts = SlowSet.isOn ? 2000 : 200

  @Test(.timeLimit(.minutes(6)), arguments: Fixtures.all)
  func survivesEveryCut(path: String) throws {
    let whole = try Fixtures.source(path)
    let format = try? ReportFormat.of(whole)
    let step = max(64, whole.bytes.count / Self.cuts)
    for (number, length) in stride(from: 0, to: whole.bytes.count, by: step).enumerated() {
      // Every second cut ends with a whole line that has lost its line feed.
      let lineEnd = number % 2 == 0 ? nil : whole.bytes[length...].firstIndex(of: UInt8(ascii: "\n"))
      let cut = ReportSource(path: path, bytes: Array(whole.bytes[..<(lineEnd ?? length)]))
      read(cut, as: number % 16 == 0 ? nil : format, loadsLists: number % 8 < 2)
    }
  }

  /// Whoever names a format is not asked whether the input looks like it.
  @Test func everyReaderSurvivesWhatHoldsNothing() {
    for format in ReportFormat.all {
      for count in [0, 1, 7, 16, 600] {
        for byte in [0, 0x20, 0x7B, 0xFF] as [UInt8] {
          let source = ReportSource(path: "-", bytes: Array(repeating: byte, count: count))
          #expect(ReportCheck.problems(reading: source, as: format) == [], "\(format.name), \(count) times \(byte)")
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(6)), arguments: Fixtures.all)
  func survivesWrongBytes(path: String) throws {
    let whole = try Fixtures.source(path)
    let format = try? ReportFormat.of(whole)
    var random = SeededGenerator(path)
    for round in 0..<Self.rounds {
      var bytes = whole.bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) { bytes.mutate(&random) }
      read(ReportSource(path: path, bytes: bytes), as: round % 16 == 0 ? nil : format, loadsLists: round % 8 < 2)
    }
  }

  @Test(.timeLimit(.minutes(4)), arguments: ["{\"subFrames\":[", "[", "{\"a\":", "{\"crash\":{\"threads\":["])
  func survivesDeepNesting(opening: String) {
    let starts = [
      "{\"callStackTree\":{\"callStacks\":[{\"callStackRootFrames\":[", "{\"binary_images\":[],\"crash\":",
      "{\"event_id\":\"1\",\"stacktrace\":", "{\"bug_type\":\"298\"}{\"processes\":[",
    ]
    for start in starts {
      read(ReportSource(path: "deep", text: start + String(repeating: opening, count: 100_000)))
    }
  }

  /// Reads everything that a rule or an output may ask for; finding the format costs most, so that it is done seldom.
  private func read(_ source: ReportSource, as format: ReportFormat? = nil, loadsLists: Bool = true) {
    let reports = format.map { $0.read(source) } ?? (try? ReportFormat.reports(in: source)) ?? []
    for report in reports {
      let offsets = report.messages.compactMap(\.offset) + (report.crashedThread?.frames.compactMap(\.offset) ?? [])
      #expect(offsets.allSatisfy { $0 >= 0 && $0 <= report.source.bytes.count })
      if loadsLists {
        #expect(report.threads.loaded().count == report.threads.count)
        _ = report.images.loaded()
      }
    }
  }
}

extension [UInt8] {
  /// Changes, removes, repeats or inserts something at a random place.
  fileprivate mutating func mutate(_ random: inout SeededGenerator) {
    guard !isEmpty else { return }
    let place = Int.random(in: 0..<count, using: &random)
    let end = Swift.min(place + Int.random(in: 1...40, using: &random), count)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: self[place] = .random(in: .min ... .max, using: &random)
    case 1: removeSubrange(place..<end)
    case 2: insert(contentsOf: self[place..<end], at: place)
    case 3: insert(Array("{}[]\",:\\-0x9eE\n ".utf8).randomElement(using: &random) ?? 0, at: place)
    case 4: insert(contentsOf: "99999999999999999999999".utf8, at: place)
    default: swapAt(place, Int.random(in: 0..<count, using: &random))
    }
  }
}
