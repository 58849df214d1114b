/// The literal runs and gaps of a pattern, read off its text one after the other.
struct PatternParts {
  /// Bytes that mean themselves.
  struct Literal {
    let range: Range<Int>
    /// Number of backslashes in the range that only take the meaning from what follows them.
    let escapes: Int

    var count: Int { range.count - escapes }
  }

  /// Any run of characters.
  struct Gap {
    /// Where the name stands under which the run is remembered.
    let name: Range<Int>?
  }

  enum Part {
    case literal(Literal)
    case gap(Gap)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Reads what stands between the marks at the ends of a pattern.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Whether nothing follows.
  var isAtEnd: Bool { index == text.count }

  /// The next part; literals are never empty and never stand side by side.
  mutating func next() -> Part? {
    guard index < text.count else { return nil }
    if text[index] == UInt8(ascii: "*") {
      index += 1
      return .gap(Gap(name: nil))
    }
    if text[index] == UInt8(ascii: "{"), let name = name(from: index) {
      index = name.upperBound + 1
      return .gap(Gap(name: name))
    }
    let start = index
    var escapes = 0
    while true {
      index = firstMark(from: index)
      if index == text.count { break }
      switch text[index] {
      case UInt8(ascii: "\\") where index + 1 < text.count:
        escapes += 1
        index += 2
      case UInt8(ascii: "*"):
        return .literal(Literal(range: start..<index, escapes: escapes))
      case UInt8(ascii: "{") where name(from: index) != nil:
        return .literal(Literal(range: start..<index, escapes: escapes))
      default:
        index += 1
      }
    }
    return .literal(Literal(range: start..<index, escapes: escapes))
  }

  /// Where the first byte at an index or behind it stands that may say more than itself; the end where there is none.
  ///
  /// Invariant: eight bytes are loaded only where so many follow.
  private func firstMark(from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var index = start
    while index <= raw.count &- 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let marks = word.marks(of: 0x2A) | word.marks(of: 0x5C) | word.marks(of: 0x7B)
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < raw.count, !Self.maySayMore(raw[index]) { index &+= 1 }
    return index
  }

  /// Where the name stands in braces that open at an index; nil where they mean themselves.
  private func name(from index: Int) -> Range<Int>? {
    let start = index + 1
    guard let end = text[start...].firstIndex(of: UInt8(ascii: "}")), end > start,
      text[start..<end].allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
    else { return nil }
    return start..<end
  }

  /// The name of a gap.
  func name(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
  }

  /// Lends a literal without its backslashes.
  func withBytes<Result>(of literal: Literal, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let bytes = UnsafeBufferPointer(rebasing: text[literal.range])
    return literal.escapes == 0 ? body(bytes) : Self.unescaped(bytes).withUnsafeBufferPointer(body)
  }

  private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      result.append(bytes[index])
      index += 1
    }
    return result
  }

  /// Whether a byte may stand for more than itself.
  @inline(__always)
  static func maySayMore(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "{")
  }

  /// Whether a text holds a character that may stand for more than itself; without one it is a single literal.
  @inline(__always)
  static func mayBeSeveral(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 8 else { return text.contains { maySayMore($0) } }
    let raw = UnsafeRawBufferPointer(text)
    // In steps of eight bytes, the last of which may overlap the one before.
    let last = raw.count &- 8
    var index = 0
    while true {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word.marks(of: 0x2A) | word.marks(of: 0x5C) | word.marks(of: 0x7B) != 0 { return true }
      if index == last { return false }
      index = min(index &+ 8, last)
    }
  }
}
