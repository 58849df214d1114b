/// Reports of the same crash: how many, when, where, and one that stands for them all.
public struct ReportGroup: Sendable {
  /// Name of the group, by what reports are grouped.
  public let key: String
  /// Number of all reports of the run, each incident once; 0 until the run has ended.
  public internal(set) var total = 0
  private var counts = GroupCounts()
  /// The report that stands for the group: the surest, and of those the first by its place.
  public private(set) var representative: Finding
  /// What documents show of the representative; nil unless asked for.
  public private(set) var specimen: GroupExemplar?
  // The first places, one more than are shown: the representative need not be among them.
  private var firstPlaces: [Finding.Place] = []
  /// The interval at which reports recur; nil where they do not.
  public internal(set) var rhythm: Periodicity?
  /// What is over-represented in the group against all other reports.
  public internal(set) var correlations: [Correlation] = []
  /// What the baseline says of the group.
  public private(set) var state = State.unknown
  /// Who owns the responsible code; empty where nobody is named.
  public internal(set) var owners: [String] = []

  /// Places that are kept of a group.
  public static let placeLimit = 20

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
    take(finding, state, specimen)
    counts.add(finding.traits, at: finding.time)
    add(finding.place)
  }

  /// Adds reports that were only counted, of which one is known.
  mutating func add(_ counts: GroupCounts, of finding: Finding, _ state: State, _ specimen: GroupExemplar?) {
    take(finding, state, specimen)
    self.counts.merge(counts)
    add(finding.place)
  }

  private mutating func take(_ finding: Finding, _ state: State, _ specimen: GroupExemplar?) {
    self.state = count == 0 ? state : self.state.merged(with: state)
    if count == 0 || Self.represents(finding, before: representative) {
      representative = finding
      if specimen != nil { self.specimen = specimen }
    }
  }

  private mutating func add(_ place: Finding.Place) {
    if let last = firstPlaces.last, last <= place {
      if firstPlaces.count <= Self.placeLimit { firstPlaces.append(place) }
      return
    }
    firstPlaces.insert(place, at: firstPlaces.firstIndex { place < $0 } ?? firstPlaces.count)
    if firstPlaces.count > Self.placeLimit + 1 { firstPlaces.removeLast() }
  }

  /// Whether a report stands for the group rather than another one, in whatever order they came.
  private static func represents(_ finding: Finding, before other: Finding) -> Bool {
    let (one, two) = (rank(finding), rank(other))
    return one != two ? one > two : finding.place < other.place
  }

  private static func rank(_ finding: Finding) -> Int {
    switch finding.cause?.confidence {
    case .certain?: 3
    case .likely?: 2
    case .possible?: 1
    case nil: 0
    }
  }

  /// Number of reports, each incident once.
  public var count: Int { counts.count }
  /// The earliest report; nil where no report says when it happened.
  public var firstSeen: ReportTime? { counts.firstSeen }
  /// The latest report; nil where no report says when it happened.
  public var lastSeen: ReportTime? { counts.lastSeen }
  /// How often each process occurs.
  public var processes: Tally { counts.processes }
  /// Number of reports by day since 1970, by the clocks of the reports.
  var days: [Int: Int] { counts.days }
  /// The moments of the reports, as many as intervals are measured on.
  var times: [ReportTime] { counts.times }

  /// Where to see it, the representative first, the others in order; at most ``placeLimit``.
  public var places: [Finding.Place] {
    var others = firstPlaces
    if let index = others.firstIndex(of: representative.place) { others.remove(at: index) }
    return [representative.place] + others.prefix(Self.placeLimit - 1)
  }

  /// Share of all reports, from 0 to 1.
  public var share: Double { total > 0 ? Double(count) / Double(total) : 0 }

  /// Whether the group describes a crash that nothing excuses: it is not suppressed, and something did crash.
  public var isCrash: Bool {
    if case .suppressed = state { return false }
    return representative.verdict != .notACrash
  }

  /// How often each value of a trait occurs.
  public func tally(_ name: TraitName) -> Tally { counts.tally(name) }

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
