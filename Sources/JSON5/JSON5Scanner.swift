/// Walks over the bytes of a document, knows the place it has reached, and skips white space and comments.
package struct JSON5Scanner {
  package let bytes: [UInt8]
  package var index = 0
  private var line = 1
  private var lineStart = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    }
  }

  package var position: JSON5Position {
    JSON5Position(line: line, column: index - lineStart + 1)
  }

  /// The byte at the present place, or further on; nil behind the end.
  package func peek(_ offset: Int = 0) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  /// Steps over the byte if it is the next one.
  package mutating func skip(_ byte: Character) -> Bool {
    guard let next = peek(), next == byte.asciiValue else { return false }
    index += 1
    return true
  }

  /// The character at the present place and its length in bytes; nil at the end and where the bytes are not UTF-8.
  package func scalar() -> (value: Unicode.Scalar, length: Int)? {
    guard let first = peek() else { return nil }
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    var rest = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    var decoder = Unicode.UTF8.ForwardParser()
    guard case .valid(let encoded) = decoder.parseScalar(from: &rest) else { return nil }
    return (Unicode.UTF8.decode(encoded), encoded.count)
  }

  /// Walks to the end, or to the first byte that is not UTF-8.
  package mutating func requireUTF8() throws(JSON5Error) {
    while let byte = peek() {
      if skipLineBreak() {
        continue
      } else if byte < 0x80 {
        index += 1
      } else if let scalar = scalar() {
        index += scalar.length
      } else {
        throw error("the text is not valid UTF-8, found the byte 0x\(String(byte, radix: 16, uppercase: true))")
      }
    }
  }

  // MARK: Mistakes

  package func error(_ message: String) -> JSON5Error {
    JSON5Error(at: position, message)
  }

  package func expected(_ wanted: String) -> JSON5Error {
    error("expected \(wanted), found \(found)")
  }

  /// What stands at the present place, in words.
  private var found: String {
    switch scalar()?.value {
    case nil: "the end of the file"
    case "\n", "\r": "the end of the line"
    case let scalar?: VisibleText.quoted(String(scalar))
    }
  }

  // MARK: White space and comments

  package mutating func skipLineBreak() -> Bool {
    guard skip("\n") || skip("\r") else { return false }
    if bytes[index - 1] == UInt8(ascii: "\r") { _ = skip("\n") }
    line += 1
    lineStart = index
    return true
  }

  package mutating func skipSpace() throws(JSON5Error) {
    while let byte = peek() {
      switch byte {
      case 0x20, 0x09, 0x0B, 0x0C:
        index += 1
      case 0x0A, 0x0D:
        _ = skipLineBreak()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        skipLineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        try skipBlockComment()
      case 0x80...:
        guard let scalar = scalar(), Self.isSpace(scalar.value) else { return }
        index += scalar.length
      default:
        return
      }
    }
  }

  private mutating func skipLineComment() {
    while let scalar = scalar() {
      if ["\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar.value) { return }
      index += scalar.length
    }
  }

  private mutating func skipBlockComment() throws(JSON5Error) {
    let unclosed = error("the comment that begins here is never closed with */")
    index += 2
    while let byte = peek() {
      if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        index += 2
        return
      }
      if !skipLineBreak() { index += 1 }
    }
    throw unclosed
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: scalar == "\u{FEFF}"
    }
  }
}
