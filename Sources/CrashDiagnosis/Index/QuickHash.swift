/// Numbers for short texts, eight bytes at a time: quick, and without protection against texts that are made to collide.
enum QuickHash {
  /// A number for a text.
  ///
  /// - Parameters:
  ///   - text: The text's bytes.
  ///   - ignoringCase: Whether the bit counts for nothing that tells upper case from lower.
  /// - Returns: The number; equal texts have equal ones.
  @inline(__always)
  static func of(_ text: UnsafeBufferPointer<UInt8>, ignoringCase: Bool = false) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    let caseBits: UInt64 = ignoringCase ? 0x2020_2020_2020_2020 : 0
    var hash = UInt64(raw.count)
    guard raw.count >= 8 else {
      for byte in raw { mix(UInt64(byte) | caseBits & 0xFF, into: &hash) }
      return hash
    }
    // The last eight bytes may overlap those before.
    let last = raw.count &- 8
    var index = 0
    while index < last {
      mix(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) | caseBits, into: &hash)
      index &+= 8
    }
    mix(raw.loadUnaligned(fromByteOffset: last, as: UInt64.self) | caseBits, into: &hash)
    return hash
  }

  /// A number for a text; equal texts have equal ones.
  static func of(_ text: String) -> UInt64 { text.withBytes { of($0) } }

  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
  }
}
