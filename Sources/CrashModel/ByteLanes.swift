/// Sixteen answers to a comparison of sixteen bytes as bits of a number, the first one lowest.
extension SIMDMask<SIMD16<Int8>> {
  /// One bit a lane.
  @inlinable
  package var bits: UInt64 {
    // Each lane is 0x00 or 0xFF. Keeping its lowest bit and multiplying gathers eight lanes in the top byte.
    let (low, high) = unsafeBitCast(self, to: (UInt64, UInt64).self)
    let lowestBits: UInt64 = 0x0101_0101_0101_0101
    let gather: UInt64 = 0x0102_0408_1020_4080
    return ((low & lowestBits) &* gather) >> 56 | (((high & lowestBits) &* gather) >> 56) << 8
  }

  /// Whether any lane is set.
  @inlinable
  package var isAny: Bool {
    let (low, high) = unsafeBitCast(self, to: (UInt64, UInt64).self)
    return low | high != 0
  }
}
