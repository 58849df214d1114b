/// Patterns that a test asks about by itself, read once for all reports.
///
/// Made where it is first asked, as every static value: patterns of conditions are read by the rule set instead.
public struct PatternList: Sendable, ExpressibleByArrayLiteral {
  let patterns: [TextPattern]

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

  /// The same of a text's bytes.
  public func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { patterns.matches(text) }
}
