/// Reads JSON forward, value by value, and skips what nobody asks for at the speed of memory.
///
/// The cursor never fails: a body that is cut off yields everything before the cut and sets `isTruncated`; text that is
/// no JSON is stepped over and sets `isMalformed`. It does not recurse, so nesting costs no stack.
package struct JSONCursor {
  package let bytes: Bytes
  /// Index of the next byte.
  package var position: Int
  /// Whether the input ended inside a value.
  package private(set) var isTruncated = false
  /// Whether something stood where JSON allows nothing of the kind.
  package private(set) var isMalformed = false
  /// Whether something was nested deeper than ``depthLimit``.
  package private(set) var isTooDeep = false
  /// Whether a number was larger than anything that a report counts or points to.
  package var holdsHugeNumber = false

  /// Levels below the value being skipped; twice the frames of a stack whose calls hold each other fit in.
  package static let depthLimit = 10_000

  package init(_ bytes: Bytes, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The next byte that is not white space.
  package mutating func peek() -> UInt8 {
    skipSpace()
    return bytes[position]
  }

  /// Whether an object or an array comes next.
  package mutating func opensContainer() -> Bool {
    let next = peek()
    return next == 0x7B || next == 0x5B
  }

  /// Whether only white space is left.
  package mutating func isAtEnd() -> Bool {
    skipSpace()
    return position >= bytes.count
  }

  package mutating func skipSpace() {
    position = bytes.indexBehindSpace(from: position)
  }

  /// As ``skipSpace()``, faster where there is none or a single blank, as inside of lines.
  @inlinable
  @inline(__always)
  package mutating func skipBlank() {
    if bytes[position] == 0x20 { position &+= 1 }
    if bytes[position] <= 0x20 { skipSpace() }
  }

  // MARK: Containers

  /// Calls `member` with the key of every member of an object, the cursor standing at the value.
  ///
  /// `member` reads the value or leaves it, in which case it is skipped. A value of another type is skipped.
  package mutating func forEachMember(_ member: (inout JSONCursor, ByteSlice) -> Void) {
    guard enterObject() else { return }
    var value = Self.noValue
    while let key = nextKey(&value) { member(&self, key) }
  }

  /// Steps into an object whose members ``nextKey(_:)`` will tell; a value of another type is skipped.
  package mutating func enterObject() -> Bool { enter(0x7B) }

  /// What ``nextKey(_:)`` and ``nextElement(_:)`` are given at first.
  package static let noValue = -1

  /// The key of the next member, the cursor standing at the value; nil behind the last one.
  ///
  /// For loops that are run for every frame, in which a closure would cost as much as what it reads.
  ///
  /// - Parameter value: Where the value of the member before began, and then that of this one. A value that was not read
  ///   meanwhile is skipped.
  /// - Returns: The key as written.
  @inlinable
  @inline(__always)
  package mutating func nextKey(_ value: inout Int) -> ByteSlice? {
    if position == value { skipUnread() }
    // As reports are written: `,"key":` or `,` and an indented line with `"key" : `.
    var index = position
    if bytes[index] == 0x2C { index &+= 1 }
    var first = bytes[index]
    if first == 0x0A {
      index &+= 1
      if let next = bytes.eight(at: index) { index &+= (next ^ 0x2020_2020_2020_2020).trailingZeroBitCount >> 3 }
      first = bytes[index]
    }
    if first == 0x7D {
      position = index &+ 1
      return nil
    }
    if first == 0x22, let block = bytes.sixteen(at: index &+ 1) {
      let hits = block.lanes(equalTo: 0x22, or: 0x5C)
      let end = index &+ 1 &+ hits.trailingZeroBitCount
      if hits != 0, let tail = bytes.eight(at: end) {
        // How many bytes `":`, `": ` or `" : ` has, and what stands behind.
        let length =
          tail & 0xFFFF_FFFF == 0x203A_2022 ? 4 : tail & 0xFFFF != 0x3A22 ? 0 : tail & 0xFF_0000 == 0x20_0000 ? 3 : 2
        if length > 0, UInt8(truncatingIfNeeded: tail &>> UInt64(8 &* length)) > 0x20 {
          position = end &+ length
          value = end &+ length
          return ByteSlice(bytes: bytes, start: index &+ 1, end: end)
        }
      }
    }
    return nextKeyInAnyForm(&value)
  }

  /// As ``nextKey(_:)``, the value before having been read or skipped.
  @inline(never)
  private mutating func nextKeyInAnyForm(_ value: inout Int) -> ByteSlice? {
    while true {
      skipBlank()
      switch bytes[position] {
      case 0x7D:
        position &+= 1
        return nil
      case 0x2C:
        position &+= 1
      case 0x22:
        let keyStart = position &+ 1
        skipShortString()
        let key = ByteSlice(bytes: bytes, start: keyStart, end: max(keyStart, position &- 1))
        skipBlank()
        guard bytes[position] == 0x3A else { continue }
        position &+= 1
        skipBlank()
        if position >= bytes.count { break }
        value = position
        return key
      default:
        if !stepOver() { return nil }
      }
    }
  }

  /// Skips a value that nobody read, the cursor standing at it.
  @inline(__always)
  private mutating func skipUnread() {
    if bytes[position] == 0x22 {
      skipString()
    } else if !skipNumber() {
      skipValue()
    }
  }

  /// Skips a number as most are; false where the cursor stays.
  private mutating func skipNumber() -> Bool { isDigit(bytes[position]) && shortNumber() != nil }

  /// Calls `object` for what stands here, or for every object of the array that stands here.
  package mutating func forEachObject(_ object: (inout JSONCursor) -> Void) {
    guard peek() == 0x5B else { return object(&self) }
    forEachElement { cursor, _ in
      if cursor.peek() == 0x7B { object(&cursor) }
    }
  }

  /// Calls `element` for every element of an array, the cursor standing at it; as ``forEachMember(_:)`` otherwise.
  package mutating func forEachElement(_ element: (inout JSONCursor, Int) -> Void) {
    guard enterArray() else { return }
    var index = 0
    var value = Self.noValue
    while nextElement(&value) {
      element(&self, index)
      index += 1
    }
  }

  /// Steps into an array whose elements ``nextElement(_:)`` will find; a value of another type is skipped.
  package mutating func enterArray() -> Bool { enter(0x5B) }

  /// Moves to the next element; false behind the last one.
  ///
  /// As ``nextKey(_:)`` otherwise.
  @inlinable
  @inline(__always)
  package mutating func nextElement(_ value: inout Int) -> Bool {
    if position == value {
      skipUnread()
      if position == value { position += 1 }
    }
    var index = position
    if bytes[index] == 0x2C { index &+= 1 }
    if bytes[index] == 0x7B {
      position = index
      value = index
      return true
    }
    return nextElementInAnyForm(&value)
  }

  /// As ``nextElement(_:)``, the value before having been read or skipped.
  @inline(never)
  private mutating func nextElementInAnyForm(_ value: inout Int) -> Bool {
    while true {
      skipBlank()
      switch bytes[position] {
      case 0x5D:
        position += 1
        return false
      case 0x2C:
        position += 1
      case 0x7D, 0x3A:
        if !stepOver() { return false }
      default:
        if position >= bytes.count {
          isTruncated = true
          return false
        }
        value = position
        return true
      }
    }
  }

  /// Steps into a container; a value of another type is skipped.
  @inline(__always)
  private mutating func enter(_ bracket: UInt8) -> Bool {
    if bytes[position] == bracket {
      position &+= 1
      return true
    }
    return enterInAnyForm(bracket)
  }

  /// As ``enter(_:)``, other things standing before the bracket.
  @inline(never)
  private mutating func enterInAnyForm(_ bracket: UInt8) -> Bool {
    skipSpace()
    guard bytes[position] == bracket else {
      skipValue()
      return false
    }
    position += 1
    return true
  }

  /// Steps over a byte that has no place here; false at the end of the input.
  private mutating func stepOver() -> Bool {
    guard position < bytes.count else {
      isTruncated = true
      return false
    }
    isMalformed = true
    position += 1
    return true
  }

  // MARK: Skipping

  /// Skips one value of any type.
  package mutating func skipValue() {
    skipSpace()
    switch bytes[position] {
    case 0x22: skipString()
    case 0x7B, 0x5B: skipContainer { _ in }
    default:
      let start = position
      scan: while position < bytes.count {
        switch bytes[position] {
        case 0x2C, 0x7D, 0x5D, 0x20, 0x0A, 0x0D, 0x09: break scan
        default: position += 1
        }
      }
      if position >= bytes.count, position > start { isTruncated = true }
    }
  }

  /// Skips a string, the cursor standing at its opening quote, and tells whether it holds a backslash.
  @discardableResult
  package mutating func skipString() -> Bool {
    position += 1
    var holdsEscapes = false
    while true {
      while let block = bytes.sixteen(at: position) {
        let quotes = block.lanes(equalTo: 0x22)
        // Only what stands before the first quote belongs to the string for certain.
        let backslashes = block.lanes(equalTo: 0x5C) & (quotes &- 1) & ~quotes
        if backslashes != 0 {
          holdsEscapes = true
          // A backslash matters before a quote or a backslash only; nearly all stand before the slashes of a path.
          if backslashes & (quotes | backslashes) >> 1 != 0 || backslashes >> 15 != 0 {
            position += backslashes.trailingZeroBitCount
            break
          }
        }
        if quotes != 0 {
          position += quotes.trailingZeroBitCount + 1
          return holdsEscapes
        }
        position += 16
      }
      switch bytes[position] {
      case 0x22:
        position += 1
        return holdsEscapes
      case 0x5C:
        holdsEscapes = true
        position += 2
      default:
        if position >= bytes.count {
          position = bytes.count
          isTruncated = true
          return holdsEscapes
        }
        position += 1
      }
    }
  }

  /// As ``skipString()``, faster for strings that end within sixteen bytes and hold no escape, as nearly all keys do.
  @inline(__always)
  private mutating func skipShortString() {
    if let block = bytes.sixteen(at: position &+ 1) {
      let hits = block.lanes(equalTo: 0x22, or: 0x5C)
      let end = position &+ 1 &+ hits.trailingZeroBitCount
      if hits != 0, bytes[end] == 0x22 {
        position = end &+ 1
        return
      }
    }
    skipString()
  }

  /// Skips an array and tells where its elements begin, as far as they are objects or arrays.
  ///
  /// Far cheaper than visiting the elements. A value of another type is skipped.
  package mutating func startsOfElements() -> [Int] {
    skipSpace()
    guard bytes[position] == 0x5B else {
      skipValue()
      return []
    }
    var starts: [Int] = []
    // A report has dozens of threads and hundreds of images.
    starts.reserveCapacity(128)
    skipContainer { starts.append($0) }
    return starts
  }

  /// As ``startsOfElements()``, cheaper where strings hold few brackets that might as well stand outside of them.
  ///
  /// What is no JSON may be read in another way.
  package mutating func elements() -> ArrayElements {
    skipSpace()
    guard bytes[position] == 0x5B, let elements = ArrayElements(bytes, at: position) else {
      let starts = startsOfElements()
      return ArrayElements(at: starts, end: position)
    }
    position = elements.end
    return elements
  }

  /// Skips an object or array, the cursor standing at its opening bracket: sixty-four bytes at a time, then the rest.
  ///
  /// Invariants: before every block `isInString` says whether its first byte lies inside a string, and `isEscaped` whether
  /// a backslash before it takes away that byte's meaning; the rest goes on from there with the same answers.
  ///
  /// - Parameter element: Called with the place of every bracket that opens right inside of the container.
  @inline(__always)
  private mutating func skipContainer(_ element: (Int) -> Void) {
    position += 1
    var depth = 1
    var isInString = false
    var isEscaped = false
    while let block = ByteBlock(bytes, at: position) {
      let marks = block.bracketsAndBackslashes
      if marks == 0, !isEscaped {
        // As in many blocks; of these only the number of quotes counts.
        if block.lanes(equalTo: 0x22).isOdd { isInString.toggle() }
        position += 64
        continue
      }
      var quotes = block.lanes(equalTo: 0x22).bits
      let backslashes = block.lanes(equalTo: 0x5C)
      if isEscaped || backslashes.isAny { quotes &= ~escaped(backslashes.bits, before: quotes, &isEscaped) }
      // Bit n of the running exclusive or says whether byte n lies inside a string.
      var inside = quotes
      inside ^= inside << 1
      inside ^= inside << 2
      inside ^= inside << 4
      inside ^= inside << 8
      inside ^= inside << 16
      inside ^= inside << 32
      if isInString { inside = ~inside }
      var rest = marks & ~inside
      while rest != 0 {
        let place = position &+ rest.trailingZeroBitCount
        rest &= rest &- 1
        // Of the lowest bits `{` and `[` have 011, `}` and `]` have 101, and what is no bracket 100 or 110.
        let byte = bytes[place]
        if byte & 0b100 == 0 {
          if depth == 1 { element(place) }
          depth &+= 1
        } else if byte & 0b001 != 0 {
          depth &-= 1
          if depth == 0 {
            position = place + 1
            return
          }
        }
      }
      isInString = inside >> 63 != 0
      position += 64
      if depth > Self.depthLimit { isTooDeep = true }
    }
    if isInString {
      // The last byte of a block may have been the backslash of an escape.
      position += isEscaped ? 0 : -1
      skipString()
    } else if isEscaped, bytes[position] == 0x22 || bytes[position] == 0x5C {
      position += 1
    }
    skipRest(depth, element)
  }

  /// Skips the end of a container byte by byte, from a position outside strings.
  private mutating func skipRest(_ open: Int, _ element: (Int) -> Void) {
    var depth = open
    while depth > 0 {
      switch bytes[position] {
      case 0x22:
        skipString()
        continue
      case 0x7B, 0x5B:
        if depth == 1 { element(position) }
        depth += 1
      case 0x7D, 0x5D:
        depth -= 1
      case 0x5C:
        // No JSON outside of strings, but the same as in a whole block: the quote behind it opens none.
        if bytes[position + 1] == 0x22 || bytes[position + 1] == 0x5C { position += 1 }
      default:
        if position >= bytes.count {
          position = bytes.count
          isTruncated = true
          return
        }
      }
      position += 1
    }
  }

  /// Which quotes and backslashes of a block stand behind a backslash that is not escaped itself.
  ///
  /// - Parameters:
  ///   - backslashes: Where the backslashes of the block stand.
  ///   - quotes: Where its quotes stand.
  ///   - carry: Whether the block before ended with such a backslash; changed to what holds for this one.
  /// - Returns: One bit a byte; other bytes may be among them.
  @inline(__always)
  private func escaped(_ backslashes: UInt64, before quotes: UInt64, _ carry: inout Bool) -> UInt64 {
    // Nearly all backslashes stand before the slashes of a path, where they change nothing.
    if !carry, backslashes >> 63 == 0, backslashes & (quotes | backslashes) >> 1 == 0 { return 0 }
    var escaped: UInt64 = carry ? 1 : 0
    var rest = backslashes & ~escaped
    carry = false
    while rest != 0 {
      let backslash = rest & (0 &- rest)
      let next = backslash << 1
      if next == 0 { carry = true }
      escaped |= next
      rest &= ~(backslash | next)
    }
    return escaped
  }
}
