internal import CrashModel

/// A text to look for: plain words, `*` for any run of characters, `{name}` for a run to remember.
///
/// A pattern matches anywhere in a text; `^` at its start and `$` at its end tie it to the ends. `(?i)` at the start makes
/// it indifferent to case. A backslash takes the meaning from `*`, `{`, `}`, `^` and `$`.
public struct TextPattern: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The pattern as written.
  public let description: String
  private let shape: Shape
  /// The byte that every text begins with that the pattern matches; 0 where it may be another.
  private let firstByte: UInt8
  /// Stands for the longest literal run in a ``LiteralSet``; nil where that is too short to be looked for.
  let literalKey: UInt16?

  /// What a pattern is besides its words.
  ///
  /// Thousands of patterns are made before the first report is read, so their parts are read off their text each time
  /// that they are asked: that costs less than keeping them.
  fileprivate struct Shape: OptionSet {
    let rawValue: UInt8

    static let ignoresCase = Shape(rawValue: 1)
    static let isTiedToStart = Shape(rawValue: 2)
    static let isTiedToEnd = Shape(rawValue: 4)
    /// Between its ends the pattern may be more than one literal.
    static let hasParts = Shape(rawValue: 8)
  }

  /// Reads a pattern.
  public init(_ text: String) {
    description = text
    (shape, firstByte, literalKey) = text.withBytes { text in
      let shape = Shape(of: text)
      let body = Self.body(of: text, shape)
      return (shape, Self.firstByte(of: body, shape), Self.literalKey(of: body, shape))
    }
  }

  /// Reads a pattern.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Whether the pattern may match a text that holds some literals; patterns without one may match any.
  @inline(__always)
  func mayStand(among literals: LiteralMask) -> Bool { literalKey.map { literals.contains($0) } ?? true }

  var ignoresCase: Bool { shape.contains(.ignoresCase) }

  // MARK: Parts

  /// What stands between the marks at the ends of a pattern.
  @inline(__always)
  private static func body(of text: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> UnsafeBufferPointer<UInt8> {
    if shape.isEmpty || shape == .hasParts { return text }
    let start = (shape.contains(.ignoresCase) ? 4 : 0) + (shape.contains(.isTiedToStart) ? 1 : 0)
    return UnsafeBufferPointer(rebasing: text[start..<(text.count - (shape.contains(.isTiedToEnd) ? 1 : 0))])
  }

  private static func firstByte(of body: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> UInt8 {
    guard shape.contains(.isTiedToStart), !shape.contains(.ignoresCase), let first = body.first else { return 0 }
    return PatternParts.maySayMore(first) ? 0 : first
  }

  private static func literalKey(of body: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> UInt16? {
    withLongestLiteral(of: body, shape) { literal in
      literal.count >= LiteralIndex.minimumLength ? LiteralSet.key(of: literal) : nil
    }
  }

  /// Lends the longest literal run, by which the pattern is found in a text before it is compared.
  func withLongestLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    description.withBytes { Self.withLongestLiteral(of: Self.body(of: $0, shape), shape, body) }
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
    description.withBytes { text in
      var literals: [[UInt8]] = []
      var parts = PatternParts(Self.body(of: text, shape))
      while let part = parts.next() {
        if case .literal(let literal) = part { literals.append(parts.withBytes(of: literal) { Array($0) }) }
      }
      return literals
    }
  }

  // MARK: Matching

  /// Whether the pattern matches a text.
  public func matches(_ text: String) -> Bool {
    text.withBytes { matches($0) }
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Of a list of names that are tied to the start nearly all are refused here.
    if firstByte != 0, text.first != firstByte { return false }
    var nothing: [String: String]?
    return match(text, &nothing)
  }

  /// The remembered runs by name, or nil where the pattern does not match.
  public func captures(in text: String) -> [String: String]? {
    text.withBytes { captures(in: $0) }
  }

  func captures(in text: UnsafeBufferPointer<UInt8>) -> [String: String]? {
    if firstByte != 0, text.first != firstByte { return nil }
    var captures: [String: String]? = [:]
    return match(text, &captures) ? captures : nil
  }

  /// Whether the pattern matches a text; remembers runs where there is a dictionary for them.
  private func match(_ text: UnsafeBufferPointer<UInt8>, _ captures: inout [String: String]?) -> Bool {
    description.withBytes { pattern in
      let body = Self.body(of: pattern, shape)
      if shape.contains(.hasParts) { return match(PatternParts(body), text, &captures) }
      switch (shape.contains(.isTiedToStart), shape.contains(.isTiedToEnd)) {
      case (false, false): return find(body, text, from: 0) != nil
      case (true, false): return holds(body, text, at: 0)
      case (false, true): return holds(body, text, at: text.count - body.count)
      case (true, true): return body.count == text.count && holds(body, text, at: 0)
      }
    }
  }

  private func match(
    _ parts: consuming PatternParts, _ text: UnsafeBufferPointer<UInt8>, _ captures: inout [String: String]?
  ) -> Bool {
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
          if gap == nil { return holds(literal, text, at: position) ? position : nil }
          guard isLast, isTiedToEnd else { return find(literal, text, from: position) }
          let place = text.count - literal.count
          return place >= position && holds(literal, text, at: place) ? place : nil
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

  private func holds(
    _ literal: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    guard index >= 0, literal.count <= text.count - index else { return false }
    for offset in 0..<literal.count where folded(text[index + offset]) != folded(literal[offset]) { return false }
    return true
  }

  private func find(
    _ literal: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    ByteSearch.firstIndex(
      of: UnsafeRawBufferPointer(literal), in: UnsafeRawBufferPointer(text), from: start, to: text.count,
      ignoringCase: ignoresCase)
  }

  @inline(__always)
  private func folded(_ value: UInt8) -> UInt8 {
    ignoresCase ? ByteSearch.lowerCase(value) : value
  }
}

extension TextPattern.Shape {
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

extension [TextPattern] {
  /// Whether one of the patterns matches.
  public func matches(_ text: String) -> Bool {
    // Stepping through an array would copy each pattern.
    withUnsafeBufferPointer { patterns in
      text.withBytes { patterns.matches($0) }
    }
  }
}

extension UnsafeBufferPointer<TextPattern> {
  fileprivate func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in indices where self[index].matches(text) { return true }
    return false
  }
}
