import ByteKit

/// Finds which of some thousand keywords occur in a text, in one pass over its bytes.
///
/// Each keyword is filed under four of its bytes. At each position the scanner hashes four bytes, asks a Bloom filter
/// whether a keyword is filed under them, and compares only then. Case is folded: a keyword that differs in case is
/// reported too, and the pattern itself decides.
struct KeywordScanner: Sendable {
  /// The bytes of all keywords.
  private var bytes: [UInt8] = []
  /// The keywords; the first is none, so that zero ends a chain.
  private var keywords = [Keyword(start: 0, length: 0, anchor: 0, word: 0, key: 0, next: 0)]
  /// For each bucket of anchors the first of its chain of keywords.
  private var buckets = [UInt32](repeating: 0, count: 1 << bucketBits)
  /// The Bloom filter of anchors: each sets two bits of one word.
  private var bloom = [UInt64](repeating: 0, count: 1 << 10)

  private struct Keyword: Sendable {
    /// Where the keyword is in `bytes`.
    let start: UInt32
    let length: UInt32
    /// Offset in the keyword of the four bytes that it is filed under, and these bytes.
    let anchor: UInt32
    let word: UInt32
    let key: UInt16
    /// The next keyword of the bucket.
    let next: UInt32
  }

  private static let bucketBits: UInt32 = 13

  /// Files the keywords of patterns.
  init(_ patterns: [PatternMatcher]) {
    var builder = Builder()
    for pattern in patterns {
      guard let key = pattern.keyword else { continue }
      pattern.withLongestLiteral { literal in
        let keyword = UnsafeRawBufferPointer(literal)
        let slot = Int(QuickHash.of(literal, ignoringCase: true) >> 51)
        if !contains(keyword, builder.slots[slot], builder.links) { insert(keyword, key, slot, &builder) }
      }
    }
  }

  /// Reads the keywords that were filed before.
  init(_ prepared: PreparedIndex) {
    bytes = prepared.keywordBytes()
    keywords.reserveCapacity(bytes.count / 16)
    PreparedIndex.forEachKeyword(in: bytes) { place, anchor, key in
      let word = bytes.withUnsafeBytes { Self.word(of: $0, at: place.lowerBound + anchor) }
      file(place, anchor, word, key)
    }
  }

  /// Every keyword with the offset of its anchor and its key, in the order in which they were filed.
  var filed: [(keyword: [UInt8], anchor: Int, key: UInt16)] {
    keywords.dropFirst().map {
      (Array(bytes[Int($0.start)..<Int($0.start + $0.length)]), Int($0.anchor), $0.key)
    }
  }

  /// What is needed while keywords are filed.
  private struct Builder {
    /// The filed keywords by their hashes, so that each is filed once however many patterns share it.
    var slots = [UInt32](repeating: 0, count: 1 << 13)
    var links: [UInt32] = [0]
    /// How many keywords each bucket of anchors holds, as far as a byte can say.
    var crowds = [UInt8](repeating: 0, count: 1 << bucketBits)
    /// How common each byte is in reports, whatever its case.
    let commonness = (UInt8.min...UInt8.max).map { UInt8(ByteSearch.commonness(ByteSearch.lowerCase($0))) }

    /// Where the four bytes begin that are least common in reports, and under which few other keywords are filed.
    func rarestBytes(of keyword: UnsafeRawBufferPointer) -> Int {
      commonness.withUnsafeBufferPointer { commonness in
        var (best, bestCost) = (0, Int.max)
        var cost = 0
        for index in 0..<keyword.count {
          cost &+= Int(commonness[Int(keyword[index])])
          if index >= 4 { cost &-= Int(commonness[Int(keyword[index &- 4])]) }
          guard index >= 3, cost < bestCost else { continue }
          let crowd = crowds[
            KeywordScanner.bucket(of: KeywordScanner.hash(KeywordScanner.word(of: keyword, at: index &- 3)))]
          if cost &+ 4 * Int(crowd) < bestCost { (best, bestCost) = (index &- 3, cost &+ 4 * Int(crowd)) }
        }
        return best
      }
    }
  }

  /// Whether one of a chain of keywords is a given one.
  private func contains(_ keyword: UnsafeRawBufferPointer, _ first: UInt32, _ links: [UInt32]) -> Bool {
    var number = Int(first)
    while number != 0 {
      if keywords[number].length == keyword.count, isEqual(keyword, at: 0, keywords[number]) { return true }
      number = Int(links[number])
    }
    return false
  }

