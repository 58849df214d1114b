import ByteKit

/// A test's failed expectation, which the test runner prints with the values that it compared.
///
///     …/TideTests.swift:12: error: -[HarbourTests.TideTests testText] : XCTAssertEqual failed: ("Fatal error: …") is not …
///     ✘ Test text() recorded an issue at TideTests.swift:12:5: Expectation failed: (text → "Fatal error: …") == "…"
///
/// The process that prints it is alive, and what is quoted was not printed by a crash.
enum TestIssue {
  /// Whether a line tells of one.
  static func isOne(_ line: ByteSlice) -> Bool {
    line.contains(": error: -[") || verdict(ofXCTest: line)?.isFailure ?? false
      || line.contains(" recorded an issue") && TestLine.isOfRunner(line) || isComparedValue(line.trimmed)
  }

  /// What the runners of JavaScript and Python print of a failed expectation: `Expected: "SIGKILL"`, `E   assert …`.
  private static func isComparedValue(_ text: ByteSlice) -> Bool {
    values.contains { text.hasPrefix($0) }
  }

  private static let values: [StaticString] = [
    "Expected: ", "Received: ", "expect(received)", "AssertionError", "E   ", ">   ", "FAILED tests/", "FAILED test_",
  ]

  /// The line without the values; any other line as it is, and one whose values are counts, which quote nobody.
  static func withoutValues(_ line: ByteSlice) -> ByteSlice {
    if let mark = line.index(of: " failed: (\""), line.upTo(mark).contains(": XCTAssert") {
      return counts(ofXCTest: line, at: mark) ?? line.upTo(mark + 7)
    }
    if let verdict = verdict(ofXCTest: line) { return line.upTo(verdict.end) }
    guard let mark = line.index(of: " recorded a"), line.upTo(mark).contains("Test ") else { return line }
    if line.from(mark).hasPrefix(" recorded a known issue") { return line.upTo(mark + 23) }
    guard let expectation = line.from(mark).index(of: ": Expectation failed: ") else { return line }
    let values = line.from(expectation)
    // How the process of an exit test ended is no value of the test's.
    if comparesCounts(values) || values.index(of: "→ .signal(") != nil { return line }
    return line.upTo(expectation + 20)
  }

  /// Where the words of XCTest end in a line, behind which the author of the test chose them, and whether the test failed:
  /// `…/TideTests.swift:12: error: TideTests.testText : XCTAssertTrue failed - …`, `… : Test skipped - …`.
  private static func verdict(ofXCTest line: ByteSlice) -> (end: Int, isFailure: Bool)? {
    guard let mark = line.index(of: " : "), case let place = line.upTo(mark),
      place.index(of: ".swift:") ?? place.index(of: ".m:") ?? place.index(of: ".mm:") != nil
    else { return nil }
    for (words, isFailure) in verdicts {
      guard let place = line.from(mark).index(of: words) else { continue }
      let end = place + words.utf8CodeUnitCount
      // An assertion's own name may follow the name of the test.
      let assertion = line.from(mark + 3).upTo(place)
      if assertion.isEmpty || assertion.hasPrefix("XCT") && assertion.index(of: UInt8(ascii: " ")) == nil {
        return (end, isFailure)
      }
    }
    return nil
  }

  private static let verdicts: [(StaticString, isFailure: Bool)] = [
    ("Test skipped", false), (" failed - ", true), ("failed - ", true),
  ]

  /// The line up to two numbers that it compares: `failed: ("996") is not equal to ("1000")`.
  private static func counts(ofXCTest line: ByteSlice, at mark: Int) -> ByteSlice? {
    let between: StaticString = "\") is not equal to (\""
    guard let first = end(ofNumberAt: mark + 11, in: line), line.from(first).hasPrefix(between),
      let second = end(ofNumberAt: first + between.utf8CodeUnitCount, in: line), line.from(second).hasPrefix("\")")
    else { return nil }
    return line.upTo(second + 2)
  }

  /// Whether an expectation of Swift Testing compares two numbers: `(total → 996) == 1000`, or a number with a constant:
  /// `(status → -25299) == (errSecSuccess → 0)`.
  private static func comparesCounts(_ text: ByteSlice) -> Bool {
    guard let arrow = text.index(of: "\u{2192} "), !text.upTo(arrow).contains("\""),
      let first = end(ofNumberAt: arrow + 4, in: text), text.from(first).hasPrefix(") == ")
    else { return false }
    if end(ofNumberAt: first + 5, in: text) == text.end { return true }
    var constant = text.from(first + 5)
    if constant.hasPrefix("("), constant.last == 0x29 { constant = constant.dropping(1).upTo(constant.end - 1) }
    if let arrow = constant.index(of: " \u{2192} ") {
      guard end(ofNumberAt: arrow + 5, in: constant) == constant.end else { return false }
      constant = constant.upTo(arrow)
    }
    return !constant.isEmpty && (constant.start..<constant.end).allSatisfy { isOfName(constant.bytes[$0]) }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte == 0x2E
  }

  /// The place behind a number, which a sign and some digits at a place are, perhaps in `Optional(…)`.
  private static func end(ofNumberAt place: Int, in line: ByteSlice) -> Int? {
    let isOptional = line.from(place).hasPrefix("Optional(")
    var end = place + (isOptional ? 9 : 0)
    if end < line.end, line.bytes[end] == 0x2D { end += 1 }
    let digits = end
    while end < line.end, (0x30...0x39).contains(line.bytes[end]) { end += 1 }
    guard end > digits else { return nil }
    guard isOptional else { return end }
    return end < line.end && line.bytes[end] == 0x29 ? end + 1 : nil
  }
}
