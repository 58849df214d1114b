/// Reads JSON5, the notation of rule files and of the project file.
public enum JSON5Parser {
  /// How deep lists and objects may be nested; a debug build reads such a document on a stack of 512 KiB.
  public static let maximumDepth = 64
  /// How many bytes a document may have.
  public static let maximumLength = 16 << 20

  /// Reads a whole document of UTF-8 bytes and remembers where every value stands.
  public static func parse(_ bytes: [UInt8]) throws(JSON5Error) -> JSON5Value {
    var scanner = JSON5Scanner(bytes)
    guard bytes.count <= maximumLength else {
      throw scanner.error("the document has more than \(maximumLength >> 20) MiB")
    }
    var check = scanner
    try check.requireUTF8()
    try scanner.skipSpace()
    let value = try scanner.readValue("a value", depth: 0)
    try scanner.skipSpace()
    guard scanner.peek() == nil else { throw scanner.expected("the end of the file after the value") }
    return value
  }
}

extension JSON5Scanner {
  /// Reads the value that begins here; `wanted` says what may stand here, for the message.
  fileprivate mutating func readValue(_ wanted: String, depth: Int) throws(JSON5Error) -> JSON5Value {
    let (start, first) = (position, index)
    let kind: JSON5Value.Kind
    switch peek() {
    case UInt8(ascii: "{"): kind = try readObject(depth: depth + 1)
    case UInt8(ascii: "["): kind = try readArray(depth: depth + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): kind = .string(String(decoding: try readString(), as: UTF8.self))
    case _ where isAtNumber: kind = .number(try readNumber())
    default: kind = try readWord(wanted)
    }
    return JSON5Value(kind: kind, position: start, range: first..<index)
  }

  private mutating func readWord(_ wanted: String) throws(JSON5Error) -> JSON5Value.Kind {
    let start = self
    guard isAtIdentifier else { throw expected(wanted) }
    _ = try readIdentifier()
    let word = bytes[start.index..<index]
    if word.elementsEqual("null".utf8) { return .null }
    if word.elementsEqual("true".utf8) { return .bool(true) }
    if word.elementsEqual("false".utf8) { return .bool(false) }
    if let number = JSON5Number(word: word, isNegative: false) { return .number(number) }
    let shown = VisibleText.quoted(String(decoding: word, as: UTF8.self))
    throw start.error("expected \(wanted), found \(shown) (text needs quotes)")
  }

  private mutating func readArray(depth: Int) throws(JSON5Error) -> JSON5Value.Kind {
    let start = position
    try open(depth: depth)
    var items: [JSON5Value] = []
    while !skip("]") {
      items.append(try readValue("a value or ']'" + unclosed("[", start), depth: depth))
      try skipSpace()
      if skip(",") {
        try skipSpace()
      } else if peek() != UInt8(ascii: "]") {
        throw expected("',' or ']' after item [\(items.count - 1)]" + unclosed("[", start))
      }
    }
    return .array(items)
  }

  private mutating func readObject(depth: Int) throws(JSON5Error) -> JSON5Value.Kind {
    let start = position
    try open(depth: depth)
    var members: [JSON5Member] = []
    var places: [[UInt8]: JSON5Position] = [:]
    while !skip("}") {
      let keyStart = self
      let keyBytes = try readKey("a key or '}'" + unclosed("{", start))
      let key = String(decoding: keyBytes, as: UTF8.self)
      if let first = places.updateValue(keyStart.position, forKey: keyBytes) {
        throw keyStart.error(
          "\(VisibleText.quoted(key)) is already set on line \(first.line), column \(first.column)")
      }
      try skipSpace()
      guard skip(":") else { throw expected("':' after the key \(VisibleText.quoted(key))") }
      try skipSpace()
      let value = try readValue("a value for \(VisibleText.quoted(key))", depth: depth)
      members.append(JSON5Member(key: key, position: keyStart.position, value: value))
      try skipSpace()
      if skip(",") {
        try skipSpace()
      } else if peek() != UInt8(ascii: "}") {
        throw expected("',' or '}' after the value of \(VisibleText.quoted(key))" + unclosed("{", start))
      }
    }
    return .object(members)
  }

  private mutating func readKey(_ wanted: String) throws(JSON5Error) -> [UInt8] {
    if peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") { return try readString() }
    guard isAtIdentifier else { throw expected(wanted) }
    return try readIdentifier()
  }

  /// Steps over the bracket that opens a list or an object.
  private mutating func open(depth: Int) throws(JSON5Error) {
    guard depth <= JSON5Parser.maximumDepth else {
      throw error("lists and objects are nested more than \(JSON5Parser.maximumDepth) deep")
    }
    index += 1
    try skipSpace()
  }

  /// At the end of the file, where the bracket stands that is still open.
  private func unclosed(_ bracket: String, _ start: JSON5Position) -> String {
    peek() == nil ? " (for the '\(bracket)' on line \(start.line), column \(start.column))" : ""
  }
}
