import CrashAnalysis
import Foundation
import TestSupport
import Testing

@testable import CrashOutput

@Suite struct RhythmTests {
  @Test(arguments: [(900.0, 8), (900, 40), (3600, 12), (86_400, 10), (300, 7)])
  func aRhythmIsSeen(period: Double, count: Int) throws {
    var generator = SeededGenerator(UInt64(count))
    let times = (0..<count).map { Double($0) * period + Double.random(in: -0.01...0.01, using: &generator) * period }
    let rhythm = try #require(Periodicity(of: times.shuffled(using: &generator)))
    #expect(abs(rhythm.period - period) < period * 0.03, "\(rhythm.period)")
    #expect(rhythm.fit > 0.9)
  }

  @Test func missingBeatsAndStrangersDoNotHideIt() throws {
    var generator = SeededGenerator(7)
    var times = (0..<60).filter { $0 % 5 != 0 }.map { Double($0) * 900 }
    times += (0..<6).map { _ in Double.random(in: 0...54_000, using: &generator) }
    let rhythm = try #require(Periodicity(of: times))
    #expect(abs(rhythm.period - 900) < 30)
    #expect(rhythm.words == "15 min")
    #expect(rhythm.statement.hasPrefix("recurs every 15 min: "))
  }

  @Test(arguments: 1...40)
  func thePeriodIsNamedAsAClockWould(seed: Int) throws {
    var generator = SeededGenerator(UInt64(seed))
    let times = (0..<24).map { Double($0) * 900 + Double.random(in: -15...15, using: &generator) }
    #expect(try #require(Periodicity(of: times)).words == "15 min")
  }

  /// A third of the period fits as well, and one interval more.
  @Test func aPartOfThePeriodIsNotTakenForIt() throws {
    let rhythm = try #require(Periodicity(of: [-300] + (0..<20).map { Double($0) * 900 }))
    #expect(rhythm.words == "15 min")
  }

  @Test(arguments: ["even", "poisson", "minutes", "office", "bursts"])
  func noiseHasNoRhythm(kind: String) {
    var generator = SeededGenerator(UInt64(kind.utf8.reduce(1) { $0 * 31 % 65_521 + Int($1) }))
    var seen: [Periodicity] = []
    for _ in 0..<400 {
      let count = Int.random(in: 6...120, using: &generator)
      var time = 0.0
      let times: [Double] = (0..<count).map { _ in
        switch kind {
        case "even": return Double.random(in: 0...604_800, using: &generator)
        case "minutes": return (Double.random(in: 0...86_400, using: &generator) / 60).rounded() * 60
        case "office":
          let day = Double(Int.random(in: 0..<5, using: &generator)) * 86_400
          return day + Double.random(in: 32_400...61_200, using: &generator)
        case "bursts":
          time += Bool.random(using: &generator) ? 3 : Double.random(in: 60...7200, using: &generator)
          return time
        default:
          time += -1200 * log(Double.random(in: 0.000_001...1, using: &generator))
          return time
        }
      }
      if let rhythm = Periodicity(of: times) { seen.append(rhythm) }
    }
    #expect(seen.count <= 2, "\(seen.count) of 400: \(seen.prefix(3))")
  }

  @Test func fewOrEqualTimesHaveNone() {
    #expect(Periodicity(of: []) == nil)
    #expect(Periodicity(of: [0, 900, 1800, 2700]) == nil)
    #expect(Periodicity(of: Array(repeating: 5, count: 50)) == nil)
  }
}

@Suite struct CorrelationTests {
  static func groups(_ reports: [(group: String, system: String, device: String)]) throws -> [ReportGroup] {
    var table = GroupTable(.blame)
    for (number, report) in reports.enumerated() {
      let analysis = try Samples.analysis("\(number).txt", function: "App.\(report.group)()") {
        $0.operatingSystem.name = report.system
        $0.device = report.device
      }
      table.add(Finding(analysis))
    }
    return table.finished()
  }

  @Test func whatBelongsTogetherIsSeen() throws {
    var reports: [(group: String, system: String, device: String)] = []
    for number in 0..<60 {
      reports.append(("a", number % 10 == 0 ? "iOS 25" : "iOS 26", number % 2 == 0 ? "iPhone1" : "iPhone2"))
      reports.append(("b", number % 4 == 0 ? "iOS 26" : "iOS 25", number % 2 == 0 ? "iPhone1" : "iPhone2"))
    }
    let group = try #require(try Self.groups(reports).first { $0.key.contains("a()") })
    #expect(group.correlations.map(\.value) == ["iOS 26"])
    #expect(group.correlations.first?.words == "system iOS 26: 90 % here, 25 % elsewhere")
  }

  @Test func theLanguageOfTheUsersIsSeen() throws {
    var table = GroupTable(.blame)
    for number in 0..<80 {
      let isFormatter = number % 2 == 0
      let analysis = try Samples.analysis("\(number).txt", function: isFormatter ? "App.format()" : "App.draw()") {
        $0.circumstances.takeLocale(isFormatter && number % 10 != 0 ? "ar_EG" : "en_US")
      }
      table.add(Finding(analysis))
    }
    let group = try #require(table.finished().first { $0.key.contains("format()") })
    #expect(group.correlations.map(\.trait) == [.language, .region])
    #expect(group.correlations.first?.words == "language ar: 80 % here, 0 % elsewhere")
  }

  @Test func chanceIsNotSeen() throws {
    var generator = SeededGenerator(3)
    var seen = 0
    for _ in 0..<40 {
      let reports = (0..<60).map { _ in
        (
          group: ["a", "b", "c"].randomElement(using: &generator) ?? "a",
          system: "iOS \(Int.random(in: 20...26, using: &generator))",
          device: "iPhone\(Int.random(in: 1...9, using: &generator))"
        )
      }
      seen += try Self.groups(reports).reduce(0) { $0 + $1.correlations.count }
    }
    #expect(seen <= 2)
  }

  @Test func theProbabilitiesAreFishers() {
    // The lady tasting tea: all four cups right by chance, and at least three of them.
    #expect(abs(PValue.atLeast(4, of: 4, marked: 4, all: 8) - 1.0 / 70) < 1e-12)
    #expect(abs(PValue.atLeast(3, of: 4, marked: 4, all: 8) - 17.0 / 70) < 1e-12)
    #expect(PValue.atLeast(0, of: 4, marked: 4, all: 8) == 1)
    #expect(PValue.atLeast(5, of: 4, marked: 4, all: 8) == 0)
  }
}
