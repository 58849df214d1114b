/// The signs that a text was copied from a web page, a mail or a chat, looked for from its beginning on.
struct PasteSigns {
  private let bytes: Bytes
  /// Signs were looked for in the bytes before this index.
  private var end = 0
  private var areFound = false

  /// So many bytes are searched at once.
  static let partLength = 16 * 1024
  /// Escapes of Markdown are looked for in so many bytes, a multiple of the length of a part.
  private static let markdownReach = 64 * 1024

  init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// Whether a sign occurs before an index, or in the few thousand bytes behind it.
  mutating func occur(before index: Int) -> Bool {
    while end < min(index, bytes.count), !areFound {
      areFound = end == 0 && Self.beginsWithQuotes(bytes) || occur(inPartFrom: end)
      end += Self.partLength
    }
    return areFound
  }

  /// Whether a part holds what is to be cleaned, looked for byte by byte: the second search finds the bytes at hand.
  private func occur(inPartFrom start: Int) -> Bool {
    let end = start + Self.partLength
    if bytes.index(of: 0x1B, from: start, to: end) != nil { return true }
    // C++ and Swift write references with an ampersand; what ends an entity is rarer.
    var next = start
    while let semicolon = bytes.index(of: 0x3B, from: next, to: end) {
      if PastedText.endsEntity(semicolon, bytes) { return true }
      next = semicolon + 1
    }
    // Markdown's escape of the underscores in C names is told from the first lines.
    next = start
    while start < Self.markdownReach, let backslash = bytes.index(of: 0x5C, from: next, to: end) {
      if bytes[backslash + 1] == 0x5F { return true }
      next = backslash + 1
    }
    return false
  }

  /// Whether one of the first 400 lines begins with a mark of a quote, or is one.
  static func beginsWithQuotes(_ bytes: Bytes) -> Bool {
    // Marks are much rarer than lines, which are counted only to know where to stop.
    var lines = 0
    var start = 0
    while start < bytes.count, lines < 400 {
      let end = start + partLength
      var next = start
      while let mark = bytes.index(of: 0x3E, from: next, to: end) {
        if mark == 0 || bytes[mark - 1] == 0x0A, isQuote(mark, bytes) {
          return lines + bytes.lineFeeds(from: start, to: mark) < 400
        }
        next = mark + 1
      }
      lines += bytes.lineFeeds(from: start, to: end)
      start = end
    }
    return false
  }

  /// Whether a mark of a quote begins the line that begins at an index, or is all of it.
  @inline(__always)
  private static func isQuote(_ start: Int, _ bytes: Bytes) -> Bool {
    bytes[start] == 0x3E && (bytes[start + 1] == 0x20 || bytes.line(around: start).count == 1)
  }
}
