import ByteKit
internal import CrashModel

/// Finds which of a thousand literals occur in a text in one pass over its bytes.
///
/// Every literal is filed under four of its bytes. A pass hashes the four bytes at each position, asks a small table of
/// bits whether anything is filed there, and compares only then, so its cost grows with the text and hardly with the
/// number of literals. Case is folded throughout: the index may name a literal that differs in case, and the condition
/// itself decides.
struct LiteralIndex: Sendable {
  /// All literals, one behind the other.
  private var bytes: [UInt8] = []
  /// Whether something may be filed under a hash: each sets two bits of one word, so that hardly another one has both.
  private var isFiled = [UInt64](repeating: 0, count: 1 << 10)
  /// Where literals are looked up by the hash of the four bytes that they are filed under.
  ///
  /// Open addressing: a literal stands at its hash or in the next free place; more than half of the places are free. What
  /// refuses a literal stands in its place: this memory is too large for the processor's own, and is seldom read twice.
  private var places = [Place](repeating: Place(), count: 1 << 6)
  /// How many literals are filed under the hashes of a slot, as far as a byte can say.
  private var crowds = [UInt8](repeating: 0, count: 1 << slotBits)
  /// How often four bytes of a slot stand anywhere in the literals, as far as a byte can say.
  private var occurrences = [UInt8](repeating: 0, count: 1 << slotBits)
  /// The literals, behind one that stands for none.
  private var filed = [Literal(start: 0, length: 0, anchor: 0, key: 0, nextOfKey: 0)]
  /// For each slot of keys the first of `filed`, so that a literal is filed once however many rules ask for it.
  private var headsOfKeys = [UInt32](repeating: 0, count: 1 << slotBits)

  private struct Place: Sendable {
    /// The four bytes that a literal is filed under.
    var word: UInt32 = 0
    /// Its first or its last four bytes, whichever are further from these, and how much further on they stand: what
    /// begins like a literal seldom ends like it, and is refused without a look at the literal itself.
    var endWord: UInt32 = 0
    var distance: Int32 = 0
    /// Which of `filed` it is; zero where nothing stands.
    var number: UInt32 = 0
  }

  private struct Literal: Sendable {
    /// Where the literal stands in `bytes`, and its length.
    let start: UInt32
    let length: UInt32
    /// Offset in the literal of the four bytes that it is filed under.
    let anchor: UInt32
    let key: UInt16
    /// The next entry in the same slot of keys.
    let nextOfKey: UInt32
  }

  /// How common each byte is, in whatever case, at hand for the many that are weighed.
  private let commonness = (UInt8.min...UInt8.max).map { UInt8(ByteSearch.commonness(ByteSearch.lowerCase($0))) }

  /// What most names of functions are made of: no literal is filed under such bytes if it has others.
  private static var typicalNames: StaticString {
    """
    std::__1::basic_string<char, std::char_traits<char>, std::allocator<char>>::operator()(void const*, unsigned long) \
    closure #1 in ViewController.viewDidLoad() completion handler objc_storeStrong objc_storeWeak _dealloc invalidate \
    -[NSService reportForCell:error:] specialized static Collection.current.getter Published.subscript.setter presentation
    """
  }

  private static let slotBits = 12
  /// Shorter literals are in too many texts to be worth an index.
  static let minimumLength = 4

  /// Files the literals of patterns; those that are too short stay out.
  init(_ patterns: [TextPattern] = []) {
    // Twice, so that they weigh what a literal's own bytes do where these are common.
    for _ in 0..<2 {
      Self.typicalNames.withUTF8Buffer { count(UnsafeRawBufferPointer($0)) }
    }
    for pattern in patterns { insert(pattern) }
  }

