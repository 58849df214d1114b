/// A range of a view of bytes, with the text operations that the readers need.
///
/// Invariant: both ends are places in the view or next to it, so that their distance, and places between them, are
/// numbers that cannot overflow.
package struct ByteSlice {
  package let bytes: Bytes
  package var start: Int
  package var end: Int

  @inlinable
  @inline(__always)
  package init(bytes: Bytes, start: Int, end: Int) {
    self.bytes = bytes
    self.start = start
    self.end = end
  }

  package var count: Int { end &- start }
  package var isEmpty: Bool { start >= end }

  /// The byte at a distance from the start, zero outside the slice.
  @inlinable
  @inline(__always)
  package subscript(distance: Int) -> UInt8 {
    distance >= 0 && distance < end &- start ? bytes[start &+ distance] : 0
  }

  /// The last byte, zero where there is none.
  package var last: UInt8 { self[count &- 1] }

  /// The slice as a string; invalid UTF-8 becomes U+FFFD.
  package var string: String { bytes.string(start, end) }

  /// The slice as a string, nil where it is empty.
  package var stringIfAny: String? { isEmpty ? nil : string }

  /// The slice without spaces, tabs and carriage returns at its ends.
  @inlinable
  @inline(__always)
  package var trimmed: ByteSlice {
    // Most have none.
    start >= end || (bytes[start] > 0x20 && bytes[end &- 1] > 0x20) ? self : withoutBlanksAtEnds
  }

  private var withoutBlanksAtEnds: ByteSlice {
    var slice = self
    // Trees are indented by many, and columns are padded with many, perhaps with a tab behind them.
    while slice.start < slice.end, isBlank(bytes[slice.start]) {
      let number = bytes.sixteen(at: slice.start).map { min((~$0.blanks).trailingZeroBitCount, 16) } ?? 1
      slice.start = min(slice.start &+ number, slice.end)
    }
    while slice.end > slice.start, isBlank(bytes[slice.end &- 1]) {
      let number = bytes.sixteen(at: slice.end &- 16).map { min((~($0.blanks << 48)).leadingZeroBitCount, 16) } ?? 1
      slice.end = max(slice.end &- number, slice.start)
    }
    return slice
  }

  /// The slice without the blanks that fill up a column at its end.
  @inlinable
  @inline(__always)
  package var withoutBlanksAtEnd: ByteSlice {
    var slice = self
    while slice.end &- slice.start >= 16, let block = bytes.sixteen(at: slice.end &- 16) {
      // As many as stand behind the last byte of another sort.
      let blanks = (~block.lanes(equalTo: 0x20, or: 0x09) << 48).leadingZeroBitCount
      slice.end &-= min(blanks, 16)
      if blanks < 16 { break }
    }
    while slice.end > slice.start, isBlank(bytes[slice.end &- 1]) { slice.end &-= 1 }
    return slice
  }

  /// The slice without its first bytes.
  package func dropping(_ number: Int) -> ByteSlice {
    ByteSlice(bytes: bytes, start: min(start + number, end), end: end)
  }

  /// The slice up to an absolute index.
  package func upTo(_ index: Int) -> ByteSlice {
    ByteSlice(bytes: bytes, start: start, end: min(max(index, start), end))
  }

  /// The slice from an absolute index on.
  package func from(_ index: Int) -> ByteSlice {
    ByteSlice(bytes: bytes, start: max(min(index, end), start), end: end)
  }

  @inlinable
  @inline(__always)
  package func hasPrefix(_ literal: StaticString) -> Bool {
    literal.utf8CodeUnitCount <= count && bytes.holds(literal, at: start)
  }

  /// As ``hasPrefix(_:)``, for up to sixteen bytes that stand in the code: the compiler turns them into a number or two.
  @inlinable
  @inline(__always)
  package func begins(with literal: StaticString) -> Bool {
    upTo(start &+ literal.utf8CodeUnitCount) == literal
  }

  /// The slice without its first bytes and the blanks behind them, where its end has none already.
  @inlinable
  @inline(__always)
  package func droppingToText(_ number: Int) -> ByteSlice {
    var slice = dropping(number)
    while slice.start < slice.end, isBlank(bytes[slice.start]) { slice.start &+= 1 }
    return slice
  }

  /// Whether another slice of the same bytes reads the same.
  @inlinable
  @inline(__always)
  package func hasText(of other: ByteSlice) -> Bool {
    count == other.count && bytes.isEqual(start, other.start, count: count)
  }

  @inlinable
  @inline(__always)
  package func hasSuffix(_ literal: StaticString) -> Bool {
    let length = literal.utf8CodeUnitCount
    return length <= count && bytes.holds(literal, at: end &- length)
  }

  /// Absolute index of the first occurrence of a literal.
  package func index(of literal: StaticString) -> Int? { bytes.index(of: literal, from: start, to: end) }

  /// Absolute index of the first occurrence of a byte.
  package func index(of byte: UInt8) -> Int? { bytes.index(of: byte, from: start, to: end) }

  /// Absolute index of the first occurrence of a byte at or behind an absolute index, which must not lie before the slice.
  package func index(of byte: UInt8, from index: Int) -> Int? { bytes.index(of: byte, from: index, to: end) }

  /// Absolute index of the last occurrence of a byte.
  package func lastIndex(of byte: UInt8) -> Int? { bytes.lastIndex(of: byte, from: start, to: end) }

  /// Absolute index of the last occurrence of a literal.
  package func lastIndex(of literal: StaticString) -> Int? { bytes.lastIndex(of: literal, from: start, to: end) }

  package func contains(_ literal: StaticString) -> Bool { index(of: literal) != nil }

  /// Whether the slice is exactly the literal, which the compiler turns into a number or two.
  @inlinable
  @inline(__always)
  package static func == (slice: ByteSlice, literal: StaticString) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard slice.count == length else { return false }
    if length < 8, let head = slice.bytes.eight(at: slice.start) {
      return head & (1 &<< UInt64(8 &* length) &- 1) == literal.word(at: 0, count: length)
    }
    if length >= 8, length <= 16, let head = slice.bytes.eight(at: slice.start),
      let tail = slice.bytes.eight(at: slice.end &- 8)
    {
      return head == literal.word(at: 0, count: 8) && tail == literal.word(at: length &- 8, count: 8)
    }
    return slice.bytes.holds(literal, at: slice.start)
  }

  /// Lets literals stand as cases of a `switch` over a slice.
  @inlinable
  @inline(__always)
  package static func ~= (literal: StaticString, slice: ByteSlice) -> Bool { slice == literal }

  /// The text after a literal prefix, trimmed; nil where the slice does not begin with it.
  package func after(prefix literal: StaticString) -> ByteSlice? {
    hasPrefix(literal) ? dropping(literal.utf8CodeUnitCount).trimmed : nil
  }
}

