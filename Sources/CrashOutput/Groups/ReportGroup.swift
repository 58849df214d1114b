/// Reports of the same crash: how many, when, where, and one that stands for them all.
public struct ReportGroup: Sendable {
  /// Name of the group, by what reports are grouped.
  public let key: String
  /// Number of reports, each incident once.
  public private(set) var count = 0
  /// Number of all reports of the run, each incident once; 0 until the run has ended.
  public internal(set) var total = 0
  /// The earliest report; nil where no report says when it happened.
  public private(set) var firstSeen: ReportTime?
  /// The latest report; nil where no report says when it happened.
  public private(set) var lastSeen: ReportTime?
  /// How often each value of each trait occurs.
  ///
  /// One by one and not in a dictionary: they are few, and the first dictionary of a new kind costs a run over a single
  /// report as much as reading half of it.
  private var traits: [(name: TraitName, tally: Tally)] = []
  /// How often each process occurs.
  public private(set) var processes = Tally()
  /// Number of reports by day in UTC.
  public private(set) var days: [String: Int] = [:]
  /// The report that stands for the group: the surest, and of those the first.
  public private(set) var representative: Finding
  /// What documents show of the representative; nil unless asked for.
  public private(set) var specimen: GroupExemplar?
  /// Where to see it, the representative first; at most ``placeLimit``.
  public private(set) var places: [Finding.Place] = []
  /// The interval at which reports recur; nil where they do not.
  public internal(set) var rhythm: Periodicity?
  /// What is over-represented in the group against all other reports.
  public internal(set) var correlations: [Correlation] = []
  /// What the baseline says of the group.
  public private(set) var state = State.unknown
  /// Who owns the responsible code; empty where nobody is named.
  public internal(set) var owners: [String] = []
  /// The moments of the reports, as many as intervals are measured on.
  private(set) var times: [ReportTime] = []

  /// Places that are kept of a group.
  public static let placeLimit = 20
  static let timeLimit = 2000
  static let dayLimit = 4000

  /// What the baseline says of a group.
  public enum State: Sendable, Hashable {
    /// There is no baseline, or it is no crash.
    case unknown
    /// It is not in the baseline.
    case new
    /// It is in the baseline.
    case known(BaselineEntry)
    /// It is in the baseline, but the entry's date has passed.
    case expired(BaselineEntry)
    /// A rule that the project suppresses, with the reason.
    case suppressed(reason: String)

    /// Of two states the one that needs somebody's attention more.
    func merged(with other: State) -> State { rank >= other.rank ? self : other }

    private var rank: Int {
      switch self {
      case .new: 4
      case .expired: 3
      case .unknown: 2
      case .known: 1
      case .suppressed: 0
      }
    }

    /// Whether it counts as news.
    public var isNew: Bool {
      switch self {
      case .new, .expired: true
      case .unknown, .known, .suppressed: false
      }
    }
  }

  init(key: String, _ finding: Finding) {
    self.key = key
    representative = finding
  }

  /// Adds a report; `specimen` is kept where the report represents the group from now on.
  mutating func add(_ finding: Finding, _ state: State, _ specimen: GroupExemplar?) {
    count += 1
    self.state = count == 1 ? state : self.state.merged(with: state)
    if count == 1 || Self.isSurer(finding, than: representative) {
      representative = finding
      if specimen != nil { self.specimen = specimen }
      places.insert(finding.place, at: 0)
      if places.count > Self.placeLimit { places.removeLast() }
    } else if places.count < Self.placeLimit {
      places.append(finding.place)
    }
    for (name, value) in finding.traits.named { count(value, as: name) }
    processes.add(finding.traits.process)
    guard let time = finding.time else { return }
    firstSeen = firstSeen.map { min($0, time) } ?? time
    lastSeen = lastSeen.map { max($0, time) } ?? time
    if times.count < Self.timeLimit { times.append(time) }
    let day = time.day
    if days[day] != nil || days.count < Self.dayLimit { days[day, default: 0] += 1 }
  }

  private mutating func count(_ value: String, as name: TraitName) {
    if let index = traits.firstIndex(where: { $0.name == name }) {
      traits[index].tally.add(value)
    } else {
      traits.append((name, Tally()))
      traits[traits.count - 1].tally.add(value)
    }
  }

  private static func isSurer(_ finding: Finding, than other: Finding) -> Bool {
    rank(finding) > rank(other)
  }

  private static func rank(_ finding: Finding) -> Int {
    switch finding.cause?.confidence {
    case .certain?: 3
    case .likely?: 2
    case .possible?: 1
    case nil: 0
    }
  }

  /// Share of all reports, from 0 to 1.
  public var share: Double { total > 0 ? Double(count) / Double(total) : 0 }

  /// Whether the group describes a crash that nothing excuses: it is not suppressed, and something did crash.
  public var isCrash: Bool {
    if case .suppressed = state { return false }
    return representative.verdict != .notACrash
  }

  /// How often each value of a trait occurs.
  public func tally(_ name: TraitName) -> Tally {
    traits.first { $0.name == name }?.tally ?? Tally()
  }

  /// Orders by importance: new ones first, then by count and severity together, then by confidence.
  static func isMoreImportant(_ first: Self, than second: Self) -> Bool {
    let (one, two) = (first.importance, second.importance)
    for (a, b) in zip(one, two) where a != b { return a > b }
    return first.key < second.key
  }

  private var importance: [Int] {
    [isCrash ? 1 : 0, state.isNew ? 1 : 0, weightedCount, weight, Self.rank(representative)]
  }

  /// Number of reports, each as much as it hurts.
  var weightedCount: Int { count * weight }

  /// How many reports of a defect without harm one report of this group outweighs.
  private var weight: Int {
    // What nobody understands yet cannot be repaired today.
    guard representative.isSure else { return 3 }
    switch representative.severity {
    case .critical: return 10
    case .high: return 5
    case .medium: return 2
    case .low: return 1
    case .info: return 0
    }
  }
}
