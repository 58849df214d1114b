import ByteKit

/// What groups are made of, as a value: summaries of parts merge, in any order and any tree, to the summary of the whole.
///
/// Reports are sorted so finely that every way of grouping puts those of one sort into one group. Of each sort there is
/// one result in full, the first by its place. Of each incident there is a record: where, when and on what. Incidents are
/// kept up to ``incidentLimit``, those whose hashes are least, so that the same ones are kept whatever the order. All
/// others are counted by sort.
///
/// Up to the limit everything is exact. Beyond it the counts of reports are exact, too; only duplicates among the
/// incidents that are not kept are estimated, by their share among those that are. With 100,000 of them the standard error
/// of that share is at most 0.16 %.
public struct GroupSummary: Sendable {
  /// Reports that every way of grouping puts into one group.
  struct Sort: Sendable {
    /// The place of the result that stands for them.
    var place: Finding.Place
    /// That result as a line of `ndjson`.
    var line: [UInt8]
    /// Reports whose incidents are not kept.
    var others = GroupCounts()
  }

  /// What reports tell of an incident, and how many tell the same.
  struct Told: Sendable {
    /// Position among ``sorts``.
    var sort: Int
    /// Position among ``traits``.
    var traits: Int
    var time: ReportTime?
    var count: Int

    /// The same of one report.
    var once: Told { Told(sort: sort, traits: traits, time: time, count: 1) }

    func isSame(as other: Told) -> Bool { (sort, traits, time) == (other.sort, other.traits, other.time) }
  }

  /// What is known of one incident.
  struct Incident: Sendable {
    var place: Finding.Place
    /// Whether reports give it a name; one without is known by its place.
    var isNamed: Bool
    /// What its first report tells, by the places of reports.
    var first: Told
    /// What others tell differently; most incidents have one report only, and need no list for it.
    var others: [Told] = []

    /// What all its reports tell, the first one first.
    var told: [Told] { [first] + others }

    /// The same with what is told changed.
    func changing(_ change: (inout Told) -> Void) -> Incident {
      var result = self
      change(&result.first)
      for index in others.indices { change(&result.others[index]) }
      return result
    }

    /// Number of its reports.
    var count: Int { others.reduce(first.count) { $0 + $1.count } }
  }

  /// Incidents that are kept.
  public static let incidentLimit = 100_000
  /// Reports that wait to be counted.
  private static let uncountedLimit = 1 << 16
  /// Failures that are kept, the first ones by their paths.
  static let failureLimit = 1000

  private(set) var sorts: [Sort] = []
  /// The names of the sorts; a name's position is that of its sort.
  private(set) var keys: [String] = []
  private(set) var traits: [Finding.Traits] = []
  private(set) var incidents: [UInt64: Incident] = [:]
  /// Reports whose incidents are not kept, and which their sorts do not count yet: together that takes less time.
  private(set) var uncounted: [Told] = []
  private(set) var failures: [RunSummary.Failure] = []
  /// What was taken out of the reports before they were added.
  public internal(set) var redactions = Redactor.Count()
  private var sortPlaces: [String: Int] = [:]
  private var traitPlaces: [Finding.Traits: Int] = [:]
  /// Incidents of greater hashes are not kept any more.
  private(set) var bound = UInt64.max
  let limit: Int

  /// Makes the summary of nothing.
  public init() { self.init(limit: Self.incidentLimit) }

  init(limit: Int) { self.limit = limit }

  /// Whether there are incidents that are only counted.
  public var isSample: Bool { bound < .max }

  /// Number of reports, all those of an incident among them.
  public var reports: Int {
    incidents.values.reduce(0) { $0 + $1.count } + sorts.reduce(0) { $0 + $1.others.count }
      + uncounted.reduce(0) { $0 + $1.count }
  }

  // MARK: Adding

  /// Adds a report.
  ///
  /// - Parameters:
  ///   - finding: A few words on it.
  ///   - line: The report as a line of `ndjson`.
  public mutating func add(_ finding: Finding, line: [UInt8]) {
    let sort = position(of: Self.key(of: finding), at: finding.place, line)
    let told = Told(sort: sort, traits: position(of: finding.traits), time: finding.time, count: 1)
    let record = Incident(place: finding.place, isNamed: finding.incident != nil, first: told)
    add(record, hash: Self.hash(of: finding.incident, finding.place))
  }

  /// Adds a report, of which something was taken out.
  public mutating func add(_ kept: KeptReport, redactions: Redactor.Count) {
    add(kept.finding, line: kept.line)
    self.redactions.add(redactions)
  }

