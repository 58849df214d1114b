/// A code in which frequent symbols have short codes, as DEFLATE defines it by the lengths alone.
///
/// Codes up to ``direct`` bits are looked up in a table; longer ones are rare and are counted through bit by bit.
///
/// Source: RFC 1951, section 3.2.2.
struct HuffmanCode {
  /// By the next bits: the symbol, and in the lowest four bits the length of its code; 0 for a longer code or none.
  private var table = [UInt16](repeating: 0, count: 1 << direct)
  /// Number of codes of each length.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private var symbols: [UInt16] = []

  private static let direct = 10

  /// Makes a code of the lengths of all symbols, 0 for a symbol that has no code.
  ///
  /// The result is nil where there are more codes than bits can tell apart, or fewer without need: a code of a single
  /// symbol is the only one that may leave bits unused.
  init?(_ lengths: some Collection<UInt8>) {
    for length in lengths { counts[Int(length)] += 1 }
    let used = lengths.count - counts[0]
    counts[0] = 0
    var left = 1
    for length in 1...15 {
      left = left << 1 - counts[length]
      if left < 0 { return nil }
    }
    guard left == 0 || used <= 1 else { return nil }
    var next = [Int](repeating: 0, count: 17)
    var place = [Int](repeating: 0, count: 17)
    for length in 1...15 {
      next[length + 1] = (next[length] + counts[length]) << 1
      place[length + 1] = place[length] + counts[length]
    }
    symbols = Array(repeating: 0, count: used)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      symbols[place[length]] = UInt16(symbol)
      place[length] += 1
      enter(symbol, code: next[length], length: length)
      next[length] += 1
    }
  }

  private mutating func enter(_ symbol: Int, code: Int, length: Int) {
    guard length <= Self.direct else { return }
    // The first bit of a code is the lowest of the bits that are read.
    var index = 0
    for bit in 0..<length where code >> bit & 1 == 1 { index |= 1 << (length - 1 - bit) }
    while index < table.count {
      table[index] = UInt16(symbol << 4 | length)
      index += 1 << length
    }
  }

  /// The next symbol, nil where the bits are no code or have ended.
  @inline(__always)
  func symbol(_ bits: inout BitReader) -> Int? {
    bits.refill()
    let entry = table[Int(truncatingIfNeeded: bits.waiting) & (1 << Self.direct - 1)]
    guard entry != 0 else { return rareSymbol(&bits) }
    return bits.drop(Int(entry & 15)) ? Int(entry >> 4) : nil
  }

  @inline(never)
  private func rareSymbol(_ bits: inout BitReader) -> Int? {
    var (code, first, place) = (0, 0, 0)
    for length in 1...15 {
      code |= Int(truncatingIfNeeded: bits.waiting >> UInt64(length - 1)) & 1
      let count = counts[length]
      if code - first < count { return bits.drop(length) ? Int(symbols[place + code - first]) : nil }
      place += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
