/// Tells which conditions a report may fulfil, from the keywords and fields that it has.
///
/// Algorithm and invariants: README.md.
struct Prefilter: Sendable {
  /// What a condition needs: a report for which it holds has one of its triggers.
  enum Trigger: Sendable {
    case keyword(UInt16)
    case field(FieldValue)
  }

  private let scanner: KeywordScanner
  private let triggers: TriggerIndex

  /// Compiles conditions.
  ///
  /// - Parameters:
  ///   - triggers: For each condition its triggers; nil where none are known.
  ///   - patterns: All patterns of the conditions, whose keywords will be looked for.
  init(triggers: [[Trigger]?], patterns: [TextPattern]) {
    self.triggers = TriggerIndex(triggers)
    scanner = KeywordScanner(patterns.map(\.matcher))
  }

  /// A cache of names, which finds the keywords of reports.
  func symbolCache() -> SymbolCache { SymbolCache(scanner) }

  /// The numbers of the conditions that may hold, in rising order.
  func candidates(_ keywords: KeywordSet, _ fields: [FieldValue]) -> [Int] { triggers.candidates(keywords, fields) }
}
