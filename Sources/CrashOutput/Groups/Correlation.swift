/// Something that is more frequent in a group than in all other reports, and not by chance.
public struct Correlation: Sendable, Hashable {
  /// What it is, for instance the version of the system.
  public let trait: TraitName
  /// Its value, for instance `iOS 26.1`.
  public let value: String
  /// Share of the group's reports that have it, from 0 to 1.
  public let inside: Double
  /// Share of all other reports that have it, from 0 to 1.
  public let outside: Double
  /// How often chance alone makes such a difference anywhere in the run: Fisher's exact test, times the number of tests.
  public let chance: Double

  /// Chance must be at most this small.
  public static let significance = 0.01
  /// Smaller groups are not looked at.
  static let leastReports = 5

  /// Looks for correlations in all groups of a run.
  static func find(in groups: inout [ReportGroup]) {
    guard groups.count > 1 else { return }
    var all: [TraitName: Tally] = [:]
    for name in TraitName.allCases {
      var counts = Tally()
      for group in groups { counts.add(group.tally(name)) }
      all[name] = counts
    }
    var found: [(group: Int, Correlation)] = []
    var tests = 0
    for (position, group) in groups.enumerated() where group.count >= leastReports {
      for name in TraitName.allCases {
        guard let whole = all[name] else { continue }
        let own = group.tally(name)
        let others = whole.total - own.total
        guard own.total >= leastReports, others >= leastReports else { continue }
        for entry in own.sorted {
          let marked = whole.count(of: entry.value)
          tests += 1
          let inside = Double(entry.count) / Double(own.total)
          let outside = Double(marked - entry.count) / Double(others)
          guard inside > outside * 1.25 else { continue }
          let chance = PValue.atLeast(entry.count, of: own.total, marked: marked, all: whole.total)
          found.append(
            (position, Correlation(trait: name, value: entry.value, inside: inside, outside: outside, chance: chance)))
        }
      }
    }
    for (position, one) in found where one.chance * Double(tests) <= significance {
      groups[position].correlations.append(
        Correlation(
          trait: one.trait, value: one.value, inside: one.inside, outside: one.outside,
          chance: min(1, one.chance * Double(tests))))
    }
    for position in groups.indices { groups[position].correlations.sort { $0.chance < $1.chance } }
  }

  /// The correlation in words, for instance `system iOS 26.1: 95 % here, 20 % elsewhere`.
  public var words: String {
    "\(trait.rawValue) \(value): \(Self.percent(inside)) here, \(Self.percent(outside)) elsewhere"
  }

  static func percent(_ share: Double) -> String {
    if share > 0, share < 0.005 { return "under 1 %" }
    return "\(Int((share * 100).rounded())) %"
  }
}
