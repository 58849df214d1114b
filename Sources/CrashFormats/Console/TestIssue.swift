/// A test's failed expectation, which the test runner prints with the values that it compared.
///
///     …/TideTests.swift:12: error: -[HarbourTests.TideTests testText] : XCTAssertEqual failed: ("Fatal error: …") is not …
///     ✘ Test text() recorded an issue at TideTests.swift:12:5: Expectation failed: (text → "Fatal error: …") == "…"
///
/// The process that prints it is alive, and what is quoted was not printed by a crash.
enum TestIssue {
  /// The line without the values; any other line as it is, and one whose values are counts, which quote nobody.
  static func withoutValues(_ line: ByteSlice) -> ByteSlice {
    if let mark = line.index(of: " failed: (\""), line.upTo(mark).contains(": XCTAssert") {
      return counts(ofXCTest: line, at: mark) ?? line.upTo(mark + 7)
    }
    guard let mark = line.index(of: " recorded a"), line.upTo(mark).contains("Test ") else { return line }
    if line.from(mark).hasPrefix(" recorded a known issue") { return line.upTo(mark + 23) }
    guard let expectation = line.from(mark).index(of: ": Expectation failed: ") else { return line }
    let values = line.from(expectation)
    // How the process of an exit test ended is no value of the test's.
    if comparesCounts(values) || values.index(of: "→ .signal(") != nil { return line }
    return line.upTo(expectation + 20)
  }

  /// The line up to two numbers that it compares: `failed: ("996") is not equal to ("1000")`.
  private static func counts(ofXCTest line: ByteSlice, at mark: Int) -> ByteSlice? {
    let between: StaticString = "\") is not equal to (\""
    guard let first = end(ofNumberAt: mark + 11, in: line), line.from(first).hasPrefix(between),
      let second = end(ofNumberAt: first + between.utf8CodeUnitCount, in: line), line.from(second).hasPrefix("\")")
    else { return nil }
    return line.upTo(second + 2)
  }

  /// Whether an expectation of Swift Testing compares two numbers: `(total → 996) == 1000`.
  private static func comparesCounts(_ text: ByteSlice) -> Bool {
    guard let arrow = text.index(of: "\u{2192} "), !text.upTo(arrow).contains("\""),
      let first = end(ofNumberAt: arrow + 4, in: text), text.from(first).hasPrefix(") == "),
      let second = end(ofNumberAt: first + 5, in: text)
    else { return false }
    return second == text.end
  }

  /// The place behind a number, which some digits at a place are.
  private static func end(ofNumberAt place: Int, in line: ByteSlice) -> Int? {
    var end = place
    while end < line.end, (0x30...0x39).contains(line.bytes[end]) { end += 1 }
    return end > place ? end : nil
  }
}
