import ByteKit

/// A sentence in another language, with gaps for the names and numbers of its English form.
public struct TranslatedPhrase: Sendable {
  /// What stands before, between and behind the gaps of the English sentence.
  private let english: [String]
  /// The sentence in the other language; `{1}` stands for what fills the first gap.
  private let translation: String

  /// Makes a phrase.
  ///
  /// - Parameters:
  ///   - english: The English sentence, with `{}` for each gap.
  ///   - translation: The translation, with `{1}` for the first gap, `{2}` for the second and so on.
  public init(_ english: String, _ translation: String) {
    var pieces: [String] = []
    var rest = english[...]
    while let gap = rest.firstRange(of: "{}") {
      pieces.append(String(rest[..<gap.lowerBound]))
      rest = rest[gap.upperBound...]
    }
    self.english = pieces + [String(rest)]
    self.translation = translation
  }

  /// The translation of an English sentence; nil where the sentence is another one.
  func filled(from sentence: String) -> String? {
    guard let first = english.first, let last = english.last, english.count > 1, sentence.hasPrefix(first) else {
      return nil
    }
    var rest = sentence.dropFirst(first.count)
    var fills: [Substring] = []
    for piece in english[1..<(english.count - 1)] {
      guard let place = rest.firstRange(of: piece) else { return nil }
      fills.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    guard rest.hasSuffix(last) else { return nil }
    fills.append(rest.dropLast(last.count))
    return filled(with: fills)
  }

  /// What fills a gap comes from a report, and may look like a gap itself: the translation is gone through once.
  private func filled(with fills: [Substring]) -> String {
    var result = ""
    var rest = translation[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let behind = rest[open...].dropFirst()
      guard let number = behind.first?.wholeNumberValue, behind.dropFirst().first == "}",
        fills.indices.contains(number - 1)
      else {
        result += "{"
        rest = behind
        continue
      }
      result += fills[number - 1]
      rest = behind.dropFirst(2)
    }
    return result + rest
  }
}
