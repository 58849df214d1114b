import ByteKit

/// Counts how often each value occurs; counting in any order comes to the same.
public struct Tally: Sendable, Hashable {
  /// A value with its count.
  public struct Entry: Sendable, Hashable {
    /// The value.
    public let value: String
    /// How often it was counted.
    public let count: Int
  }

  /// Number of different values that are kept, those of least hash; all are part of the total.
  public static let limit = 1000

  private var all: [String: Int] = [:]
  /// Number of all values that were counted.
  public private(set) var total = 0

  /// Makes an empty tally.
  public init() {}

  /// The counts of the values that are kept.
  var counts: [String: Int] {
    guard all.count > Self.limit else { return all }
    // Which values are dropped must not depend on the order in which they came.
    let order = all.map { (hash: Self.hash($0.key), entry: $0) }
      .sorted { $0.hash != $1.hash ? $0.hash < $1.hash : $0.entry.key < $1.entry.key }
    return Dictionary(order.prefix(Self.limit).map { ($0.entry.key, $0.entry.value) }) { first, _ in first }
  }

  mutating func add(_ value: String?, count: Int = 1) {
    guard let value else { return }
    total += count
    keep(value, count)
  }

  /// Adds the counts of another tally.
  mutating func add(_ other: Tally) {
    for (value, count) in other.all { keep(value, count) }
    total += other.total
  }

  /// Counts values that nobody knows any more.
  mutating func addUnnamed(_ count: Int) { total += count }

  private mutating func keep(_ value: String, _ count: Int) {
    all[value, default: 0] += count
    if all.count > 2 * Self.limit { all = counts }
  }

  private static func hash(_ value: String) -> UInt64 {
    var hash = FNVHash()
    for byte in value.utf8 { hash.add(byte) }
    return hash.value
  }

  /// The tally with every count changed.
  func map(_ change: (Int) -> Int) -> Tally {
    var result = self
    result.all = counts.mapValues(change)
    result.total = change(total)
    return result
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
