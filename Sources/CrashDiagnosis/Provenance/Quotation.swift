import ByteKit

/// Tells sentences in which somebody quotes the end of a program from the program's own words.
enum Quotation {
  /// Whether the end of a program stands in quotation marks within a sentence: `Last week it was a "Fatal error: …",
  /// now it hangs`.
  static func holdsEnd(_ line: String) -> Bool {
    // Few lines hold a mark at all.
    guard mayHoldMark(line) else { return false }
    return quotedEnds.contains { mark in
      guard let place = ByteSearch.offset(of: mark, in: line[...]) else { return false }
      let bytes = Array(line.utf8)
      guard let quote = quotation(openedBefore: place, in: bytes),
        isSentence(bytes[..<quote.start]) || bytes.last == UInt8(ascii: "?") && quote.start > 0,
        let end = (place..<bytes.count).first(where: { isMark(quote.closing, at: $0, in: bytes) })
      else { return false }
      return bytes.count - end - quote.closing.count > 2
    }
  }

  /// Whether words of any kind stand in quotation marks within a sentence.
  ///
  /// For instance: `If you see "the tide table is empty now", wait.`
  /// Systems quote names in their messages, and seldom more than two words of anything else.
  static func holdsWords(_ line: String) -> Bool {
    guard let first = line.utf8.first, first != UInt8(ascii: "["), first != UInt8(ascii: "*"),
      mayHoldMark(line),
      ByteSearch.offset(of: " Code=", in: line[...]) == nil
    else { return false }
    // No sentence is longer, and each quotation is looked at with all that stands before it.
    let bytes = Array(line.utf8.prefix(1024))
    var start = 0
    while start < bytes.count {
      guard start == 0 || !TextPattern.isOfWord(bytes[start - 1]),
        let marks = wordMarks.first(where: { bytes[start...].starts(with: $0.opening) })
      else {
        start += 1
        continue
      }
      let inside = start + marks.opening.count
      guard let end = (inside..<bytes.count).first(where: { isMark(marks.closing, at: $0, in: bytes) }) else {
        start = inside
        continue
      }
      let blanks = bytes[inside..<end].count { $0 == UInt8(ascii: " ") }
      if blanks > 2, !isCode(bytes[inside..<end]), bytes.count - end - marks.closing.count > 2,
        isSentence(bytes[..<start])
      {
        return true
      }
      start = end + marks.closing.count
    }
    return false
  }

  /// Whether quoted words are a condition of a program, which its failed check prints.
  private static func isCode(_ words: ArraySlice<UInt8>) -> Bool {
    zip(words, words.dropFirst()).contains { one, next in
      switch one {
      case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"): next == UInt8(ascii: "=")
      case UInt8(ascii: "&"), UInt8(ascii: "|"): next == one
      case UInt8(ascii: " "): next == UInt8(ascii: "<") || next == UInt8(ascii: ">")
      default: false
      }
    }
  }

  /// Where the nearest quotation before a place begins, and what closes it.
  private static func quotation(openedBefore place: Int, in line: [UInt8]) -> (start: Int, closing: [UInt8])? {
    for index in (0..<place).reversed() where index == 0 || !TextPattern.isOfWord(line[index - 1]) {
      if let marks = quotationMarks.first(where: { line[index...].starts(with: $0.opening) }) {
        return (index, marks.closing)
      }
    }
    return nil
  }

  /// Whether a quotation may close at an index: an apostrophe within a word closes none.
  private static func isMark(_ closing: [UInt8], at index: Int, in line: [UInt8]) -> Bool {
    let end = index + closing.count
    return line[index...].starts(with: closing) && (end == line.count || !TextPattern.isOfWord(line[end]))
  }

  /// Whether words before a quotation are those of a sentence, which some languages write without blanks, and do not
  /// name it as in a log: `reason: "…"`, `message="…"`.
  private static func isSentence(_ words: ArraySlice<UInt8>) -> Bool {
    let blank = UInt8(ascii: " ")
    guard let last = words.last(where: { $0 != blank }), !":=,{\\".utf8.contains(last) else { return false }
    return words.count { $0 == blank } > 1 || words.count { $0 >= 0x80 } > 8 || Prose.isSight(words)
  }

  /// How the ends begin that people quote.
  private static let quotedEnds =
    StrayLines.ends + [
      "erminating app due to uncaught exception", "unrecognized selector sent to", "ould not cast value of type",
      "imultaneous accesses to 0x", "BUG IN CLIENT OF ",
      "Publishing changes from ", "Modifying state during view update",
    ]
  /// Whether one of a line's bytes is one with which a mark begins.
  private static func mayHoldMark(_ line: String) -> Bool {
    let isFirst = firstBytes
    return line.utf8.contains { isFirst[Int($0)] }
  }

  /// For every byte whether one of the marks begins with it.
  private static let firstBytes = (0..<256).map { byte in quotationMarks.contains { Int($0.opening[0]) == byte } }
  /// The quotation marks of people's languages.
  private static let quotationMarks = [
    ("\"", "\""), ("`", "`"), ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»"), ("「", "」"), ("『", "』"),
    ("《", "》"),
  ].map { (opening: Array($0.0.utf8), closing: Array($0.1.utf8)) }
  /// Those that stand around whole sentences; an apostrophe may be any letter's.
  private static let wordMarks = quotationMarks.filter { $0.opening != [UInt8(ascii: "'")] }
}
