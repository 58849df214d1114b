/// Text between the tags of XML and HTML.
enum MarkupText {
  /// A text with the characters escaped that tags and attributes are made of; control characters must be gone already.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      // Two of them are the mark of a command where a build's log is read.
      case "#" where last == "#": result += "&#35;"
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }
}
