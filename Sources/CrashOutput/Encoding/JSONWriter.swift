/// Writes JSON into a buffer of bytes, without values in between.
package struct JSONWriter: ~Copyable {
  private var output: OutputBuffer
  /// Spaces a level; nil for everything on one line.
  private let indent: Int?
  private var depth = 0
  private var needsComma = false

  package init(indent: Int? = nil, depth: Int = 0) {
    self.init(OutputBuffer(), indent, depth)
  }

  private init(_ output: consuming OutputBuffer, _ indent: Int?, _ depth: Int) {
    self.output = output
    self.indent = indent
    self.depth = depth
  }

  /// What a closure writes, put where it stays: into the memory of the array, as long as that is enough.
  @inline(__always)
  static func bytes(indent: Int? = nil, depth: Int = 0, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var longer: [UInt8]?
    let bytes = [UInt8](unsafeUninitializedCapacity: OutputBuffer.usualCapacity) { room, count in
      var writer = JSONWriter(OutputBuffer(in: room), indent, depth)
      write(&writer)
      if writer.output.isLent { count = writer.count } else { longer = writer.output.bytes }
    }
    return PipelineCommands.disarmed(json: longer ?? bytes)
  }

  /// Number of bytes that were written.
  package var count: Int { output.count }

  /// What was written.
  package var bytes: [UInt8] { PipelineCommands.disarmed(json: output.bytes) }

  // MARK: Bytes

  private mutating func append(_ text: StaticString) {
    output.append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  // MARK: Containers

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    open(0x7B)
    members(&self)
    close(0x7D)
  }

  /// Begins an object whose members follow, up to ``endObject()``.
  mutating func beginObject() { open(0x7B) }

  /// Begins an object that is a member of the one being written.
  @inline(__always)
  mutating func beginObject(_ key: StaticString) {
    self.key(key)
    open(0x7B)
  }

  mutating func endObject() { close(0x7D) }

  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    open(0x5B)
    for element in elements { self.element { write(&$0, element) } }
    close(0x5D)
  }

  /// An array whose elements `write` adds with ``element(_:)``.
  package mutating func array(_ write: (inout JSONWriter) -> Void) {
    open(0x5B)
    write(&self)
    close(0x5D)
  }

  /// Adds an element to the array being written.
  @inline(__always)
  package mutating func element(_ write: (inout JSONWriter) -> Void) {
    beginElement()
    write(&self)
    needsComma = true
  }

  @inline(__always)
  private mutating func open(_ bracket: UInt8) {
    output.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if indent != nil, needsComma { newLine() }
    output.append(bracket)
    needsComma = true
  }

  private mutating func beginElement() {
    if needsComma { output.append(0x2C) }
    if indent != nil { newLine() }
  }

  private mutating func newLine() {
    guard let indent else { return }
    output.append(0x0A)
    let blanks = indent * depth
    output.append(atMost: blanks) { room in
      room.update(repeating: 0x20, count: blanks)
      return blanks
    }
  }

  // MARK: Members

  /// Writes a key; inlined, so that its letters are part of the program's instructions.
  @inline(__always)
  package mutating func key(_ key: StaticString) {
    if indent != nil { return indentedKey(key) }
    let length = key.utf8CodeUnitCount
    let comma = needsComma ? 1 : 0
    output.append(atMost: length + 4) { room in
      // Written over where no comma is needed.
      room[0] = 0x2C
      let room = room + comma
      room[0] = 0x22
      UnsafeMutableRawPointer(room + 1).copyMemory(from: key.utf8Start, byteCount: length)
      room[length &+ 1] = 0x22
      room[length &+ 2] = 0x3A
      return length &+ 3 &+ comma
    }
    needsComma = true
  }

  private mutating func indentedKey(_ key: StaticString) {
    beginElement()
    output.append(0x22)
    append(key)
    append("\": ")
    needsComma = true
  }

  /// Writes a key that is known only when the program runs.
  package mutating func key(named name: String) {
    beginElement()
    value(name)
    append(indent == nil ? ":" : ": ")
  }

  @inline(__always)
  package mutating func member(_ key: StaticString, _ text: String?) {
    self.key(key)
    if let text { value(text) } else { null() }
  }

  @inline(__always)
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
    output.append(atMost: 4) { room in
      UnsafeMutableRawPointer(room).copyMemory(from: ("null" as StaticString).utf8Start, byteCount: 4)
      return 4
    }
    needsComma = true
  }

  /// A number in decimal digits, the last of which are found first.
  private mutating func appendDecimal(_ number: UInt64) {
    if number < 10 { return output.append(0x30 &+ UInt8(truncatingIfNeeded: number)) }
    if number < 100 {
      return output.append(atMost: 2) { room in
        room[0] = 0x30 &+ UInt8(truncatingIfNeeded: number / 10)
        room[1] = 0x30 &+ UInt8(truncatingIfNeeded: number % 10)
        return 2
      }
    }
    var digits = 1
    var limit: UInt64 = 10
    while number >= limit {
      digits &+= 1
      let (next, isBeyond) = limit.multipliedReportingOverflow(by: 10)
      if isBeyond { break }
      limit = next
    }
    output.append(atMost: digits) { room in
      var rest = number
      var place = digits
      while place > 0 {
        place &-= 1
        room[place] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      return digits
    }
  }

  package mutating func value(_ number: Int?) {
    guard let number else { return null() }
    if number < 0 { output.append(0x2D) }
    appendDecimal(UInt64(number.magnitude))
    needsComma = true
  }

  /// A string; quotes, backslashes and control characters are escaped, also those that turn text or break its lines.
  package mutating func value(_ text: String) {
    text.withBytes { text in
      var plain = 0
      output.append(atMost: text.count &+ 2) { room in
        room[0] = 0x22
        plain = copyPlain(text, to: room + 1)
        room[plain &+ 1] = 0x22
        return plain &+ (plain < text.count ? 1 : 2)
      }
      if plain < text.count {
        escape(UnsafeBufferPointer(rebasing: text[plain...]))
        output.append(0x22)
      }
    }
    needsComma = true
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard isSpecialInJSON(byte) else { continue }
      let (scalar, length) = byte < 0x80 ? (UInt16(byte), 1) : Self.invisible(text, at: index)
      guard length > 0 else { continue }
      output.append(UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + length
      switch byte {
      case 0x22: append("\\\"")
      case 0x5C: append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      default:
        append("\\u")
        output.append(Self.digit(UInt8(scalar >> 12)))
        output.append(Self.digit(UInt8(scalar >> 8 & 15)))
        output.append(Self.digit(UInt8(scalar >> 4 & 15)))
        output.append(Self.digit(UInt8(scalar & 15)))
      }
    }
    output.append(UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// The control character beyond ASCII that begins at an index, and its length; length 0 where none begins there.
  ///
  /// These are the C1 controls, what turns the reading direction, and the separators of lines and paragraphs.
  private static func invisible(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt16, length: Int) {
    // The text is valid UTF-8, so the bytes that follow are there.
    let second = UInt16(text[index + 1] & 0x3F)
    switch text[index] {
    case 0xC2 where second < 0x20: return (0x80 | second, 2)
    case 0xD8 where second == 0x1C: return (0x061C, 2)
    case 0xE2:
      let scalar = 0x2000 | second << 6 | UInt16(text[index + 2] & 0x3F)
      switch scalar {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return (scalar, 3)
      default: return (0, 0)
      }
    default: return (0, 0)
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }

  package mutating func raw(_ text: String) {
    text.withBytes { output.append($0) }
  }
}
