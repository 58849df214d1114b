/// Text between the tags of XML and HTML.
enum MarkupText {
  /// A line with the characters escaped that tags and attributes are made of; control characters must be gone already.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var last: Unicode.Scalar = " "
    // The log of a build takes such a line for a command, and two number signs anywhere in it.
    let command = PipelineCommands.startOfCommand(in: text[...])
    for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
      switch scalar {
      case ":" where index == command: result += "&#58;"
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
