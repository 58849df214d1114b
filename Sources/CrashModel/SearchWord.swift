/// A word to look for in a text.
public struct SearchWord: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The word; in lower case where case does not count.
  public let text: String
  /// Whether upper and lower case of ASCII letters are the same.
  public let ignoresCase: Bool

  /// Makes a word.
  public init(_ text: String, ignoresCase: Bool = false) {
    self.text = ignoresCase ? text.lowercased() : text
    self.ignoresCase = ignoresCase
  }

  /// Makes a word whose case counts.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
