import ByteKit
internal import CrashModel

/// A text to look for: plain words, `*` for any run of characters, `{name}` for a run to remember.
///
/// A pattern matches anywhere in a text; `^` at its start and `$` at its end tie it to the ends. `(?i)` at the start makes
/// it indifferent to case. A backslash takes the meaning from `*`, `{`, `}`, `^` and `$`.
public struct TextPattern: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The pattern as written.
  public let description: String
  /// What was read off the text beforehand; nothing in a pattern as the rules give it.
  private let reading: Reading

  /// What a pattern is besides its words.
  private struct Reading {
    var shape: Shape = []
    /// The byte that every text begins with that the pattern matches; 0 where it may be another.
    var firstByte: UInt8 = 0
    /// Stands for the longest literal run in a ``LiteralSet``, where the shape says that there is one.
    var key: UInt16 = 0
    /// The letters that every text holds that the pattern matches.
    var letters = LetterMask()
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
    /// All this was read.
    static let isRead = Shape(rawValue: 32)
  }

  /// Takes a pattern as it is written.
  ///
  /// Thousands of patterns are made before the first report is read, and with one report few are asked more than once. So
  /// they are only read when they are asked.
  ///
  /// Never inlined, or else the compiler lays out the patterns of each rule as an array in the program's data: there they
  /// would be far apart, and touching so many pages takes longer than filling arrays.
  @inline(never)
  public init(_ text: String) {
    self.init(text, Reading())
  }

  /// Takes a pattern as it is written.
  @inline(never)
  public init(stringLiteral text: String) {
    self.init(text, Reading())
  }

  /// Puts a pattern together from its parts, in one piece of memory: hundreds are made so before the first report is read.
  @inline(never)
  package init(joining first: String, _ second: String, _ third: String = "") {
    self.init(String(joining: first, second, third), Reading())
  }

  private init(_ description: String, _ reading: Reading) {
    self.description = description
    self.reading = reading
  }

  /// The same pattern, read once for all reports that it will be asked about.
  var prepared: TextPattern {
    if reading.shape.contains(.isRead) { return self }
    var reading = Reading()
    description.withBytes { text in
      reading.shape = Shape(of: text)
      let body = Self.body(of: text, reading.shape)
      reading.firstByte = Self.firstByte(of: body, reading.shape)
      reading.letters = Self.letters(of: body, reading.shape)
      if let key = Self.literalKey(of: body, reading.shape) {
        reading.key = key
        reading.shape.insert(.hasKey)
      }
    }
    reading.shape.insert(.isRead)
    return TextPattern(description, reading)
  }

  /// The same pattern, which was read and has a literal, with a number that stands for the literal.
  func numbered(_ key: UInt16) -> TextPattern {
    var reading = reading
    reading.key = key
    return TextPattern(description, reading)
  }

  /// Stands for the longest literal run in a ``LiteralSet``; nil where that is too short to be looked for, or the pattern
  /// was not prepared.
  var literalKey: UInt16? { reading.shape.contains(.hasKey) ? reading.key : nil }

  /// Whether the pattern may match a text that holds some literals; patterns without one may match any.
  @inline(__always)
  func mayStand(among literals: LiteralMask) -> Bool { literalKey.map { literals.contains($0) } ?? true }

  var ignoresCase: Bool { description.withBytes { shape(of: $0) }.contains(.ignoresCase) }

  /// The shape, as it was read or as the pattern's text shows it.
  @inline(__always)
  private func shape(of text: UnsafeBufferPointer<UInt8>) -> Shape {
    reading.shape.contains(.isRead) ? reading.shape : Shape(of: text)
  }

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

  private static func letters(of body: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> LetterMask {
    var letters = LetterMask()
    guard shape.contains(.hasParts) else {
      letters.insert(body)
      return letters
    }
    var parts = PatternParts(body)
    while let part = parts.next() {
      if case .literal(let literal) = part { parts.withBytes(of: literal) { letters.insert($0) } }
    }
    return letters
  }

  private static func literalKey(of body: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> UInt16? {
    withLongestLiteral(of: body, shape) { literal in
      literal.count >= LiteralIndex.minimumLength ? LiteralSet.key(of: literal) : nil
    }
  }

  /// Lends the longest literal run, by which the pattern is found in a text before it is compared.
  func withLongestLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    description.withBytes { text in
      let shape = shape(of: text)
      return Self.withLongestLiteral(of: Self.body(of: text, shape), shape, body)
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
    description.withBytes { text in
      var literals: [[UInt8]] = []
      var parts = PatternParts(Self.body(of: text, shape(of: text)))
      while let part = parts.next() {
        if case .literal(let literal) = part { literals.append(parts.withBytes(of: literal) { Array($0) }) }
      }
      return literals
    }
  }

  /// Whether the bytes before the pattern's first gap, in threes, all occur in some texts; texts in which some do not
  /// occur cannot match.
  func mayMatch(_ triples: TripleSet) -> Bool {
    description.withBytes { text in
      var index = text.count >= 4 && text[0] == UInt8(ascii: "(") && text.starts(with: "(?i)".utf8) ? 4 : 0
      if index < text.count, text[index] == UInt8(ascii: "^") { index += 1 }
      var number = TripleSet.Number()
      let third = index + 2
      while index < text.count {
        let byte = text[index]
        if PatternParts.maySayMore(byte) || byte == UInt8(ascii: "$") && index == text.count - 1 { return true }
        number.append(byte)
        if index >= third, !triples.contains(number) { return false }
        index += 1
      }
      return true
    }
  }

  // MARK: Words

  /// Whether the pattern's first words also begin a word of a text that the pattern matches.
  ///
  /// `Array.subscript.` stands in `TideArray.subscript.getter`, too, which is another type's. Patterns that begin with a
  /// gap or a mark, are tied to the start or do not look at case are meant as they are.
  package func beginsWord(in text: String) -> Bool {
    description.withBytes { pattern in
      let shape = shape(of: pattern)
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

  /// The same pattern, meant to stand anywhere, in the middle of a word as well.
  package var anywhere: TextPattern {
    let meansMore = ["^", "(?i)", "*", "{"].contains { description.hasPrefix($0) }
    return meansMore ? self : TextPattern("*" + description)
  }

  /// Whether a byte is an ASCII letter or digit.
  static func isOfWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Matching

  /// Whether the pattern matches a text.
  public func matches(_ text: String) -> Bool {
    text.withBytes { matches($0) }
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if beginsOtherwise(than: text) { return false }
    var nothing: [String: String]?
    return match(text, &nothing)
  }

  /// The remembered runs by name, or nil where the pattern does not match.
  public func captures(in text: String) -> [String: String]? {
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
    reading.firstByte != 0 && text.first != reading.firstByte
  }

  /// Whether the letters of a text may refuse the pattern before it is looked for everywhere.
  @inline(__always)
  fileprivate var asksForLetters: Bool { reading.firstByte == 0 && !reading.letters.isEmpty }

  /// Whether a text of some letters may match.
  @inline(__always)
  fileprivate func fits(_ letters: LetterMask) -> Bool { letters.holdsAll(of: reading.letters) }

  /// Whether the pattern matches a text; remembers runs where there is a dictionary for them.
  private func match(_ text: UnsafeBufferPointer<UInt8>, _ captures: inout [String: String]?) -> Bool {
    description.withBytes { pattern in
      if !reading.shape.contains(.isRead), Self.isTiedToAnotherStart(pattern, text) { return false }
      let shape = shape(of: pattern)
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

  /// What ``Reading/firstByte`` tells of a pattern that was read, by its first two bytes.
  @inline(__always)
  private static func isTiedToAnotherStart(
    _ pattern: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard pattern.count > 1, pattern[0] == UInt8(ascii: "^") else { return false }
    let first = pattern[1]
    return first != UInt8(ascii: "$") && !PatternParts.maySayMore(first) && text.first != first
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
  /// The same patterns, read once for all reports that they will be asked about.
  public var prepared: [TextPattern] { map(\.prepared) }

  /// Whether one of the patterns matches.
  public func matches(_ text: String) -> Bool {
    // Stepping through an array would copy each pattern.
    withUnsafeBufferPointer { patterns in
      text.withBytes { patterns.matches($0) }
    }
  }

  /// The same of a text's bytes.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { withUnsafeBufferPointer { $0.matches(text) } }
}

extension UnsafeBufferPointer<TextPattern> {
  fileprivate func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // The first pattern that may stand anywhere in the text asks for its letters.
    var letters: LetterMask?
    for index in indices where !self[index].beginsOtherwise(than: text) {
      if self[index].asksForLetters {
        let known = letters ?? LetterMask(ofShort: text)
        letters = known
        if !self[index].fits(known) { continue }
      }
      if self[index].matches(text) { return true }
    }
    return false
  }
}

extension [TextPattern] {
  /// Whether one of the patterns matches from the beginning of a word.
  package func matchFromWord(in text: String) -> Bool { contains { $0.matches(text) && $0.beginsWord(in: text) } }
}
