#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A view of bytes that cannot be read outside its bounds: the one place where readers touch unsafe memory.
///
/// Invariant: `base` points to at least `count` readable bytes for as long as the closure that received the view runs.
/// Every access is checked against `count`; past the end there are zeros, so that scanners need no test of their own.
package struct Bytes {
  private let base: UnsafePointer<UInt8>
  /// Number of bytes.
  package let count: Int

  private init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  /// Lends a view of an array's bytes to a closure, which must not keep it.
  @inlinable
  @inline(__always)
  package static func with<Result>(_ array: [UInt8], _ body: (Bytes) -> Result) -> Result {
    array.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return emptyView(body) }
      return body(Bytes(base: base, count: buffer.count))
    }
  }

  /// Lends a view of bytes that are lent themselves.
  static func with<Result>(_ buffer: UnsafeBufferPointer<UInt8>, _ body: (Bytes) -> Result) -> Result {
    guard let base = buffer.baseAddress else { return emptyView(body) }
    return body(Bytes(base: base, count: buffer.count))
  }

  private static func emptyView<Result>(_ body: (Bytes) -> Result) -> Result {
    withUnsafePointer(to: 0) { body(Bytes(base: $0, count: 0)) }
  }

  /// The byte at an index, zero outside the bounds.
  @inlinable
  @inline(__always)
  package subscript(index: Int) -> UInt8 {
    UInt(bitPattern: index) < UInt(bitPattern: count) ? base[index] : 0
  }

  /// A part of the view; bounds that reach outside are cut.
  @inlinable
  @inline(__always)
  package subscript(range: Range<Int>) -> ByteSlice {
    let end = min(max(range.upperBound, 0), count)
    return ByteSlice(bytes: self, start: min(max(range.lowerBound, 0), end), end: end)
  }

  /// The first bytes as a view of their own.
  package func prefix(_ length: Int) -> Bytes { Bytes(base: base, count: min(length, count)) }

  /// The whole view as a slice.
  package var all: ByteSlice { ByteSlice(bytes: self, start: 0, end: count) }

  /// Index of the first `byte` in a range that is cut to the bounds.
  @inlinable
  @inline(__always)
  package func index(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    let end = min(end, count)
    guard start >= 0, start < end else { return nil }
    guard let found = memchr(base + start, Int32(byte), end - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Index of the last `byte` in a range that is cut to the bounds.
  package func lastIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    let start = max(start, 0)
    var index = min(end, count)
    while index &- 16 >= start, let block = sixteen(at: index &- 16) {
      let places = block.lanes(equalTo: byte)
      if places != 0 { return index &- 16 &+ 63 &- places.leadingZeroBitCount }
      index &-= 16
    }
    while index > start {
      index &-= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// Index of the first occurrence of a literal in a range that is cut to the bounds.
  package func index(of literal: StaticString, from start: Int, to end: Int) -> Int? {
    let wanted = UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    return ByteSearch.firstIndex(
      of: wanted, in: UnsafeRawBufferPointer(start: base, count: count), from: start, to: min(end, count))
  }

  /// Index of the first occurrence of a text in a range that is cut to the bounds.
  package func index(of text: String, from start: Int, to end: Int) -> Int? {
    var text = text
    return text.withUTF8 { wanted in
      ByteSearch.firstIndex(
        of: UnsafeRawBufferPointer(wanted), in: UnsafeRawBufferPointer(start: base, count: count), from: start,
        to: min(end, count))
    }
  }

  /// Index of the last occurrence of a literal in a range that is cut to the bounds.
  package func lastIndex(of literal: StaticString, from start: Int, to end: Int) -> Int? {
    let start = max(start, 0)
    let length = literal.utf8CodeUnitCount
    guard length > 0 else { return nil }
    let first = literal.utf8Start[0]
    let last = literal.utf8Start[length - 1]
    var index = min(end, count) - length
    while index - 15 >= start, let heads = sixteen(at: index - 15), let tails = sixteen(at: index - 15 + length - 1) {
      var candidates = heads.lanes(equalTo: first) & tails.lanes(equalTo: last)
      while candidates != 0 {
        let lane = 63 - candidates.leadingZeroBitCount
        if holds(literal, at: index - 15 + lane) { return index - 15 + lane }
        candidates &= ~(1 << UInt64(lane))
      }
      index -= 16
    }
    while index >= start {
      if holds(literal, at: index) { return index }
      index -= 1
    }
    return nil
  }

  /// Number of line feeds in a range that is cut to the bounds.
  package func lineFeeds(from start: Int, to end: Int) -> Int {
    let start = max(start, 0)
    let end = min(end, count)
    return start < end ? ByteSearch.lineFeeds(in: UnsafeRawBufferPointer(start: base + start, count: end - start)) : 0
  }

  /// Whether a literal stands at an index.
  @inlinable
  @inline(__always)
  package func holds(_ literal: StaticString, at index: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard index >= 0, length > 0, length <= count &- index, base[index] == literal.utf8Start[0] else {
      return length == 0
    }
    return memcmp(base + index, literal.utf8Start, length) == 0
  }

  /// Copies a range that is cut to the bounds into a string; invalid UTF-8 becomes U+FFFD.
  package func string(_ start: Int, _ end: Int) -> String {
    let end = min(end, count)
    guard start >= 0, start < end else { return "" }
    if end - start <= 15 { return shortString(start, end) }
    return String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
  }

  /// As ``string(_:_:)``, for texts that Swift keeps in the string itself: filled in, they cost half of what decoding does.
  ///
  /// Invariant: one to fifteen bytes from `start` on, all of them within the bounds.
  private func shortString(_ start: Int, _ end: Int) -> String {
    let length = end &- start
    return String(unsafeUninitializedCapacity: length) { out in
      guard length >= 8 else {
        for place in 0..<length { out[place] = base[start &+ place] }
        return length
      }
      // The first eight and the last eight, which may overlap.
      let (from, to) = (UnsafeRawPointer(base + start), UnsafeMutableRawBufferPointer(out))
      to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
      to.storeBytes(
        of: from.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self), toByteOffset: length &- 8,
        as: UInt64.self)
      return length
    }
  }

  /// Copies a range that is cut to the bounds to the end of an array.
  package func append(_ start: Int, _ end: Int, to array: inout [UInt8]) {
    let end = min(end, count)
    guard start >= 0, start < end else { return }
    array.append(contentsOf: UnsafeBufferPointer(start: base + start, count: end - start))
  }

  /// How many of the first bytes are control characters that no text holds.
  package func controlCharacters(inFirst length: Int) -> Int {
    let end = min(length, count)
    var total = 0
    var index = 0
    while index < end {
      // Hardly any text holds a byte below 0x20 that is no white space, so blocks are passed over as a whole. With a
      // bit turned over and one less, line feeds are the highest byte, and all others below 0x20 are below 0x1F.
      if index <= end &- 128, let lows = lowest(at: index, turningOver: 0x0A, less: 1),
        !lows.lanes(atMost: 0x1E).isAny
      {
        index &+= 128
        continue
      }
      if index <= end &- 64, let (a, b, c, d) = sixtyFour(at: index) {
        if !(a.controls .| b.controls .| c.controls .| d.controls).isAny {
          index &+= 64
          continue
        }
      } else if index <= end &- 16, let block = sixteen(at: index), block.isFreeOfControls {
        index &+= 16
        continue
      }
      for byte in index..<min(index + 16, end) where Self.isControl(base[byte]) { total += 1 }
      index &+= 16
    }
    return total
  }

  /// Whether a byte is a control character; white space, backspace, form feed and escape do occur in logs.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x08 || (byte > 0x0D && byte < 0x20 && byte != 0x1B) || byte == 0x0B
  }

  /// Whether two ranges of the same length hold the same bytes.
  package func isEqual(_ first: Int, _ second: Int, count length: Int) -> Bool {
    guard first >= 0, second >= 0, length <= count - first, length <= count - second else { return false }
    return memcmp(base + first, base + second, length) == 0
  }

  /// Adds a range, cut to the bounds, to a hash.
  package func hash(_ start: Int, _ end: Int, into hasher: inout Hasher) {
    let end = min(end, count)
    guard start >= 0, start < end else { return }
    hasher.combine(bytes: UnsafeRawBufferPointer(start: base + start, count: end - start))
  }

  /// Index of the first byte from an index on that is no white space of JSON.
  @inlinable
  @inline(__always)
  package func indexBehindSpace(from start: Int) -> Int {
    var index = start
    while true {
      let byte = self[index]
      if byte > 0x20 { return index }
      if byte == 0x0A {
        index &+= 1
        // Blanks follow, where lines are indented.
        if let next = eight(at: index) { index &+= (next ^ 0x2020_2020_2020_2020).trailingZeroBitCount >> 3 }
      } else if byte == 0x20 || byte == 0x0D || byte == 0x09 {
        index &+= 1
      } else {
        // Zero past the end, too.
        return index
      }
    }
  }

  /// Whether so many bytes are there from an index on, in one comparison: negative numbers are the largest without sign.
  @inline(__always)
  private func isInside(_ index: Int, count length: Int) -> Bool {
    UInt(bitPattern: index) < UInt(bitPattern: max(count &- (length &- 1), 0))
  }

  /// Sixty-four bytes from an index on, or nil where fewer are left.
  @inlinable
  @inline(__always)
  package func sixtyFour(at index: Int) -> (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)? {
    guard isInside(index, count: 64) else { return nil }
    let start = UnsafeRawPointer(base + index)
    return (
      start.loadUnaligned(as: SIMD16<UInt8>.self), start.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self),
      start.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self),
      start.loadUnaligned(fromByteOffset: 48, as: SIMD16<UInt8>.self)
    )
  }

  /// The lowest of every sixteenth of the hundred and twenty-eight bytes from an index on, where some bits of each are
  /// turned over and a number is taken from it before; nil where fewer are left.
  @inlinable
  @inline(__always)
  package func lowest(at index: Int, turningOver bits: UInt8 = 0, less number: UInt8) -> SIMD16<UInt8>? {
    guard isInside(index, count: 128) else { return nil }
    let start = UnsafeRawPointer(base + index)
    let (bits, number) = (SIMD16<UInt8>(repeating: bits), SIMD16<UInt8>(repeating: number))
    @inline(__always)
    func part(_ offset: Int) -> SIMD16<UInt8> {
      (start.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self) ^ bits) &- number
    }
    let first = part(0).minima(part(16)).minima(part(32).minima(part(48)))
    let second = part(64).minima(part(80)).minima(part(96).minima(part(112)))
    return first.minima(second)
  }

  /// Eight bytes from an index on as a number, the first byte lowest; nil where fewer are left.
  @inlinable
  @inline(__always)
  package func eight(at index: Int) -> UInt64? {
    guard isInside(index, count: 8) else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
  }

  /// Sixteen bytes from an index on, or nil where fewer are left.
  @inlinable
  @inline(__always)
  package func sixteen(at index: Int) -> SIMD16<UInt8>? {
    guard isInside(index, count: 16) else { return nil }
    return UnsafeRawPointer(base + index).loadUnaligned(as: SIMD16<UInt8>.self)
  }
}

