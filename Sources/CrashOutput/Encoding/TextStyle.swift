import ByteKit
import CrashDiagnosis
internal import CrashModel

/// Colours by meaning; none where the output is no terminal.
package struct TextStyle: Sendable {
  package let usesColor: Bool

  package init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  package enum Meaning: CaseIterable {
    case certain
    case likely
    case inconclusive
    case label
    case faint
    case strong
    case keyword
    case string
    case number
  }

  package func paint(_ text: String, _ meaning: Meaning) -> String {
    usesColor && !text.isEmpty ? Self.sequence(meaning.code) + text + Self.sequence(Self.end) : text
  }

  /// A text in which a part is painted strong, where it stands whole.
  func painted(_ part: String, in text: String) -> String {
    guard usesColor, !part.isEmpty, let place = text.firstRange(of: part) else { return text }
    return text[..<place.lowerBound] + paint(part, .strong) + text[place.upperBound...]
  }

  private static let end = "0"

  private static func sequence(_ code: String) -> String { "\u{1B}[\(code)m" }

  /// Length of the sequence that a text begins with, if it is one of those that ``paint(_:_:)`` writes; otherwise 0.
  static func sequence(beginning text: some Collection<Unicode.Scalar>) -> Int {
    guard text.first == "\u{1B}" else { return 0 }
    return sequences.first { text.starts(with: $0.unicodeScalars) }?.unicodeScalars.count ?? 0
  }

  private static let sequences = (Meaning.allCases.map(\.code) + [end]).map(sequence)
}

extension TextStyle.Meaning {
  fileprivate var code: String {
    switch self {
    case .certain: "1;31"
    case .likely: "1;33"
    case .inconclusive: "1;36"
    case .label, .strong: "1"
    case .faint: "2"
    case .keyword: "35"
    case .string: "32"
    case .number: "36"
    }
  }

  /// How a part of source code is painted.
  static func code(_ kind: SourcePlace.Line.Part.Kind) -> Self {
    switch kind {
    case .keyword: .keyword
    case .string: .string
    case .number: .number
    case .comment: .faint
    }
  }
}