  /// Adds an input that could not be read.
  public mutating func add(_ failure: RunSummary.Failure) {
    failures.append(failure)
    if failures.count > 2 * Self.failureLimit { failures = firstFailures }
  }

  /// The inputs that could not be read, each once, in order; no more than are kept.
  public var firstFailures: [RunSummary.Failure] {
    Array(Set(failures).sorted { ($0.path, $0.error) < ($1.path, $1.error) }.prefix(Self.failureLimit))
  }

  /// Adds another summary.
  public mutating func merge(_ other: GroupSummary) {
    let sorts = other.sorts.indices.map { index in
      position(of: other.keys[index], at: other.sorts[index].place, other.sorts[index].line)
    }
    for (index, place) in sorts.enumerated() { self.sorts[place].others.merge(other.sorts[index].others) }
    let traits = other.traits.map { position(of: $0) }
    func move(_ told: inout Told) { (told.sort, told.traits) = (sorts[told.sort], traits[told.traits]) }
    bound = min(bound, other.bound)
    for (hash, incident) in other.incidents { add(incident.changing(move), hash: hash) }
    for var told in other.uncounted {
      move(&told)
      countLater(told)
    }
    // At most about half of so many can be in use.
    if self.traits.count > 2 * limit {
      count()
      forgetUnusedTraits()
    }
    for failure in other.failures { add(failure) }
    redactions.add(other.redactions)
    if incidents.count >= limit + limit / 4 + 1 { cut() }
  }

  /// What every way of grouping, and every policy, asks of a report.
  private static func key(of finding: Finding) -> String {
    let blame = finding.blame.map { $0.symbol ?? $0.image ?? $0.file ?? "" } ?? ""
    return [
      finding.signature, finding.verdict.rawValue, finding.cause?.rule ?? "", finding.cause?.confidence.rawValue ?? "",
      blame,
    ].joined(separator: "\n")
  }

  /// The position of a sort; of two results that of the first place stands for it.
  private mutating func position(of key: String, at place: Finding.Place, _ line: [UInt8]) -> Int {
    guard let index = sortPlaces[key] else {
      sortPlaces[key] = sorts.count
      keys.append(key)
      sorts.append(Sort(place: place, line: line))
      return sorts.count - 1
    }
    let known = sorts[index]
    if place < known.place || place == known.place && line != known.line && line.lexicographicallyPrecedes(known.line) {
      (sorts[index].place, sorts[index].line) = (place, line)
    }
    return index
  }

  private mutating func position(of traits: Finding.Traits) -> Int {
    if let index = traitPlaces[traits] { return index }
    traitPlaces[traits] = self.traits.count
    self.traits.append(traits)
    return self.traits.count - 1
  }

  private mutating func add(_ incident: Incident, hash: UInt64) {
    guard hash <= bound else {
      for told in incident.told { countLater(told) }
      return
    }
    guard let known = incidents[hash] else {
      incidents[hash] = incident
      // Now and then: to look for the greatest hash each time would take long.
      if incidents.count >= limit + limit / 4 + 1 { cut() }
      return
    }
    incidents[hash] = isFirst(incident, before: known) ? joined(incident, known) : joined(known, incident)
  }

  private func joined(_ first: Incident, _ second: Incident) -> Incident {
    var result = first
    for told in second.told {
      if result.first.isSame(as: told) {
        result.first.count += told.count
      } else if let index = result.others.firstIndex(where: { $0.isSame(as: told) }) {
        result.others[index].count += told.count
      } else {
        result.others.append(told)
      }
    }
    return result
  }

  /// Whether a report counts for its incident rather than another one, in whatever order they came.
  private func isFirst(_ one: Incident, before two: Incident) -> Bool {
    if one.place != two.place { return one.place < two.place }
    let (first, second) = (one.first, two.first)
    if first.sort != second.sort { return keys[first.sort] < keys[second.sort] }
    if first.time != second.time { return first.time.map { time in second.time.map { time < $0 } ?? true } ?? false }
    return traits[first.traits].list.lexicographicallyPrecedes(traits[second.traits].list)
  }

  /// Keeps the incidents of least hash, and counts the others.
  public mutating func cut() {
    if incidents.count > limit { bound = incidents.keys.sorted()[limit - 1] }
    guard isSample else { return }
    for (hash, incident) in incidents where hash > bound {
      incidents[hash] = nil
      add(incident, hash: hash)
    }
    count()
  }

