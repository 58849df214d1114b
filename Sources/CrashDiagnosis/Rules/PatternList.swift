/// Patterns that a test asks about by itself, read once for all reports.
///
/// Made where it is first asked, as every static value: patterns of conditions are read by the rule set instead.
public struct PatternList: Sendable, ExpressibleByArrayLiteral {
  private let patterns: [TextPattern]

  /// Reads patterns.
  public init(_ patterns: [TextPattern]) {
    self.patterns = patterns.prepared
  }

  /// Reads patterns.
  public init(arrayLiteral patterns: TextPattern...) {
    self.init(patterns)
  }

  /// Whether one of the patterns matches.
  public func matches(_ text: String) -> Bool { patterns.matches(text) }
}
