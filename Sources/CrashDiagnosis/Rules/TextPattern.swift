internal import CrashModel

/// A text to look for: plain words, `*` for any run of characters, `{name}` for a run to remember.
///
/// A pattern matches anywhere in a text; `^` at its start and `$` at its end tie it to the ends. `(?i)` at the start makes
/// it indifferent to case. A backslash takes the meaning from `*`, `{`, `}`, `^` and `$`.
public struct TextPattern: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The pattern as written.
  public let description: String
  let ignoresCase: Bool
  let isTiedToStart: Bool
  let isTiedToEnd: Bool
  /// Whether the pattern is nothing but words to look for.
  private let isPlain: Bool
  /// The parts of a pattern that is more than plain words.
  private let pieces: [Piece]
  /// Stands for the longest literal run in a ``LiteralSet``; nil where that is too short to be looked for.
  let literalKey: UInt16?

  enum Piece: Sendable, Equatable {
    case literal([UInt8])
    case gap(name: String?)
  }

  /// Reads a pattern.
  public init(_ text: String) {
    description = text
    // Most patterns are plain words, and thousands are made before the first report is read.
    isPlain = Self.isPlain(text)
    if isPlain {
      (ignoresCase, isTiedToStart, isTiedToEnd, pieces) = (false, false, false, [])
      let key =
        text.utf8.withContiguousStorageIfAvailable { LiteralSet.key(of: $0) }
        ?? Array(text.utf8).withUnsafeBufferPointer { LiteralSet.key(of: $0) }
      literalKey = text.utf8.count >= LiteralIndex.minimumLength ? key : nil
      return
    }
    var bytes = Array(text.utf8)[...]
    ignoresCase = bytes.starts(with: "(?i)".utf8)
    if ignoresCase { bytes = bytes.dropFirst(4) }
    isTiedToStart = bytes.first == UInt8(ascii: "^")
    if isTiedToStart { bytes = bytes.dropFirst() }
    isTiedToEnd = bytes.last == UInt8(ascii: "$") && bytes.dropLast().last != UInt8(ascii: "\\")
    if isTiedToEnd { bytes = bytes.dropLast() }
    pieces = Self.pieces(of: bytes, ignoresCase: ignoresCase)
    let longest = Self.longestLiteral(of: pieces)
    literalKey =
      longest.count >= LiteralIndex.minimumLength ? longest.withUnsafeBufferPointer { LiteralSet.key(of: $0) } : nil
  }

  /// Whether a text has no characters of special meaning.
  private static func isPlain(_ text: String) -> Bool {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, first != UInt8(ascii: "^"), bytes.last != UInt8(ascii: "$") else { return false }
      for byte in bytes where isSpecial(byte) { return false }
      return first != UInt8(ascii: "(") || bytes.count < 4 || bytes[1] != UInt8(ascii: "?")
    }
    return isPlain ?? false
  }

  /// Reads a pattern.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  private static func pieces(of bytes: ArraySlice<UInt8>, ignoresCase: Bool) -> [Piece] {
    guard bytes.contains(where: isSpecial) else {
      return bytes.isEmpty ? [] : [.literal(ignoresCase ? bytes.map(ByteSearch.lowerCase) : Array(bytes))]
    }
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    // Bytes that mean themselves are taken over run by run.
    var run = bytes.startIndex
    func close(at index: Int) {
      // Hardly any literal holds an escape; a run that is one is copied once.
      let whole = literal.isEmpty ? Array(bytes[run..<index]) : literal + bytes[run..<index]
      if !whole.isEmpty { pieces.append(.literal(ignoresCase ? whole.map(ByteSearch.lowerCase) : whole)) }
      literal = []
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\") where index + 1 < bytes.endIndex:
        literal += bytes[run..<index]
        run = index + 1
        index += 2
      case UInt8(ascii: "*"):
        close(at: index)
        if pieces.last != .gap(name: nil) { pieces.append(.gap(name: nil)) }
        index += 1
        run = index
      case UInt8(ascii: "{"):
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")), isName(bytes[(index + 1)..<end]) else {
          index += 1
          continue
        }
        close(at: index)
        pieces.append(.gap(name: String(decoding: bytes[(index + 1)..<end], as: UTF8.self)))
        index = end + 1
        run = index
      default:
        index += 1
      }
    }
    close(at: bytes.endIndex)
    return pieces
  }

  /// Whether a byte may stand for more than itself inside a pattern.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "{")
  }

  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }

  /// Lends the longest literal run, by which the pattern is found in a text before it is compared.
  func withLongestLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard isPlain else { return Self.longestLiteral(of: pieces).withUnsafeBufferPointer(body) }
    var words = description
    return words.withUTF8(body)
  }

  private static func longestLiteral(of pieces: [Piece]) -> [UInt8] {
    var longest: [UInt8] = []
    for case .literal(let bytes) in pieces where bytes.count > longest.count { longest = bytes }
    return longest
  }

  /// All literal runs, in upper and lower case as the pattern was written.
  var literalsAsWritten: [[UInt8]] {
    if isPlain { return [Array(description.utf8)] }
    let written = ignoresCase ? Self.pieces(of: Array(description.utf8)[4...], ignoresCase: false) : pieces
    return written.compactMap { if case .literal(let bytes) = $0 { bytes } else { nil } }
  }

  // MARK: Matching

  /// Whether the pattern matches a text.
  public func matches(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { matches($0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { matches($0) }
  }

  fileprivate func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if isPlain { return ByteSearch.occurs(description, in: UnsafeRawBufferPointer(text)) }
    if isTiedToStart, pieces.count == 1, case .literal(let literal) = pieces[0] {
      return holds(literal, text, at: 0) && (!isTiedToEnd || literal.count == text.count)
    }
    return match(text, capturing: false) != nil
  }

  /// The remembered runs by name, or nil where the pattern does not match.
  public func captures(in text: String) -> [String: String]? {
    match(text, capturing: true)
  }

  private func match(_ text: String, capturing: Bool) -> [String: String]? {
    let result = text.utf8.withContiguousStorageIfAvailable { match($0, capturing: capturing) }
    return result ?? Array(text.utf8).withUnsafeBufferPointer { match($0, capturing: capturing) }
  }

  private func match(_ text: UnsafeBufferPointer<UInt8>, capturing: Bool) -> [String: String]? {
    if isPlain { return ByteSearch.occurs(description, in: UnsafeRawBufferPointer(text)) ? [:] : nil }
    var captures: [String: String] = [:]
    var position = 0
    var gap: (start: Int, name: String?)? = isTiedToStart ? nil : (0, nil)
    func remember(until end: Int) {
      guard capturing, let open = gap, let name = open.name else { return }
      captures[name] = String(decoding: UnsafeBufferPointer(rebasing: text[open.start..<end]), as: UTF8.self)
    }
    for (number, piece) in pieces.enumerated() {
      switch piece {
      case .gap(let name):
        gap = (position, name)
      case .literal(let literal):
        let isLast = number == pieces.count - 1
        if gap == nil {
          guard holds(literal, text, at: position) else { return nil }
        } else if isLast, isTiedToEnd {
          guard text.count - literal.count >= position, holds(literal, text, at: text.count - literal.count) else {
            return nil
          }
          remember(until: text.count - literal.count)
          position = text.count - literal.count
        } else {
          guard let found = find(literal, text, from: position) else { return nil }
          remember(until: found)
          position = found
        }
        position += literal.count
        gap = nil
      }
    }
    if gap?.name != nil {
      // A run at the end of the pattern ends with the line.
      let lineEnd = text[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      remember(until: isTiedToEnd ? text.count : lineEnd)
    } else if gap == nil, isTiedToEnd, position != text.count {
      return nil
    }
    return captures
  }

  private func holds(_ literal: [UInt8], _ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index >= 0, literal.count <= text.count - index else { return false }
    for offset in 0..<literal.count where byte(text[index + offset]) != literal[offset] { return false }
    return true
  }

  private func find(_ literal: [UInt8], _ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    literal.withUnsafeBytes { literal in
      ByteSearch.firstIndex(
        of: literal, in: UnsafeRawBufferPointer(text), from: start, to: text.count, ignoringCase: ignoresCase)
    }
  }

  @inline(__always)
  private func byte(_ value: UInt8) -> UInt8 {
    ignoresCase ? ByteSearch.lowerCase(value) : value
  }
}

extension [TextPattern] {
  /// Whether one of the patterns matches.
  func matches(_ text: String) -> Bool {
    // Stepping through an array would copy each pattern.
    withUnsafeBufferPointer { patterns in
      text.utf8.withContiguousStorageIfAvailable { patterns.matches($0) }
        ?? Array<UInt8>(text.utf8).withUnsafeBufferPointer { patterns.matches($0) }
    }
  }
}

extension UnsafeBufferPointer<TextPattern> {
  fileprivate func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in indices where self[index].matches(text) { return true }
    return false
  }
}
