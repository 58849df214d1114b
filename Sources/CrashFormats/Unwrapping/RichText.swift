import ByteKit

/// A report in a file of rich text, as TextEdit and Word save what was pasted into them.
///
/// Source: Rich Text Format specification 1.9.1 of Microsoft.
enum RichText {
  /// The text of a file that holds a report; nil where there is none.
  static func plain(_ bytes: Bytes) -> WrappedText.Text? {
    var result = OriginText()
    var index = 0
    /// How deep the groups are, and from which depth on they hold no text.
    var (depth, hidden) = (0, Int.max)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{"):
        depth += 1
        if hidden == .max, isHidden(bytes[index..<min(index + 16, bytes.count)]) { hidden = depth }
        index += 1
      case UInt8(ascii: "}"):
        if depth == hidden { hidden = .max }
        depth -= 1
        index += 1
      case 0x5C: index = command(bytes, index + 1, isHidden: hidden != .max, &result)
      case 0x0A:
        result.line += 1
        index += 1
      case 0x0D: index += 1
      default:
        if hidden == .max { result.add(byte) }
        index += 1
      }
    }
    return Bytes.with(result.bytes) { ReportSigns.occur(in: $0) } ? result.text : nil
  }

  private static func isHidden(_ group: ByteSlice) -> Bool {
    ["{\\fonttbl", "{\\colortbl", "{\\*", "{\\info", "{\\stylesheet"].contains { group.string.hasPrefix($0) }
  }

  /// Reads what follows a backslash, and tells where it ends.
  private static func command(_ bytes: Bytes, _ start: Int, isHidden: Bool, _ result: inout OriginText) -> Int {
    let first = bytes[start]
    if first == 0x0A || first == 0x0D {
      if !isHidden { result.add(0x0A) }
      if first == 0x0A { result.line += 1 }
      return start + 1
    }
    if first == 0x27 {
      if !isHidden, let byte = hexByte(bytes[start + 1], bytes[start + 2]) { result.add(Unicode.Scalar(byte)) }
      return min(start + 3, bytes.count)
    }
    guard isLetter(first) else {
      if !isHidden { result.add(first == UInt8(ascii: "~") ? 0x20 : first) }
      return start + 1
    }
    var end = start
    while isLetter(bytes[end]) { end += 1 }
    let word = bytes[start..<end]
    let isNegative = bytes[end] == 0x2D
    if isNegative { end += 1 }
    var number = 0
    while isDigit(bytes[end]), number < 1 << 20 {
      number = number * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    if bytes[end] == 0x20 { end += 1 }
    if isHidden { return end }
    if word == "par" || word == "line" { result.add(0x0A) }
    if word == "tab" { result.add(0x09) }
    if word == "u" {
      let value = UInt32(isNegative ? max(0, 65_536 - number) : number)
      result.add(Unicode.Scalar(value) ?? "\u{FFFD}")
      // A sign follows for those who know no Unicode.
      if bytes[end] == UInt8(ascii: "?") { end += 1 }
    }
    return end
  }
}
