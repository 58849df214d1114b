/// Text in base64.
extension RedactionScanner {
  /// A word of base64 whose text holds something that must not be shared; it is taken as a whole.
  ///
  /// Text in base64 is read with each of its beginnings only once, so that many words one after the other cost no more.
  mutating func encodedText() -> (Redactor.Kind, Range<Int>)? {
    guard decodes, index >= decodedEnds[index & 3] else { return nil }
    var decoded: [UInt8] = []
    var (group, bits) = (UInt32(0), 0)
    var pending = 0
    var place = index
    while place < bytes.count, let value = Self.value(of: bytes[place]) {
      group = group << 6 | value
      bits += 6
      place += 1
      guard bits >= 8 else { continue }
      bits -= 8
      let byte = UInt8(truncatingIfNeeded: group >> UInt32(bits))
      guard Self.isText(byte, &pending) else { break }
      decoded.append(byte)
    }
    decodedEnds[index & 3] = place
    guard Self.value(of: self[place]) == nil, decoded.count > 7 else { return nil }
    var scanner = RedactionScanner(decoded, alsoHosts: false, decodes: false)
    guard let match = scanner.next() else { return nil }
    return (match.kind, index..<end(of: .padding, from: place, limit: 2))
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case .plus, .dash: 62
    case .slash, UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// Whether a byte goes on with a text in UTF-8, of whose last character so many bytes are missing.
  private static func isText(_ byte: UInt8, _ pending: inout Int) -> Bool {
    if pending > 0 {
      pending -= 1
      return byte & 0xC0 == 0x80
    }
    switch byte {
    case 0x20...0x7E, 0x09, 0x0A, 0x0D: return true
    case 0xC2...0xDF: pending = 1
    case 0xE0...0xEF: pending = 2
    case 0xF0...0xF4: pending = 3
    default: return false
    }
    return true
  }
}
