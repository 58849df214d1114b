import ByteKit

/// The signs that a text was copied from a web page, a mail or a chat, looked for from its beginning on.
struct PasteSigns {
  private let bytes: Bytes
  /// Signs were looked for in the bytes before this index.
  private var end = 0
  private var areFound = false

  /// So many bytes are searched at once.
  private static let partLength = 16 * 1024
  /// Escapes of Markdown are looked for in so many bytes.
  private static let markdownReach = 64 * 1024
  /// Marks of quotes are looked for in so many lines, and no further than so many bytes.
  private static let (quotedLines, quoteReach) = (400, 64 * 1024)
  /// Nor behind so many that are none: where a list of images begins, a mail would have shown its marks before.
  private static let otherMarks = 32

  init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// Whether a sign occurs before an index, outside of what was left out.
  mutating func occur(before index: Int) -> Bool {
    let index = min(index, bytes.count)
    while end < index, !areFound {
      let start = end
      end = min(start + Self.partLength, index)
      areFound = start == 0 && Self.beginsWithQuotes(bytes) || occur(in: start..<end)
    }
    return areFound
  }

  /// Leaves out a range, which nobody reads, so that nothing in it has to be cleaned.
  mutating func leave(_ range: Range<Int>) {
    if !occur(before: range.lowerBound) { end = max(end, range.upperBound) }
  }

  /// Whether a part holds what is to be cleaned, looked for byte by byte: the second search finds the bytes at hand.
  private func occur(in part: Range<Int>) -> Bool {
    if bytes.index(of: 0x1B, from: part.lowerBound, to: part.upperBound) != nil { return true }
    // C++ and Swift write references with an ampersand; what ends an entity is rarer.
    var next = part.lowerBound
    while let semicolon = bytes.index(of: 0x3B, from: next, to: part.upperBound) {
      if PastedText.endsEntity(semicolon, bytes) { return true }
      next = semicolon + 1
    }
    // Markdown's escape of the underscores in C names is told from the first lines.
    next = part.lowerBound
    while let backslash = bytes.index(of: 0x5C, from: next, to: min(part.upperBound, Self.markdownReach)) {
      if bytes[backslash + 1] == 0x5F { return true }
      next = backslash + 1
    }
    return false
  }

  /// Whether one of the first lines begins with a mark of a quote, or is one.
  static func beginsWithQuotes(_ bytes: Bytes) -> Bool {
    var next = 0
    for _ in 0..<otherMarks {
      guard let mark = bytes.index(of: 0x3E, from: next, to: quoteReach) else { return false }
      if mark == 0 || bytes[mark - 1] == 0x0A, isQuote(mark, bytes) {
        // Lines are counted only here: hardly a text holds such a mark.
        return bytes.lineFeeds(from: 0, to: mark) < quotedLines
      }
      next = mark + 1
    }
    return false
  }

  /// Whether a mark of a quote begins the line that begins at an index, or is all of it.
  @inline(__always)
  private static func isQuote(_ start: Int, _ bytes: Bytes) -> Bool {
    bytes[start] == 0x3E && (bytes[start + 1] == 0x20 || bytes.line(around: start).count == 1)
  }
}
