extension String {
  /// How many columns of a terminal the text takes, roughly: two for wide East Asian characters and emoji.
  public var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  fileprivate var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }
}

/// Breaks text between words so that no line is wider than the width, and indents every line.
///
/// Line breaks in the text stay. A word wider than a line gets a line of its own and is not broken.
public func wrap(_ text: String, width: Int = 80, indent: Int = 0) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { wrapLine($0, width: width - indent) }
    .map { $0.isEmpty ? $0 : String(repeating: " ", count: indent) + $0 }
    .joined(separator: "\n")
}

private func wrapLine(_ text: Substring, width: Int) -> [String] {
  let margin = String(text.prefix { $0 == " " })
  var lines: [String] = []
  var line = margin
  var lineWidth = margin.count
  var isEmpty = true
  for word in text.split(separator: " ") {
    let wordWidth = String(word).displayWidth
    if !isEmpty, lineWidth + 1 + wordWidth > width {
      lines.append(line)
      (line, lineWidth, isEmpty) = (margin, margin.count, true)
    }
    line += isEmpty ? String(word) : " " + word
    lineWidth += isEmpty ? wordWidth : 1 + wordWidth
    isEmpty = false
  }
  return lines + [isEmpty ? "" : line]
}
