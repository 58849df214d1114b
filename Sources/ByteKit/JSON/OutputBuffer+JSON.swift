/// Keys and strings of JSON.
extension OutputBuffer {
  /// Adds a key, its quotation marks and its colon.
  ///
  /// - Parameters:
  ///   - key: The key, in which nothing needs to be escaped.
  ///   - needsComma: Whether a comma comes first.
  package mutating func append(jsonKey key: StaticString, needsComma: Bool) {
    let length = key.utf8CodeUnitCount
    let comma = needsComma ? 1 : 0
    append(atMost: length + 4) { room in
      // Written over where no comma is needed.
      room[0] = UInt8(ascii: ",")
      let room = room + comma
      room[0] = Self.quote
      UnsafeMutableRawPointer(room + 1).copyMemory(from: key.utf8Start, byteCount: length)
      room[length &+ 1] = Self.quote
      room[length &+ 2] = UInt8(ascii: ":")
      return length &+ 3 &+ comma
    }
  }

  /// Adds a string: quotes, backslashes and control characters are escaped, also those that turn text or break its lines.
  package mutating func append(jsonString text: String) {
    text.withBytes { text in
      var plain = 0
      append(atMost: text.count &+ 2) { room in
        room[0] = Self.quote
        plain = Self.copyPlain(text, to: room + 1)
        room[plain &+ 1] = Self.quote
        return plain &+ (plain < text.count ? 1 : 2)
      }
      if plain < text.count {
        escape(UnsafeBufferPointer(rebasing: text[plain...]))
        append(Self.quote)
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard Self.isSpecial(byte) else { continue }
      let (scalar, length) = byte < 0x80 ? (UInt16(byte), 1) : Self.invisible(text, at: index)
      guard length > 0 else { continue }
      append(UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + length
      switch byte {
      case Self.quote: append("\\\"" as StaticString)
      case UInt8(ascii: "\\"): append("\\\\" as StaticString)
      case UInt8(ascii: "\n"): append("\\n" as StaticString)
      case UInt8(ascii: "\r"): append("\\r" as StaticString)
      case UInt8(ascii: "\t"): append("\\t" as StaticString)
      default:
        append("\\u" as StaticString)
        append(Self.digit(UInt8(scalar >> 12)))
        append(Self.digit(UInt8(scalar >> 8 & 15)))
        append(Self.digit(UInt8(scalar >> 4 & 15)))
        append(Self.digit(UInt8(scalar & 15)))
      }
    }
    append(UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// The control character beyond ASCII that begins at an index, and its length; length 0 where none begins there.
  ///
  /// These are the C1 controls, what turns the reading direction, and the separators of lines and paragraphs.
  private static func invisible(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt16, length: Int) {
    // The text is valid UTF-8, so the bytes that follow are there.
    let second = UInt16(text[index + 1] & 0x3F)
    switch text[index] {
    case 0xC2 where second < 0x20: return (0x80 | second, 2)
    case 0xD8 where second == 0x1C: return (0x061C, 2)
    case 0xE2:
      let scalar = 0x2000 | second << 6 | UInt16(text[index + 2] & 0x3F)
      switch scalar {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return (scalar, 3)
      default: return (0, 0)
      }
    default: return (0, 0)
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Copies the start of a text in which nothing needs to be escaped, sixteen bytes at a time.
  ///
  /// Invariant: sixteen bytes are loaded and stored only where the text has so many, eight and four likewise; `room` has as
  /// many bytes as the text, and what was stored behind the part that is told is written over.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - room: Where to copy it.
  /// - Returns: Length of the part in which nothing needs to be escaped; all of it was copied.
  @inline(__always)
  private static func copyPlain(_ text: UnsafeBufferPointer<UInt8>, to room: UnsafeMutablePointer<UInt8>) -> Int {
    guard let base = UnsafeRawPointer(text.baseAddress) else { return 0 }
    let (out, count) = (UnsafeMutableRawPointer(room), text.count)
    var index = 0
    if count >= 16 {
      // The last block may begin inside of the one before it, where nothing was found.
      while index < count {
        let start = min(index, count &- 16)
        let block = base.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
        out.storeBytes(of: block, toByteOffset: start, as: SIMD16<UInt8>.self)
        let special = block.specials.bits
        if special != 0 { return start &+ special.trailingZeroBitCount }
        index = start &+ 16
      }
      return count
    }
    if count >= 8 {
      let first = base.loadUnaligned(as: UInt64.self)
      let last = base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      if !unsafeBitCast(SIMD2(first, last), to: SIMD16<UInt8>.self).specials.isAny {
        out.storeBytes(of: first, as: UInt64.self)
        out.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
        return count
      }
    }
    if count >= 4, count < 8 {
      let first = base.loadUnaligned(as: UInt32.self)
      let last = base.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      let both = SIMD4(first, last, first, last)
      if !unsafeBitCast(both, to: SIMD16<UInt8>.self).specials.isAny {
        out.storeBytes(of: first, as: UInt32.self)
        out.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        return count
      }
    }
    while index < count, !isSpecial(text[index]) {
      room[index] = text[index]
      index &+= 1
    }
    return index
  }

  /// Whether a byte must be looked at before it is written: it is escaped, or may begin a character that is.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }
}

extension SIMD16<UInt8> {
  /// Which bytes are special, as `OutputBuffer.isSpecial` has it.
  ///
  /// Vectors are compared for equality alone, since comparisons for order of unsigned bytes are compiled to sixteen single
  /// ones.
  @inline(__always)
  fileprivate var specials: SIMDMask<SIMD16<Int8>> {
    var isSpecial = (self & SIMD16<UInt8>(repeating: 0xE0)) .== SIMD16<UInt8>(repeating: 0)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0x22)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0x5C)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0x7F)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0xC2)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0xD8)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0xE2)
    return isSpecial
  }
}
