/// Text in which every scalar is a character of its own and takes one column, as nearly all texts of pages and reports are.
///
/// Words, columns and marks of such a text can be told by its bytes, which takes a tenth of the time that characters take.
struct SimpleText {
  /// UTF-8 of ASCII without carriage returns, of Latin letters, and of punctuation, arrows and signs of mathematics.
  private let bytes: [UInt8]

  /// Lends a text as a simple one; nil where it is not.
  static func with<Result>(_ text: String, _ body: (SimpleText) -> Result) -> Result? {
    let bytes = Array(text.utf8)
    return isSimple(bytes) ? body(SimpleText(bytes: bytes)) : nil
  }

  private static func isSimple(_ text: [UInt8]) -> Bool {
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0x0D: return false
      case 0..<0x80: index += 1
      // U+00A0 to U+02BF; what lies before are further control characters.
      case 0xC2:
        guard index + 1 < text.count, text[index + 1] >= 0xA0 else { return false }
        index += 2
      case 0xC3...0xCA: index += 2
      case 0xE2:
        guard index + 2 < text.count else { return false }
        switch (text[index + 1], text[index + 2]) {
        // Dashes, quotation marks, bullets and dots.
        case (0x80, 0x90...0xA7): index += 3
        // Arrows and signs of mathematics.
        case (0x86, 0x90...0xBF), (0x87...0x8B, _): index += 3
        default: return false
        }
      default: return false
      }
    }
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || isNewline(byte) }

  private static func isNewline(_ byte: UInt8) -> Bool { byte >= 0x0A && byte <= 0x0C }

  /// Whether a byte begins a character.
  private static func isStart(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  /// Whether nothing in it can move the cursor.
  var isHarmless: Bool { bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

  /// The same of a text of several lines.
  var isHarmlessInLines: Bool { bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x09 } }

  /// The text on one line.
  var withoutNewlines: String {
    String(decoding: bytes.map { Self.isNewline($0) ? 0x20 : $0 }, as: UTF8.self)
  }

  /// The text without backticks and stars of emphasis.
  var withoutMarks: String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isCode = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "`"): isCode.toggle()
      case UInt8(ascii: "*") where !isCode: break
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text in lines of at most `width` columns.
  func wrapped(width: Int) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var columns = 0
    var start = 0
    while start < bytes.count {
      if Self.isBlank(bytes[start]) {
        start += 1
        continue
      }
      let (end, length) = piece(from: start, width: max(8, width))
      if columns > 0, columns + 1 + length > width {
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
        columns = 0
      }
      if columns > 0 {
        line.append(0x20)
        columns += 1
      }
      line += bytes[start..<end]
      columns += length
      // What is left of a long word follows like the next one.
      start = end
    }
    if columns > 0 { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  /// Where the word at an index ends, or the part of it that fits a line, and how many columns it takes.
  private func piece(from start: Int, width: Int) -> (end: Int, length: Int) {
    var end = start
    var columns = 0
    /// Behind the last punctuation mark of the second half.
    var mark: (end: Int, length: Int)?
    while end < bytes.count, !Self.isBlank(bytes[end]) {
      if columns == width { return mark ?? (end, columns) }
      let isMark = columns >= width / 2 && Self.marks.contains(bytes[end])
      repeat { end += 1 } while end < bytes.count && !Self.isStart(bytes[end])
      columns += 1
      if isMark { mark = (end, columns) }
    }
    return (end, columns)
  }

  private static let marks = ".,:()/_-".utf8
}
