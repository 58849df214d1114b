/// A report in a string of JSON, or in a list of strings with a line in each: what chats, trackers and databases export.
enum JSONStrings {
  private static let shortest = 40
  private static let leastLines = 8
  private static let mostLines = 200_000

  /// The text of the first string that holds a report; nil where there is none.
  static func report(in bytes: Bytes) -> WrappedText.Text? {
    guard ReportSigns.occurEscaped(in: bytes) else { return nil }
    var lines = OriginText()
    var count = 0
    var (index, line) = (0, 0)
    while index < bytes.count {
      guard let quote = bytes.index(of: 0x22, from: index, to: bytes.count) else { break }
      line += bytes.lineFeeds(from: index, to: quote)
      guard let end = end(ofStringFrom: quote + 1, bytes) else { break }
      let slice = bytes[quote + 1..<end]
      index = end + 1
      if slice.count >= shortest, slice.index(of: 0x5C) != nil {
        let text = unescaped(slice, onLine: line)
        if Bytes.with(text.bytes, isReport) { return text }
      }
      // A key is no line.
      if bytes[index..<min(index + 4, bytes.count)].trimmed[0] == 0x3A || count >= mostLines { continue }
      lines.line = line
      let text = unescaped(slice, onLine: line)
      for byte in text.bytes { lines.add(byte) }
      lines.endLine()
      if text.bytes.isEmpty { lines.add(0x0A) }
      count += 1
    }
    guard count >= leastLines, Bytes.with(lines.bytes, { ReportSigns.occur(in: $0) }) else { return nil }
    return lines.text
  }

  /// Whether a string is a report, or a string that holds one.
  private static func isReport(_ bytes: Bytes) -> Bool {
    if bytes[0] == 0x22 { return ReportSigns.occurEscaped(in: bytes) }
    return ReportSigns.occur(in: bytes) && bytes.lineFeeds(from: 0, to: bytes.count) > 1
  }

  private static func end(ofStringFrom start: Int, _ bytes: Bytes) -> Int? {
    var index = start
    while let quote = bytes.index(of: 0x22, from: index, to: bytes.count) {
      var slashes = 0
      while quote - slashes > start, bytes[quote - slashes - 1] == 0x5C { slashes += 1 }
      if slashes.isMultiple(of: 2) { return quote }
      index = quote + 1
    }
    return nil
  }

  private static func unescaped(_ slice: ByteSlice, onLine line: Int) -> WrappedText.Text {
    var result = OriginText()
    result.line = line
    var index = slice.start
    while index < slice.end {
      let byte = slice.bytes[index]
      guard byte == 0x5C else {
        result.add(byte)
        index += 1
        continue
      }
      let escaped = slice.bytes[index + 1]
      index += 2
      switch escaped {
      case UInt8(ascii: "n"): result.add(0x0A)
      case UInt8(ascii: "t"): result.add(0x09)
      case UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"): break
      case UInt8(ascii: "u"):
        let (scalar, length) = scalar(at: index, slice)
        result.add(scalar)
        index += length
      default: result.add(escaped)
      }
    }
    return result.text
  }

  /// The sign that four digits stand for, or eight in two halves, and how many bytes that takes.
  private static func scalar(at index: Int, _ slice: ByteSlice) -> (Unicode.Scalar, Int) {
    func unit(_ index: Int) -> UInt32? {
      var value: UInt32 = 0
      for place in index..<index + 4 {
        guard place < slice.end, let digit = hexDigit(slice.bytes[place]) else { return nil }
        value = value << 4 | UInt32(digit)
      }
      return value
    }
    guard let first = unit(index) else { return ("\u{FFFD}", 0) }
    if let scalar = Unicode.Scalar(first) { return (scalar, 4) }
    guard slice.bytes[index + 4] == 0x5C, slice.bytes[index + 5] == UInt8(ascii: "u"), let second = unit(index + 6),
      (0xDC00...0xDFFF).contains(second), (0xD800...0xDBFF).contains(first),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return ("\u{FFFD}", 4) }
    return (scalar, 10)
  }
}

extension ReportSigns {
  /// Whether the words of a report occur where quotes within strings are escaped.
  static func occurEscaped(in bytes: Bytes) -> Bool {
    let words: [StaticString] = [
      "Program crashed: ", "Exception Type:", "Incident Identifier:", "bug_type\\", "faultingThread\\",
      "Thread 0 Crashed", "*** Signal ",
    ]
    return words.contains { bytes.index(of: $0, from: 0, to: bytes.count) != nil }
  }
}
