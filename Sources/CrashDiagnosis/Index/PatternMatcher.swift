import ByteKit

/// How a pattern matches texts, byte by byte.
struct PatternMatcher: Sendable {
  /// The pattern as written.
  let source: String
  private let parsed: Parsed

  /// What a pattern is besides its text.
  private struct Parsed {
    var shape: Shape = []
    /// The byte that every text begins with that the pattern matches; 0 where it may be another.
    var firstByte: UInt8 = 0
    /// The key of the longest literal run, where the shape says that it has one.
    var key: UInt16 = 0

    init(_ text: String) {
      text.withBytes { text in
        shape = Shape(of: text)
        let body = PatternMatcher.body(of: text, shape)
        firstByte = PatternMatcher.firstByte(of: body, shape)
        if let key = PatternMatcher.key(of: body, shape) {
          self.key = key
          shape.insert(.hasKey)
        }
      }
    }
  }

  fileprivate struct Shape: OptionSet {
    let rawValue: UInt8

    static let ignoresCase = Shape(rawValue: 1)
    static let isTiedToStart = Shape(rawValue: 2)
    static let isTiedToEnd = Shape(rawValue: 4)
    /// Between its ends the pattern may be more than one literal.
    static let hasParts = Shape(rawValue: 8)
    /// The longest literal is long enough to be looked for.
    static let hasKey = Shape(rawValue: 16)
  }

  init(_ source: String) {
    self.source = source
    parsed = Parsed(source)
  }

  /// The key of the longest literal run, under which it is found in texts; nil where that is too short.
  var keyword: UInt16? { parsed.shape.contains(.hasKey) ? parsed.key : nil }

  var ignoresCase: Bool { parsed.shape.contains(.ignoresCase) }

  // MARK: Parts

