/// Patterns that a test asks about by itself.
public struct PatternList: Sendable, ExpressibleByArrayLiteral {
  let patterns: [TextPattern]

  /// Lists patterns.
  public init(_ patterns: [TextPattern]) {
    self.patterns = patterns
  }

  /// Lists patterns.
  public init(arrayLiteral patterns: TextPattern...) {
    self.init(patterns)
  }

  /// Whether one of the patterns matches.
  public func matches(_ text: String) -> Bool { patterns.matches(text) }
}
