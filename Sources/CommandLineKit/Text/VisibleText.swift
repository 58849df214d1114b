extension String {
  /// The text with control characters and those that change the direction of text written as `\u{1B}`.
  ///
  /// Text from elsewhere in a message can then neither move the cursor nor pretend to be another text.
  public var visible: String {
    guard unicodeScalars.contains(where: isTreacherous) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if isTreacherous(scalar) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

private func isTreacherous(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F: true  // control characters
  case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction of text
  case 0x2028...0x2029: true  // line and paragraph separators
  default: false
  }
}
