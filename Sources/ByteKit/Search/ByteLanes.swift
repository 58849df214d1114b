#if arch(x86_64) && canImport(_Builtin_intrinsics)
  // The compiler's own header for the processor: one instruction for what takes eight without it.
  public import _Builtin_intrinsics.intel
#endif

/// Sixteen answers to a comparison of sixteen bytes as bits of a number, the first one lowest.
extension SIMDMask<SIMD16<Int8>> {
  /// One bit a lane.
  @inlinable
  package var bits: UInt64 {
    #if arch(x86_64) && canImport(_Builtin_intrinsics)
      return UInt64(UInt32(bitPattern: _mm_movemask_epi8(unsafeBitCast(self, to: SIMD2<Int64>.self))))
    #else
      return bitsByMultiplication
    #endif
  }

  /// ``bits`` for processors without an instruction for it.
  @inlinable
  package var bitsByMultiplication: UInt64 {
    // Each lane is 0x00 or 0xFF. Keeping its lowest bit and multiplying gathers eight lanes in the top byte.
    let (low, high) = unsafeBitCast(self, to: (UInt64, UInt64).self)
    let lowestBits: UInt64 = 0x0101_0101_0101_0101
    let gather: UInt64 = 0x0102_0408_1020_4080
    return ((low & lowestBits) &* gather) >> 56 | (((high & lowestBits) &* gather) >> 56) << 8
  }

  /// Whether any lane is set.
  @inlinable
  package var isAny: Bool {
    bits != 0
  }
}

extension SIMD16<UInt8> {
  /// The smaller byte of each lane.
  @inlinable
  package func minima(_ other: SIMD16<UInt8>) -> SIMD16<UInt8> {
    #if arch(x86_64) && canImport(_Builtin_intrinsics)
      return unsafeBitCast(
        _mm_min_epu8(unsafeBitCast(self, to: SIMD2<Int64>.self), unsafeBitCast(other, to: SIMD2<Int64>.self)),
        to: SIMD16<UInt8>.self)
    #else
      return pointwiseMin(self, other)
    #endif
  }

  /// The lanes that hold a byte or a smaller one.
  @inlinable
  package func lanes(atMost byte: UInt8) -> SIMDMask<SIMD16<Int8>> {
    minima(SIMD16<UInt8>(repeating: byte)) .== self
  }
}

/// Eight bytes of a text as a number, the first one lowest.
extension UInt64 {
  /// The highest bit of the first byte that is a certain one, and perhaps of some behind it; 0 exactly where none is.
  @inlinable
  package func marks(of byte: UInt8) -> UInt64 {
    let lowestBits: UInt64 = 0x0101_0101_0101_0101
    let differences = self ^ (UInt64(byte) &* lowestBits)
    return (differences &- lowestBits) & ~differences & (lowestBits << 7)
  }
}