extension StaticString {
  /// Up to eight bytes of a literal as a number, the first one lowest; the compiler finds it out where it sees the literal.
  ///
  /// Invariant: the bytes lie within the literal.
  @inline(__always)
  fileprivate func word(at start: Int, count: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = count
    while index > 0 {
      index &-= 1
      word = word &<< 8 | UInt64(utf8Start[start &+ index])
    }
    return word
  }
}

/// Whether a byte is a space, a tab or a carriage return.
@inlinable
@inline(__always)
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

/// Whether a byte is a digit of ASCII.
@inlinable
@inline(__always)
package func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// Whether a byte is a letter of ASCII.
@inlinable
@inline(__always)
package func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

/// Value of a hexadecimal digit, nil for any other byte.
@inlinable
@inline(__always)
package func hexDigit(_ byte: UInt8) -> UInt64? {
  switch byte {
  case 0x30...0x39: UInt64(byte - 0x30)
  case 0x41...0x46: UInt64(byte - 0x41 + 10)
  case 0x61...0x66: UInt64(byte - 0x61 + 10)
  default: nil
  }
}

/// The byte that two hexadecimal digits stand for, nil for any other bytes.
@inlinable
@inline(__always)
package func hexByte(_ high: UInt8, _ low: UInt8) -> UInt8? {
  guard let high = hexDigit(high), let low = hexDigit(low) else { return nil }
  return UInt8(high << 4 | low)
}

/// Value of a digit of Base64, nil for any other byte.
package func base64Digit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}

/// How many of sixteen bytes are hexadecimal digits from the first one on, and the number they make.
@inlinable
@inline(__always)
package func leadingHexDigits(_ bytes: SIMD16<UInt8>, atMost limit: Int) -> (count: Int, number: UInt64) {
  let digits = (bytes &- SIMD16<UInt8>(repeating: 0x30)).lanes(atMost: 9)
  let letters = ((bytes | SIMD16<UInt8>(repeating: 0x20)) &- SIMD16<UInt8>(repeating: 0x61)).lanes(atMost: 5)
  let count = min((~(digits .| letters).bits).trailingZeroBitCount, limit)
  guard count > 0 else { return (0, 0) }
  let (first, second) = unsafeBitCast(bytes, to: (UInt64, UInt64).self)
  // What stands behind the digits is shifted out.
  let number = hexNumber(UInt64(littleEndian: first)) << 32 | hexNumber(UInt64(littleEndian: second))
  return (count, number &>> UInt64(64 &- 4 &* count))
}

