#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
