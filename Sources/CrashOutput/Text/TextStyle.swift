import CrashDiagnosis

/// Colours by meaning; none where the output is no terminal.
package struct TextStyle: Sendable {
  package let usesColor: Bool

  package init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  package enum Meaning {
    case certain
    case likely
    case inconclusive
    case label
    case faint
    case strong
  }

  package func paint(_ text: String, _ meaning: Meaning) -> String {
    guard usesColor else { return text }
    let code =
      switch meaning {
      case .certain: "1;31"
      case .likely: "1;33"
      case .inconclusive: "1;36"
      case .label: "1"
      case .faint: "2"
      case .strong: "1"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
