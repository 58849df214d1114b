import ByteKit

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

  /// What a closure writes, put where it stays.
  static func bytes(indent: Int? = nil, depth: Int = 0, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    let bytes = OutputBuffer.filled { buffer in
      var writer = JSONWriter(buffer, indent, depth)
      write(&writer)
      return writer.output
    }
    return PipelineCommands.disarmed(json: bytes)
  }

  /// Number of bytes that were written.
  package var count: Int { output.count }

  /// What was written.
  package var bytes: [UInt8] { PipelineCommands.disarmed(json: output.bytes) }

  // MARK: Containers

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Begins an object whose members follow, up to ``endObject()``.
  mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Begins an object that is a member of the one being written.
  @inline(__always)
  mutating func beginObject(_ key: StaticString) {
    self.key(key)
    open(UInt8(ascii: "{"))
  }

  mutating func endObject() { close(UInt8(ascii: "}")) }

  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    open(UInt8(ascii: "["))
    for element in elements { self.element { write(&$0, element) } }
    close(UInt8(ascii: "]"))
  }

  /// An array whose elements `write` adds with ``element(_:)``.
  package mutating func array(_ write: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    write(&self)
    close(UInt8(ascii: "]"))
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
    if needsComma { output.append(UInt8(ascii: ",")) }
    if indent != nil { newLine() }
  }

  private mutating func newLine() {
    guard let indent else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(UInt8(ascii: " "), times: indent * depth)
  }

  // MARK: Members

  /// Writes a key.
  package mutating func key(_ key: StaticString) {
    if indent != nil { return indentedKey(key) }
    output.append(jsonKey: key, needsComma: needsComma)
    needsComma = true
  }

  private mutating func indentedKey(_ key: StaticString) {
    beginElement()
    output.append(UInt8(ascii: "\""))
    output.append(key)
    output.append("\": " as StaticString)
    needsComma = true
  }

  /// Writes a key that is known only when the program runs.
  package mutating func key(named name: String) {
    beginElement()
    value(name)
    output.append((indent == nil ? ":" : ": ") as StaticString)
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
    if let number { output.append(decimal: number) } else { null() }
  }

  /// A number with a fraction; what is no number, or without end, becomes null.
  package mutating func member(_ key: StaticString, fraction: Double?) {
    self.key(key)
    guard let fraction, fraction.isFinite else { return null() }
    raw(String(fraction))
  }

  package mutating func member(_ key: StaticString, _ truth: Bool) {
    self.key(key)
    output.append((truth ? "true" : "false") as StaticString)
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
    output.append("null" as StaticString)
    needsComma = true
  }

  package mutating func value(_ number: Int?) {
    guard let number else { return null() }
    if number < 0 { output.append(UInt8(ascii: "-")) }
    output.append(decimal: UInt64(number.magnitude))
    needsComma = true
  }

  /// A string; what needs it is escaped.
  package mutating func value(_ text: String) {
    output.append(jsonString: text)
    needsComma = true
  }

  package mutating func raw(_ text: String) {
    output.append(text)
  }
}