  private mutating func countLater(_ told: Told) {
    uncounted.append(told)
    if uncounted.count > Self.uncountedLimit { count() }
  }

  /// Has the sorts count the reports that wait for it: thousands of them have the same traits and days.
  private mutating func count() {
    var (known, days) = ([Pair: Int](), [Pair: Int]())
    for told in uncounted {
      known[Pair(sort: told.sort, value: told.traits), default: 0] += told.count
      guard let time = told.time else { continue }
      days[Pair(sort: told.sort, value: time.dayNumber), default: 0] += told.count
      sorts[told.sort].others.add(time)
    }
    for (pair, count) in known { sorts[pair.sort].others.add(traits[pair.value], count: count) }
    for (pair, count) in days { sorts[pair.sort].others.add(day: pair.value, count: count) }
    uncounted = []
  }

  private struct Pair: Hashable {
    let sort: Int
    let value: Int
  }

  /// Forgets the traits of reports that do not count for their incidents.
  mutating func forgetUnusedTraits() {
    let (old, kept) = (traits, incidents)
    (traits, traitPlaces) = ([], [:])
    incidents = kept.mapValues { incident in incident.changing { $0.traits = position(of: old[$0.traits]) } }
  }

  /// A number of an incident that is the same everywhere, and spread evenly; one without a name is known by its place.
  static func hash(of incident: String?, _ place: Finding.Place) -> UInt64 {
    var hash = FNVHash()
    for byte in (incident ?? "\(place.path):\(place.line)").utf8 { hash.add(byte) }
    // Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", the mixing function.
    var bits = hash.value
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  // MARK: What was written

  mutating func add(sort: Sort, named key: String) {
    let index = position(of: key, at: sort.place, sort.line)
    sorts[index].others.merge(sort.others)
  }

  mutating func add(traits: Finding.Traits) { _ = position(of: traits) }

  mutating func add(written incident: Incident, hash: UInt64) { add(incident, hash: hash) }

  mutating func limit(to bound: UInt64) { self.bound = bound }

  // MARK: Telling

  /// The result that stands for each sort, and the number of the sort's reports.
  public var results: [(line: [UInt8], reports: Int)] {
    var counts = sorts.map(\.others.count)
    for incident in incidents.values {
      counts[incident.first.sort] += incident.first.count
      for told in incident.others { counts[told.sort] += told.count }
    }
    return zip(sorts, counts).map { ($0.line, $1) }
  }

  /// The same without what must not be shared; the results stay as they are.
  func redacted(_ redactor: Redactor) -> GroupSummary {
    guard redactor.mode != .none else { return self }
    var result = self
    var count = Redactor.Count()
    for index in sorts.indices { result.sorts[index].place.path = redactor.path(sorts[index].place.path, &count) }
    (result.traits, result.traitPlaces) = ([], [:])
    let places = traits.map { traits in
      result.position(of: traits.changed { redactor.redacted($0, &count) })
    }
    result.incidents = incidents.mapValues { incident in
      var clean = incident.changing { $0.traits = places[$0.traits] }
      clean.place.path = redactor.path(clean.place.path, &count)
      return clean
    }
    result.failures = failures.map { RunSummary.Failure(path: redactor.path($0.path, &count), error: $0.error) }
    return result
  }

  /// The same with other words for the results.
  func with(_ kept: [KeptReport?]) -> GroupSummary {
    var result = self
    for (index, kept) in kept.enumerated() where kept?.line.isEmpty == false {
      result.sorts[index].line = kept?.line ?? []
    }
    return result
  }

  /// The incidents by their places.
  var ordered: [Incident] {
    incidents.values.sorted { first, second in
      first.place != second.place ? first.place < second.place : isFirst(first, before: second)
    }
  }

  /// The share of reports that are no duplicates, among those whose incidents are kept.
  var newShare: Double {
    let (reports, new) = incidents.values.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + ($1.isNamed ? 1 : $1.count)) }
    return reports > 0 ? Double(new) / Double(reports) : 1
  }
}

extension Finding.Traits {
  /// Process, then the values of all traits; empty where the report does not say.
  var list: [String] { [process ?? ""] + TraitName.allCases.map { self[$0] ?? "" } }

  init(list: [String]) {
    self.init()
    func value(_ index: Int) -> String? { index < list.count && !list[index].isEmpty ? list[index] : nil }
    process = value(0)
    for (index, name) in TraitName.allCases.enumerated() { self[name] = value(index + 1) }
  }
}
