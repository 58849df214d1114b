/// Quoted text and unquoted keys; both come back as UTF-8 bytes with their escapes resolved.
extension JSON5Scanner {
  package mutating func readString() throws(JSON5Error) -> [UInt8] {
    let start = self
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case quote:
        index += 1
        return text
      case UInt8(ascii: "\\"):
        index += 1
        try readEscape(into: &text)
      case 0x0A, 0x0D:
        throw start.error("the text that begins here is not closed on its line (\\ at its end would continue it)")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw start.error("the text that begins here is never closed")
  }

  /// Reads what follows a backslash within quotes.
  private mutating func readEscape(into text: inout [UInt8]) throws(JSON5Error) {
    if skipLineBreak() { return }
    guard let (scalar, length) = scalar() else { throw expected("a character after the backslash") }
    if ("1"..."9").contains(scalar) {
      throw expected("an escape that JSON5 knows, such as \\n, \\x41 or \\u0041, after the backslash")
    }
    index += length
    switch scalar {
    case "b": text.append(0x08)
    case "t": text.append(0x09)
    case "n": text.append(0x0A)
    case "v": text.append(0x0B)
    case "f": text.append(0x0C)
    case "r": text.append(0x0D)
    case "\u{2028}", "\u{2029}": break
    case "0":
      if let next = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
        throw expected("no digit after \\0")
      }
      text.append(0)
    case "x":
      text += utf8(try readHexDigits(2, after: "\\x"))
    case "u":
      text += utf8(try readUnicodeEscape())
    default:
      text += Array(String(scalar).utf8)
    }
  }

  /// Reads what follows `\u`, and a second escape where the first is half of a pair.
  private mutating func readUnicodeEscape() throws(JSON5Error) -> UInt32 {
    let first = try readHexDigits(4, after: "\\u")
    guard (0xD800..<0xDC00).contains(first), peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") else {
      return first
    }
    let single = index
    index += 2
    let second = try readHexDigits(4, after: "\\u")
    guard (0xDC00..<0xE000).contains(second) else {
      index = single
      return first
    }
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  private mutating func readHexDigits(_ count: Int, after escape: String) throws(JSON5Error) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw expected("\(count) hexadecimal digits after \(escape)")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  /// The character in UTF-8; half of a surrogate pair becomes U+FFFD.
  private func utf8(_ code: UInt32) -> [UInt8] {
    Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
  }

  // MARK: Unquoted keys

  /// Whether an unquoted key, or a word such as `true`, begins here.
  package var isAtIdentifier: Bool {
    guard let scalar = scalar()?.value else { return false }
    return scalar == "\\" || Self.isInIdentifier(scalar, first: true)
  }

  package mutating func readIdentifier() throws(JSON5Error) -> [UInt8] {
    let start = index
    var name: [UInt8] = []
    while let (scalar, length) = scalar() {
      if scalar == "\\" {
        let escape = self
        index += 1
        guard skip("u") else { throw expected("'u' and 4 hexadecimal digits after the backslash in a key") }
        let code = try readHexDigits(4, after: "\\u")
        guard let meant = Unicode.Scalar(code), Self.isInIdentifier(meant, first: escape.index == start) else {
          throw escape.error("this character is not allowed in a key without quotes")
        }
        name += utf8(code)
      } else if Self.isInIdentifier(scalar, first: index == start) {
        name += bytes[index..<index + length]
        index += length
      } else {
        break
      }
    }
    return name
  }

  private static func isInIdentifier(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$": return true
    case "0"..."9", "\u{200C}", "\u{200D}": return !first
    case "\0"..."\u{7F}": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation:
      return !first
    default:
      return false
    }
  }
}
