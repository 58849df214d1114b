package import CrashModel

/// Finds the expressions of a line that can stop a program.
///
/// It knows of types only what the file itself declares. Where it cannot tell, the expression counts: the report's column
/// and the kind of stop decide among several.
package struct TrapFinder {
  let code: SwiftCode
  let types: DeclaredTypes
  let tokens: [SourceTokens.Token]

  /// Prepares a file.
  package init(_ code: SwiftCode, _ types: DeclaredTypes) {
    (self.code, self.types, tokens) = (code, types, code.tokens)
  }

  /// What can stop a program on a line.
  package func traps(onLine line: Int) -> [SourceTrap] {
    let own = code.tokens(ofLine: line)
    return own.indices.flatMap { traps(at: $0) }
  }

  /// What can stop a program in a block.
  package func traps(in block: SwiftCode.Block) -> [SourceTrap] {
    block.range.clamped(to: tokens.indices).prefix(4_000).flatMap { traps(at: $0) }
  }

  private func traps(at index: Int) -> [SourceTrap] {
    let token = tokens[index]
    switch token.kind {
    case .name: return calls(at: index) + references(at: index)
    case .symbol:
      if token.text.hasPrefix("!") { return unwraps(at: index) }
      if token.text == "[" { return brackets(at: index) }
      if token.text == "]" || token.text.hasSuffix(">") { return constructions(at: index) + operators(at: index) }
      return operators(at: index)
    case .number, .string: return []
    }
  }

  // MARK: Looking around

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Whether nothing stands between a token and the one before it.
  func isAdjacent(_ index: Int) -> Bool {
    index > 0 && index < tokens.count && tokens[index - 1].end == tokens[index].offset
  }

  /// Whether a value ends with a token.
  func isOperand(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let token = tokens[index]
    switch token.kind {
    case .number, .string: return true
    case .name: return !Self.keywords.contains(token.text)
    case .symbol: return [")", "]", "}", "?"].contains(token.text) || token.text == "!" || token.text == "!!"
    }
  }

  private static let keywords: Set = [
    "return", "in", "case", "if", "while", "guard", "switch", "try", "await", "throw", "else", "is", "as", "where",
    "let",
    "var", "func", "operator", "prefix", "infix", "postfix", "default", "yield", "repeat", "do", "for", "catch",
  ]

  func trap(_ kind: TrapKind, _ index: Int, columns more: [Int] = [], text: String? = nil) -> SourceTrap {
    let token = tokens[index]
    return SourceTrap(
      kind, line: token.line, columns: [token.column] + more, length: max(1, token.end - token.offset),
      text: text ?? token.text)
  }

  /// The first token of the path of names and calls that ends with a token.
  func start(ofPathEndingAt end: Int) -> Int {
    var index = end
    while index > 0 {
      if text(index) == ")" || text(index) == "]" {
        guard let open = DeclaredTypes.opening(tokens, index) else { break }
        index = open
        guard isAdjacent(index), isOperand(index - 1) else { break }
        index -= 1
      } else if text(index - 1) == ".", index > 1 {
        index -= 2
      } else if text(index).hasPrefix("!") || text(index) == "?", isAdjacent(index) {
        index -= 1
      } else {
        break
      }
    }
    return index
  }

  // MARK: Signs

  /// `value!`, `try!` and `as!`.
  private func unwraps(at index: Int) -> [SourceTrap] {
    let token = tokens[index]
    guard isAdjacent(index), index > 0, !token.text.hasPrefix("!=") else { return [] }
    let before = tokens[index - 1]
    if before.text == "try" { return [trap(.forcedTry, index - 1, columns: [token.column], text: "try!")] }
    if before.text == "as" { return [trap(.forcedCast, index - 1, columns: [token.column], text: "as!")] }
    guard isOperand(index - 1), before.text != "init", !isType(endingAt: index - 1) else { return [] }
    let count = token.text.prefix { $0 == "!" }.count
    // The unwrapping of what a member is asked of has the place of the member.
    let isAsked = text(index + 1) == "." && index + 2 < tokens.count && tokens[index + 2].line == token.line
    let member = isAsked ? [tokens[index + 2].column] : []
    return (0..<count).map { place in
      SourceTrap(
        .forceUnwrap, line: token.line, columns: [token.column + place] + (place == count - 1 ? member : []), length: 1,
        text: "!")
    }
  }

  /// Whether a type of a declaration ends with a token: `var name: Type!`.
  private func isType(endingAt end: Int) -> Bool {
    let start = start(ofPathEndingAt: end)
    guard [":", "->", "inout"].contains(text(start - 1)) else { return false }
    if tokens[start].text == "[" { return tokens.indices.contains(start + 1) && isUppercase(start + 1) }
    return isUppercase(start) && text(end) != ")"
  }

  func isUppercase(_ index: Int) -> Bool { text(index).first?.isUppercase ?? false }

  /// Subscripts and literals of dictionaries.
  private func brackets(at index: Int) -> [SourceTrap] {
    guard let close = DeclaredTypes.closing(tokens, index), close > index + 1 else { return [] }
    guard isAdjacent(index), isOperand(index - 1) else { return literal(index, close) }
    let base = tokens[index - 1]
    let sort = base.kind == .name ? types.sort(of: base.text) : nil
    let inside = tokens[(index + 1)..<close]
    // A type's own subscript is a call.
    if base.text == "self" || base.kind == .number || isUppercase(index - 1) { return [] }
    if sort == .dictionary || inside.first?.kind == .string || inside.contains(where: { $0.text == "default" }) {
      return []
    }
    let start = start(ofPathEndingAt: index - 1)
    if text(start - 1) == "\\" { return [] }
    // Arrays give no Optional.
    let isOptional = isAdjacent(close + 1) && (text(close + 1).hasPrefix("!") || text(close + 1) == "?")
    let hasDefault = text(close + 1) == "??" || text(close + 1) == "?" && text(close + 2) == "?"
    if sort != .array, isOptional || hasDefault || isBound(start, close) { return [] }
    // The access for a change has the place of the whole value, or of the assignment.
    var columns = [tokens[start].column]
    if text(close + 1).hasSuffix("="), !["==", "!=", "<=", ">=", "==="].contains(text(close + 1)) {
      columns.append(tokens[close + 1].column)
    }
    if tokens[start].line != tokens[index].line { columns.removeFirst() }
    return [trap(sort == .text ? .stringIndex : .index, index, columns: columns, text: "\(base.text)[…]")]
  }

  /// Whether an expression is bound by `if let` and the like, so that it is an Optional.
  private func isBound(_ start: Int, _ end: Int) -> Bool {
    guard text(start - 1) == "=", start > 3 else { return false }
    return ["let", "var"].contains(text(start - 3)) && ["if", "guard", "while", ","].contains(text(start - 4))
      && [",", "{", "else"].contains(text(end + 1))
  }

  /// A literal of a dictionary whose keys may be the same.
  private func literal(_ open: Int, _ close: Int) -> [SourceTrap] {
    var keys: [[String]] = [[]]
    var (depth, isKey) = (0, true)
    var pairs = 0
    for token in tokens[open...close] {
      depth += token.nesting
      if depth == 1, token.text == ":", isKey {
        (pairs, isKey) = (pairs + 1, false)
      } else if depth == 1, token.text == "," {
        (keys, isKey) = (keys + [[]], true)
      } else if isKey, token.offset > tokens[open].offset {
        keys[keys.count - 1].append(token.text)
      }
    }
    let isAllText = keys.allSatisfy { $0.count == 1 && $0[0].hasSuffix("\"") }
    guard pairs > 1, !isAllText else { return [] }
    return [trap(.duplicateKeys, open, text: "[… : …]")]
  }

  // MARK: Operators

  private func operators(at index: Int) -> [SourceTrap] {
    let sign = text(index)
    switch sign {
    case "..<", "...": return ranges(at: index)
    case "+", "-", "*", "+=", "-=", "*=", "/", "%", "/=", "%=": break
    case "&":
      let isPassed = ["(", ",", ":"].contains(text(index - 1)) && isAdjacent(index + 1)
      return isPassed ? [trap(.exclusivity, index)] : []
    default: return []
    }
    let isDivision = sign.hasPrefix("/") || sign.hasPrefix("%")
    if isOperand(index - 1), isAdjacent(index) == isAdjacent(index + 1) {
      let operands = [sortOfOperand(endingAt: index - 1), sortOfOperand(startingAt: index + 1)]
      if operands.contains(where: { $0 == .text || $0 == .floating || $0 == .array }) { return [] }
      let right = tokens.indices.contains(index + 1) ? tokens[index + 1] : nil
      if isDivision { return right?.kind == .number ? [] : [trap(.division, index)] }
      if right?.kind == .number, tokens[index - 1].kind == .number { return [] }
      return [trap(.arithmetic, index)]
    }
    // `reduce(0, +)`
    let isPassed = ["(", ","].contains(text(index - 1)) && [")", ","].contains(text(index + 1))
    if isPassed { return [trap(isDivision ? .division : .arithmetic, index)] }
    // `-value`
    guard sign == "-", isAdjacent(index + 1), !isOperand(index - 1), let next = tokens[(index + 1)...].first,
      next.kind == .name || next.text == "("
    else { return [] }
    return sortOfOperand(startingAt: index + 1) == .floating ? [] : [trap(.arithmetic, index)]
  }

  private func ranges(at index: Int) -> [SourceTrap] {
    guard isOperand(index - 1), index + 1 < tokens.count else { return [] }
    let (left, right) = (tokens[index - 1], tokens[index + 1])
    if right.kind == .symbol, right.text != "(", right.text != "-", right.text != "." { return [] }
    if left.kind == .number, right.kind == .number { return [] }
    // Nothing has fewer than no elements.
    if left.text == "0", text(index) == "..<" {
      let end = self.end(ofPathStartingAt: index + 1)
      if ["count", "underestimatedCount"].contains(text(end)) || text(end - 2) == "count", !operatorFollows(end) {
        return []
      }
    }
    return [trap(.range, index)]
  }

  private func operatorFollows(_ end: Int) -> Bool { ["+", "-", "*", "/", "%"].contains(text(end + 1)) }

  /// The last token of the path of names and calls that begins with a token.
  func end(ofPathStartingAt start: Int) -> Int {
    var index = start
    while index + 1 < tokens.count {
      if ["(", "["].contains(text(index + 1)), isAdjacent(index + 1),
        let close = DeclaredTypes.closing(tokens, index + 1)
      {
        index = close
      } else if text(index + 1) == ".", index + 2 < tokens.count {
        index += 2
      } else if text(index + 1).hasPrefix("!") || text(index + 1) == "?", isAdjacent(index + 1) {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  private func sortOfOperand(endingAt index: Int) -> DeclaredTypes.Sort? {
    guard tokens.indices.contains(index) else { return nil }
    let token = tokens[index]
    switch token.kind {
    case .number: return token.text.contains(".") && !token.text.hasPrefix("0x") ? .floating : nil
    // The tokens of what a string interpolates follow its own.
    case .string: return .text
    case .name: return types.sort(of: token.text)
    case .symbol:
      guard token.text == ")" || token.text == "]", let open = DeclaredTypes.opening(tokens, index) else { return nil }
      if text(open - 1).hasSuffix("\""), text(open) == "(" { return .text }
      if token.text == "]" { return isAdjacent(open) && isOperand(open - 1) ? nil : .array }
      return open > 0 && tokens[open - 1].kind == .name ? DeclaredTypes.sort(named: text(open - 1)) : nil
    }
  }

  private func sortOfOperand(startingAt index: Int) -> DeclaredTypes.Sort? {
    guard tokens.indices.contains(index) else { return nil }
    let token = tokens[index]
    if token.kind == .string { return .text }
    if token.kind == .number { return sortOfOperand(endingAt: index) }
    if token.text == "[" { return .array }
    if token.kind == .name, text(index + 1) == "(", let sort = DeclaredTypes.sort(named: token.text) {
      // What follows the call may be of another type.
      guard let close = DeclaredTypes.closing(tokens, index + 1) else { return sort }
      return text(close + 1) == "." ? nil : sort
    }
    guard token.kind == .name else { return nil }
    return sortOfOperand(endingAt: end(ofPathStartingAt: index))
  }
}
