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

/// The binomial distribution, exact for any count that a person can collect.
enum Binomial {
  /// Probability of at least `count` hits in `trials`.
  static func atLeast(_ count: Int, of trials: Int, probability: Double) -> Double {
    if count <= 0 { return 1 }
    if count > trials { return 0 }
    return incompleteBeta(Double(count), Double(trials - count + 1), probability)
  }

  /// Probability of at most `count` hits in `trials`.
  static func atMost(_ count: Int, of trials: Int, probability: Double) -> Double {
    if count >= trials { return 1 }
    if count < 0 { return 0 }
    return incompleteBeta(Double(trials - count), Double(count + 1), 1 - probability)
  }

  /// The interval of Clopper and Pearson: probabilities that `count` hits in `trials` do not speak against.
  static func interval(_ count: Int, of trials: Int, significance: Double) -> (lower: Double, upper: Double) {
    let tail = significance / 2
    let lower = count <= 0 ? 0 : bisect { atLeast(count, of: trials, probability: $0) > tail }
    let upper = count >= trials ? 1 : bisect { atMost(count, of: trials, probability: $0) < tail }
    return (lower, upper)
  }

  /// The place between 0 and 1 from which on a condition holds.
  private static func bisect(_ holds: (Double) -> Bool) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if holds(middle) { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }

  /// The regularized incomplete beta function.
  static func incompleteBeta(_ a: Double, _ b: Double, _ x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    let front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x))
    // The continued fraction converges fast on this side of the mean only.
    if x < (a + 1) / (a + b + 2) { return min(1, front * fraction(a, b, x) / a) }
    return max(0, 1 - front * fraction(b, a, 1 - x) / b)
  }

  /// The continued fraction of the incomplete beta function, by Lentz's method.
  private static func fraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
    func away(_ value: Double) -> Double { abs(value) < 1e-300 ? 1e-300 : value }
    var c = 1.0
    var d = 1 / away(1 - (a + b) * x / (a + 1))
    var result = d
    for step in 1...20_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / away(1 + even * d)
      c = away(1 + even / c)
      result *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / away(1 + odd * d)
      c = away(1 + odd / c)
      result *= d * c
      if abs(d * c - 1) < 1e-15 { break }
    }
    return result
  }

  /// The logarithm of the gamma function.
  private static func logGamma(_ x: Double) -> Double {
    let value: Double = lgamma(x)
    return value
  }
}
