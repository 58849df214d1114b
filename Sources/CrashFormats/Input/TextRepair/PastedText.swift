import ByteKit
import CrashModel

/// Undoes what web pages, mails and chats do to a report, line by line, so that line numbers stay those of the input.
enum PastedText {
  /// Calls `read` with the source and its bytes, cleaned only where the text shows signs of a paste.
  static func clean<Result>(_ source: ReportSource, _ read: (ReportSource, Bytes) -> Result) -> Result {
    let isPasted = Bytes.with(source.bytes) { bytes in
      var signs = PasteSigns(bytes)
      return signs.occur(before: bytes.count)
    }
    return isPasted ? withCleaned(source, read) : Bytes.with(source.bytes) { read(source, $0) }
  }

  /// As ``clean(_:_:)``, for readers that leap over most of a long text, in which nothing has to be cleaned.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - read: Leaves what it leaps over out of the search for the signs of a paste; nil where they do not count. It is
  ///     called again, with the cleaned text, where there are any.
  /// - Returns: What `read` made of the text, or of the cleaned one.
  static func cleanIfNeeded<Result>(
    _ source: ReportSource, _ read: (ReportSource, Bytes, inout PasteSigns?) -> Result
  ) -> Result {
    let result: Result? = Bytes.with(source.bytes) { bytes in
      var signs: PasteSigns? = PasteSigns(bytes)
      let result = read(source, bytes, &signs)
      return signs?.occur(before: bytes.count) ?? false ? nil : result
    }
    return result
      ?? withCleaned(source) { source, bytes in
        var signs: PasteSigns?
        return read(source, bytes, &signs)
      }
  }

  private static func withCleaned<Result>(
    _ source: ReportSource, _ read: (ReportSource, Bytes) -> Result
  ) -> Result {
    let cleaned = Bytes.with(source.bytes, cleanedLines)
    var copy = ReportSource(path: source.path, bytes: cleaned)
    copy.originalLines = source.originalLines
    return Bytes.with(cleaned) { read(copy.withLineIndex, $0) }
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
    // Some leave the blank out before a word.
    while line[0] == 0x3E, line[1] == 0x20 || line[1] == 0x3E || line.count == 1 || (0x41...0x5A).contains(line[1]) {
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
      } else if byte == 0x5C, isMarkdownEscaped(line.bytes[index + 1]) {
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

  /// Whether a backslash before a byte is Markdown's: underscores in the names of C, asterisks in types, signs before numbers.
  private static func isMarkdownEscaped(_ byte: UInt8) -> Bool {
    [0x5F, 0x2A, 0x2B, 0x5B, 0x5D, 0x2D, 0x23, 0x60, 0x3C, 0x3E].contains(byte)
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

  /// The index after a terminal escape sequence (CSI, a command that BEL ends, or ESC and one more byte).
  static func endOfEscape(_ bytes: Bytes, _ start: Int, _ end: Int) -> Int {
    if bytes[start + 1] == 0x5F, let bell = bytes.index(of: 0x07, from: start, to: min(end, start + commandReach)) {
      return bell + 1
    }
    guard bytes[start + 1] == 0x5B else { return min(start + 2, end) }
    var index = start + 2
    while index < end, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
    return min(index + 1, end)
  }

  /// So far the end of a command is searched for; Buildkite's hold a time.
  private static let commandReach = 4096

  /// Whether a semicolon is the last byte of an entity.
  static func endsEntity(_ semicolon: Int, _ bytes: Bytes) -> Bool {
    for ampersand in max(semicolon - 6, 0)..<semicolon where bytes[ampersand] == 0x26 {
      if entity(bytes[ampersand..<semicolon + 1]) != nil { return true }
    }
    return false
  }

  /// The byte that an entity at the beginning of a text stands for, and how long the entity is.
  private static func entity(_ text: ByteSlice) -> ([UInt8], Int)? {
    // A blank of no width, with which trackers keep `#1` from becoming a link.
    if text.hasPrefix("&#8203;") { return ([], 7) }
    if let (byte, length) = namedEntity(text) { return ([byte], length) }
    // As the named ones four to six bytes, the last of them a semicolon.
    let numbers: [(StaticString, UInt8)] = [
      ("&#39;", 0x27), ("&#x27;", 0x27), ("&#34;", 0x22), ("&#60;", 0x3C), ("&#62;", 0x3E),
    ]
    for (number, byte) in numbers where text.hasPrefix(number) { return ([byte], number.utf8CodeUnitCount) }
    return nil
  }

  /// The sign that an entity of HTML names, and how long the entity is; a blank that may not be broken is a plain one.
  static func namedEntity(_ text: ByteSlice) -> (UInt8, Int)? {
    let names: [(StaticString, UInt8)] = [
      ("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26), ("&quot;", 0x22), ("&apos;", 0x27), ("&nbsp;", 0x20),
    ]
    for (name, byte) in names where text.hasPrefix(name) { return (byte, name.utf8CodeUnitCount) }
    return nil
  }
}
