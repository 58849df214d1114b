import CrashModel
import Testing

@testable import CrashDiagnosis

/// What numbers look like that were used as addresses.
@Suite struct PointerShapeTests {
  @Test(
    arguments: [
      (0, .nearNull(offset: 0)), (0x18, .nearNull(offset: 0x18)), (0x3FFF, .nearNull(offset: 0x3FFF)),
      (0xBAD0, .racingProperty), (0x4000_0000_0000_BAD0, .racingProperty),
      (0x5555_5555_5555_5555, .scribble(isFreed: true)), (0x5555_5555_5555_5565, .scribble(isFreed: true)),
      (0xAAAA_AAAA_AAAA_AAAA, .scribble(isFreed: false)), (0x2AAA_AAAA_AAAA_AAB2, .scribble(isFreed: false)),
      (0xFEED_DEAD_BEEF, .filler), (0xDEAD_BEEF_0000_0000, .filler), (0x1_DEAD_BEEF, .filler),
      (0x626F_6874_7261_4548, .text("HEarthob")), (0x7974_7261_4548, .text("HEarty")),
      (0xABAB_ABAB_ABAB_AC7B, .filled(0xAB)), (0x1111_1111_1111_1119, .filled(0x11)),
      (0xFFFF_FFFF_FFFF_FFFF, .belowZero(distance: 1)), (0xFFFF_FFFF_FFFF_FFFA, .belowZero(distance: 6)),
      (0x0080_0001_0B01_DDF8, .strangeBits), (0x8000_0001_0B01_DDF8, .strangeBits),
    ] as [(UInt64, PointerShape)])
  func isRecognised(value: UInt64, shape: PointerShape) {
    #expect(PointerShape(value) == shape)
  }

  /// An ordinary heap or stack address, a program of Linux, a kernel's address, an address that happens to end alike,
  /// five letters.
  @Test(
    arguments: [
      0x4000, 0x0000_6000_02AB_4C10, 0x16D_FBBF_B0, 0x5555_5555_4010, 0x7FFF_F7DD_5000, 0xFFFF_FFFF_8100_0000,
      0x1_0B01_BAD0, 0x68_6361_6548, 0x5555_5555,
    ] as [UInt64])
  func isLikeAnyOther(value: UInt64) {
    #expect(PointerShape(value) == nil)
  }
}
