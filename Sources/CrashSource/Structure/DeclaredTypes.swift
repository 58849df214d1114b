/// What a file says of the types of its names: enough to tell a dictionary from an array, and text from numbers.
package struct DeclaredTypes: Sendable {
  /// The sorts of types that make a difference.
  enum Sort { case dictionary, array, text, floating, integer, other }

  private var sorts: [String: Set<Sort>] = [:]
  /// Names that are declared as `T!`.
  private(set) var implicit: Set<String> = []
  /// Names that are declared as, or captured, `unowned`.
  private(set) var unowned: Set<String> = []

  /// Reads the declarations of a file.
  init(_ tokens: [SourceTokens.Token]) {
    for (index, token) in tokens.enumerated() where token.kind == .name {
      // `unowned(unsafe)` checks nothing.
      if token.text == "unowned", !tokens[(index + 1)...].prefix(2).contains(where: { $0.text == "unsafe" }) {
        readUnowned(tokens, index)
      }
      guard index + 2 < tokens.count else { continue }
      let next = tokens[index + 1].text
      let isDeclared = index > 0 && (tokens[index - 1].text == "var" || tokens[index - 1].text == "let")
      if next == ":" {
        guard let (sort, end) = Self.sort(tokens, index + 2) else { continue }
        if sort != .other || isDeclared { sorts[token.text, default: []].insert(sort) }
        if isDeclared, end < tokens.count, tokens[end].text.hasPrefix("!"), tokens[end].offset == tokens[end - 1].end {
          implicit.insert(token.text)
        }
      } else if next == "=", isDeclared {
        sorts[token.text, default: []].insert(Self.sortOfValue(tokens, index + 2))
      }
    }
  }

  /// What a name is, where all its declarations in the file agree.
  func sort(of name: String) -> Sort? {
    guard let known = sorts[name], known.count == 1 else { return nil }
    return known.first
  }

  private mutating func readUnowned(_ tokens: [SourceTokens.Token], _ index: Int) {
    for token in tokens[(index + 1)...].prefix(5) where token.kind == .name {
      if ["let", "var", "unsafe", "safe"].contains(token.text) { continue }
      unowned.insert(token.text)
      return
    }
  }

  private static let texts: Set = ["String", "Substring", "Character", "StaticString", "NSString"]
  private static let floats: Set = [
    "Double", "Float", "CGFloat", "Float16", "Float32", "Float64", "Float80", "TimeInterval", "Decimal", "Duration",
    "Date",
    "CGPoint", "CGSize", "Measurement",
  ]
  /// The integers of Swift.
  static let integers: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
  ]
  private static let arrays: Set = ["Array", "ContiguousArray", "ArraySlice", "Data"]

  /// The sort of a type by its name; nil where it is none of those that make a difference.
  static func sort(named name: String) -> Sort? {
    if texts.contains(name) { return .text }
    if floats.contains(name) { return .floating }
    if integers.contains(name) { return .integer }
    if arrays.contains(name) { return .array }
    return name == "Dictionary" ? .dictionary : nil
  }

  /// The type at a token, and the token behind it; nil where no type begins there.
  private static func sort(_ tokens: [SourceTokens.Token], _ start: Int) -> (Sort, end: Int)? {
    var index = start
    while index < tokens.count, ["@", "inout", "borrowing", "consuming", "some", "any"].contains(tokens[index].text) {
      index += 1
    }
    guard index < tokens.count else { return nil }
    if tokens[index].text == "[" {
      guard let close = closing(tokens, index) else { return nil }
      // `[String: Int]`, and no literal of values.
      guard let first = tokens[(index + 1)..<close].first,
        first.kind == .name || first.text == "[" || first.text == "(",
        first.text.first.map({ $0.isUppercase || !$0.isLetter }) ?? false
      else { return nil }
      return (isPaired(tokens, index, close) ? .dictionary : .array, close + 1)
    }
    guard tokens[index].kind == .name, tokens[index].text.first?.isUppercase ?? false else { return nil }
    var last = index
    while last + 2 < tokens.count, tokens[last + 1].text == ".", tokens[last + 2].kind == .name { last += 2 }
    return (sort(named: tokens[last].text) ?? .other, last + 1)
  }

  private static func sortOfValue(_ tokens: [SourceTokens.Token], _ start: Int) -> Sort {
    let token = tokens[start]
    // More than one operand may give any type.
    func isAlone(_ end: Int) -> Bool { end >= tokens.count || tokens[end].startsLine || tokens[end].text == ";" }
    if token.kind == .string { return .text }
    if token.kind == .number { return isAlone(start + 1) ? (token.text.contains(".") ? .floating : .integer) : .other }
    if token.text == "[", let close = closing(tokens, start) {
      if close == start + 2, tokens[start + 1].text == ":" { return .dictionary }
      return isPaired(tokens, start, close) ? .dictionary : .array
    }
    guard start + 1 < tokens.count, tokens[start + 1].text == "(", let close = closing(tokens, start + 1),
      isAlone(close + 1)
    else { return .other }
    return sort(named: token.text) ?? .other
  }

  /// Whether a bracket holds pairs of keys and values.
  static func isPaired(_ tokens: [SourceTokens.Token], _ open: Int, _ close: Int) -> Bool {
    var depth = 0
    for token in tokens[open...close] {
      depth += token.nesting
      if token.text == ":", depth == 1 { return true }
    }
    return false
  }

  /// The token that closes a bracket, within a reasonable distance.
  static func closing(_ tokens: [SourceTokens.Token], _ open: Int) -> Int? {
    var depth = 0
    for index in open..<min(tokens.count, open + 2_000) {
      depth += tokens[index].nesting
      if depth == 0, tokens[index].nesting < 0 { return index }
    }
    return nil
  }

  /// The token that opens a bracket, within a reasonable distance.
  static func opening(_ tokens: [SourceTokens.Token], _ close: Int) -> Int? {
    var depth = 0
    for index in (max(0, close - 2_000)...close).reversed() {
      depth -= tokens[index].nesting
      if depth == 0, tokens[index].nesting > 0 { return index }
    }
    return nil
  }
}

extension SourceTokens.Token {
  /// By how much the token changes the depth of brackets: 1, -1 or 0.
  var nesting: Int {
    switch text {
    case "[", "(", "{": 1
    case "]", ")", "}": -1
    default: 0
    }
  }
}
