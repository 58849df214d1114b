/// Sixty-four bytes that are compared at once.
package struct ByteBlock {
  private let parts: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)

  /// Loads the bytes from an index on; nil where fewer are left.
  @inlinable
  @inline(__always)
  package init?(_ bytes: Bytes, at index: Int) {
    guard let parts = bytes.sixtyFour(at: index) else { return nil }
    self.parts = parts
  }

  /// Which bytes are a certain one.
  @inlinable
  @inline(__always)
  package func lanes(equalTo byte: UInt8) -> Lanes {
    let wanted = SIMD16<UInt8>(repeating: byte)
    return Lanes(a: parts.0 .== wanted, b: parts.1 .== wanted, c: parts.2 .== wanted, d: parts.3 .== wanted)
  }

  /// Which bytes are brackets or backslashes, one bit each; bars, carets and tildes are among them, too.
  @inlinable
  @inline(__always)
  package var bracketsAndBackslashes: UInt64 {
    @inline(__always)
    func marks(_ part: SIMD16<UInt8>) -> UInt64 {
      // With one bit set, all of them are one of `{|}~`; five more, and these differ from 0x80 in the two lowest bits.
      let moved = (part | SIMD16<UInt8>(repeating: 0x20)) &+ SIMD16<UInt8>(repeating: 5)
      let masked = moved & SIMD16<UInt8>(repeating: 0xFC)
      return masked.lanes(equalTo: 0x80)
    }
    return marks(parts.0) | marks(parts.1) << 16 | marks(parts.2) << 32 | marks(parts.3) << 48
  }

  /// Which bytes are square brackets, one bit each.
  @inlinable
  @inline(__always)
  package var squareBrackets: UInt64 {
    // One more, and they differ in one bit, which is set.
    marks { (($0 &+ SIMD16<UInt8>(repeating: 1)) | SIMD16<UInt8>(repeating: 2)) .== SIMD16<UInt8>(repeating: 0x5E) }
  }

  /// Where, from an index on, two blocks begin that may hold a square bracket, or where fewer bytes are left.
  ///
  /// Backslashes stand between the two and stop it as well; they are rare.
  @inlinable
  @inline(__always)
  package static func startOfTwoThatMayHoldSquareBrackets(_ bytes: Bytes, from start: Int) -> Int {
    var index = start
    while let lowest = bytes.lowest(at: index, less: 0x5B),
      !lowest.lanes(atMost: 2).isAny
    {
      index &+= 128
    }
    return index
  }

  /// Which bytes are square brackets or curly ones that open, one bit each.
  @inlinable
  @inline(__always)
  package var squareBracketsAndOpeningCurly: UInt64 {
    marks {
      ($0 | SIMD16<UInt8>(repeating: 0x20)) .== SIMD16<UInt8>(repeating: 0x7B) .| $0 .== SIMD16<UInt8>(repeating: 0x5D)
    }
  }

  /// One bit a byte, gathered only where there is one.
  @inline(__always)
  private func marks(_ isMark: (SIMD16<UInt8>) -> Lanes.Part) -> UInt64 {
    let lanes = Lanes(a: isMark(parts.0), b: isMark(parts.1), c: isMark(parts.2), d: isMark(parts.3))
    return lanes.isAny ? lanes.bits : 0
  }

  /// Sixty-four answers, kept as the processor gives them: for most blocks it is enough to know whether any is yes.
  package struct Lanes {
    package typealias Part = SIMDMask<SIMD16<Int8>>

    package let a, b, c, d: Part

    /// Both answers of each byte.
    @inlinable
    @inline(__always)
    package static func & (first: Lanes, second: Lanes) -> Lanes {
      Lanes(a: first.a .& second.a, b: first.b .& second.b, c: first.c .& second.c, d: first.d .& second.d)
    }

    /// Whether any answer is yes.
    @inlinable
    @inline(__always)
    package var isAny: Bool { (a .| b .| c .| d).isAny }

    /// Whether an odd number of answers is yes.
    @inlinable
    @inline(__always)
    package var isOdd: Bool {
      // Pairs that are left out take nothing from whether the number is odd.
      let rest = (a .^ b .^ c .^ d).bits
      let half = rest ^ rest >> 8
      // Bit n of the number says whether n has an odd number of bits.
      return 0x6996 &>> ((half ^ half >> 4) & 15) & 1 != 0
    }

    /// One bit an answer, the first one lowest.
    @inlinable
    @inline(__always)
    package var bits: UInt64 { a.bits | b.bits << 16 | c.bits << 32 | d.bits << 48 }
  }
}
