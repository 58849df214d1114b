/// Text of a document made fit for a message: nothing invisible in it, and not too long.
package enum VisibleText {
  /// The text between single quotes, cut after 60 characters.
  package static func quoted(_ text: String) -> String {
    var shown = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == 60 {
        shown += "…"
        break
      }
      shown += visible(scalar)
    }
    return shown == "'" ? "\"'\"" : "'\(shown)'"
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case " ": return " "
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned,
      .spaceSeparator, .lineSeparator, .paragraphSeparator:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default:
      return String(scalar)
    }
  }
}
