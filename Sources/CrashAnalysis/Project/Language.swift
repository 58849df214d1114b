/// The language of an output.
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Korean, as far as it is translated.
  case korean = "ko"
  /// What the variables of the system say.
  case auto

  /// Its words and pages; nil for English.
  public var translation: Translation? {
    switch self {
    case .english: nil
    case .korean: .korean
    case .auto: Self.isKoreanHere ? .korean : nil
    }
  }

  /// Whether the first of the variables that is set asks for Korean.
  private static var isKoreanHere: Bool {
    let values = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { Environment.value($0) }
    return values.first { !$0.isEmpty }.map { $0 == "ko" || $0.hasPrefix("ko_") || $0.hasPrefix("ko.") } ?? false
  }
}