  /// Files the literal of a pattern.
  mutating func insert(_ pattern: TextPattern) {
    let pattern = pattern.prepared
    guard let key = pattern.literalKey else { return }
    let keySlot = Int(key) & (headsOfKeys.count - 1)
    let start = bytes.count
    let isNew = pattern.withLongestLiteral { literal in
      if isFiled(literal, key, keySlot) { return false }
      bytes.append(contentsOf: literal)
      return true
    }
    guard isNew else { return }
    let length = bytes.count - start
    bytes.withUnsafeBytes { count(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    let (anchor, word, end, endWord) = bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[start...])
      let anchor = bestStart(of: text)
      let end = anchor > (length - 4) / 2 ? 0 : length - 4
      let raw = UnsafeRawBufferPointer(text)
      return (
        anchor, Self.caseless(raw.loadUnaligned(fromByteOffset: anchor, as: UInt32.self)), end,
        Self.caseless(raw.loadUnaligned(fromByteOffset: end, as: UInt32.self))
      )
    }
    let hash = Self.hash(word)
    let slot = Self.slot(of: hash)
    filed.append(
      Literal(
        start: UInt32(start), length: UInt32(length), anchor: UInt32(anchor), key: key,
        nextOfKey: headsOfKeys[keySlot]))
    headsOfKeys[keySlot] = UInt32(filed.count - 1)
    if filed.count * 2 >= places.count { grow() }
    insert(Place(word: word, endWord: endWord, distance: Int32(end - anchor), number: UInt32(filed.count - 1)))
    if crowds[slot] < .max { crowds[slot] += 1 }
    isFiled[Int(hash >> 22)] |= Self.firstBit(of: hash) | Self.secondBit(of: hash)
  }