  /// What stands between the marks at the ends of a pattern.
  @inline(__always)
  private static func body(of text: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> UnsafeBufferPointer<UInt8> {
    if shape.isDisjoint(with: [.ignoresCase, .isTiedToStart, .isTiedToEnd]) { return text }
    let start = (shape.contains(.ignoresCase) ? 4 : 0) + (shape.contains(.isTiedToStart) ? 1 : 0)
    return UnsafeBufferPointer(rebasing: text[start..<(text.count - (shape.contains(.isTiedToEnd) ? 1 : 0))])
  }

  private static func firstByte(of body: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> UInt8 {
    guard shape.contains(.isTiedToStart), !shape.contains(.ignoresCase), let first = body.first else { return 0 }
    return PatternParts.maySayMore(first) ? 0 : first
  }

  private static func key(of body: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> UInt16? {
    withLongestLiteral(of: body, shape) { KeywordSet.key(of: $0) }
  }

  /// Lends the longest literal run, by which the pattern is found in a text before it is compared.
  func withLongestLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    source.withBytes { text in
      Self.withLongestLiteral(of: Self.body(of: text, parsed.shape), parsed.shape, body)
    }
  }

  @inline(__always)
  private static func withLongestLiteral<Result>(
    of text: UnsafeBufferPointer<UInt8>, _ shape: Shape, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard shape.contains(.hasParts) else { return body(text) }
    var longest = PatternParts.Literal(range: 0..<0, escapes: 0)
    var parts = PatternParts(text)
    while let part = parts.next() {
      if case .literal(let literal) = part, literal.count > longest.count { longest = literal }
    }
    return parts.withBytes(of: longest, body)
  }

  /// All literal runs, in upper and lower case as the pattern was written.
  var literalsAsWritten: [[UInt8]] {
    source.withBytes { text in
      var literals: [[UInt8]] = []
      var parts = PatternParts(Self.body(of: text, parsed.shape))
      while let part = parts.next() {
        if case .literal(let literal) = part { literals.append(parts.withBytes(of: literal) { Array($0) }) }
      }
      return literals
    }
  }

  // MARK: Words

  /// Whether the pattern's first words also begin a word of a text that the pattern matches.
  ///
  /// `Array.subscript.` stands in `TideArray.subscript.getter`, too, which is another type's. Patterns that begin with a
  /// gap or a mark, are tied to the start or do not look at case are meant as they are.
  func beginsWord(in text: String) -> Bool {
    source.withBytes { pattern in
      let shape = parsed.shape
      if !shape.isDisjoint(with: [.ignoresCase, .isTiedToStart]) { return true }
      var parts = PatternParts(Self.body(of: pattern, shape))
      guard case .literal(let literal)? = parts.next() else { return true }
      return parts.withBytes(of: literal) { literal in
        guard let first = literal.first, Self.isOfWord(first) else { return true }
        return text.withBytes { text in
          var start = 0
          while let place = Self.find(literal, text, from: start, false) {
            if place == 0 || !Self.isOfWord(text[place - 1]) { return true }
            start = place + 1
          }
          return false
        }
      }
    }
  }

  /// Whether a byte is an ASCII letter or digit.
  static func isOfWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Matching

  /// Whether the pattern matches a text.
  func matches(_ text: String) -> Bool {
    text.withBytes { matches($0) }
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if beginsOtherwise(than: text) { return false }
    var nothing: [String: String]?
    return match(text, &nothing)
  }

  /// The remembered runs by name, or nil where the pattern does not match.
  func captures(in text: String) -> [String: String]? {
    text.withBytes { captures(in: $0) }
  }

  func captures(in text: UnsafeBufferPointer<UInt8>) -> [String: String]? {
    if beginsOtherwise(than: text) { return nil }
    var captures: [String: String]? = [:]
    return match(text, &captures) ? captures : nil
  }

  /// Whether a text's first byte is enough to refuse it: of a list of names that are tied to the start, nearly all are.
  @inline(__always)
  fileprivate func beginsOtherwise(than text: UnsafeBufferPointer<UInt8>) -> Bool {
    parsed.firstByte != 0 && text.first != parsed.firstByte
  }

  /// Whether the pattern matches a text; remembers runs where there is a dictionary for them.
  private func match(_ text: UnsafeBufferPointer<UInt8>, _ captures: inout [String: String]?) -> Bool {
    source.withBytes { pattern in
      let shape = parsed.shape
      let body = Self.body(of: pattern, shape)
      if shape.contains(.hasParts) { return match(PatternParts(body), shape, text, &captures) }
      let ignoresCase = shape.contains(.ignoresCase)
      switch (shape.contains(.isTiedToStart), shape.contains(.isTiedToEnd)) {
      case (false, false): return Self.find(body, text, from: 0, ignoresCase) != nil
      case (true, false): return Self.holds(body, text, at: 0, ignoresCase)
      case (false, true): return Self.holds(body, text, at: text.count - body.count, ignoresCase)
      case (true, true): return body.count == text.count && Self.holds(body, text, at: 0, ignoresCase)
      }
    }
  }

  private func match(
    _ parts: consuming PatternParts, _ shape: Shape, _ text: UnsafeBufferPointer<UInt8>,
    _ captures: inout [String: String]?
  ) -> Bool {
    let ignoresCase = shape.contains(.ignoresCase)
    let isTiedToEnd = shape.contains(.isTiedToEnd)
    var position = 0
    var gap: PatternParts.Gap? = shape.contains(.isTiedToStart) ? nil : PatternParts.Gap(name: nil)
    var gapStart = 0
    func remember(_ gap: PatternParts.Gap?, until end: Int) {
      guard captures != nil, let name = gap?.name else { return }
      let run = UnsafeBufferPointer(rebasing: text[gapStart..<end])
      captures?[parts.name(name)] = String(decoding: run, as: UTF8.self)
    }
    while let part = parts.next() {
      switch part {
      case .gap(let found):
        gap = found
        gapStart = position
      case .literal(let literal):
        let isLast = parts.isAtEnd
        let place: Int? = parts.withBytes(of: literal) { literal in
          if gap == nil { return Self.holds(literal, text, at: position, ignoresCase) ? position : nil }
          guard isLast, isTiedToEnd else { return Self.find(literal, text, from: position, ignoresCase) }
          let place = text.count - literal.count
          return place >= position && Self.holds(literal, text, at: place, ignoresCase) ? place : nil
        }
        guard let place else { return false }
        remember(gap, until: place)
        position = place + literal.count
        gap = nil
      }
    }
    guard let gap else { return !isTiedToEnd || position == text.count }
    if gap.name != nil {
      // A run at the end of the pattern ends with the line.
      let lineEnd = text[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      remember(gap, until: isTiedToEnd ? text.count : lineEnd)
    }
    return true
  }

  private static func holds(
    _ literal: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, at index: Int, _ ignoresCase: Bool
  ) -> Bool {
    guard index >= 0, literal.count <= text.count - index else { return false }
    for offset in 0..<literal.count {
      let (own, other) = (literal[offset], text[index + offset])
      if own != other, !ignoresCase || ByteSearch.lowerCase(own) != ByteSearch.lowerCase(other) { return false }
    }
    return true
  }

  private static func find(
    _ literal: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ ignoresCase: Bool
  ) -> Int? {
    ByteSearch.firstIndex(
      of: UnsafeRawBufferPointer(literal), in: UnsafeRawBufferPointer(text), from: start, to: text.count,
      ignoringCase: ignoresCase)
  }
}

extension PatternMatcher.Shape {
  /// The shape of a pattern.
  @inline(__always)
  fileprivate init(of text: UnsafeBufferPointer<UInt8>) {
    self = []
    guard let first = text.first, let last = text.last else { return }
    var start = 0
    if first == UInt8(ascii: "("), text.starts(with: "(?i)".utf8) {
      insert(.ignoresCase)
      start = 4
    }
    if start < text.count, text[start] == UInt8(ascii: "^") { insert(.isTiedToStart) }
    let length = text.count - start - (contains(.isTiedToStart) ? 1 : 0)
    if last == UInt8(ascii: "$"), length == 1 || length > 1 && text[text.count - 2] != UInt8(ascii: "\\") {
      insert(.isTiedToEnd)
    }
    if PatternParts.mayBeSeveral(text) { insert(.hasParts) }
  }
}
