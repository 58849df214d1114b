/// Tells which conditions a report may fulfil, from the keywords and fields that it has.
///
/// Algorithm and invariants: README.md.
struct Prefilter: Sendable {
  private let scanner: KeywordScanner
  private let triggers: TriggerIndex

  /// Compiles conditions.
  ///
  /// - Parameters:
  ///   - clauses: What a report needs for each condition to hold.
  ///   - patterns: All patterns of the conditions, whose keywords will be looked for.
  init(_ clauses: ClauseList, patterns: [TextPattern]) {
    triggers = TriggerIndex(clauses)
    scanner = KeywordScanner(patterns.map(\.matcher))
  }

  /// Reads what was compiled before.
  init(_ prepared: PreparedIndex) {
    triggers = TriggerIndex(prepared.readClauses())
    scanner = KeywordScanner(prepared)
  }

  /// A cache of names, which finds the keywords of reports.
  func symbolCache() -> SymbolCache { SymbolCache(scanner) }

  /// The numbers of the conditions that may hold, in rising order.
  ///
  /// - Parameter keys: The keys of a report's keywords and fields.
  /// - Returns: The numbers.
  func candidates(_ keys: KeywordSet) -> [Int] { triggers.candidates(keys) }

  /// The filed keywords as a ``PreparedIndex`` holds them.
  var keywordText: String { scanner.filed.map { PreparedIndex.line($0, anchor: $1, key: $2) }.joined(separator: "\n") }
}
