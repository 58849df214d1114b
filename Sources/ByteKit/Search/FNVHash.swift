/// A hash that is short and the same everywhere (FNV-1a of 64 bits): not for security.
///
/// Source: draft-eastlake-fnv, "The FNV Non-Cryptographic Hash Algorithm".
package struct FNVHash: Sendable {
  @usableFromInline package var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of nothing.
  @inlinable
  package init() {}

  /// The hash of what was added so far.
  package var value: UInt64 { bits }

  /// Adds the bytes of a text.
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    var hash = self
    for byte in text { hash.add(byte) }
    self = hash
  }

  /// Adds a byte.
  @inlinable
  @inline(__always)
  package mutating func add(_ byte: UInt8) { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
