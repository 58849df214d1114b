/// Literals that were seen in a report, each by a key of sixteen bits: its number among those of all rules, or bits of its
/// hash where nobody numbered them.
///
/// Two literals may share their key, so the set may name one that was not seen, but never leaves out one that was:
/// it says where a comparison is worth while, and the comparison decides.
struct LiteralSet: Sendable {
  /// Number of words of 64 bits in which a set has a bit for every key.
  static let wordCount = 1 << 10

  /// A bit for every key, and behind them a bit for every word of these that may hold one: a report sees few literals,
  /// and most words are never looked at.
  private var words = [UInt64](repeating: 0, count: wordCount + wordCount / 64)

  /// The set that refuses no literal.
  static let everything = {
    var set = LiteralSet()
    for word in set.words.indices { set.words[word] = .max }
    return set
  }()

  /// The key of a literal that has no number, the same for upper and lower case.
  static func key(of literal: UnsafeBufferPointer<UInt8>) -> UInt16 {
    let hash = QuickHash.of(literal, ignoringCase: true)
    return UInt16(truncatingIfNeeded: hash >> 32 ^ hash >> 48)
  }

  /// Notes that a literal was seen.
  mutating func insert(_ key: UInt16) {
    words.withUnsafeMutableBufferPointer { Self.insert(key, into: $0) }
  }

  @inline(__always)
  private static func insert(_ key: UInt16, into words: UnsafeMutableBufferPointer<UInt64>) {
    let word = Int(key >> 6)
    words[word] |= 1 << UInt64(key & 63)
    words[wordCount + word >> 6] |= 1 << UInt64(word & 63)
  }

  /// Notes that several literals were seen.
  mutating func insert(_ keys: [UInt16]) {
    words.withUnsafeMutableBufferPointer { words in
      for key in keys { Self.insert(key, into: words) }
    }
  }

  /// Notes the literals of many things, which `body` hands over one by one.
  @inline(__always)
  mutating func insert<Thing>(
    of things: UnsafeMutableBufferPointer<Thing>, _ body: (Thing, _ insert: (UInt16) -> Void) -> Void
  ) {
    words.withUnsafeMutableBufferPointer { words in
      for index in things.indices { body(things[index]) { Self.insert($0, into: words) } }
    }
  }

  /// Whether a literal may have been seen.
  func contains(_ key: UInt16) -> Bool {
    words[Int(key >> 6)] & 1 << UInt64(key & 63) != 0
  }

  /// Forgets all literals.
  mutating func removeAll() {
    for group in 0..<Self.wordCount / 64 {
      var bits = words[Self.wordCount + group]
      while bits != 0 {
        words[group * 64 + bits.trailingZeroBitCount] = 0
        bits &= bits &- 1
      }
      words[Self.wordCount + group] = 0
    }
  }

  /// Calls `body` with the set's words, for many questions in a row.
  func withWords<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
    words.withUnsafeBufferPointer(body)
  }

  /// Calls `body` with every word of the set that may hold a literal, and its number.
  func forEachWord(_ body: (_ number: Int, _ word: UInt64) -> Void) {
    words.withUnsafeBufferPointer { words in
      for group in 0..<Self.wordCount / 64 {
        var bits = words[Self.wordCount + group]
        while bits != 0 {
          let number = group &* 64 &+ bits.trailingZeroBitCount
          body(number, words[number])
          bits &= bits &- 1
        }
      }
    }
  }
}
