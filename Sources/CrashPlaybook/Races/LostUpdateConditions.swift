extension Condition.Computed {
  /// Log lines in which two read one value, and then both write.
  static let lostUpdateInLog = Condition.Computed(
    "lost-update-in-log", "log lines in which two read the same value of the same thing, and then both write it"
  ) { ReadWriteLog.of($0).lostUpdate }

  /// Log lines in which somebody reads, another writes, and the first one then writes what it had read.
  static let staleReadInLog = Condition.Computed(
    "stale-read-in-log", "log lines that read, then another's write, then a write of the older value"
  ) { ReadWriteLog.of($0).staleRead }

  /// Log lines in which an older version is written over a newer one.
  static let olderVersionInLog = Condition.Computed(
    "older-version-in-log", "log lines in which a version is written after a newer one that another has written"
  ) { ReadWriteLog.of($0).olderVersionLast }

  /// Log lines in which a version is shown again after a newer one, in whatever words.
  static let versionGoneBack = Condition.Computed(
    "version-gone-back", "log lines that show a thing's version, then a newer one, then the older one again"
  ) { LoggedVersions.goneBack(in: $0) }

  /// A test that counts what many tasks add up, and found less.
  static let countFellShort = Condition.Computed(
    "count-fell-short", "a test that counts concurrent updates and found fewer than there were",
    gate: .message("is not equal to (\"", "Expectation failed: ", "(?i)expected")
  ) { facts in
    let messages = facts.report.messages.prefix(200)
    guard messages.contains(where: { concurrentNames.matches($0.text) }) else { return nil }
    for (place, message) in messages.enumerated() {
      let text = message.text
      let next = place + 1 < messages.count ? messages[place + 1].text : ""
      guard let pair = comparison(text) ?? comparison(text, next), isShort(pair) else { continue }
      return [
        Evidence(
          "\(pair.lower) were counted where the test expects \(pair.upper)", field: "log", text: text,
          offset: message.offset)
      ]
    }
    return nil
  }

  /// Whether most but not all of a round number were counted.
  private static func isShort(_ pair: (lower: Int, upper: Int)) -> Bool {
    pair.upper >= 100 && pair.upper.isMultiple(of: 10) && pair.lower < pair.upper && pair.lower >= pair.upper / 10
  }

  private static func comparison(_ text: String) -> (lower: Int, upper: Int)? {
    for pattern in comparisons {
      guard let captures = pattern.captures(in: text), let one = captures["one"].flatMap(number),
        let other = captures["other"].flatMap(number)
      else { continue }
      return (min(one, other), max(one, other))
    }
    return nil
  }

  /// `Expected counter: 1000`, and on the next line `Actual counter: 987`.
  private static func comparison(_ text: String, _ next: String) -> (lower: Int, upper: Int)? {
    guard let expected = expectedLine.captures(in: text)?["value"].flatMap(number),
      let actual = actualLine.captures(in: next)?["value"].flatMap(number), actual < expected
    else { return nil }
    return (actual, expected)
  }

  /// The number that a text begins with.
  private static func number(_ text: String) -> Int? {
    Int(text.drop { $0 == " " }.prefix(while: \.isNumber))
  }

  private static let comparisons: [TextPattern] = [
    "(\"{one}\") is not equal to (\"{other}\")", "\u{2192} {one}) == {other}", "(?i)expected {one}, got {other}",
    "(?i)expected {one} but got {other}",
  ]
  private static let expectedLine: TextPattern = "(?i)^expected*: {value}"
  private static let actualLine: TextPattern = "(?i)^actual*: {value}"
  private static let concurrentNames: [TextPattern] = [
    "(?i)concurrent", "(?i)parallel", "(?i)increment", "(?i)counter", "(?i)everyUpdate", "(?i)racing", "(?i)lost",
  ]
}

extension [TextPattern] {
  /// Words by which a log says that its tasks wait for each other.
  static let actorWords: [TextPattern] = ["await ", "(?i)actor", "Task.sleep", "(?i)suspend", "(?i)resume"]
}
