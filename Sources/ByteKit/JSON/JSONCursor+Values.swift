extension JSONCursor {
  /// Reads a string; numbers and truth values are given as written, anything else is skipped and nil.
  package mutating func string() -> String? {
    skipBlank()
    switch bytes[position] {
    case 0x22:
      let start = position + 1
      if let block = bytes.sixteen(at: start) {
        let hits = block.lanes(equalTo: 0x22, or: 0x5C)
        let end = start &+ hits.trailingZeroBitCount
        if hits == 0 {
          // None of them ends the string.
          position &+= 16
        } else if bytes[end] == 0x22 {
          position = end &+ 1
          return bytes.string(start, end)
        }
      }
      let holdsEscapes = skipString()
      let end = position > start && bytes[position - 1] == 0x22 ? position - 1 : position
      return holdsEscapes ? unescaped(start, end) : bytes.string(start, end)
    case 0x7B, 0x5B:
      skipValue()
      return nil
    default:
      let start = position
      skipValue()
      let text = bytes.string(start, position)
      return text == "null" || text.isEmpty ? nil : text
    }
  }

  /// Whether a string stands here that certainly means a text: as it is, or with a backslash before some slashes.
  package func isAtString(_ text: String) -> Bool {
    guard bytes[position] == 0x22 else { return false }
    // Strings whose bytes do not lie in a row are none that a reader made.
    return text.utf8.withContiguousStorageIfAvailable { isString($0, at: position + 1) } ?? false
  }

  /// Whether a string stands here that begins as the kernel's words for a panic do.
  package var isAtPanicText: Bool { bytes.holds("\"panic(", at: position) }

  /// The first eight bytes of the string that stands here, the first one lowest; 0 where none stands here, where it is
  /// shorter, or where it has other escapes than that of a slash.
  package var startOfString: UInt64 {
    guard bytes[position] == 0x22 else { return 0 }
    if let first = bytes.eight(at: position + 1), let next = bytes.eight(at: position + 9) {
      return Self.withoutEscapedSlashes(first, next)
    }
    var start: UInt64 = 0
    var index = position + 1
    for place in 0..<8 {
      if bytes[index] == 0x5C, bytes[index + 1] == 0x2F { index &+= 1 }
      let byte = bytes[index]
      if byte == 0x22 || byte == 0x5C || index >= bytes.count { return 0 }
      start |= UInt64(byte) << UInt64(8 * place)
      index &+= 1
    }
    return start
  }

  /// Eight bytes without the backslashes that stand before slashes, filled up from those that follow; 0 where the string
  /// ends in them, or has other escapes.
  private static func withoutEscapedSlashes(_ bytes: UInt64, _ following: UInt64) -> UInt64 {
    var (bytes, following) = (bytes, following)
    while true {
      let special = bytes.marks(of: 0x22) | bytes.marks(of: 0x5C)
      if special == 0 { return bytes }
      // The lowest mark is right, and stands in the highest bit of its byte.
      let place = UInt64(special.trailingZeroBitCount &- 7)
      let rest: UInt64 = ((bytes >> place) >> 8) | ((following << 56) >> place)
      guard (bytes >> place) & 0xFF == 0x5C, rest & 0xFF == 0x2F else { return 0 }
      let before: UInt64 = bytes & ((1 << place) &- 1)
      bytes = before | (rest << place)
      following >>= 8
    }
  }

  private func isString(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    var index = start
    var done = 0
    while done < text.count {
      // As many of sixteen as are the same and mean themselves; what is left of the text is compared byte by byte.
      if done &+ 16 <= text.count, let block = bytes.sixteen(at: index) {
        let wanted = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self)
        let others = ~(block .== wanted).bits | block.lanes(equalTo: 0x22, or: 0x5C)
        let same = others.trailingZeroBitCount
        index &+= min(same, 16)
        done &+= min(same, 16)
        if same >= 16 { continue }
      }
      if bytes[index] == 0x5C, bytes[index + 1] == 0x2F { index &+= 1 }
      guard bytes[index] == text[done], bytes[index] != 0x5C, bytes[index] != 0x22, index < bytes.count else {
        return false
      }
      index &+= 1
      done &+= 1
    }
    return bytes[index] == 0x22
  }

  /// The string that an index lies inside of; nil for a very long one.
  package static func string(around index: Int, in bytes: Bytes) -> String? {
    let reach = 4096
    var quote = index
    repeat {
      guard let earlier = bytes.lastIndex(of: 0x22, from: index - reach - 1, to: quote) else {
        if index > reach { return nil }
        quote = -1
        break
      }
      quote = earlier
    } while bytes[quote - 1] == 0x5C
    var cursor = JSONCursor(bytes.prefix(index + reach), at: max(quote, 0))
    let text = cursor.string()
    return cursor.isTruncated ? nil : text
  }

  /// Where the string stands that an index lies inside of; nil where it holds escapes, and for a long one.
  package static func plainString(around index: Int, in bytes: Bytes) -> Range<Int>? {
    // Between the quotes lies no other one, and without a backslash none of them is escaped.
    guard let quote = bytes.lastIndex(of: 0x22, from: index - 512, to: index), bytes[quote - 1] != 0x5C,
      let end = bytes.index(of: 0x22, from: index, to: index + 512),
      bytes.index(of: 0x5C, from: quote, to: end) == nil
    else { return nil }
    return quote + 1..<end
  }

  /// Where the bytes of the string stand that comes next; nil where it holds escapes, ends nowhere, or is none, and the
  /// cursor stays.
  package mutating func plainString() -> Range<Int>? {
    let start = peek() == 0x22 ? position + 1 : nil
    var end = self
    guard let start, !end.skipString(), end.position > start, bytes[end.position - 1] == 0x22 else { return nil }
    position = end.position
    return start..<end.position - 1
  }

  /// Reads a non-negative number of up to 64 bits, also out of a string such as `"0x1f"`; negative ones as bit pattern.
  package mutating func unsigned() -> UInt64? {
    skipBlank()
    if let number = shortNumber() { return number }
    if bytes[position] == 0x22 {
      let start = position + 1
      skipString()
      return bytes[start..<max(start, position - 1)].number
    }
    let start = position
    skipValue()
    let token = bytes[start..<position]
    if let number = token.number { return number }
    // A fraction or an exponent: the integral part is what counts here.
    guard token.count <= 64, let value = Double(token.string) else {
      holdsHugeNumber = holdsHugeNumber || isDigit(token[0])
      return nil
    }
    if value >= 1.8e19 { holdsHugeNumber = true }
    return value >= 0 && value < 1.8e19 ? UInt64(value) : nil
  }

  /// Reads a number of at most eighteen digits and nothing else, as nearly all are; else nil, and the cursor stays.
  @inlinable
  @inline(__always)
  package mutating func shortNumber() -> UInt64? {
    guard let (value, end) = Self.shortNumber(bytes, at: position) else { return nil }
    position = end
    return value
  }

  /// As ``shortNumber()``, for those who keep their place themselves: the number at an index, and where it ends.
  @inlinable
  @inline(__always)
  package static func shortNumber(_ bytes: Bytes, at start: Int) -> (value: UInt64, end: Int)? {
    var value: UInt64 = 0
    var index = start
    if let (digits, number) = leadingDigits(bytes, at: start) {
      value = number
      index &+= digits
      // With eight digits there may be more.
      if digits == 8 {
        while isDigit(bytes[index]), index &- start < 18 {
          value = value &* 10 &+ UInt64(bytes[index] &- 0x30)
          index &+= 1
        }
      }
    } else {
      while isDigit(bytes[index]), index &- start < 18 {
        value = value &* 10 &+ UInt64(bytes[index] &- 0x30)
        index &+= 1
      }
    }
    switch bytes[index] {
    case 0x2C, 0x7D, 0x5D, 0x20, 0x0A, 0x0D, 0x09: return index > start ? (value, index) : nil
    default: return nil
    }
  }

  /// How many of the next eight bytes are digits from the first one on, and their number; nil where fewer bytes are left.
  @inline(__always)
  private static func leadingDigits(_ bytes: Bytes, at start: Int) -> (count: Int, number: UInt64)? {
    guard let text = bytes.eight(at: start) else { return nil }
    // Digits become 0...9. Whatever else has a bit in its upper half then, or gets one when six is added; a carry into
    // the next byte changes nothing before the first byte that is no digit.
    var digits = text ^ 0x3030_3030_3030_3030
    let others = (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
    let count = others.trailingZeroBitCount >> 3
    guard count > 0 else { return (0, 0) }
    // Zeros in front, then pairs, fours and eights of digits are put together at once.
    digits <<= UInt64(64 - 8 * count)
    digits = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits &* 100 &+ digits >> 16) & 0x0000_FFFF_0000_FFFF
    return (count, (digits &* 10_000 &+ digits >> 32) & 0xFFFF_FFFF)
  }

  /// Reads a number that may have a sign and a fraction; nil where there is none.
  package mutating func double() -> Double? {
    skipBlank()
    let isNegative = bytes[position] == UInt8(ascii: "-")
    var index = isNegative ? position &+ 1 : position
    let start = index
    var value: Int64 = 0
    // Of so many digits all are exact.
    while isDigit(bytes[index]), index &- start < 15 {
      value = value &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
      index &+= 1
    }
    // As Swift writes whole numbers.
    if bytes[index] == UInt8(ascii: "."), bytes[index &+ 1] == UInt8(ascii: "0") { index &+= 2 }
    guard index > start, bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: "]") else {
      return string().flatMap { Double($0) }
    }
    position = index
    return Double(isNegative ? -value : value)
  }

  /// Reads a small number such as a count or an index; nil where it does not fit.
  package mutating func integer() -> Int? {
    unsigned().flatMap { Int(exactly: $0) }
  }

  /// Reads a truth value, which reports also write as a number or a string.
  package mutating func truth() -> Bool? {
    switch string() {
    case "true", "1", "yes", "YES", "True": true
    case "false", "0", "no", "NO", "False": false
    default: nil
    }
  }

  /// Resolves the escapes of a string; a lone surrogate or a broken escape becomes U+FFFD.
  private func unescaped(_ start: Int, _ end: Int) -> String {
    // No escape stands for more than three bytes, nor for more than twice its own length but where it is broken.
    String(unsafeUninitializedCapacity: 2 * (end - start)) { out in unescape(start, end, into: out) }
  }

  /// Writes a string without its escapes, and tells how many bytes were written; what has no room is left out.
  private func unescape(_ start: Int, _ end: Int, into out: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    func append(_ byte: UInt8) {
      guard count < out.count else { return }
      out[count] = byte
      count &+= 1
    }
    var index = start
    while index < end {
      // Whole blocks are copied; what of them stands behind a backslash is written over.
      if index &+ 16 <= end, count &+ 16 <= out.count, let block = bytes.sixteen(at: index) {
        UnsafeMutableRawBufferPointer(out).storeBytes(of: block, toByteOffset: count, as: SIMD16<UInt8>.self)
        let backslashes = block.lanes(equalTo: 0x5C)
        let plain = backslashes == 0 ? 16 : backslashes.trailingZeroBitCount
        index &+= plain
        count &+= plain
        if backslashes == 0 { continue }
      }
      guard bytes[index] == 0x5C else {
        append(bytes[index])
        index += 1
        continue
      }
      let escape = index
      index = escape + 2
      switch bytes[escape + 1] {
      case 0x6E: append(0x0A)
      case 0x74: append(0x09)
      case 0x72: append(0x0D)
      case 0x62: append(0x08)
      case 0x66: append(0x0C)
      case 0x75:
        let (scalar, next) = unicodeEscape(at: escape, end)
        String(scalar).utf8.forEach(append)
        index = next
      case let other where index <= end: append(other)
      default: break
      }
    }
    return count
  }

  /// Reads `\uXXXX`, or two of them that form a surrogate pair, the first backslash at `escape`.
  private func unicodeEscape(at escape: Int, _ end: Int) -> (Unicode.Scalar, next: Int) {
    guard let first = codeUnit(at: escape, end) else { return ("\u{FFFD}", escape + 2) }
    if let scalar = Unicode.Scalar(first) { return (scalar, escape + 6) }
    if first < 0xDC00, let second = codeUnit(at: escape + 6, end), (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    {
      return (scalar, escape + 12)
    }
    return ("\u{FFFD}", escape + 6)
  }

  private func codeUnit(at escape: Int, _ end: Int) -> UInt32? {
    guard escape + 6 <= end, bytes[escape] == 0x5C, bytes[escape + 1] == 0x75 else { return nil }
    var value: UInt32 = 0
    for index in escape + 2..<escape + 6 {
      guard let digit = hexDigit(bytes[index]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
