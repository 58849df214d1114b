/// A moment as reports write it, in seconds since 1970; only what groups, charts and intervals need of a calendar.
public struct ReportTime: Sendable, Hashable, Comparable {
  /// Seconds since the beginning of 1970 in UTC.
  public let seconds: Double
  /// Seconds by which the clock of the report is ahead of UTC; nil where it does not say.
  let zone: Int?
  /// Whether the report says more than the day.
  let hasTime: Bool

  /// Makes a moment out of seconds since 1970.
  public init(seconds: Double) {
    self.init(seconds: seconds, zone: 0, hasTime: true)
  }

  init(seconds: Double, zone: Int?, hasTime: Bool) {
    (self.seconds, self.zone, self.hasTime) = (seconds, zone, hasTime)
  }

  /// Reads `2026-02-11 18:04:51.2210 +0100`, `2026-02-11T17:04:51Z`, a bare date, or the time since 1970 as a number of
  /// seconds, milliseconds, microseconds or nanoseconds.
  ///
  /// - Returns: Nil for anything else; a time without a zone counts as UTC.
  public init?(_ text: String) {
    var scanner = Scanner(bytes: Array(text.utf8))
    if let number = scanner.wholeNumber() {
      guard number >= 100_000_000 else { return nil }
      var value = Double(number)
      while value >= 100_000_000_000 { value /= 1000 }
      self.init(seconds: value)
      return
    }
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), (1...12).contains(month), (1...31).contains(day), (1970...2999).contains(year)
    else { return nil }
    var time = Double(Self.days(year: year, month: month, day: day)) * 86_400
    var zone: Int?
    var hasTime = false
    if scanner.skip("T") || scanner.skip(" "), let hour = scanner.digits(2), scanner.skip(":"),
      let minute = scanner.digits(2), hour < 24, minute < 60
    {
      hasTime = true
      time += Double(hour * 3600 + minute * 60)
      if scanner.skip(":"), let second = scanner.digits(2), second <= 60 {
        time += Double(second)
        if scanner.skip(".") || scanner.skip(",") { time += scanner.fraction() }
      }
      _ = scanner.skip(" ")
      if scanner.skip("+") {
        zone = scanner.offset()
      } else if scanner.skip("-") {
        zone = -scanner.offset()
      } else if scanner.skip("Z") || scanner.skip("U") || scanner.skip("G") {
        zone = 0
      }
    }
    self.init(seconds: time - Double(zone ?? 0), zone: zone, hasTime: hasTime)
  }

  /// Orders by time; what is the same moment, by how it is written.
  public static func < (first: Self, second: Self) -> Bool {
    if first.seconds != second.seconds { return first.seconds < second.seconds }
    if first.zone != second.zone { return first.zone ?? .min < second.zone ?? .min }
    return !first.hasTime && second.hasTime
  }

  /// The day by the clock of the report as `2026-02-11`.
  public var day: String { Self.day(of: seconds + Double(zone ?? 0)) }

  /// The day by the clock of the report, counted from the first of 1970.
  var dayNumber: Int { Int(((seconds + Double(zone ?? 0)) / 86_400).rounded(.down)) }

  /// The moment by the clock of the report, to the minute, with its zone: `2026-02-11 18:04 +0100`.
  public var shown: String {
    guard hasTime else { return day }
    let local = Int((seconds + Double(zone ?? 0)).rounded(.down))
    let rest = ((local % 86_400) + 86_400) % 86_400
    let time = "\(day) \(Self.padded(rest / 3600)):\(Self.padded(rest / 60 % 60))"
    guard let zone else { return time }
    if zone == 0 { return time + " UTC" }
    let minutes = abs(zone) / 60
    return time + (zone < 0 ? " -" : " +") + Self.padded(minutes / 60) + Self.padded(minutes % 60)
  }

  private static func day(of seconds: Double) -> String {
    let (year, month, day) = date(daysSince1970: Int((seconds / 86_400).rounded(.down)))
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  /// The moment in UTC as `2026-02-11T17:04:51Z`.
  public var iso8601: String {
    let rest = Int(seconds.rounded(.down)) - Int((seconds / 86_400).rounded(.down)) * 86_400
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map(Self.padded).joined(separator: ":")
    return "\(Self.day(of: seconds))T\(time)Z"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Days since 1970 of a date of the Gregorian calendar, by the method of Howard Hinnant.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
  }

  /// Walks over the digits of a date.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    mutating func skip(_ character: Character) -> Bool {
      guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
      index += 1
      return true
    }

    mutating func digits(_ count: Int) -> Int? {
      guard index + count <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[index..<index + count] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      index += count
      return value
    }

    /// The whole text as one number, or nil.
    func wholeNumber() -> Int? {
      guard bytes.count >= 9 else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return Int(text) ?? Double(text).flatMap { Int(exactly: $0.rounded(.down)) }
    }

    mutating func fraction() -> Double {
      var value = 0.0
      var scale = 0.1
      while let digit = digits(1) {
        value += Double(digit) * scale
        scale /= 10
      }
      return value
    }

    /// Seconds of a zone written as `0100`, `01:00` or `01`.
    mutating func offset() -> Int {
      guard let hours = digits(2) else { return 0 }
      _ = skip(":")
      return hours * 3600 + (digits(2) ?? 0) * 60
    }
  }
}
