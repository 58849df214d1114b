import CrashDiagnosis

/// How often, when and on what reports of one sort were seen: counts that come to the same in any order.
struct GroupCounts: Sendable {
  /// Number of reports.
  private(set) var count = 0
  /// The earliest report; nil where no report says when it happened.
  private(set) var firstSeen: ReportTime?
  /// The latest report; nil where no report says when it happened.
  private(set) var lastSeen: ReportTime?
  // One by one and not in a dictionary: they are few, and the first dictionary of a new kind costs a run over a single
  // report as much as reading half of it.
  private var traits: [(name: TraitName, tally: Tally)] = []
  private(set) var processes = Tally()
  private var allDays: [Int: Int] = [:]
  private var allTimes: [ReportTime] = []
  /// The last of the moments that are kept, as far as is known; nil where there is room for others.
  private var lastKept: ReportTime?

  /// Moments that are kept, the earliest ones.
  static let timeLimit = 2000
  /// Days that are kept, the latest ones.
  static let dayLimit = 4000

  /// Counts nothing.
  init() {}

  /// Counts reports that tell the same.
  init(_ finding: Finding, count: Int) {
    add(finding.traits, count: count)
    guard let time = finding.time else { return }
    add(day: time.dayNumber, count: count)
    add(time)
    allTimes += Array(repeating: time, count: min(count, Self.timeLimit) - 1)
  }

  /// Takes up what was counted before.
  init(
    count: Int, traits: [(TraitName, Tally)], processes: Tally, days: [(Int, Int)], ends: [ReportTime],
    times: [ReportTime]
  ) {
    self.count = count
    self.traits = traits.map { (name: $0.0, tally: $0.1) }
    self.processes = processes
    for (day, count) in days { add(day: day, count: count) }
    for time in ends { take(time) }
    allTimes = times
  }

  /// Number of reports by day since 1970, by the clocks of the reports.
  var days: [Int: Int] {
    guard allDays.count > Self.dayLimit else { return allDays }
    let first = allDays.keys.sorted()[allDays.count - Self.dayLimit]
    return allDays.filter { $0.key >= first }
  }

  /// The moments of the reports, as many as intervals are measured on.
  var times: [ReportTime] { Array(allTimes.sorted().prefix(Self.timeLimit)) }

  /// How often each value of a trait occurs.
  func tally(_ name: TraitName) -> Tally { traits.first { $0.name == name }?.tally ?? Tally() }

  /// Counts a report.
  mutating func add(_ traits: Finding.Traits, at time: ReportTime?) {
    add(traits, count: 1)
    guard let time else { return }
    add(day: time.dayNumber, count: 1)
    add(time)
  }

  /// Counts reports of the same traits.
  mutating func add(_ traits: Finding.Traits, count: Int) {
    self.count += count
    for (name, value) in traits.named { self[name].add(value, count: count) }
    processes.add(traits.process, count: count)
  }

  /// Counts reports of one day.
  mutating func add(day: Int, count: Int) {
    allDays[day, default: 0] += count
    if allDays.count > 2 * Self.dayLimit { allDays = days }
  }

  /// Takes in when a report happened, whose day is counted already.
  mutating func add(_ time: ReportTime) {
    take(time)
    // Later ones will not be kept anyway.
    if let lastKept, lastKept <= time { return }
    allTimes.append(time)
    guard allTimes.count > 2 * Self.timeLimit else { return }
    allTimes = times
    lastKept = allTimes.last
  }

  /// Adds what was counted elsewhere.
  mutating func merge(_ other: GroupCounts) {
    count += other.count
    for (name, tally) in other.traits { self[name].add(tally) }
    processes.add(other.processes)
    for (day, count) in other.allDays { add(day: day, count: count) }
    for time in other.allTimes + [other.firstSeen, other.lastSeen].compactMap({ $0 }) { take(time) }
    allTimes += other.allTimes
    if allTimes.count > 2 * Self.timeLimit { allTimes = times }
  }

  /// The same for fewer reports, each count as much smaller.
  func scaled(by share: Double) -> GroupCounts {
    func scaled(_ count: Int) -> Int { Int((Double(count) * share).rounded()) }
    var result = self
    result.count = scaled(count)
    for index in result.traits.indices { result.traits[index].tally = traits[index].tally.map(scaled) }
    result.processes = processes.map(scaled)
    result.allDays = days.mapValues(scaled)
    return result
  }

  private mutating func take(_ time: ReportTime) {
    firstSeen = firstSeen.map { min($0, time) } ?? time
    lastSeen = lastSeen.map { max($0, time) } ?? time
  }

  private subscript(name: TraitName) -> Tally {
    get { tally(name) }
    _modify {
      if !traits.contains(where: { $0.name == name }) { traits.append((name, Tally())) }
      let index = traits.firstIndex { $0.name == name } ?? 0
      yield &traits[index].tally
    }
  }
}
