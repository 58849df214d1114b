/// Texts as SARIF takes them.
enum SARIFText {
  /// Plain text in which nothing is taken for a link, and in which line breaks stay.
  static func plain(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.safe(String($0)).replacing("](", with: "] (") }
      .joined(separator: "\n")
  }

  /// A path as a relative reference: every byte that is not plain is escaped.
  static func uri(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2F:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result.isEmpty ? "unknown" : result
  }
}