/// How many of eight bytes are digits from the first one on, the lowest byte, and the number they make where there are
/// fewer than eight.
@inlinable
@inline(__always)
package func leadingDigits(_ word: UInt64, atMost limit: Int) -> (count: Int, number: UInt64) {
  // Digits become less than ten. A byte that is none may carry into those behind it only.
  let values = word ^ 0x3030_3030_3030_3030
  let others = (values | (values &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
  let count = min(others.trailingZeroBitCount >> 3, limit)
  guard count > 0, count < 8 else { return (max(count, 0), 0) }
  // What stands behind the digits is shifted out, and zeros stand before them; then two, four and eight make one number.
  var number = values &<< UInt64(64 &- 8 &* count)
  number = (number &* 10 &+ number >> 8) & 0x00FF_00FF_00FF_00FF
  number = (number &* 100 &+ number >> 16) & 0x0000_FFFF_0000_FFFF
  return (count, (number &* 10_000 &+ number >> 32) & 0xFFFF_FFFF)
}

/// The number that eight hexadecimal digits make, the first one lowest; any other byte counts as some digit.
///
/// All eight are worked on at once: letters are nine more than their lowest four bits. No byte carries into the next one.
@inline(__always)
@usableFromInline
func hexNumber(_ word: UInt64) -> UInt64 {
  let letters = (word >> 6) & 0x0101_0101_0101_0101
  var number = ((word & 0x0F0F_0F0F_0F0F_0F0F) &+ letters &* 9) & 0x0F0F_0F0F_0F0F_0F0F
  number = number.byteSwapped
  number = (number | number >> 4) & 0x00FF_00FF_00FF_00FF
  number = (number | number >> 8) & 0x0000_FFFF_0000_FFFF
  return (number | number >> 16) & 0xFFFF_FFFF
}

extension ByteSlice {
  /// Reads digits from the start; nil where there are none or they do not fit.
  package func decimal() -> (value: UInt64, end: Int)? {
    // As a rule there are few.
    if let word = bytes.eight(at: start), case let (count, number) = leadingDigits(word, atMost: end &- start),
      count < 8
    {
      return count > 0 ? (number, start &+ count) : nil
    }
    return decimalOfAnyLength()
  }

  /// As ``decimal()``, digit by digit.
  private func decimalOfAnyLength() -> (value: UInt64, end: Int)? {
    var value: UInt64 = 0
    var index = start
    // So many digits always fit.
    let safeEnd = min(end, start &+ 18)
    while index < safeEnd, isDigit(bytes[index]) {
      value = value &* 10 &+ UInt64(bytes[index] &- 0x30)
      index &+= 1
    }
    while index < end, isDigit(bytes[index]) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(bytes[index] - 0x30))
      if overflow || carry { return nil }
      value = sum
      index += 1
    }
    return index > start ? (value, index) : nil
  }

  /// Reads `0x` and hexadecimal digits (underscores between them are allowed) from the start.
  package func hexadecimal() -> (value: UInt64, end: Int)? {
    // As a rule there are sixteen digits or fewer, and what stands behind them is no part of the number.
    if let block = bytes.sixteen(at: start &+ 2), bytes[start] == 0x30, bytes[start &+ 1] | 0x20 == 0x78,
      case let (count, number) = leadingHexDigits(block, atMost: end &- start &- 2), count > 0,
      case let index = start &+ 2 &+ count, index >= end || bytes[index] < 0x30 || bytes[index] == 0x5D
    {
      return (number, index)
    }
    return hexadecimalOfAnyForm()
  }

  /// As ``hexadecimal()``, digit by digit.
  private func hexadecimalOfAnyForm() -> (value: UInt64, end: Int)? {
    guard self[0] == 0x30, self[1] | 0x20 == 0x78 else { return nil }
    var value: UInt64 = 0
    var index = start + 2
    var digits = 0
    while index < end {
      guard let digit = hexDigit(bytes[index]) else {
        if bytes[index] == 0x5F, digits > 0 { index += 1; continue }
        break
      }
      if value >> 60 != 0 { return nil }
      value = value << 4 | digit
      digits += 1
      index += 1
    }
    return digits > 0 ? (value, index) : nil
  }

  /// The whole slice as a number, written in decimal or with `0x`; negative numbers as their bit pattern.
  package var number: UInt64? {
    let text = trimmed
    if text[0] == 0x2D {
      guard let (value, end) = text.dropping(1).decimal(), end == text.end, value <= UInt64(Int64.max) else {
        return nil
      }
      return UInt64(bitPattern: -Int64(value))
    }
    if let (value, end) = text.hexadecimal() { return end == text.end ? value : nil }
    guard let (value, end) = text.decimal(), end == text.end else { return nil }
    return value
  }
}

extension String {
  /// Lends the bytes of the text to a closure as a slice, which it must not keep.
  package func withSlice<Result>(_ body: (ByteSlice) -> Result) -> Result {
    withBytes { Bytes.with($0) { body($0.all) } }
  }
}
