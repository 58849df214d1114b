/// How often a crash occurred as time went on, or from version to version where no report says when.
struct Trend {
  /// Number of reports in each step, from the first to the last.
  let columns: [Int]
  /// Name of the first step.
  let first: String
  /// Name of the last step.
  let last: String
  /// What a step is, for instance `day` or `3 days`.
  let unit: String

  /// Steps that are shown at most.
  static let limit = 12

  /// The trend of a group; nil where it has too few reports or all of them are of one step.
  init?(_ group: ReportGroup) { self.init(days: group.days, versions: group.tally(.version)) }

  /// Sums up numbers of reports by day, or else by version.
  init?(days: [Int: Int], versions: Tally) {
    if let byDay = Self(days: days) {
      self = byDay
    } else if let byVersion = Self(versions: versions) {
      self = byVersion
    } else {
      return nil
    }
  }

  private init?(days: [Int: Int]) {
    guard days.count > 1, days.values.reduce(0, +) > 2, let from = days.keys.min(), let to = days.keys.max()
    else { return nil }
    let step = (to - from) / Self.limit + 1
    var columns = [Int](repeating: 0, count: (to - from) / step + 1)
    for (day, count) in days { columns[(day - from) / step] += count }
    (self.columns, unit) = (columns, step == 1 ? "day" : "\(step) days")
    (first, last) = (Self.name(from), Self.name(to))
  }

  private init?(versions: Tally) {
    let known = versions.sorted.sorted { Self.numbers($0.value).lexicographicallyPrecedes(Self.numbers($1.value)) }
    guard known.count > 1, versions.total > 2 else { return nil }
    // The latest ones tell whether it goes away.
    let shown = known.suffix(Self.limit)
    (columns, unit) = (shown.map(\.count), "version")
    (first, last) = (shown.first?.value ?? "", shown.last?.value ?? "")
  }

  private static func name(_ day: Int) -> String { ReportTime(seconds: Double(day) * 86_400).day }

  /// The numbers of a version: 10 comes behind 9.
  private static func numbers(_ version: String) -> [Int] {
    version.split { !$0.isASCII || !$0.isNumber }.map { Int($0) ?? .max }
  }

  /// The steps as a row of bars.
  var sparkline: String {
    let most = max(1, columns.max() ?? 1)
    return String(columns.map { $0 == 0 ? Self.bars[0] : Self.bars[1 + $0 * (Self.bars.count - 2) / most] })
  }

  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
