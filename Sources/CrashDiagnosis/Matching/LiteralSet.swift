/// Literals that were seen in a report, each standing for itself by sixteen bits of a hash.
///
/// Two literals may share their key, so the set may name one that was not seen, but never leaves out one that was:
/// it says where a comparison is worth while, and the comparison decides.
struct LiteralSet: Sendable {
  /// Number of words of 64 bits in which a set has a bit for every key.
  static let wordCount = 1 << 10

  private var words = [UInt64](repeating: 0, count: wordCount)

  /// The set that refuses no literal.
  static let everything = {
    var set = LiteralSet()
    for word in set.words.indices { set.words[word] = .max }
    return set
  }()

  /// The key of a literal, the same for upper and lower case.
  static func key(of literal: UnsafeBufferPointer<UInt8>) -> UInt16 {
    let hash = QuickHash.of(literal, ignoringCase: true)
    return UInt16(truncatingIfNeeded: hash >> 32 ^ hash >> 48)
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
