/// A text to look for: plain words, `*` for any run of characters, `{name}` for a run to remember.
///
/// A pattern matches anywhere in a text; `^` at its start and `$` at its end tie it to the ends. `(?i)` at the start makes
/// it indifferent to case. A backslash takes the meaning from `*`, `{`, `}`, `^` and `$`.
public struct TextPattern: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let matcher: PatternMatcher

  /// Reads a pattern.
  ///
  /// Never inlined: the compiler would lay out the patterns of each rule as data of their own, spread over so many pages
  /// that touching them takes longer than filling arrays.
  @inline(never)
  public init(_ text: String) { matcher = PatternMatcher(text) }

  /// Reads a pattern.
  @inline(never)
  public init(stringLiteral text: String) { matcher = PatternMatcher(text) }

  /// Reads a pattern that is joined from parts in one allocation.
  @inline(never)
  package init(joining first: String, _ second: String, _ third: String = "") {
    matcher = PatternMatcher(String(joining: first, second, third))
  }

  /// The pattern as written.
  public var description: String { matcher.source }

  /// Whether the pattern matches a text.
  public func matches(_ text: String) -> Bool { matcher.matches(text) }

  /// The remembered runs by name, or nil where the pattern does not match.
  public func captures(in text: String) -> [String: String]? { matcher.captures(in: text) }

  /// The key of the longest literal run, under which it is found in texts; nil where that is too short.
  var keyword: UInt16? { matcher.keyword }

  /// Whether the pattern may match a text that holds some keywords; a pattern without one may match any.
  func mayMatch(_ keywords: KeywordBloom) -> Bool { keyword.map { keywords.contains($0) } ?? true }

  /// The same pattern, meant to stand anywhere, in the middle of a word as well.
  package var anywhere: TextPattern {
    let meansMore = ["^", "(?i)", "*", "{"].contains { description.hasPrefix($0) }
    return meansMore ? self : TextPattern("*" + description)
  }

  /// Whether a byte is an ASCII letter or digit.
  static func isOfWord(_ byte: UInt8) -> Bool { PatternMatcher.isOfWord(byte) }
}

extension [TextPattern] {
  /// Whether one of the patterns matches.
  public func matches(_ text: String) -> Bool {
    // Indexed: iterating would retain every pattern.
    indices.contains { self[$0].matches(text) }
  }

  /// Whether one of the patterns matches from the beginning of a word.
  package func matchFromWord(in text: String) -> Bool {
    contains { $0.matches(text) && $0.matcher.beginsWord(in: text) }
  }
}
