internal import CrashModel

/// Writes JSON into a buffer of bytes, without values in between.
package struct JSONWriter {
  /// Room for what is written, used up to `count`: making room once for a key or a text is cheaper than for each byte.
  private var room = [UInt8](repeating: 0, count: 1 << 13)
  /// Number of bytes that were written.
  package private(set) var count = 0
  /// Spaces a level; nil for everything on one line.
  private let indent: Int?
  private var depth = 0
  private var needsComma = false

  package init(indent: Int? = nil, depth: Int = 0) {
    self.indent = indent
    self.depth = depth
  }

  /// What was written.
  package var bytes: [UInt8] { Array(room[..<count]) }

  /// What was written, without a copy of it, where nothing follows.
  package consuming func finished() -> [UInt8] {
    room.removeLast(room.count - count)
    return room
  }

  // MARK: Bytes

  /// Appends bytes of a number that is known, which `fill` writes, each of them.
  @inline(__always)
  private mutating func append(_ more: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    let end = count + more
    if end > room.count { room.append(contentsOf: repeatElement(0, count: end)) }
    let start = count
    room.withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[start..<end])) }
    count = end
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    append(1) { $0[0] = byte }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    append(text.count) { _ = $0.update(fromContentsOf: text) }
  }

  private mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
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
    append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if needsComma { newLine() }
    append(bracket)
    needsComma = true
  }

  private mutating func beginElement() {
    if needsComma { append(0x2C) }
    newLine()
  }

  private mutating func newLine() {
    guard let indent else { return }
    append(0x0A)
    append(indent * depth) { $0.update(repeating: 0x20) }
  }

  // MARK: Members

  package mutating func key(_ key: StaticString) {
    beginElement()
    let text = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    append(text.count + 3) { room in
      room[0] = 0x22
      _ = room[1...].update(fromContentsOf: text)
      room[text.count + 1] = 0x22
      room[text.count + 2] = 0x3A
    }
    if indent != nil { append(0x20) }
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
    if let number { appendDecimal(number) } else { null() }
  }

  /// A number with a fraction; what is no number, or without end, becomes null.
  package mutating func member(_ key: StaticString, fraction: Double?) {
    self.key(key)
    guard let fraction, fraction.isFinite else { return null() }
    raw(String(fraction))
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

  /// A number in decimal digits, the last of which are found first.
  private mutating func appendDecimal(_ number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var rest = number
      repeat {
        first -= 1
        digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  package mutating func value(_ number: Int?) {
    guard let number else { return null() }
    if number < 0 { append(0x2D) }
    appendDecimal(UInt64(number.magnitude))
    needsComma = true
  }

  /// A string; control characters, quotes and backslashes are escaped, and the two line separators that break scripts.
  package mutating func value(_ text: String?) {
    guard let text else { return null() }
    text.withBytes { text in
      let plain = Self.plainLength(of: text)
      append(plain + 1) { room in
        room[0] = 0x22
        _ = room[1...].update(fromContentsOf: text[..<plain])
      }
      if plain < text.count { escape(UnsafeBufferPointer(rebasing: text[plain...])) }
    }
    append(0x22)
    needsComma = true
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard Self.isSpecial(byte) else { continue }
      if byte == 0xE2 {
        guard index + 2 < text.count, text[index + 1] == 0x80, text[index + 2] & 0xFE == 0xA8 else { continue }
      }
      append(UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      switch byte {
      case 0x22: append("\\\"")
      case 0x5C: append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0xE2:
        append(text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
        start = index + 3
      default:
        append("\\u00")
        append(Self.digits[Int(byte >> 4)])
        append(Self.digits[Int(byte & 15)])
      }
    }
    append(UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Whether a byte must be looked at: it is escaped, or may begin a character that is.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xE2
  }

  /// Length of the start of a text in which nothing needs to be escaped, sixteen bytes at a time.
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
      if isSpecial.isAny { return index }
      index += 16
    }
    while index < raw.count, !Self.isSpecial(raw[index]) { index += 1 }
    return index
  }

  private static let digits = Array("0123456789abcdef".utf8)

  package mutating func raw(_ text: String) {
    text.withBytes { append($0) }
  }
}
