/// Crashes of the same signature on both sides of a comparison.
public struct CrashGroup: Sendable {
  /// What became of a group.
  public enum Change: String, Sendable, CaseIterable {
    /// Seen after, not before.
    case new
    /// Significantly more frequent after than before.
    case risen
    /// Significantly less frequent after than before.
    case fallen
    /// Seen before, not after.
    case gone
    /// On both sides, and chance explains the difference.
    case unchanged
  }

  /// Places are kept up to this number a side.
  public static let exampleLimit = 3

  /// Name of the crash, independent of addresses, versions and line numbers.
  public let signature: String
  /// What the signature is made of.
  public let parts: [String]
  /// The first cause of its surest report.
  public private(set) var cause: ComparedReport.Cause?
  /// The responsible function.
  public private(set) var blame: String?
  /// Number of reports before.
  public private(set) var before = 0
  /// Number of reports after.
  public private(set) var after = 0
  /// Where to see it before.
  public private(set) var examplesBefore: [ComparedReport.Place] = []
  /// Where to see it after.
  public private(set) var examplesAfter: [ComparedReport.Place] = []
  /// The rates compared; nil where a side has no exposure.
  public private(set) var test: RateTest?
  /// How often chance alone makes such a difference in any group of the comparison; nil where a side has no exposure.
  public internal(set) var chanceAnywhere: Double?

  init(_ sighting: ComparedReport) {
    signature = sighting.signature
    parts = sighting.parts
    cause = sighting.cause
    blame = sighting.blame
  }

  mutating func add(_ sighting: ComparedReport, isAfter: Bool) {
    if let other = sighting.cause, cause.map({ $0.confidence < other.confidence }) ?? true { cause = other }
    if blame == nil { blame = sighting.blame }
    if isAfter {
      after += 1
      if examplesAfter.count < Self.exampleLimit { examplesAfter.append(sighting.place) }
    } else {
      before += 1
      if examplesBefore.count < Self.exampleLimit { examplesBefore.append(sighting.place) }
    }
  }

  /// How often chance alone makes such a difference in this group: none at all on one side, or rates this far apart.
  func chance(exposureBefore: Double, exposureAfter: Double) -> Double? {
    guard let test else { return nil }
    if after == 0 {
      return RateTest.chanceOfNone(before: before, exposureBefore: exposureBefore, exposureAfter: exposureAfter)
    }
    if before == 0 {
      return RateTest.chanceOfNone(before: after, exposureBefore: exposureAfter, exposureAfter: exposureBefore)
    }
    return test.chance
  }

  mutating func compare(exposureBefore: Double, exposureAfter: Double) {
    test = RateTest(before: before, exposureBefore: exposureBefore, after: after, exposureAfter: exposureAfter)
  }

  /// What became of the group.
  public var change: Change {
    if before == 0 { return .new }
    if after == 0 { return .gone }
    guard let test, isSignificant else { return .unchanged }
    return test.ratio > 1 ? .risen : .fallen
  }

  /// Whether the difference is more than chance, although there are other groups in which chance may make one.
  public var isSignificant: Bool { chanceAnywhere.map { $0 <= RateTest.significance } ?? false }
}
