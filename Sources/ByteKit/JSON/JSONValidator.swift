/// Where and why a text is no JSON.
package struct JSONProblem: Error, Equatable {
  /// Byte offset of the first byte that has no place there.
  package let offset: Int
  /// What is wrong, in words.
  package let reason: String

  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }
}

/// Checks that a value is JSON to the letter of RFC 8259; ``JSONCursor`` does not while it skips.
///
/// Reads every byte once and keeps one truth value for each open bracket: it does not recurse, so that nesting costs no
/// stack. All bytes come from ``Bytes``, which cannot be read outside its bounds and is zero beyond the end.
package struct JSONValidator {
  private let bytes: Bytes
  /// Index of the next byte.
  package private(set) var position: Int
  /// Of each open bracket, whether it is that of an object.
  private var open: [Bool] = []

  package init(_ bytes: Bytes, at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Checks one value of any type, and stops behind it.
  package mutating func checkValue() throws(JSONProblem) {
    open.removeAll(keepingCapacity: true)
    skipSpace()
    repeat {
      try checkBeginning()
      try closeBrackets()
    } while !open.isEmpty
  }

  /// Checks a plain value or the opening bracket of a container, up to where the next value begins or has ended.
  private mutating func checkBeginning() throws(JSONProblem) {
    while true {
      switch bytes[position] {
      case 0x22: return try checkString()
      case 0x7B:
        open.append(true)
        position += 1
        skipSpace()
        if bytes[position] == 0x7D { return }
        try checkName()
      case 0x5B:
        open.append(false)
        position += 1
        skipSpace()
        if bytes[position] == 0x5D { return }
      case 0x2D, 0x30...0x39: return try checkNumber()
      case 0x74: return try checkWord("true")
      case 0x66: return try checkWord("false")
      case 0x6E: return try checkWord("null")
      default: throw expected("a value")
      }
    }
  }

  /// Steps over closing brackets behind a value, and over the comma and the name that another value follows.
  private mutating func closeBrackets() throws(JSONProblem) {
    while let isObject = open.last {
      skipSpace()
      switch bytes[position] {
      case 0x2C:
        position += 1
        skipSpace()
        if isObject { try checkName() }
        return
      case isObject ? 0x7D : 0x5D:
        position += 1
        open.removeLast()
      default:
        throw expected(isObject ? "',' or '}'" : "',' or ']'")
      }
    }
  }

  private mutating func checkName() throws(JSONProblem) {
    guard bytes[position] == 0x22 else { throw expected("a name in quotes") }
    try checkString()
    skipSpace()
    guard bytes[position] == 0x3A else { throw expected("':'") }
    position += 1
    skipSpace()
  }

  // MARK: Plain values

  private mutating func checkString() throws(JSONProblem) {
    position += 1
    while true {
      while let block = bytes.sixteen(at: position) {
        // As signed numbers, control characters and all that is not ASCII are less than a space.
        let odd = SIMD16<Int8>(truncatingIfNeeded: block) .< SIMD16<Int8>(repeating: 0x20)
        let hits = odd.bits | block.lanes(equalTo: 0x22, or: 0x5C)
        guard hits == 0 else {
          position += hits.trailingZeroBitCount
          break
        }
        position += 16
      }
      switch bytes[position] {
      case 0x22:
        position += 1
        return
      case 0x5C: try checkEscape()
      case 0x00...0x1F:
        if position >= bytes.count { throw expected("the end of a string") }
        throw problem("a control character in a string must be escaped")
      case 0x80...0xFF: try checkSequence()
      default: position += 1
      }
    }
  }

  private mutating func checkEscape() throws(JSONProblem) {
    switch bytes[position + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: position += 2
    case 0x75:
      for index in position + 2..<position + 6 where hexDigit(bytes[index]) == nil {
        throw problem("'\\u' needs four hexadecimal digits")
      }
      position += 6
    default: throw problem("there is no such escape in JSON")
    }
  }

  /// Steps over a character of several bytes.
  private mutating func checkSequence() throws(JSONProblem) {
    let second = bytes[position + 1]
    let (length, isFirstPairRight): (Int, Bool) =
      switch bytes[position] {
      case 0xC2...0xDF: (2, second >= 0x80)
      case 0xE0: (3, second >= 0xA0)
      case 0xED: (3, second < 0xA0)
      case 0xE1...0xEF: (3, true)
      case 0xF0: (4, second >= 0x90)
      case 0xF1...0xF3: (4, true)
      case 0xF4: (4, second < 0x90)
      default: (1, false)
      }
    guard isFirstPairRight, (position + 1..<position + length).allSatisfy({ bytes[$0] & 0xC0 == 0x80 }) else {
      throw problem("these bytes are not UTF-8")
    }
    position += length
  }

  private mutating func checkNumber() throws(JSONProblem) {
    if bytes[position] == 0x2D { position += 1 }
    if bytes[position] == 0x30 {
      position += 1
      if isDigit(bytes[position]) { throw problem("a number must not begin with a zero") }
    } else {
      try checkDigits()
    }
    if bytes[position] == 0x2E {
      position += 1
      try checkDigits()
    }
    if bytes[position] | 0x20 == 0x65 {
      position += 1
      if bytes[position] == 0x2B || bytes[position] == 0x2D { position += 1 }
      try checkDigits()
    }
  }

  private mutating func checkDigits() throws(JSONProblem) {
    guard isDigit(bytes[position]) else { throw expected("a digit") }
    repeat { position += 1 } while isDigit(bytes[position])
  }

  private mutating func checkWord(_ word: StaticString) throws(JSONProblem) {
    guard bytes.holds(word, at: position) else { throw expected("a value") }
    position += word.utf8CodeUnitCount
  }

  // MARK: Space and words

  private mutating func skipSpace() {
    position = bytes.indexBehindSpace(from: position)
  }

  private func expected(_ what: String) -> JSONProblem {
    problem(position >= bytes.count ? "the text ends where \(what) is expected" : "\(what) is expected")
  }

  private func problem(_ reason: String) -> JSONProblem { JSONProblem(offset: position, reason: reason) }
}
