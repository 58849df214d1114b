/// Finds which of a reader's keys a member has, in one step instead of a comparison with each.
package struct KeyTable<Key: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  /// A key of the reader's.
  package struct Entry: Sendable {
    package let key: Key
    /// The key's place among all cases.
    package let number: Int
  }

  /// A row with gaps, twice as long as there are keys or longer; a key stands at its slot or in the ones behind it.
  private let slots: [KeySlot?]
  private let keys: [Key]
  private let shift: UInt64

  /// Makes a table of all cases.
  package init() {
    var length = 8
    while length < Key.allCases.count * 2 { length *= 2 }
    let shift = UInt64(64 - length.trailingZeroBitCount)
    var slots = [KeySlot?](repeating: nil, count: length)
    for (number, key) in Key.allCases.enumerated() {
      let words = Bytes.with(Array(key.rawValue.utf8)) { KeyWords($0.all) }
      var slot = words.slot(shift)
      while slots[slot] != nil { slot = (slot + 1) & (length - 1) }
      slots[slot] = KeySlot(number: number, words: words)
    }
    self.slots = slots
    keys = Array(Key.allCases)
    self.shift = shift
  }

  /// The entry for a key as written; nil where it is none of the reader's.
  @inlinable
  @inline(__always)
  package func find(_ words: KeyWords, _ key: ByteSlice) -> Entry? {
    var slot = words.slot(shift)
    while let found = slots[slot] {
      if found.words == words, words.tellAll || isLongKey(found.number, key) {
        return Entry(key: keys[found.number], number: found.number)
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Whether a key is the one with a number; seldom asked, and kept out of the way of those who do not.
  @inline(never)
  private func isLongKey(_ number: Int, _ key: ByteSlice) -> Bool { keys[number].rawValue == key.string }
}

/// A key's place among all cases, and how it is written; the same type for all tables, which costs less at the start.
private struct KeySlot: Sendable {
  let number: Int
  let words: KeyWords
}

/// Length, first and last bytes of a key: all there is to say of one of up to sixteen bytes, and enough to find others.
package struct KeyWords: Equatable {
  private let count: Int
  private let head: UInt64
  private let tail: UInt64

  /// Takes the words of a key as written.
  @inlinable
  @inline(__always)
  package init(_ key: ByteSlice) {
    count = key.end &- key.start
    if count >= 8, let head = key.bytes.eight(at: key.start), let tail = key.bytes.eight(at: key.end &- 8) {
      (self.head, self.tail) = (head, tail)
    } else if let head = key.bytes.eight(at: key.start) {
      self.head = head & ((1 &<< UInt64(8 &* count)) &- 1)
      tail = 0
    } else {
      head = (0..<count).reduce(0) { $0 | UInt64(key[$1]) << UInt64(8 * $1) }
      tail = 0
    }
  }

  /// Whether two keys with these words are the same.
  package var tellAll: Bool { count <= 16 }

  /// A number below 512 that different keys mostly have different ones of.
  package var smallHash: Int { slot(55) }

  @inline(__always)
  fileprivate func slot(_ shift: UInt64) -> Int {
    let mixed = (head ^ (tail &<< 23 | tail &>> 41) ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> shift)
  }
}
