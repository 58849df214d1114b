#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A regular interval at which the reports of a group recur, for instance the lifetime of a token.
///
/// The intervals between reports are held against every period that one of them suggests. Under random times an interval
/// lies within ±5 % of a period, or of a small multiple of it, in fewer than ``chanceOfFit`` of cases; the binomial
/// probability of as many fits, times the number of periods tried, must stay below ``significance``.
public struct Periodicity: Sendable, Hashable {
  /// Seconds between two reports.
  public let period: Double
  /// Number of intervals that are the period or a small multiple of it, within 5 %.
  public let fitting: Int
  /// Number of intervals that were looked at.
  public let intervals: Int
  /// How often chance alone makes intervals fit this well.
  public let chance: Double

  /// Chance must be at most this small.
  public static let significance = 0.001
  /// Bound of the share of random intervals that fit a period.
  static let chanceOfFit = 0.15
  /// Width of a fit as a share of the period.
  static let tolerance = 0.05
  /// Largest number of periods between two reports.
  static let multiples = 3
  /// Intervals that are looked for, in seconds.
  static let range = 60.0...129_600.0
  /// Intervals that are looked at; more would only cost time.
  static let intervalLimit = 400

  /// Looks for a rhythm in moments; nil where chance explains them.
  public init?(of seconds: [Double]) {
    let times = seconds.sorted()
    guard times.count >= 6 else { return nil }
    let all = zip(times.dropFirst(), times).map { $0 - $1 }
    // Reports of the same burst say nothing about a period, nor does the pause of a night.
    let intervals = Array(all.filter { $0 >= 30 && $0 <= 4 * Self.range.upperBound }.prefix(Self.intervalLimit))
    guard intervals.count >= 5, intervals.count * 2 >= all.count else { return nil }
    // Times written without seconds are multiples of a minute: a period must be long against that.
    let shortest = max(Self.range.lowerBound, Self.resolution(of: times) * 12)
    let periods = Self.candidates(intervals).filter { $0 >= shortest && $0 <= Self.range.upperBound }
    guard !periods.isEmpty else { return nil }
    var best: (period: Double, fitting: [Double], once: Int)?
    for period in periods {
      let fitting = intervals.filter { Self.fits($0, period) != nil }
      let once = fitting.count { Self.fits($0, period) == 1 }
      // Half of the fits must be single periods, or a third of the true period would do as well.
      guard once * 2 >= fitting.count else { continue }
      if best.map({ ($0.fitting.count, $0.once) < (fitting.count, once) }) ?? true { best = (period, fitting, once) }
    }
    guard let best, best.fitting.count * 10 >= intervals.count * 6 else { return nil }
    // The period was taken from one of the intervals, which therefore proves nothing.
    let tail = Self.tail(best.fitting.count - 1, of: intervals.count - 1)
    chance = min(1, tail * Double(periods.count))
    guard chance <= Self.significance else { return nil }
    // Where one interval is longer by chance the next one is shorter: in their sum that cancels.
    period = best.fitting.reduce(0, +) / Double(best.fitting.reduce(0) { $0 + (Self.fits($1, best.period) ?? 1) })
    self.fitting = best.fitting.count
    self.intervals = intervals.count
  }

  /// The share of intervals that fit, from 0 to 1.
  public var fit: Double { Double(fitting) / Double(intervals) }

  /// The period in words, for instance `15 min`.
  public var words: String { Self.words(period) }

  /// What a handful of reports shows, too few to tell a rhythm from chance: that each came as long after the one before.
  static func evenSpacing(of seconds: [Double]) -> String? {
    let times = seconds.sorted()
    guard (3...5).contains(times.count), let first = times.first, let last = times.last else { return nil }
    let interval = (last - first) / Double(times.count - 1)
    guard range.contains(interval),
      zip(times.dropFirst(), times).allSatisfy({ abs($0 - $1 - interval) <= tolerance * interval / 2 })
    else { return nil }
    return "these \(times.count) came every \(words(interval)), too few to call it a rhythm"
  }

  private static func words(_ period: Double) -> String {
    let seconds = Int(period.rounded())
    if seconds < 120 { return "\(seconds) s" }
    if seconds < 7200 {
      let minutes = (period / 60 * 10).rounded() / 10
      return (minutes == minutes.rounded() ? "\(Int(minutes))" : "\(minutes)") + " min"
    }
    let hours = (period / 3600 * 10).rounded() / 10
    return (hours == hours.rounded() ? "\(Int(hours))" : "\(hours)") + " h"
  }

  /// The rhythm as evidence: the interval and how well it fits.
  public var statement: String { "recurs every \(words): \(fitting) of \(intervals) intervals fit within 5 %" }

  /// How many periods an interval is, where it is a whole number of them.
  private static func fits(_ interval: Double, _ period: Double) -> Int? {
    let times = (interval / period).rounded()
    guard times >= 1, times <= Double(multiples) else { return nil }
    return abs(interval - times * period) <= tolerance * period ? Int(times) : nil
  }

  /// Periods that intervals suggest, each once.
  private static func candidates(_ intervals: [Double]) -> [Double] {
    var result: [Double] = []
    for interval in intervals.sorted() where result.last.map({ interval > $0 * 1.005 }) ?? true {
      result.append(interval)
    }
    return result
  }

  /// The unit in which all times are whole numbers: a second, a minute or an hour.
  private static func resolution(of times: [Double]) -> Double {
    for unit in [3600.0, 60.0]
    where times.allSatisfy({ ($0 / unit - ($0 / unit).rounded()).magnitude < 1e-9 }) {
      return unit
    }
    return 1
  }

  /// Probability of at least `count` fits among `trials` random intervals.
  private static func tail(_ count: Int, of trials: Int) -> Double {
    guard count > 0 else { return 1 }
    guard count <= trials else { return 0 }
    var sum = 0.0
    for hits in count...trials {
      sum += exp(
        PValue.logChoose(trials, hits) + Double(hits) * log(chanceOfFit) + Double(trials - hits) * log(1 - chanceOfFit))
    }
    return min(1, sum)
  }
}
