/// The compiled index of some rules as text, so that a process need not compile them again.
///
/// A number is written in characters of six bits each, from `0` on. A keyword has a line of its own: its key in three
/// characters, its length and the offset of the bytes that it is filed under in two each, and the keyword. A condition has
/// a line, too: the keys of its clauses, with a full stop behind each clause and a comma behind each alternative.
public struct PreparedIndex: Sendable {
  private let keywords: StaticString
  private let clauses: StaticString

  /// Takes the text that ``RuleSet/indexText`` wrote.
  public init(keywords: StaticString, clauses: StaticString) {
    self.keywords = keywords
    self.clauses = clauses
  }

  /// The bytes of all keywords and what stands between them.
  func keywordBytes() -> [UInt8] { keywords.withUTF8Buffer { Array($0) } }

  /// Calls `body` with the place of each keyword in `keywordBytes()`, the offset of its anchor, and its key.
  static func forEachKeyword(in bytes: [UInt8], _ body: (Range<Int>, _ anchor: Int, _ key: UInt16) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + 7 <= bytes.count {
        let start = index + 7
        let end = start + number(bytes, at: index + 3, 2)
        guard end <= bytes.count else { return }
        body(start..<end, number(bytes, at: index + 5, 2), UInt16(truncatingIfNeeded: number(bytes, at: index, 3)))
        index = end + 1
      }
    }
  }

  /// The clauses of all conditions.
  func readClauses() -> ClauseList {
    clauses.withUTF8Buffer { text in
      var list = ClauseList()
      var index = 0
      while index < text.count {
        switch text[index] {
        case UInt8(ascii: "."): list.endClause()
        case UInt8(ascii: ","): list.endAlternative()
        case UInt8(ascii: "\n"): list.endCondition()
        default:
          guard index + 3 <= text.count else { return list }
          list.append(UInt16(truncatingIfNeeded: Self.number(text, at: index, 3)))
          index += 2
        }
        index += 1
      }
      return list
    }
  }

  /// Reads a number.
  ///
  /// Invariant: callers have made sure that so many characters follow.
  @inline(__always)
  private static func number(_ text: UnsafeBufferPointer<UInt8>, at index: Int, _ characters: Int) -> Int {
    var number = 0
    for offset in 0..<characters { number = number << 6 | Int(text[index &+ offset] &- 0x30) & 63 }
    return number
  }

  // MARK: Writing

  /// The line of a keyword.
  static func line(_ keyword: [UInt8], anchor: Int, key: UInt16) -> String {
    text(Int(key), 3) + text(keyword.count, 2) + text(anchor, 2) + String(decoding: keyword, as: UTF8.self)
  }

  /// The line of a condition.
  static func line(_ alternatives: [[[UInt16]]]) -> String {
    let texts = alternatives.map { clauses in
      clauses.map { keys in keys.map { text(Int($0), 3) }.joined() + "." }.joined() + ","
    }
    return texts.joined() + "\n"
  }

  private static func text(_ number: Int, _ characters: Int) -> String {
    let digits = (0..<characters).reversed().map { UInt8(number >> (6 * $0) & 63) + 0x30 }
    return String(decoding: digits, as: UTF8.self)
  }
}
