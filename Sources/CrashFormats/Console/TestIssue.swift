/// A test's failed expectation, which the test runner prints with the values that it compared.
///
///     …/TideTests.swift:12: error: -[HarbourTests.TideTests testText] : XCTAssertEqual failed: ("Fatal error: …") is not …
///     ✘ Test text() recorded an issue at TideTests.swift:12:5: Expectation failed: (text → "Fatal error: …") == "…"
///
/// The process that prints it is alive, and what is quoted was not printed by a crash.
enum TestIssue {
  /// The line without the values; any other line as it is.
  static func withoutValues(_ line: ByteSlice) -> ByteSlice {
    if let mark = line.index(of: " failed: (\""), line.upTo(mark).contains(": XCTAssert") { return line.upTo(mark + 7) }
    guard let mark = line.index(of: " recorded a"), line.upTo(mark).contains("Test ") else { return line }
    if line.from(mark).hasPrefix(" recorded a known issue") { return line.upTo(mark + 23) }
    // How the process of an exit test ended is no value of the test's.
    guard let values = line.from(mark).index(of: ": Expectation failed: "),
      line.from(values).index(of: "→ .signal(") == nil
    else { return line }
    return line.upTo(values + 20)
  }
}
