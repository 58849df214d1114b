/// The keywords that a report holds, as a bit for each key of sixteen bits.
///
/// A key is a hash, so a set may hold a keyword that was not seen. It never lacks one that was.
struct KeywordSet: Sendable {
  private var words: [UInt64]

  /// A set without keywords.
  init() { words = Array(repeating: 0, count: 1 << 10) }

  private init(words: [UInt64]) { self.words = words }

  /// The set of all keywords, for reports that were not searched.
  static let everything = KeywordSet(words: Array(repeating: .max, count: 1 << 10))

  /// The key of a keyword, the same for upper and lower case; nil where it is too short to be worth a search.
  static func key(of keyword: UnsafeBufferPointer<UInt8>) -> UInt16? {
    guard keyword.count >= 4 else { return nil }
    let hash = QuickHash.of(keyword, ignoringCase: true)
    return UInt16(truncatingIfNeeded: hash >> 32 ^ hash >> 48)
  }

  /// Adds a keyword.
  @inline(__always)
  mutating func insert(_ key: UInt16) { words[Int(key >> 6)] |= 1 << UInt64(key & 63) }

  /// Whether a keyword may have been seen.
  @inline(__always)
  func contains(_ key: UInt16) -> Bool { words[Int(key >> 6)] & 1 << UInt64(key & 63) != 0 }

  /// Calls `body` with each key, in rising order.
  func forEach(_ body: (UInt16) -> Void) {
    words.withUnsafeBufferPointer { words in
      for index in words.indices where words[index] != 0 {
        var bits = words[index]
        while bits != 0 {
          body(UInt16(truncatingIfNeeded: index << 6 | bits.trailingZeroBitCount))
          bits &= bits &- 1
        }
      }
    }
  }
}
