#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds bytes in bytes: the one search that sources, names and patterns share.
package enum ByteSearch {
  /// Index of the first place in a range of `text` at which `wanted` stands; the start of the range for nothing wanted.
  ///
  /// - Parameters:
  ///   - wanted: What to find.
  ///   - text: Where to find it. Nothing outside of it is touched.
  ///   - start: Where the range begins.
  ///   - end: Where the range ends; nothing is found in a range that reaches outside the text.
  ///   - ignoringCase: Whether upper and lower case of ASCII letters are the same.
  ///   - rarest: The rarest bytes of `wanted`, where they are known already.
  /// - Returns: An index in `text`, or nil.
  package static func firstIndex(
    of wanted: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int, to end: Int,
    ignoringCase: Bool = false, rarest: RarestBytes? = nil
  ) -> Int? {
    if wanted.isEmpty { return start }
    if ignoringCase {
      var finder = Finder<FoldedCase>(of: wanted, in: text, from: start, to: end, rarest)
      return finder?.next(from: start)
    }
    var finder = Finder<ExactCase>(of: wanted, in: text, from: start, to: end, rarest)
    return finder?.next(from: start)
  }

  /// Calls `found` with the places in a range of `text` at which `wanted` stands, in rising order.
  ///
  /// - Parameters:
  ///   - wanted: What to find, not empty; the other parameters are those of the search for the first place.
  ///   - text: Where to find it.
  ///   - start: Where the range begins.
  ///   - end: Where the range ends.
  ///   - ignoringCase: Whether upper and lower case of ASCII letters are the same.
  ///   - rarest: The rarest bytes of `wanted`, where they are known already.
  ///   - found: Given an index in `text`; says where to go on, behind that place, or nil for no further.
  package static func forEachIndex(
    of wanted: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int, to end: Int,
    ignoringCase: Bool = false, rarest: RarestBytes? = nil, _ found: (Int) -> Int?
  ) {
    if ignoringCase {
      var finder = Finder<FoldedCase>(of: wanted, in: text, from: start, to: end, rarest)
      finder?.forEach(from: start, found)
    } else {
      var finder = Finder<ExactCase>(of: wanted, in: text, from: start, to: end, rarest)
      finder?.forEach(from: start, found)
    }
  }

  /// Offsets of the two bytes of a text that are least likely to occur in a report, the same one twice for a single byte.
  ///
  /// Of equally common ones the last: the beginnings of words, such as `re`, begin many other words as well.
  package struct RarestBytes: Sendable, Hashable {
    package let one: Int
    package let other: Int

    /// Finds them.
    @inlinable
    @inline(__always)
    package init(of wanted: UnsafeRawBufferPointer) {
      // Rank and distance from the end in one number each: the smallest two are kept without a branch.
      var (best, second) = (Int.max, Int.max)
      let last = min(wanted.count, 32) &- 1
      for offset in 0..<(last &+ 1) {
        let ranked = ByteSearch.commonness(wanted[offset]) << 8 | last &- offset
        second = min(second, max(best, ranked))
        best = min(best, ranked)
      }
      one = wanted.isEmpty ? 0 : last &- best & 0xFF
      other = wanted.count < 2 ? 0 : last &- second & 0xFF
    }
  }

  /// Whether case counts, as a type, so that each search is compiled without the steps of the other.
  private protocol CaseRule {
    static var isExact: Bool { get }
    static func folded(_ block: SIMD16<UInt8>) -> SIMD16<UInt8>
    static func folded(_ byte: UInt8) -> UInt8
  }

  private enum ExactCase: CaseRule {
    static var isExact: Bool { true }
    @inlinable
    @inline(__always)
    static func folded(_ block: SIMD16<UInt8>) -> SIMD16<UInt8> { block }
    @inlinable
    @inline(__always)
    static func folded(_ byte: UInt8) -> UInt8 { byte }
  }

  private enum FoldedCase: CaseRule {
    static var isExact: Bool { false }
    /// With this bit set, upper and lower case are the same; what else falls together is told apart by the comparison.
    @inlinable
    @inline(__always)
    static func folded(_ block: SIMD16<UInt8>) -> SIMD16<UInt8> { block | SIMD16(repeating: 0x20) }
    @inlinable
    @inline(__always)
    static func folded(_ byte: UInt8) -> UInt8 { lowerCase(byte) }
  }

  /// A search in a range of a text, which may go on behind a place that it found.
  ///
  /// Sixty-four places at a time are tested for the two rarest bytes wanted; only where both fit is the rest compared.
  ///
  /// Invariant: places up to `lastStart` are tested only, and from there the wanted bytes reach no further than the end of
  /// the range; sixteen bytes are loaded at a place of the two only where fifteen more places follow.
  private struct Finder<Rule: CaseRule> {
    private let wanted: UnsafeRawBufferPointer
    private let base: UnsafeRawPointer
    private let first: Int
    private let lastStart: Int
    /// Where the two rarest bytes stand if the wanted ones stand at the beginning of the text.
    private let onesBase: UnsafeRawPointer
    private let othersBase: UnsafeRawPointer
    private let one: UInt8
    private let other: UInt8
    /// Whether the rarest byte is still looked for alone.
    private var isOneAlone: Bool
    private let wasOneAlone: Bool
    private var misses = 0

    /// Nil where there is nothing to find.
    @inlinable
    @inline(__always)
    init?(
      of wanted: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int, to end: Int,
      _ rarest: RarestBytes?
    ) {
      guard wanted.count > 0, let base = text.baseAddress, start >= 0, end <= text.count, end - start >= wanted.count
      else { return nil }
      // In a short text, finding the rarest bytes costs more than it saves.
      let isShort = end - start < 256
      let (one, other) = isShort ? (0, wanted.count - 1) : Self.places(rarest ?? RarestBytes(of: wanted), wanted)
      (self.wanted, self.base, first, lastStart) = (wanted, base, start, end - wanted.count)
      (onesBase, othersBase) = (base + one, base + other)
      (self.one, self.other) = (wanted[one], wanted[other])
      isOneAlone = Rule.isExact && !isShort
      wasOneAlone = isOneAlone
    }

    /// Where the rarest bytes stand, whatever text they were found in.
    @inline(__always)
    private static func places(_ rarest: RarestBytes, _ wanted: UnsafeRawBufferPointer) -> (Int, Int) {
      (min(rarest.one, wanted.count &- 1), min(rarest.other, wanted.count &- 1))
    }

    @inlinable
    @inline(__always)
    mutating func forEach(from start: Int, _ found: (Int) -> Int?) {
      var index: Int? = start
      while let start = index, start >= first, let place = next(from: start) { index = found(place) }
    }

    /// The first place at an index of the range or behind it.
    @inlinable
    @inline(__always)
    mutating func next(from start: Int) -> Int? {
      var index = start
      // The C library finds a single byte faster than anything here, which pays as long as the byte is rare: each place
      // that does not fit costs a call and a wrong guess of the processor.
      while isOneAlone, index <= lastStart {
        guard let found = memchr(onesBase + index, Int32(one), lastStart &- index &+ 1) else { return nil }
        index = UnsafeRawPointer(found) - onesBase
        misses &+= 1
        isOneAlone = misses &* 384 <= index &- first &+ 1536
        if (othersBase + index).load(as: UInt8.self) == other, stands(at: index) { return index }
        index &+= 1
      }
      return blocks(from: index)
    }

    @inline(__always)
    private func blocks(from start: Int) -> Int? {
      var index = start
      let ones = Rule.folded(SIMD16<UInt8>(repeating: one))
      let others = Rule.folded(SIMD16<UInt8>(repeating: other))
      @inline(__always)
      func rare(_ index: Int) -> SIMDMask<SIMD16<Int8>> {
        Rule.folded((onesBase + index).loadUnaligned(as: SIMD16<UInt8>.self)) .== ones
      }
      @inline(__always)
      func candidates(_ index: Int) -> SIMDMask<SIMD16<Int8>> {
        rare(index) .& (Rule.folded((othersBase + index).loadUnaligned(as: SIMD16<UInt8>.self)) .== others)
      }
      @inline(__always)
      func firstPlace(_ index: Int) -> Int? {
        var places = candidates(index).bits
        while places != 0 {
          let place = index &+ places.trailingZeroBitCount
          if stands(at: place) { return place }
          places &= places &- 1
        }
        return nil
      }
      let lastBlock = lastStart &- 63
      // Where most blocks hold not even the rarest byte, it is asked for alone; what was looked for alone before came too
      // often for that.
      let isRare = !wasOneAlone && commonness(one) < 5
      while index <= lastBlock {
        // Kept apart from what follows, so that the loops over blocks that do not fit stay as short as they are here.
        if isRare {
          while index <= lastBlock,
            !(rare(index) .| rare(index &+ 16) .| rare(index &+ 32) .| rare(index &+ 48)).isAny
          {
            index &+= 64
          }
        } else {
          while index <= lastBlock,
            !((candidates(index) .| candidates(index &+ 16))
              .| (candidates(index &+ 32) .| candidates(index &+ 48))).isAny
          {
            index &+= 64
          }
        }
        if index > lastBlock { break }
        if let found = firstPlace(index) ?? firstPlace(index &+ 16) ?? firstPlace(index &+ 32)
          ?? firstPlace(index &+ 48)
        {
          return found
        }
        index &+= 64
      }
      while index &+ 15 <= lastStart {
        if let found = firstPlace(index) { return found }
        index &+= 16
      }
      // The last places are tested together with some that were tested before and did not fit.
      if index > start, index <= lastStart { return firstPlace(lastStart &- 15) }
      while index <= lastStart {
        if stands(at: index) { return index }
        index &+= 1
      }
      return nil
    }

    @inline(__always)
    private func stands(at index: Int) -> Bool {
      for offset in 0..<wanted.count {
        let byte = (base + index).load(fromByteOffset: offset, as: UInt8.self)
        if Rule.folded(byte) != Rule.folded(wanted[offset]) { return false }
      }
      return true
    }
  }

  /// A rough rank of how often a byte occurs in the threads of reports, which are searched most: there, most bytes are those
  /// of keys, addresses and names of functions.
  ///
  /// A digit for each ASCII character, by how often in a thousand bytes they occur: 9 for more than 30 times, as "e", 8 for
  /// more than 20, as "c", 7 for 14, 6 for 8, 5 for 4, 4 for 2, 3 for once, 2 for 0.3 times, and 1 for less, as "z".
  package static func commonness(_ byte: UInt8) -> Int {
    byte < 128 ? Int(ranks.utf8Start[Int(byte)]) &- 0x30 : 1
  }

  /// Invariant: 128 digits.
  @inline(__always)
  private static var ranks: StaticString {
    """
    11111111146111111111111111111111\
    91913121442482549876766666913131\
    13252442251253343145432211121217\
    19788976691488896388965466161611
    """
  }

  /// The lower-case form of an ASCII letter.
  @inlinable
  @inline(__always)
  package static func lowerCase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Index of the first occurrence of a word in a range of bytes, which is cut to the bounds.
  package static func firstIndex(of word: SearchWord, in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    word.text.withBytes { wanted in
      bytes.withUnsafeBytes { bytes in
        firstIndex(
          of: UnsafeRawBufferPointer(wanted), in: bytes, from: max(start, 0), to: min(end, bytes.count),
          ignoringCase: word.ignoresCase, rarest: word.rarest)
      }
    }
  }

  /// Calls `found` with the index of each occurrence of a word in a range of bytes, which is cut to the bounds.
  ///
  /// `found` returns where the search goes on, behind the place; nil ends it.
  package static func forEachIndex(
    of word: SearchWord, in bytes: [UInt8], from start: Int, to end: Int, _ found: (Int) -> Int?
  ) {
    word.text.withBytes { wanted in
      bytes.withUnsafeBytes { bytes in
        forEachIndex(
          of: UnsafeRawBufferPointer(wanted), in: bytes, from: max(start, 0), to: min(end, bytes.count),
          ignoringCase: word.ignoresCase, rarest: word.rarest, found)
      }
    }
  }

  /// Number of line feeds in a range of bytes, which lies within the bounds.
  package static func lineFeeds(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.withUnsafeBytes { lineFeeds(in: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Number of line feeds: in long lines the next one is looked for, in short ones they are counted.
  package static func lineFeeds(in text: UnsafeRawBufferPointer) -> Int {
    guard let base = text.baseAddress else { return 0 }
    var total = 0
    var index = 0
    while index < text.count {
      let end = min(index &+ 3968, text.count)
      let count = countedLineFeeds(in: UnsafeRawBufferPointer(rebasing: text[index..<end]))
      total &+= count
      index = end
      var isLong = count < 3
      while isLong {
        guard let found = memchr(base + index, 0x0A, text.count &- index) else { return total }
        let next = UnsafeRawPointer(found) - base &+ 1
        isLong = next &- index > 1024
        total &+= 1
        index = next
      }
    }
    return total
  }

  /// Number of line feeds, counted a hundred and twenty-eight bytes at a time.
  private static func countedLineFeeds(in text: UnsafeRawBufferPointer) -> Int {
    var total = 0
    var index = 0
    let lineFeed = SIMD16<UInt8>(repeating: 0x0A)
    @inline(__always)
    func matches(_ place: Int) -> SIMD16<UInt8> {
      // A lane that matches is 0xFF, which counts as minus one.
      unsafeBitCast(
        text.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== lineFeed, to: SIMD16<UInt8>.self)
    }
    while index &+ 16 <= text.count {
      // Eight matches a lane in every round, and seven at most behind the last one: 31 rounds fit into a byte.
      var counts = SIMD16<UInt8>()
      let end = min(index &+ 31 &* 128, text.count)
      while index &+ 128 <= end {
        let (first, second) = (matches(index) &+ matches(index &+ 16), matches(index &+ 32) &+ matches(index &+ 48))
        let (third, last) = (
          matches(index &+ 64) &+ matches(index &+ 80), matches(index &+ 96) &+ matches(index &+ 112)
        )
        counts = counts &- ((first &+ second) &+ (third &+ last))
        index &+= 128
      }
      while index &+ 16 <= end {
        counts = counts &- matches(index)
        index &+= 16
      }
      total &+= sum(of: counts)
    }
    while index < text.count {
      if text[index] == 0x0A { total += 1 }
      index += 1
    }
    return total
  }

  /// The sum of sixteen bytes.
  private static func sum(of bytes: SIMD16<UInt8>) -> Int {
    let (low, high) = unsafeBitCast(bytes, to: (UInt64, UInt64).self)
    let everySecond: UInt64 = 0x00FF_00FF_00FF_00FF
    // Four bytes in each of four lanes, of which the multiplication makes one sum in the highest lane.
    let first = (low & everySecond) &+ (low >> 8 & everySecond)
    let second = (high & everySecond) &+ (high >> 8 & everySecond)
    return Int(((first &+ second) &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Whether words occur in a text.
  package static func occurs(_ words: String, in text: UnsafeRawBufferPointer) -> Bool {
    words.withBytes { firstIndex(of: UnsafeRawBufferPointer($0), in: text, from: 0, to: text.count) != nil }
  }

  /// Whether words occur in a part of some bytes.
  package static func occurs(_ words: String, in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { occurs(words, in: $0) }
  }

  /// Calls `found` with the index of each occurrence of some bytes in others.
  ///
  /// `found` returns where the search goes on, behind the place; nil ends it.
  package static func forEachIndex(of wanted: [UInt8], in bytes: ArraySlice<UInt8>, _ found: (Int) -> Int?) {
    let start = bytes.startIndex
    wanted.withUnsafeBytes { wanted in
      bytes.withUnsafeBytes { bytes in
        forEachIndex(of: wanted, in: bytes, from: 0, to: bytes.count) { place in
          found(start + place).map { $0 - start }
        }
      }
    }
  }

  /// Offset in bytes of the first place at which words stand in a text.
  package static func offset(of words: String, in text: Substring) -> Int? {
    var (words, text) = (words, text)
    return words.withUTF8 { words in
      text.withUTF8 { text in
        firstIndex(of: UnsafeRawBufferPointer(words), in: UnsafeRawBufferPointer(text), from: 0, to: text.count)
      }
    }
  }
}