extension SIMD16<UInt8> {
  /// One bit a lane, the first lane lowest: whether the lane holds a byte.
  ///
  /// Both sides of the comparison are vectors, because comparing with a scalar is not compiled to vector instructions.
  @inlinable
  @inline(__always)
  package func lanes(equalTo byte: UInt8) -> UInt64 {
    (self .== SIMD16<UInt8>(repeating: byte)).bits
  }

  /// As ``lanes(equalTo:)``, for either of two bytes.
  @inlinable
  @inline(__always)
  package func lanes(equalTo first: UInt8, or second: UInt8) -> UInt64 {
    (self .== SIMD16<UInt8>(repeating: first) .| self .== SIMD16<UInt8>(repeating: second)).bits
  }

  /// One bit a lane, the first lane lowest: whether the lane holds a space, a tab or a carriage return.
  @inlinable
  @inline(__always)
  package var blanks: UInt64 {
    var blanks = self .== SIMD16<UInt8>(repeating: 0x20)
    blanks = blanks .| self .== SIMD16<UInt8>(repeating: 0x09)
    blanks = blanks .| self .== SIMD16<UInt8>(repeating: 0x0D)
    return blanks.bits
  }

  /// Whether no lane is below a blank, but for tabs and the ends of lines.
  @inlinable
  @inline(__always)
  package var isFreeOfControls: Bool { !controls.isAny }

  /// The lanes below a blank, but for tabs and the ends of lines.
  @inlinable
  @inline(__always)
  package var controls: SIMDMask<SIMD16<Int8>> {
    // For equality alone: comparing unsigned bytes for order is compiled to sixteen single comparisons.
    var isSpace = self .== SIMD16<UInt8>(repeating: 0x0A)
    isSpace = isSpace .| self .== SIMD16<UInt8>(repeating: 0x0D)
    isSpace = isSpace .| self .== SIMD16<UInt8>(repeating: 0x09)
    let isLow = (self & SIMD16<UInt8>(repeating: 0xE0)) .== SIMD16<UInt8>(repeating: 0)
    return isLow .^ isSpace
  }
}
