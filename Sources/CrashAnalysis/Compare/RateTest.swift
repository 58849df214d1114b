#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Two rates held against each other: the exact conditional test of two Poisson counts, and the interval that belongs to it.
///
/// Given the sum of two counts, the second one is binomial if both have the same rate; its share is that of its exposure.
/// The test doubles the smaller tail, so that it finds a difference just where the interval does not hold 1.
public struct RateTest: Sendable, Hashable {
  /// Differences that chance alone makes this seldom count as real.
  public static let significance = 0.05

  /// The rate after, divided by the one before; infinite where nothing was counted before.
  public let ratio: Double
  /// Lower end of the 95 % interval of the ratio, by Clopper and Pearson.
  public let lower: Double
  /// Upper end of the interval; infinite where nothing was counted before.
  public let upper: Double
  /// How often chance alone makes a difference of this size or more, in either direction.
  public let chance: Double

  /// Whether chance is a poor explanation of the difference.
  public var isSignificant: Bool { chance <= Self.significance }

  /// Compares two counts.
  ///
  /// - Returns: Nil where nothing was counted, or where a side has no exposure: then there is no rate.
  public init?(before: Int, exposureBefore: Double, after: Int, exposureAfter: Double) {
    let sum = before + after
    guard before >= 0, after >= 0, sum > 0, exposureBefore > 0, exposureAfter > 0 else { return nil }
    let scale = exposureBefore / exposureAfter
    func asRatio(_ share: Double) -> Double { share >= 1 ? .infinity : share / (1 - share) * scale }
    ratio = before == 0 ? .infinity : Double(after) / Double(before) * scale
    let share = exposureAfter / (exposureBefore + exposureAfter)
    let tail = min(
      Binomial.atMost(after, of: sum, probability: share), Binomial.atLeast(after, of: sum, probability: share))
    chance = min(1, 2 * tail)
    let interval = Binomial.interval(after, of: sum, significance: Self.significance)
    lower = asRatio(interval.lower)
    upper = asRatio(interval.upper)
  }

  /// How often chance alone makes the largest difference that a sum of two counts can show: all of it on one side.
  static func leastChance(sum: Int, exposureBefore: Double, exposureAfter: Double) -> Double {
    let share = exposureAfter / (exposureBefore + exposureAfter)
    return exp(Double(sum) * log(min(share, 1 - share)))
  }

  /// By how many tests chances are multiplied where many pairs of counts are compared at once.
  ///
  /// A sum so small that no split of it shows a difference cannot be mistaken for one, and does not count (Tarone,
  /// "A modified Bonferroni method for discrete data", 1990): the least number that is not below the number of sums which
  /// can show a difference at the level divided by it.
  static func tests(leastChances: [Double]) -> Int {
    let sorted = leastChances.sorted()
    var tests = 1
    while tests < sorted.count, sorted[tests] <= significance / Double(tests) { tests += 1 }
    return tests
  }

  /// How often none would be counted after if the rate were the one of before.
  static func chanceOfNone(before: Int, exposureBefore: Double, exposureAfter: Double) -> Double {
    guard before > 0, exposureBefore > 0, exposureAfter > 0 else { return 1 }
    return exp(-Double(before) * log(1 + exposureAfter / exposureBefore))
  }

  /// The least exposure in which seeing none rules out the rate of before; nil where nothing was counted before.
  static func exposureThatWouldBeEnough(before: Int, exposureBefore: Double) -> Double? {
    guard before > 0, exposureBefore > 0 else { return nil }
    let factor = exp(-log(significance) / Double(before)) - 1
    // A hair less, or rounding would ask for one more where the number is whole.
    return (exposureBefore * factor * (1 - 1e-12)).rounded(.up)
  }
}
