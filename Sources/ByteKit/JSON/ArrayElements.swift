/// Finds where the elements of an array begin, and where it ends, by what stands around its brackets.
///
/// Counting all brackets takes to know at every byte whether it is part of a string. In JSON that is well formed, the
/// bytes around a bracket say so:
///
/// - What opens an object or array stands behind `[`, `,` or `:`, and what closes an array before `]`, `}` or `,`, white
///   space left aside. All other brackets are part of a string, as those in names of functions are.
/// - The first quote behind a bracket outside of strings begins a string. Behind one inside of a string it ends that
///   string, and so has `,`, `:`, `]`, `}` or white space behind it. Where it has not, the bracket is outside. Where it
///   has, and the quote behind that one has not, the first one cannot have begun a string, and the bracket is inside.
/// - A backslash stands in strings only.
/// - What opens behind a colon is the value of a member, and no element.
///
/// Where this does not tell, there is no answer, and brackets have to be counted.
package struct ArrayElements: Sendable {
  /// Where the elements begin that are objects or arrays.
  package private(set) var starts: [Int] = []
  /// Where the array ends.
  package private(set) var end = 0
  /// Whether all elements are known to be objects that hold nothing but strings, numbers and truth values.
  package private(set) var areFlat = true

  /// Arrays in arrays beyond this number are left to those who count.
  private static let depthLimit = 64

  /// Elements that begin at known places, of which nothing else is known.
  package init(at starts: [Int] = [], end: Int = 0) {
    self.starts = starts
    self.end = end
    areFlat = false
  }

  /// Looks at an array whose opening bracket stands at an index; nil where its surroundings do not tell.
  package init?(_ bytes: Bytes, at start: Int) {
    // A report has dozens of threads and a hundred images or more; what takes up to a kilobyte is had for little.
    starts.reserveCapacity(120)
    var brackets = Brackets(bytes, from: start &+ 1)
    var depth = 1
    while let place = depth == 1 ? brackets.next() : brackets.nextSquare() {
      if depth == 1, Self.isIndentedObject(place, bytes) {
        starts.append(place)
        continue
      }
      let bracket = bytes[place]
      // As those of registers are.
      if bracket == 0x7B, bytes[place &- 1] == 0x3A {
        areFlat = false
        continue
      }
      let before = bracket == 0x5D ? 0 : Self.byte(before: place, bytes)
      if bracket == 0x5D {
        guard Self.mayFollowValue(bytes[place &+ 1]) else { continue }
      } else if before == 0x3A {
        areFlat = false
        if bracket == 0x7B { continue }
      } else if before != 0x2C, before != 0x5B {
        continue
      }
      if !Self.isPlainlyOutside(place, bytes) {
        switch Self.surroundings(of: place, bytes) {
        case .insideOfString: continue
        case .unknown: return nil
        case .outsideOfStrings: break
        }
      }
      if bracket == 0x5D {
        depth &-= 1
        if depth == 0 {
          end = place &+ 1
          return
        }
        if depth == 1 { brackets.forgetBlock() }
        continue
      }
      if depth == 1, before != 0x3A { starts.append(place) }
      if bracket == 0x5B {
        areFlat = false
        if depth == 1 { brackets.forgetBlock() }
        depth &+= 1
        if depth > Self.depthLimit { return nil }
      }
    }
    return nil
  }

  /// Walks over square brackets and, where they matter, over curly ones that open, inside of strings or not.
  private struct Brackets {
    private let bytes: Bytes
    /// Where to go on.
    private var index: Int
    /// The brackets of the sixty-four bytes from `block` on, one bit each.
    private var marks: UInt64 = 0
    private var block: Int

    init(_ bytes: Bytes, from start: Int) {
      self.bytes = bytes
      index = start
      block = start &- 64
    }

    /// Has to be called before the other sort of brackets is asked for.
    mutating func forgetBlock() { block = index &- 64 }

    /// The next bracket that opens something or closes an array.
    @inlinable
    @inline(__always)
    mutating func next() -> Int? {
      if let place = nextInBlock() { return place }
      var start = block &+ 64
      while let next = ByteBlock(bytes, at: start) {
        if let place = first(of: next.squareBracketsAndOpeningCurly, inBlockAt: start) { return place }
        start &+= 64
      }
      return nil
    }

    /// The next square bracket.
    @inlinable
    @inline(__always)
    mutating func nextSquare() -> Int? {
      if let place = nextInBlock() { return place }
      var start = block &+ 64
      while true {
        // Frames hold few of them, so that two blocks at a time are passed by.
        start = ByteBlock.startOfTwoThatMayHoldSquareBrackets(bytes, from: start)
        for _ in 0..<2 {
          guard let next = ByteBlock(bytes, at: start) else { return nil }
          if let place = first(of: next.squareBrackets, inBlockAt: start) { return place }
          start &+= 64
        }
      }
    }

    /// The next one of those that are known.
    @inline(__always)
    private mutating func nextInBlock() -> Int? {
      let distance = index &- block
      guard distance < 64, case let rest = marks &>> UInt64(distance), rest != 0 else { return nil }
      index &+= rest.trailingZeroBitCount &+ 1
      return index &- 1
    }

    /// Keeps what was found in a block and goes to the first one, if there is any.
    @inline(__always)
    private mutating func first(of found: UInt64, inBlockAt start: Int) -> Int? {
      guard found != 0 else { return nil }
      (block, marks) = (start, found)
      index = start &+ found.trailingZeroBitCount &+ 1
      return index &- 1
    }
  }

  /// Whether a bracket opens an object as Apple writes those of images; all that is asked of other brackets holds for it.
  ///
  /// It stands behind a comma, on a line of its own, with the first key on the next one.
  @inline(__always)
  private static func isIndentedObject(_ place: Int, _ bytes: Bytes) -> Bool {
    // `,` and an indented `{`, and the next line up to its quote, the first byte lowest.
    guard bytes.eight(at: place &- 4) == 0x2020_0A7B_2020_0A2C, let next = bytes.eight(at: place &+ 4),
      next & 0xFF_FFFF == 0x22_2020
    else { return false }
    let key = UInt8(truncatingIfNeeded: next >> 24)
    return !mayFollowValue(key) && key != 0x3A
  }

  /// The last byte before an index that is no white space.
  @inline(__always)
  private static func byte(before place: Int, _ bytes: Bytes) -> UInt8 {
    var index = place &- 1
    while isSpace(bytes[index]) { index &-= 1 }
    return bytes[index]
  }

  /// Whether a byte may stand behind a value: zero does so at the end of the input.
  @inline(__always)
  private static func mayFollowValue(_ byte: UInt8) -> Bool {
    byte == 0x2C || byte == 0x7D || byte == 0x5D || byte == 0 || isSpace(byte)
  }

  private enum Surroundings { case outsideOfStrings, insideOfString, unknown }

  /// Whether ``surroundings(of:_:)`` says that a bracket is outside of strings, where the quote that tells is near.
  @inline(__always)
  private static func isPlainlyOutside(_ bracket: Int, _ bytes: Bytes) -> Bool {
    guard let next = bytes.eight(at: bracket &+ 1) else { return false }
    let quotes = next.marks(of: 0x22)
    let place = UInt64(quotes.trailingZeroBitCount >> 3)
    // A quote with a byte behind it, and no backslash in front of it.
    guard place < 7, next.marks(of: 0x5C) & (quotes &- 1) & ~quotes == 0 else { return false }
    return !mayFollowString(UInt8(truncatingIfNeeded: next &>> (8 &* place &+ 8)))
  }

  /// What the next quotes say of a bracket.
  private static func surroundings(of bracket: Int, _ bytes: Bytes) -> Surroundings {
    switch firstMark(behind: bracket, bytes) {
    case .quote(let quote):
      if !mayFollowString(bytes[quote &+ 1]) { return .outsideOfStrings }
      // If a string began here, it would end at the next quote.
      guard case .quote(let next) = firstMark(behind: quote, bytes), !mayFollowString(bytes[next &+ 1]) else {
        return .unknown
      }
      return .insideOfString
    case .backslash: return .insideOfString
    case .farAway: return .unknown
    }
  }

  private enum Mark {
    case quote(Int)
    /// It stands in strings only.
    case backslash
    case farAway
  }

  /// The first quote or backslash behind an index.
  @inline(__always)
  private static func firstMark(behind place: Int, _ bytes: Bytes) -> Mark {
    for index in place &+ 1..<place &+ 64 {
      switch bytes[index] {
      case 0x22: return .quote(index)
      case 0x5C: return .backslash
      default: continue
      }
    }
    return .farAway
  }

  @inline(__always)
  private static func mayFollowString(_ byte: UInt8) -> Bool { mayFollowValue(byte) || byte == 0x3A }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
