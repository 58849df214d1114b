import CrashDiagnosis

/// Stars in words of a report, kept apart from those by which a page marks its own words.
///
/// They are pointers and products: `call(void (*)())`, `2 * 3`. They stand for themselves behind a sign that no text has
/// until the page's marks are gone.
enum GuardedStars {
  /// A character of nobody's.
  private static let sign = "\u{E000}"

  /// Values to be filled into a page.
  static func guarded(_ values: PageValues) -> PageValues {
    guard values.texts.values.contains(where: { $0.utf8.contains(UInt8(ascii: "*")) }) else { return values }
    return PageValues(texts: values.texts.mapValues { $0.replacing("*", with: sign) }, words: values.words)
  }

  /// The page's words with the stars that were guarded.
  static func restored(_ text: String) -> String {
    // The library's search costs a run of its own, so it is asked only where the sign's first byte is found.
    text.utf8.contains(0xEE) ? text.replacing(sign, with: "*") : text
  }
}
