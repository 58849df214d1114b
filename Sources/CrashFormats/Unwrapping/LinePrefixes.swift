import ByteKit

/// A report of which every line stands behind the same mark: a quote, a comment, a bullet, the bars of a table, or what a
/// service or a search puts before it.
enum LinePrefixes {
  private static let lineLimit = 80
  private static let leastLines = 4

  /// The text without what stands before its lines; nil where it begins no report then.
  static func without(_ bytes: Bytes, _ prefix: InputPrefix) -> WrappedText.Text? {
    var lines = Lines(bytes, from: prefix.firstIndex)
    var head: [ByteSlice] = []
    while head.count < lineLimit, let line = lines.next() {
      let text = line.trimmed
      if !text.isEmpty { head.append(text) }
    }
    // Valgrind puts the number of the process there.
    guard head.count >= leastLines, !head[0].hasPrefix("==") else { return nil }
    for strip in [cell, ticked, behindMark, behindColour] where covers(strip, head) {
      if let found = accepted(bytes.lines { strip($0.trimmed) ?? $0 }) { return found }
    }
    return LearnedPrefix.without(bytes).flatMap(accepted)
  }

  /// Whether nearly all lines can be stripped.
  private static func covers(_ strip: (ByteSlice) -> ByteSlice?, _ head: [ByteSlice]) -> Bool {
    head.filter { strip($0) != nil }.count * 10 >= head.count * 9
  }

  private static func accepted(_ text: [UInt8]) -> WrappedText.Text? {
    Bytes.with(text) { bytes in
      guard ReportSigns.opens(InputPrefix(bytes.prefix(InputPrefix.limit))) else { return nil }
      return (text, Array(0...bytes.lineFeeds(from: 0, to: bytes.count)))
    }
  }

  // MARK: Lines

  private static let marks: [StaticString] = ["// ", "//", "# ", "* ", "- ", "• ", "+", ">", "| ", "; ", "-- ", "│ "]

  private static func behindMark(_ line: ByteSlice) -> ByteSlice? {
    for mark in marks {
      if let rest = line.after(prefix: mark) { return rest }
      // A line of nothing but the mark lacks the blank at its end.
      if line.count < 3, mark.utf8CodeUnitCount > 1, line.count == mark.utf8CodeUnitCount - 1,
        line[0] == mark.utf8Start[0]
      {
        return line.upTo(line.start)
      }
    }
    return nil
  }

  /// `` `0   Harbour   0x104c2c000` ``.
  private static func ticked(_ line: ByteSlice) -> ByteSlice? {
    guard line[0] == 0x60, line.last == 0x60, line.count > 1 else {
      return line.hasPrefix("```") ? line.upTo(line.start) : nil
    }
    return line.dropping(1).upTo(line.end - 1)
  }

  /// A row of a table that has one cell, perhaps behind the number of the line.
  private static func cell(_ line: ByteSlice) -> ByteSlice? {
    guard line[0] == 0x7C, line.last == 0x7C, line.count > 1 else { return nil }
    var text = line.dropping(1).upTo(line.end - 1)
    if text.trimmed.isEmpty || text[0] == 0x2D || text[1] == 0x2D { return text.upTo(text.start) }
    if let bar = text.index(of: 0x7C), text.bytes[bar - 1] != 0x5C {
      let number = text.upTo(bar).trimmed
      if number.decimal()?.end == number.end || number == "#" { text = text.from(bar + 1) }
    }
    if text[0] == 0x20 { text = text.dropping(1) }
    if text.last == 0x20 { text = text.upTo(text.end - 1) }
    return ticked(text) ?? text
  }

  /// `[31mThread 0 Crashed:[0m`: colours of a terminal whose first sign was lost.
  private static func behindColour(_ line: ByteSlice) -> ByteSlice? {
    guard line[0] == 0x5B, let end = line.index(of: 0x6D), end - line.start < 8,
      (line.start + 1..<end).allSatisfy({ isDigit(line.bytes[$0]) || line.bytes[$0] == 0x3B })
    else { return nil }
    let text = line.from(end + 1)
    return text.hasSuffix("[0m") ? text.upTo(text.end - 3) : text.hasSuffix("[m") ? text.upTo(text.end - 2) : text
  }
}
