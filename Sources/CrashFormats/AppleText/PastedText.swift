import CrashModel

/// Undoes what web pages, mails and chats do to a report, line by line, so that line numbers stay those of the input.
enum PastedText {
  /// Calls `read` with the source and its bytes, cleaned only where the text shows signs of a paste.
  static func clean<Result>(_ source: ReportSource, _ read: (ReportSource, Bytes) -> Result) -> Result {
    let cleaned = Bytes.with(source.bytes) { bytes in
      needsCleaning(bytes) ? cleanedLines(bytes) : nil
    }
    guard let cleaned else { return Bytes.with(source.bytes) { read(source, $0) } }
    let copy = ReportSource(path: source.path, bytes: cleaned)
    return Bytes.with(cleaned) { read(copy, $0) }
  }

  private static func needsCleaning(_ bytes: Bytes) -> Bool {
    if beginsWithQuotes(bytes) { return true }
    var backslash = 0
    while let place = bytes.index(of: 0x5C, from: backslash, to: 64 * 1024) {
      if bytes[place + 1] == 0x5F { return true }
      backslash = place + 1
    }
    // One part after the other, so that the second search of a part finds its bytes at hand.
    for start in stride(from: 0, to: bytes.count, by: partLength) {
      let end = start + partLength
      if bytes.index(of: 0x1B, from: start, to: end) != nil { return true }
      // C++ and Swift write references with an ampersand; what ends an entity is rarer.
      var semicolon = start
      while let place = bytes.index(of: 0x3B, from: semicolon, to: end) {
        if endsEntity(place, bytes) { return true }
        semicolon = place + 1
      }
    }
    return false
  }

  /// So many bytes are searched at once.
  private static let partLength = 16 * 1024

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

  private static func cleanedLines(_ bytes: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var lines = Lines(bytes)
    while let line = lines.next() {
      append(unquoted(line), to: &result)
      result.append(0x0A)
    }
    return result
  }

  /// The line without leading `> ` marks.
  private static func unquoted(_ line: ByteSlice) -> ByteSlice {
    var line = line
    while line[0] == 0x3E, line[1] == 0x20 || line[1] == 0x3E || line.count == 1 {
      line = line.dropping(line[1] == 0x20 ? 2 : 1)
    }
    return line
  }

  /// Appends a line without terminal escapes and with its HTML entities resolved.
  private static func append(_ line: ByteSlice, to result: inout [UInt8]) {
    var index = line.start
    while index < line.end {
      let byte = line.bytes[index]
      if byte == 0x1B {
        index = endOfEscape(line.bytes, index, line.end)
      } else if byte == 0x5C, line.bytes[index + 1] == 0x5F {
        // Markdown's escape of the underscores in C names.
        index += 1
      } else if byte == 0x26, let (text, length) = entity(line.from(index)) {
        result.append(contentsOf: text)
        index += length
      } else {
        let start = index
        index = endOfPlainText(line.bytes, from: start + 1, to: line.end)
        line.bytes.append(start, index, to: &result)
      }
    }
  }

  /// The index of the first byte that may begin something that is left out or resolved, or where the text ends.
  private static func endOfPlainText(_ bytes: Bytes, from start: Int, to end: Int) -> Int {
    var index = start
    while index + 16 <= end, let block = bytes.sixteen(at: index) {
      let found = block.lanes(equalTo: 0x1B, or: 0x5C) | block.lanes(equalTo: 0x26)
      if found != 0 { return index + found.trailingZeroBitCount }
      index += 16
    }
    while index < end, !mayNeedCleaning(bytes[index]) { index += 1 }
    return index
  }

  /// Whether a byte may begin something that is left out or resolved.
  @inline(__always)
  private static func mayNeedCleaning(_ byte: UInt8) -> Bool { byte == 0x1B || byte == 0x5C || byte == 0x26 }

  /// The index after a terminal escape sequence (CSI, or ESC and one more byte).
  private static func endOfEscape(_ bytes: Bytes, _ start: Int, _ end: Int) -> Int {
    guard bytes[start + 1] == 0x5B else { return min(start + 2, end) }
    var index = start + 2
    while index < end, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
    return min(index + 1, end)
  }

  /// Whether a semicolon is the last byte of an entity.
  private static func endsEntity(_ semicolon: Int, _ bytes: Bytes) -> Bool {
    for ampersand in max(semicolon - 5, 0)..<semicolon where bytes[ampersand] == 0x26 {
      if entity(bytes[ampersand..<semicolon + 1]) != nil { return true }
    }
    return false
  }

  /// The byte that an entity at the beginning of a text stands for, and how long the entity is.
  private static func entity(_ text: ByteSlice) -> ([UInt8], Int)? {
    // Four to six bytes, the last of them a semicolon.
    let names: [(StaticString, UInt8)] = [
      ("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26), ("&quot;", 0x22), ("&#39;", 0x27), ("&apos;", 0x27),
      ("&nbsp;", 0x20), ("&#x27;", 0x27), ("&#34;", 0x22), ("&#60;", 0x3C), ("&#62;", 0x3E),
    ]
    for (name, byte) in names where text.hasPrefix(name) { return ([byte], name.utf8CodeUnitCount) }
    return nil
  }
}
