/// What fills the places of a page.
///
/// Texts of the report are quoted, as code where an output has it, and never trusted. Words are the page's own: they are
/// read like the page, and may have places that texts fill.
public struct PageValues: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// Texts of the report by the names of their places.
  public var texts: [String: String]
  /// Words of the page for the form in which the cause appears, by the names of their places.
  public var words: [String: String]

  /// Makes values.
  public init(texts: [String: String], words: [String: String] = [:]) {
    (self.texts, self.words) = (texts, words)
  }

  /// Makes values that are all texts of a report.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(texts: Dictionary(elements) { first, _ in first })
  }

  /// Whether there are none: the text is that of a page, for a reader without a report.
  var isEmpty: Bool { texts.isEmpty && words.isEmpty }

  /// All values as text, the places of words filled in.
  public var plain: [String: String] {
    if words.isEmpty { return texts }
    return texts.merging(words.mapValues { PageText.filled($0, with: texts) }) { $1 }
  }
}
