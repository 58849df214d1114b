import ByteKit

/// A report or log whose quotes and line breaks are written out, though it is no JSON: what programs and services print of a
/// string into their logs, `{\"app_name\":…}\n{\n  \"uptime\" : …`.
enum EscapedLines {
  /// Strings in strings are escaped again; so often they are taken apart.
  private static let depth = 3
  /// A line with fewer line breaks that are written out is left as it is.
  private static let leastBreaks = 3
  /// So many lines on a single one are what a program printed, whatever they say.
  private static let leastLines = 8

  /// The text with its lines whole; nil where it holds none of a crash then, or where only a small part is escaped.
  static func text(of bytes: Bytes) -> WrappedText.Text? {
    guard bytes.index(of: "\\n", from: 0, to: InputPrefix.limit) != nil, isMostlyEscaped(bytes) else { return nil }
    let isWhole = isWhole(bytes)
    var found = unescaped(bytes)
    for _ in 0..<depth {
      guard let text = found else { return nil }
      if isOfCrash(text) || isWhole && text.origins.count > leastLines { return text }
      found = Bytes.with(text.bytes, unescaped).map { next in
        (next.bytes, next.origins.map { text.origins.indices.contains($0) ? text.origins[$0] : $0 })
      }
    }
    return nil
  }

  /// Whether a text opens with a long line, or has but one; cheap, and asked of every text.
  static func mayBegin(_ prefix: InputPrefix) -> Bool {
    prefix.bytes.index(of: 0x0A, from: prefix.firstIndex, to: prefix.firstIndex + beginning) == nil
  }

  /// Whether line breaks are written out in the line that a text opens with.
  static func begin(_ prefix: InputPrefix) -> Bool {
    prefix.bytes.index(of: "\\n", from: prefix.firstIndex, to: prefix.firstIndex + beginning) != nil
  }

  private static let beginning = 400

  /// Whether all of a text stands on one line.
  private static func isWhole(_ bytes: Bytes) -> Bool {
    let feed = bytes.index(of: 0x0A, from: InputPrefix(bytes).firstIndex, to: bytes.count) ?? bytes.count
    return bytes[feed..<bytes.count].trimmed.count < 2
  }

  private static func isOfCrash(_ text: WrappedText.Text) -> Bool {
    Bytes.with(text.bytes) { ReportSigns.opens(InputPrefix($0.prefix(InputPrefix.limit))) }
      || JSONStrings.isOfCrash(text)
  }

  /// Whether half of a text stands on lines that hold several others, or those lines have the words of a report.
  private static func isMostlyEscaped(_ bytes: Bytes) -> Bool {
    var lines = Lines(bytes)
    var escaped = 0
    while let line = lines.next() {
      if breaks(in: line) >= leastBreaks { escaped += line.count }
    }
    return escaped > 0 && (escaped * 2 >= bytes.count || ReportSigns.occurEscaped(in: bytes))
  }

  /// How many line breaks are written out on a line, up to ``leastBreaks``.
  private static func breaks(in line: ByteSlice) -> Int {
    var (number, index) = (0, line.start)
    while number < leastBreaks, let place = line.bytes.index(of: "\\n", from: index, to: line.end) {
      number += 1
      index = place + 2
    }
    return number
  }

  /// The text with one escaping taken off its lines; nil where none has one.
  private static func unescaped(_ bytes: Bytes) -> WrappedText.Text? {
    var result = OriginText()
    var lines = Lines(bytes)
    var isFound = false
    while let line = lines.next() {
      if breaks(in: line) >= leastBreaks {
        isFound = true
        add(line, to: &result)
        result.endLine()
      } else {
        for index in line.start..<line.end { result.add(bytes[index]) }
        result.add(0x0A)
      }
      result.line += 1
    }
    return isFound ? result.text : nil
  }

  private static func add(_ line: ByteSlice, to result: inout OriginText) {
    let endsAtQuotes = endsAtQuotes(line)
    var index = line.start
    while index < line.end {
      let byte = line.bytes[index]
      if byte == 0x5C, index + 1 < line.end {
        index += addEscape(line.from(index), to: &result)
      } else {
        if byte == 0x22, endsAtQuotes { result.endLine() } else { result.add(byte) }
        index += 1
      }
    }
  }

  /// Whether the quotes of a line are those around strings: others are escaped, or there are no more than two.
  private static func endsAtQuotes(_ line: ByteSlice) -> Bool {
    if line.contains("\\\"") { return true }
    var (number, index) = (0, line.start)
    while number < 3, let quote = line.index(of: 0x22, from: index) {
      number += 1
      index = quote + 1
    }
    return number < 3
  }

  /// Adds what an escape stands for.
  ///
  /// - Returns: How long the escape is.
  private static func addEscape(_ text: ByteSlice, to result: inout OriginText) -> Int {
    switch text[1] {
    case UInt8(ascii: "n"): result.add(0x0A)
    case UInt8(ascii: "t"): result.add(0x09)
    case UInt8(ascii: "r"): break
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), 0x5C: result.add(text[1])
    case UInt8(ascii: "u"):
      guard text.count >= 6, let value = UInt32(text.dropping(2).upTo(text.start + 6).string, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { fallthrough }
      result.add(scalar)
      return 6
    default:
      result.add(0x5C)
      result.add(text[1])
    }
    return 2
  }
}