  private mutating func insert(
    _ keyword: UnsafeRawBufferPointer, _ key: UInt16, _ slot: Int, _ builder: inout Builder
  ) {
    let anchor = builder.rarestBytes(of: keyword)
    let word = Self.word(of: keyword, at: anchor)
    let start = bytes.count
    bytes.append(contentsOf: keyword)
    builder.links.append(builder.slots[slot])
    builder.slots[slot] = UInt32(keywords.count)
    let bucket = file(start..<bytes.count, anchor, word, key)
    if builder.crowds[bucket] < .max { builder.crowds[bucket] += 1 }
  }

  /// Files a keyword under four of its bytes.
  ///
  /// - Returns: The bucket.
  @discardableResult
  private mutating func file(_ place: Range<Int>, _ anchor: Int, _ word: UInt32, _ key: UInt16) -> Int {
    let hash = Self.hash(word)
    let bucket = Self.bucket(of: hash)
    let number = UInt32(keywords.count)
    keywords.append(
      Keyword(
        start: UInt32(place.lowerBound), length: UInt32(place.count), anchor: UInt32(anchor), word: word, key: key,
        next: buckets[bucket]))
    buckets[bucket] = number
    bloom[Int(hash >> 22)] |= Self.bits(of: hash)
    return bucket
  }

  /// The keys of all keywords that occur in a text, possibly more than once.
  func keywords(in text: String) -> [UInt16] {
    var keys: [UInt16] = []
    search(text) { keys.append($0) }
    return keys
  }

  /// Calls `found` with the key of every keyword that occurs in a text, possibly more than once.
  func search(_ text: String, _ found: (UInt16) -> Void) {
    text.withBytes { search(UnsafeRawBufferPointer($0), found) }
  }

  /// Invariant: four bytes are loaded from 0...count - 4 only; a hash shifted by 22 is below the 1,024 words of `bloom`.
  private func search(_ text: UnsafeRawBufferPointer, _ found: (UInt16) -> Void) {
    guard text.count >= 4 else { return }
    bloom.withUnsafeBufferPointer { bloom in
      for index in 0...text.count &- 4 {
        let word = Self.word(of: text, at: index)
        let hash = Self.hash(word)
        let bits = Self.bits(of: hash)
        if bloom[Int(hash >> 22)] & bits == bits { compare(text, at: index, word, hash, found) }
      }
    }
  }

  /// Compares the keywords that are filed under the four bytes at an index.
  @inline(never)
  private func compare(
    _ text: UnsafeRawBufferPointer, at index: Int, _ word: UInt32, _ hash: UInt32, _ found: (UInt16) -> Void
  ) {
    var number = Int(buckets[Self.bucket(of: hash)])
    while number != 0 {
      let keyword = keywords[number]
      let start = index - Int(keyword.anchor)
      if keyword.word == word, start >= 0, Int(keyword.length) <= text.count - start,
        isEqual(text, at: start, keyword)
      {
        found(keyword.key)
      }
      number = Int(keyword.next)
    }
  }

  /// Whether a keyword is at a position of a text, apart from the bit that tells upper case from lower.
  ///
  /// Invariant: the keyword has at least four bytes, and as many of the text follow `start`.
  private func isEqual(_ text: UnsafeRawBufferPointer, at start: Int, _ keyword: Keyword) -> Bool {
    bytes.withUnsafeBytes { bytes in
      // Four bytes at a time; the last four may overlap the ones before.
      let last = Int(keyword.length) - 4
      var offset = 0
      while true {
        if Self.word(of: bytes, at: Int(keyword.start) + offset) != Self.word(of: text, at: start + offset) {
          return false
        }
        if offset == last { return true }
        offset = min(offset + 4, last)
      }
    }
  }

  /// Four bytes with the bit set that tells lower case from upper.
  @inline(__always)
  private static func word(of text: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
    UInt32(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt32.self)) | 0x2020_2020
  }

  @inline(__always)
  private static func hash(_ word: UInt32) -> UInt32 { word &* 0x9E37_79B1 }

  @inline(__always)
  private static func bucket(of hash: UInt32) -> Int { Int(hash >> (32 - bucketBits)) }

  @inline(__always)
  private static func bits(of hash: UInt32) -> UInt64 { 1 << UInt64(hash >> 16 & 63) | 1 << UInt64(hash >> 10 & 63) }
}
