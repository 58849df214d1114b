import ByteKit

/// The tokens of Swift source: names, operators and brackets, without comments and the text of strings.
///
/// What a string interpolates is code as well, and is among them.
struct SwiftTokens {
  struct Token {
    enum Kind { case name, number, string, symbol }
    let kind: Kind
    let text: String
    /// Byte offset in the text.
    let offset: Int
    /// Whether the token is the first one of its line.
    let startsLine: Bool
  }

  private(set) var tokens: [Token] = []
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var startsLine = true
  /// For each open interpolation the depth of its parentheses, and whether its string has several lines.
  private var interpolations: [(depth: Int, isMultiline: Bool)] = []

  /// So many tokens are read of a longer source; a paste is shorter.
  private static let limit = 10_000

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    while index < bytes.endIndex, tokens.count < Self.limit { readToken() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    bytes.indices.contains(index + offset) ? bytes[index + offset] : 0
  }

  private mutating func readToken() {
    let first = byte()
    switch first {
    case 0x0A:
      startsLine = true
      index += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): index = end { $0 == 0x0A }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""):
      let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
      add(.string, to: index + (isMultiline ? 3 : 1))
      readString(isMultiline)
    case _ where isNameStart(first): add(.name, to: end { !isNameStart($0) && !isDigit($0) })
    case _ where isDigit(first): add(.number, to: end { !isNameStart($0) && !isDigit($0) })
    case _ where Self.operators.contains(first): add(.symbol, to: end { !Self.operators.contains($0) })
    default:
      add(.symbol, to: index + 1)
      count(first)
    }
  }

  /// Follows the parentheses of an interpolation; behind its last one the string goes on.
  private mutating func count(_ byte: UInt8) {
    guard let last = interpolations.indices.last else { return }
    if byte == UInt8(ascii: "(") { interpolations[last].depth += 1 }
    guard byte == UInt8(ascii: ")") else { return }
    interpolations[last].depth -= 1
    guard interpolations[last].depth == 0 else { return }
    let isMultiline = interpolations.removeLast().isMultiline
    readString(isMultiline)
  }

  /// Skips the text of a string up to its end, or to the code that it interpolates.
  private mutating func readString(_ isMultiline: Bool) {
    while index < bytes.endIndex {
      switch byte() {
      case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "("):
        index += 1
        add(.symbol, to: index + 1)
        interpolations.append((1, isMultiline))
        return
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\"") where !isMultiline:
        index += 1
        return
      case UInt8(ascii: "\"") where byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\""):
        index += 3
        return
      case 0x0A where !isMultiline: return
      default: index += 1
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.endIndex
  }

  private mutating func add(_ kind: Token.Kind, to end: Int) {
    let end = min(end, bytes.endIndex)
    tokens.append(
      Token(
        kind: kind, text: String(decoding: bytes[index..<end], as: UTF8.self), offset: index, startsLine: startsLine))
    startsLine = false
    index = end
  }

  /// Where the next byte of a kind is; the end where there is none.
  private func end(_ isEnd: (UInt8) -> Bool) -> Int {
    bytes[index...].firstIndex(where: isEnd) ?? bytes.endIndex
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  private static let operators: Set<UInt8> = Set("=-+*/%<>!&|^~".utf8)
}