  private mutating func insert(_ new: Place) {
    var place = Self.firstPlace(of: Self.hash(new.word), among: places.count)
    while places[place].number != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = new
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: Place(), count: old.count * 2)
    for place in old where place.number != 0 { insert(place) }
  }

  /// Where what has a hash stands if nothing stood there before; the number of places is a power of two.
  @inline(__always)
  private static func firstPlace(of hash: UInt32, among count: Int) -> Int {
    Int(hash >> UInt32(truncatingIfNeeded: 32 &- count.trailingZeroBitCount))
  }

  /// Whether a literal is filed already, in upper or lower case.
  private func isFiled(_ literal: UnsafeBufferPointer<UInt8>, _ key: UInt16, _ keySlot: Int) -> Bool {
    var link = Int(headsOfKeys[keySlot])
    while link != 0 {
      let entry = filed[link]
      if entry.key == key, Int(entry.length) == literal.count, holds(UnsafeRawBufferPointer(literal), at: 0, entry) {
        return true
      }
      link = Int(entry.nextOfKey)
    }
    return false
  }

  /// The keys of all literals that occur in a text, possibly more than once.
  func literals(in text: String) -> [UInt16] {
    var keys: [UInt16] = []
    appendLiterals(in: text, to: &keys)
    return keys
  }

  /// Appends the keys of all literals that occur in a text, possibly more than once.
  func appendLiterals(in text: String, to keys: inout [UInt16]) {
    search(text) { keys.append($0) }
  }

  /// Calls `found` with the key of every literal that occurs in a text, possibly more than once.
  func search(_ text: String, _ found: (UInt16) -> Void) {
    text.withBytes { search($0, found) }
  }

  /// Invariants: four bytes are loaded at 0...count - 4 only, a hash of 32 bits shifted by 22 is less than the 1,024
  /// words of `isFiled`, and some of `places` are free.
  private func search(_ text: UnsafeBufferPointer<UInt8>, _ found: (UInt16) -> Void) {
    guard text.count >= Self.minimumLength else { return }
    let raw = UnsafeRawBufferPointer(text)
    isFiled.withUnsafeBufferPointer { isFiled in
      places.withUnsafeBufferPointer { places in
        var index = 0
        let last = raw.count &- 4
        while index <= last {
          let word = Self.caseless(raw.loadUnaligned(fromByteOffset: index, as: UInt32.self))
          let hash = Self.hash(word)
          let filed = isFiled[Int(hash >> 22)]
          // One after the other: hardly any place passes the first.
          if filed & Self.firstBit(of: hash) != 0, filed & Self.secondBit(of: hash) != 0 {
            var place = Self.firstPlace(of: hash, among: places.count)
            while places[place].number != 0 {
              let end = index &+ Int(places[place].distance)
              if places[place].word == word, end >= 0, end <= last,
                Self.caseless(raw.loadUnaligned(fromByteOffset: end, as: UInt32.self)) == places[place].endWord
              {
                compare(raw, at: index, Int(places[place].number), found)
              }
              place = (place &+ 1) & (places.count &- 1)
            }
          }
          index &+= 1
        }
      }
    }
  }

  /// Compares a literal of which four bytes stand at an index.
  @inline(never)
  private func compare(_ text: UnsafeRawBufferPointer, at index: Int, _ number: Int, _ found: (UInt16) -> Void) {
    let literal = filed.withUnsafeBufferPointer { $0[number] }
    let start = index &- Int(literal.anchor)
    guard start >= 0, Int(literal.length) <= text.count &- start, holds(text, at: start, literal) else { return }
    found(literal.key)
  }

  /// Whether a literal stands at a place of a text, or one that differs from it in the bit that tells upper case.
  ///
  /// Invariants: an entry's bytes lie inside of `bytes`, it has at least four, and so many of the text begin at `start`.
  @inline(__always)
  private func holds(_ text: UnsafeRawBufferPointer, at start: Int, _ entry: Literal) -> Bool {
    bytes.withUnsafeBytes { bytes in
      let own = Int(entry.start)
      // In steps of four bytes, the last of which may overlap the one before.
      let last = Int(entry.length) &- 4
      var offset = 0
      while true {
        let mine = bytes.loadUnaligned(fromByteOffset: own &+ offset, as: UInt32.self)
        let theirs = text.loadUnaligned(fromByteOffset: start &+ offset, as: UInt32.self)
        if Self.caseless(mine) != Self.caseless(theirs) { return false }
        if offset == last { return true }
        offset = min(offset &+ 4, last)
      }
    }
  }

  /// Four bytes with the bit set that tells lower case from upper; what else falls together is told apart later.
  @inline(__always)
  private static func caseless(_ word: UInt32) -> UInt32 { UInt32(littleEndian: word) | 0x2020_2020 }

  @inline(__always)
  private static func hash(_ word: UInt32) -> UInt32 { word &* 0x9E37_79B1 }

  @inline(__always)
  private static func slot(of hash: UInt32) -> Int { Int(hash >> UInt32(32 - slotBits)) }

  @inline(__always)
  private static func firstBit(of hash: UInt32) -> UInt64 { 1 << UInt64(hash >> 16 & 63) }

  @inline(__always)
  private static func secondBit(of hash: UInt32) -> UInt64 { 1 << UInt64(hash >> 10 & 63) }

  /// Counts the four bytes at each place of a text.
  ///
  /// Invariants: four bytes are loaded at all places but the last three; there is a number for every slot.
  private mutating func count(_ text: UnsafeRawBufferPointer) {
    occurrences.withUnsafeMutableBufferPointer { occurrences in
      var place = 0
      while place &+ 4 <= text.count {
        let word = Self.caseless(text.loadUnaligned(fromByteOffset: place, as: UInt32.self))
        let slot = Self.slot(of: Self.hash(word))
        if occurrences[slot] < .max { occurrences[slot] &+= 1 }
        place &+= 1
      }
    }
  }

  /// Where the four bytes begin that are least likely to occur in a report and that hardly any other literal is filed under.
  ///
  /// Literals of one family share their rarest bytes, and what stands in many literals stands in many names.
  private func bestStart(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var (best, bestCost) = (0, Int.max)
    // The costs of the last four bytes, one in each byte of a number, and their sum.
    var window: UInt32 = 0
    var cost = 0
    for index in 0..<text.count {
      let next = Int(commonness[Int(text[index])])
      cost += next - Int(window >> 24)
      window = window << 8 | UInt32(truncatingIfNeeded: next)
      guard index >= 3, cost < bestCost else { continue }
      let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index - 3, as: UInt32.self)
      let slot = Self.slot(of: Self.hash(Self.caseless(word)))
      let whole = cost + 4 * Int(crowds[slot]) + 4 * Int(occurrences[slot])
      if whole < bestCost { (best, bestCost) = (index - 3, whole) }
    }
    return best
  }
}
