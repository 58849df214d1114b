/// A word to look for in a text.
public struct SearchWord: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The word; in lower case where case does not count.
  public let text: String
  /// Whether upper and lower case of ASCII letters are the same.
  public let ignoresCase: Bool
  /// Where its rarest bytes stand: found once, however often the word is looked for.
  package let rarest: ByteSearch.RarestBytes

  /// Makes a word.
  public init(_ text: String, ignoresCase: Bool = false) {
    let text = ignoresCase ? text.lowercased() : text
    self.text = text
    self.ignoresCase = ignoresCase
    rarest = text.withBytes { ByteSearch.RarestBytes(of: UnsafeRawBufferPointer($0)) }
  }

  /// Makes a word whose case counts.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
