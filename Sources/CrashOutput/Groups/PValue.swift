#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Exact probabilities of counts.
enum PValue {
  /// The logarithm of the number of ways to choose `count` out of `all`.
  static func logChoose(_ all: Int, _ count: Int) -> Double {
    logFactorial(all) - logFactorial(count) - logFactorial(all - count)
  }

  private static func logFactorial(_ number: Int) -> Double {
    let value: Double = lgamma(Double(number) + 1)
    return value
  }

  /// Fisher's exact test, one-sided: how often a random part of `size` out of `all` holds at least `hits` of the `marked`.
  static func atLeast(_ hits: Int, of size: Int, marked: Int, all: Int) -> Double {
    let most = min(size, marked)
    guard hits > max(0, size + marked - all) else { return 1 }
    guard hits <= most else { return 0 }
    let whole = logChoose(all, size)
    var sum = 0.0
    for count in hits...most {
      sum += exp(logChoose(marked, count) + logChoose(all - marked, size - count) - whole)
    }
    return min(1, sum)
  }
}
