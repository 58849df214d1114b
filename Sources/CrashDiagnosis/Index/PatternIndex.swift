/// Patterns that are looked for together in texts most of which match none of them, such as the lines of a log.
public struct PatternIndex: Sendable {
  private let keywords: KeywordScanner
  private let isComplete: Bool

  /// Prepares patterns.
  public init(_ patterns: [TextPattern]) {
    keywords = KeywordScanner(patterns.map(\.matcher))
    isComplete = patterns.allSatisfy { $0.keyword != nil }
  }

  /// Whether one of the patterns may match a text; false means that certainly none does.
  public func mayMatch(_ text: String) -> Bool {
    var isSeen = !isComplete
    if !isSeen { keywords.search(text) { _ in isSeen = true } }
    return isSeen
  }
}
