import CrashModel

/// Sixty-four bytes that are compared at once.
struct ByteBlock {
  private let parts: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)

  /// Loads the bytes from an index on; nil where fewer are left.
  @inline(__always)
  init?(_ bytes: Bytes, at index: Int) {
    guard let parts = bytes.sixtyFour(at: index) else { return nil }
    self.parts = parts
  }

  /// Which bytes are a certain one.
  @inline(__always)
  func lanes(equalTo byte: UInt8) -> Lanes {
    let wanted = SIMD16<UInt8>(repeating: byte)
    return Lanes(a: parts.0 .== wanted, b: parts.1 .== wanted, c: parts.2 .== wanted, d: parts.3 .== wanted)
  }

  /// Which bytes are brackets, of either sort.
  @inline(__always)
  var brackets: Lanes {
    @inline(__always)
    func brackets(_ part: SIMD16<UInt8>) -> Lanes.Part {
      // `{` and `[`, `}` and `]` differ in one bit.
      let folded = part | SIMD16(repeating: 0x20)
      return folded .== SIMD16<UInt8>(repeating: 0x7B) .| folded .== SIMD16<UInt8>(repeating: 0x7D)
    }
    return Lanes(a: brackets(parts.0), b: brackets(parts.1), c: brackets(parts.2), d: brackets(parts.3))
  }

  /// Sixty-four answers, kept as the processor gives them: for most blocks it is enough to know whether any is yes.
  struct Lanes {
    typealias Part = SIMDMask<SIMD16<Int8>>

    let a, b, c, d: Part

    /// Whether any answer is yes.
    @inline(__always)
    var isAny: Bool { (a .| b .| c .| d).isAny }

    /// Whether an odd number of answers is yes.
    @inline(__always)
    var isOdd: Bool {
      // Pairs that are left out take nothing from whether the number is odd.
      let rest = (a .^ b .^ c .^ d).bits
      return UInt8(truncatingIfNeeded: rest ^ rest >> 8).nonzeroBitCount & 1 != 0
    }

    /// One bit an answer, the first one lowest.
    @inline(__always)
    var bits: UInt64 { a.bits | b.bits << 16 | c.bits << 32 | d.bits << 48 }
  }
}
