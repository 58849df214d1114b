/// Literals that were seen in a report, each standing for itself by sixteen bits of a hash.
///
/// Two literals may share their key, so the set may name one that was not seen, but never leaves out one that was:
/// it says where a comparison is worth while, and the comparison decides.
struct LiteralSet: Sendable {
  private var words = [UInt64](repeating: 0, count: 1 << 10)

  /// The set that refuses no literal.
  static let everything = {
    var set = LiteralSet()
    for word in set.words.indices { set.words[word] = .max }
    return set
  }()

  /// The key of a literal, the same for upper and lower case: eight bytes at a time are multiplied in, each with the bit
  /// set that tells the cases apart.
  static func key(of literal: UnsafeBufferPointer<UInt8>) -> UInt16 {
    let raw = UnsafeRawBufferPointer(literal)
    var hash = UInt64(raw.count)
    var index = 0
    while index &+ 8 <= raw.count {
      mix(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) | 0x2020_2020_2020_2020, into: &hash)
      index &+= 8
    }
    while index < raw.count {
      mix(UInt64(raw[index] | 0x20), into: &hash)
      index &+= 1
    }
    return UInt16(truncatingIfNeeded: hash >> 32 ^ hash >> 48)
  }

  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
  }

  /// Notes that a literal was seen.
  mutating func insert(_ key: UInt16) {
    words[Int(key >> 6)] |= 1 << UInt64(key & 63)
  }

  /// Notes that several literals were seen.
  mutating func insert(_ keys: [UInt16]) {
    for key in keys { insert(key) }
  }

  /// Whether a literal may have been seen.
  func contains(_ key: UInt16) -> Bool {
    words[Int(key >> 6)] & 1 << UInt64(key & 63) != 0
  }

  /// Calls `body` with the set's words, for many questions in a row.
  func withWords<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
    words.withUnsafeBufferPointer(body)
  }
}
