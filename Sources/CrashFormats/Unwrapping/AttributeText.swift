import ByteKit

/// A report in an attribute of XML, as JUnit's files hold what a test failed with:
/// `<failure message="*** Program crashed: …&#10;…"/>`.
enum AttributeText {
  /// The text with each attribute on lines of its own that holds several; nil where none does.
  static func text(of bytes: Bytes) -> WrappedText.Text? {
    guard breaks.contains(where: { bytes.index(of: $0, from: 0, to: bytes.count) != nil }) else { return nil }
    var result = OriginText()
    var isFound = false
    var isInTag = false
    // Behind the last quote of its kind there is none to be searched.
    var ended = (double: false, single: false)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if !isInTag {
        let end = nextTag(bytes, from: index)
        result.add(lines: bytes[index..<end])
        index = end
        isInTag = index < bytes.count
      } else if byte == 0x22 && !ended.double || byte == 0x27 && !ended.single {
        guard let close = bytes.index(of: byte, from: index + 1, to: bytes.count) else {
          if byte == 0x22 { ended.double = true } else { ended.single = true }
          continue
        }
        let value = bytes[index + 1..<close]
        if holdsBreak(value) {
          isFound = true
          add(value, to: &result)
        } else {
          result.add(lines: bytes[index..<close + 1])
        }
        index = close + 1
      } else {
        result.add(byte)
        if byte == 0x0A { result.line += 1 }
        if byte == 0x3E { isInTag = false }
        index += 1
      }
    }
    return isFound ? result.text : nil
  }

  private static let breaks: [StaticString] = ["&#10;", "&#xA;", "&#xa;", "&#x0A;", "&#x0a;"]

  private static func holdsBreak(_ value: ByteSlice) -> Bool {
    value.contains("&#") && breaks.contains { value.contains($0) }
  }

  /// Where the next tag begins that may have attributes; texts that are marked as such have none.
  private static func nextTag(_ bytes: Bytes, from start: Int) -> Int {
    var index = start
    while let place = bytes.index(of: 0x3C, from: index, to: bytes.count) {
      if bytes.holds("<![CDATA[", at: place) {
        guard let end = bytes.index(of: "]]>", from: place, to: bytes.count) else { return bytes.count }
        index = end
      } else if isLetter(bytes[place + 1]) || bytes[place + 1] == 0x3F {
        return place
      } else {
        index = place + 1
      }
    }
    return bytes.count
  }

  private static func add(_ value: ByteSlice, to result: inout OriginText) {
    result.endLine()
    var index = value.start
    while index < value.end {
      let byte = value.bytes[index]
      if byte == 0x26, let (scalar, length) = PageSource.entity(value.from(index).upTo(min(index + 12, value.end))) {
        if scalar != "\r" { result.add(scalar) }
        index += length
      } else {
        result.add(byte)
        if byte == 0x0A { result.line += 1 }
        index += 1
      }
    }
    result.endLine()
  }
}
