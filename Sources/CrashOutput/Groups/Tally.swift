/// Counts how often each value occurs.
public struct Tally: Sendable, Hashable {
  /// A value with its count.
  public struct Entry: Sendable, Hashable {
    /// The value.
    public let value: String
    /// How often it was counted.
    public let count: Int
  }

  /// Number of different values that are kept; further ones are counted together.
  public static let limit = 1000

  private(set) var counts: [String: Int] = [:]
  /// Number of all values that were counted.
  public private(set) var total = 0

  /// Makes an empty tally.
  public init() {}

  mutating func add(_ value: String?) {
    guard let value else { return }
    total += 1
    if counts[value] != nil || counts.count < Self.limit { counts[value, default: 0] += 1 }
  }

  /// Adds the counts of another tally.
  mutating func add(_ other: Tally) {
    counts.merge(other.counts, uniquingKeysWith: +)
    total += other.total
  }

  /// How often a value was counted.
  public func count(of value: String) -> Int { counts[value] ?? 0 }

  /// Values by falling count, those of the same count by name.
  public var sorted: [Entry] {
    counts.map { Entry(value: $0.key, count: $0.value) }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0.value < $1.value }
  }

  /// The most frequent values in words, for instance `iOS 26.1 ×5, iOS 18.2 ×2 and 3 more`.
  public func words(limit: Int = 3) -> String {
    let entries = sorted
    let shown = entries.prefix(limit).map { entries.count > 1 ? "\($0.value) ×\($0.count)" : $0.value }
    let rest = entries.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
