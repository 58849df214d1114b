import ByteKit

/// A report in the source of a page, whose lines are elements of their own.
enum PageSource {
  /// The text of a page that holds a report; nil where there is none, or where its lines are those of the source.
  static func text(of bytes: Bytes) -> WrappedText.Text? {
    guard ReportSigns.occur(in: bytes) || bytes.index(of: "bug_type", from: 0, to: InputPrefix.limit) != nil,
      ends.contains(where: { bytes.index(of: $0, from: 0, to: InputPrefix.limit) != nil })
    else { return nil }
    var result = OriginText()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x3C, let end = endOfTag(bytes, from: index) {
        let tag = bytes[index..<end]
        if isHidden(tag), let close = bytes.index(of: 0x3C, from: end, to: bytes.count) {
          result.line += bytes.lineFeeds(from: index, to: close)
          index = close
          continue
        }
        if ends.contains(where: { tag.hasPrefix($0) }) { result.endLine() }
        if tag.hasPrefix("</td>"), bytes[end] != 0x0A { result.add(0x09) }
        result.line += bytes.lineFeeds(from: index, to: end)
        index = end
      } else if byte == 0x26, let (scalar, length) = entity(bytes[index..<min(index + 12, bytes.count)]) {
        result.add(scalar)
        index += length
      } else if byte == 0x0A {
        result.endLine()
        result.line += 1
        index += 1
      } else {
        if byte != 0x0D { result.add(byte) }
        index += 1
      }
    }
    return result.text
  }

  /// Tags behind which a line ends.
  private static let ends: [StaticString] = ["<br", "</div>", "</p>", "</tr>", "</li>"]

  /// A tag ends soon, and begins with a letter or a slash: templates of C++ are mostly written with entities.
  private static func endOfTag(_ bytes: Bytes, from start: Int) -> Int? {
    let next = bytes[start + 1]
    guard next == 0x2F || next == 0x21 || isLetter(next) else { return nil }
    return bytes.index(of: 0x3E, from: start, to: start + 2048).map { $0 + 1 }
  }

  private static func isHidden(_ tag: ByteSlice) -> Bool {
    tag.hasPrefix("<script") || tag.hasPrefix("<style") || tag.hasPrefix("<title")
  }

  /// The sign that an entity at the beginning of a text stands for, and how long the entity is.
  static func entity(_ text: ByteSlice) -> (Unicode.Scalar, Int)? {
    if let (byte, length) = PastedText.namedEntity(text) { return (Unicode.Scalar(byte), length) }
    guard text[1] == 0x23, let end = text.index(of: 0x3B) else { return nil }
    let digits = text.from(text.start + 2).upTo(end).string
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map { ($0 == "\u{A0}" ? " " : $0, end + 1 - text.start) }
  }
}
