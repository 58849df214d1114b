/// Finds which of a thousand literals occur in a text in one pass over its bytes.
///
/// Every literal is filed under four of its bytes. A pass hashes the four bytes at each position and compares only the
/// literals filed under what it meets, so its cost grows with the text and hardly with the number of literals. Case is
/// folded throughout: the index may name a literal that differs in case, and the condition itself decides.
struct LiteralIndex: Sendable {
  private let literals: [Entry]
  /// For each slot the first entry of `chain`, 0 for none.
  private let heads: [UInt32]
  private let chain: [Link]
  /// Number of literals.
  let count: Int

  private struct Entry: Sendable {
    let bytes: [UInt8]
    let anchor: Int
  }

  private struct Link: Sendable {
    let literal: Int
    let anchor: UInt32
    let next: UInt32
  }

  private static let slotBits = 13
  /// Shorter literals are in too many texts to be worth an index.
  static let minimumLength = 4

  /// Files literals, each at least ``minimumLength`` bytes long and already folded.
  init(_ texts: [[UInt8]]) {
    var heads = [UInt32](repeating: 0, count: 1 << Self.slotBits)
    var chain: [Link] = [Link(literal: 0, anchor: 0, next: 0)]
    var literals: [Entry] = []
    literals.reserveCapacity(texts.count)
    for (number, text) in texts.enumerated() {
      let start = Self.rarestStart(of: text)
      let anchor = Self.word(text, start)
      let slot = Self.slot(anchor)
      chain.append(Link(literal: number, anchor: anchor, next: heads[slot]))
      heads[slot] = UInt32(truncatingIfNeeded: chain.count - 1)
      literals.append(Entry(bytes: text, anchor: start))
    }
    self.heads = heads
    self.chain = chain
    self.literals = literals
    count = texts.count
  }

  /// Calls `found` with the number of every literal that occurs in the text, possibly more than once.
  func search(_ text: String, _ found: (Int) -> Void) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { search($0, found) }
    if done == nil { Array(text.utf8).withUnsafeBufferPointer { search($0, found) } }
  }

  private func search(_ text: UnsafeBufferPointer<UInt8>, _ found: (Int) -> Void) {
    guard text.count >= Self.minimumLength else { return }
    heads.withUnsafeBufferPointer { heads in
      var word = UInt32(folded(text[0])) << 8 | UInt32(folded(text[1])) << 16 | UInt32(folded(text[2])) << 24
      for index in 3..<text.count {
        word = word >> 8 | UInt32(folded(text[index])) << 24
        var link = Int(heads[Self.slot(word)])
        while link != 0 {
          let entry = chain[link]
          if entry.anchor == word, holds(literals[entry.literal], text, endOfAnchor: index) { found(entry.literal) }
          link = Int(entry.next)
        }
      }
    }
  }

  private func holds(_ entry: Entry, _ text: UnsafeBufferPointer<UInt8>, endOfAnchor: Int) -> Bool {
    let start = endOfAnchor - 3 - entry.anchor
    guard start >= 0, entry.bytes.count <= text.count - start else { return false }
    for offset in 0..<entry.bytes.count where folded(text[start + offset]) != entry.bytes[offset] { return false }
    return true
  }

  private static func word(_ text: [UInt8], _ start: Int) -> UInt32 {
    UInt32(text[start]) | UInt32(text[start + 1]) << 8 | UInt32(text[start + 2]) << 16 | UInt32(text[start + 3]) << 24
  }

  @inline(__always)
  private static func slot(_ word: UInt32) -> Int {
    Int((word &* 0x9E37_79B1) >> UInt32(32 - slotBits))
  }

  /// Where the four bytes begin that are least likely to occur in a report.
  private static func rarestStart(of text: [UInt8]) -> Int {
    var best = 0
    var bestCost = Int.max
    for start in 0...(text.count - 4) {
      let cost = (start..<start + 4).reduce(0) { $0 + commonness(text[$1]) }
      if cost < bestCost {
        best = start
        bestCost = cost
      }
    }
    return best
  }

  /// A rough rank of how often a folded byte occurs in function names and messages.
  private static func commonness(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "e"), UInt8(ascii: "t"), UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "a"),
      UInt8(ascii: "o"), UInt8(ascii: "s"), UInt8(ascii: " "), UInt8(ascii: "_"):
      8
    case UInt8(ascii: "l"), UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "u"), UInt8(ascii: "p"),
      UInt8(ascii: "m"),
      UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: "0"):
      5
    case 0x61...0x7A: 3
    case 0x30...0x39: 3
    default: 1
    }
  }
}
