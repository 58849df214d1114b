/// Writes JSON into a buffer of bytes, without values in between.
package struct JSONWriter {
  /// What was written.
  package private(set) var bytes: [UInt8] = []
  /// Spaces a level; nil for everything on one line.
  private let indent: Int?
  private var depth = 0
  private var needsComma = false

  package init(indent: Int? = nil, depth: Int = 0) {
    self.indent = indent
    self.depth = depth
    bytes.reserveCapacity(4096)
  }

  // MARK: Containers

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    open(0x7B)
    members(&self)
    close(0x7D)
  }

  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    open(0x5B)
    for element in elements {
      beginElement()
      write(&self, element)
      needsComma = true
    }
    close(0x5D)
  }

  private mutating func open(_ bracket: UInt8) {
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if needsComma { newLine() }
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func beginElement() {
    if needsComma { bytes.append(0x2C) }
    newLine()
  }

  private mutating func newLine() {
    guard let indent else { return }
    bytes.append(0x0A)
    for _ in 0..<indent * depth { bytes.append(0x20) }
  }

  // MARK: Members

  package mutating func key(_ key: StaticString) {
    beginElement()
    bytes.append(0x22)
    append(key)
    bytes.append(0x22)
    bytes.append(0x3A)
    if indent != nil { bytes.append(0x20) }
    needsComma = true
  }

  package mutating func member(_ key: StaticString, _ text: String?) {
    self.key(key)
    value(text)
  }

  package mutating func member(_ key: StaticString, _ number: Int?) {
    self.key(key)
    value(number)
  }

  package mutating func member(_ key: StaticString, _ number: UInt64?) {
    self.key(key)
    if let number { append(number) } else { null() }
  }

  /// A number with a fraction; what is no number, or without end, becomes null.
  package mutating func member(_ key: StaticString, fraction: Double?) {
    self.key(key)
    guard let fraction, fraction.isFinite else { return null() }
    bytes.append(contentsOf: String(fraction).utf8)
  }

  package mutating func member(_ key: StaticString, _ truth: Bool) {
    self.key(key)
    append(truth ? "true" : "false")
  }

  package mutating func member(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
    self.key(key)
    object(members)
  }

  package mutating func member(_ key: StaticString, strings: [String]) {
    self.key(key)
    array(strings) { $0.value($1) }
  }

  package mutating func member<Elements: Sequence>(
    _ key: StaticString, array elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.key(key)
    array(elements, write)
  }

  package mutating func memberNull(_ key: StaticString) {
    self.key(key)
    null()
  }

  // MARK: Values

  package mutating func null() {
    append("null")
    needsComma = true
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A number in decimal digits, the last of which are found first.
  private mutating func append(_ number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var rest = number
      repeat {
        first -= 1
        digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  package mutating func value(_ number: Int?) {
    guard let number else { return null() }
    if number < 0 { bytes.append(0x2D) }
    append(UInt64(number.magnitude))
    needsComma = true
  }

  /// A string; control characters, quotes and backslashes are escaped, and the two line separators that break scripts.
  package mutating func value(_ text: String?) {
    guard let text else { return null() }
    bytes.append(0x22)
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0) }
    if done == nil { Array(text.utf8).withUnsafeBufferPointer { escape($0) } }
    bytes.append(0x22)
    needsComma = true
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in Self.plainLength(of: text)..<text.count {
      let byte = text[index]
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xE2 else { continue }
      if byte == 0xE2 {
        guard index + 2 < text.count, text[index + 1] == 0x80, text[index + 2] & 0xFE == 0xA8 else { continue }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      switch byte {
      case 0x22: bytes.append(contentsOf: [0x5C, 0x22])
      case 0x5C: bytes.append(contentsOf: [0x5C, 0x5C])
      case 0x0A: bytes.append(contentsOf: [0x5C, 0x6E])
      case 0x0D: bytes.append(contentsOf: [0x5C, 0x72])
      case 0x09: bytes.append(contentsOf: [0x5C, 0x74])
      case 0xE2:
        bytes.append(contentsOf: (text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
        start = index + 3
      default:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
      }
    }
    if start < text.count { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...])) }
  }

  /// Length of the start of a text in which nothing needs to be escaped, in steps of sixteen bytes.
  ///
  /// Invariant: sixteen bytes are loaded only where so many are left. Vectors are compared for equality alone, since
  /// comparisons for order of unsigned bytes are compiled to sixteen single ones.
  private static func plainLength(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var index = 0
    while index + 16 <= raw.count {
      let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      var isSpecial = (block & SIMD16<UInt8>(repeating: 0xE0)) .== SIMD16<UInt8>(repeating: 0)
      isSpecial = isSpecial .| block .== SIMD16<UInt8>(repeating: 0x22)
      isSpecial = isSpecial .| block .== SIMD16<UInt8>(repeating: 0x5C)
      isSpecial = isSpecial .| block .== SIMD16<UInt8>(repeating: 0x7F)
      isSpecial = isSpecial .| block .== SIMD16<UInt8>(repeating: 0xE2)
      if isSpecial.isAny { break }
      index += 16
    }
    return index
  }

  private static let digits = Array("0123456789abcdef".utf8)

  package mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
