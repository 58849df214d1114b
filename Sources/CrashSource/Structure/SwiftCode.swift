import ByteKit

/// The structure of Swift source: its blocks, and the paths of names that they use.
///
/// It knows no types. What it finds is a lead at most.
package struct SwiftCode: Sendable {
  /// A pair of braces, and what stands before it.
  package struct Block: Sendable {
    /// What a block belongs to.
    package enum Kind: Sendable { case type, function, closure, other }
    /// What the block belongs to.
    package let kind: Kind
    /// The words before the brace, attributes and modifiers among them.
    package let head: [String]
    /// Name of a function, property or type; the last name of what a closure is given to.
    package let name: String
    /// The path that a closure is given to: `queue.async`.
    package let callee: [String]
    /// The path that a closure is stored in: `monitor.pathUpdateHandler`.
    package let target: [String]
    /// Position of the block around it.
    package let parent: Int?
    /// The first token before the brace that belongs to it.
    package let start: Int
    /// Its tokens without the braces.
    package fileprivate(set) var range: Range<Int>
  }

  /// A path of names in the code: `self.laps.value` is `laps`, `value`.
  package struct Use: Sendable {
    /// The names, `self` left out.
    package let path: [String]
    /// Whether `self` was written.
    package let isOnSelf: Bool
    /// Whether the path is called.
    package let isCall: Bool
    /// Whether a value is assigned to it.
    package let isAssigned: Bool
    /// Position of its first token, and of the last one of its arguments.
    package let range: ClosedRange<Int>
    /// Position of the innermost block around it; nil outside of all.
    package let block: Int?
  }

  /// The blocks, in the order in which they open.
  package private(set) var blocks: [Block] = []
  /// The paths, in their order.
  package private(set) var uses: [Use] = []
  /// The calls of members of other calls and literals: `Button("Pick") { … }.sheet(…)`.
  package private(set) var memberCalls: [Use] = []
  /// The whole text, prose included, in lower case.
  package let text: String
  private let bytes: ArraySlice<UInt8>
  /// The tokens, in their order.
  package let tokens: [SourceTokens.Token]
  /// The comments and strings between them; none of a paste.
  let prose: [SourceTokens.Prose]
  /// Positions of blocks by their names, and of uses by their first ones: questions by name come by the hundred.
  private var blockPlaces: [String: [Int]] = [:]
  private var usePlaces: [String: [Int]] = [:]
  /// For each token the innermost block around it.
  private var owners: [Int?] = []

  /// Reads a source file.
  package init(file source: [UInt8]) {
    bytes = source[...]
    let lexed = SourceTokens(bytes, limit: Self.fileLimit)
    (tokens, prose) = (lexed.tokens, lexed.prose)
    blockLimit = Self.fileLimit
    text = String(decoding: bytes, as: UTF8.self).lowercased()
    readStructure()
  }

  /// So many tokens are read of a longer file; hardly any that people write has more.
  private static let fileLimit = 200_000

  /// Reads the code of a pasted text: what stands between fences, or all of it where there are none.
  package init?(_ source: [UInt8]) {
    bytes = source.prefix(65_536)
    var tokens: [SourceTokens.Token] = []
    let fenced = Fences.insides(of: bytes)
    for range in fenced ?? [bytes.indices] { tokens += SourceTokens(bytes[range]).tokens }
    (self.tokens, prose) = (tokens, [])
    blockLimit = Self.pasteLimit
    guard tokens.contains(where: { $0.text == "{" }),
      fenced != nil || tokens.contains(where: { Self.declarations.contains($0.text) })
    else { return nil }
    text = String(decoding: bytes, as: UTF8.self).lowercased()
    readStructure()
  }

  /// Blocks are compared with each other, so that their number is bounded.
  private let blockLimit: Int
  private static let pasteLimit = 800
  private static let declarations: Set = ["func", "struct", "class", "actor", "extension", "var", "let", "init"]

  // MARK: Questions

  /// The blocks around a use, the innermost first.
  package func blocks(around use: Use) -> [Block] { blocks(from: use.block) }

  /// A block and those around it, the innermost first.
  package func blocks(from index: Int?) -> [Block] {
    var result: [Block] = []
    var next = index
    while let index = next {
      result.append(blocks[index])
      next = blocks[index].parent
    }
    return result
  }

  /// The innermost function, computed property or initialiser around a use.
  package func function(around use: Use) -> Block? { blocks(around: use).first { $0.kind == .function } }

  /// The type around a use.
  package func type(around use: Use) -> Block? { blocks(around: use).first { $0.kind == .type } }

  /// The type around a block.
  package func type(around block: Block) -> Block? { blocks(from: block.parent).first { $0.kind == .type } }

  /// The blocks of a name, in their order.
  package func blocks(named name: String) -> [Block] { blockPlaces[name, default: []].map { blocks[$0] } }

  /// The uses whose paths begin with a name, in their order.
  package func uses(ofName name: String) -> [Use] { usePlaces[name, default: []].map { uses[$0] } }

  /// The last use that ends before a token.
  package func lastUse(before token: Int) -> Use? {
    let end = uses.binarySearch { $0.range.lowerBound >= token }
    return uses[..<end].last { $0.range.upperBound < token }
  }

  /// The block right before another one, in the same block; nil where it is the first.
  package func sibling(before block: Block) -> Block? {
    guard let place = position(of: block) else { return nil }
    // Before the first one stands the block around both.
    let before = blocks[..<place].indices.last { blocks[$0].parent == block.parent || $0 == block.parent }
    return before == block.parent ? nil : before.map { blocks[$0] }
  }

  /// The blocks inside a type and its extensions.
  package func blocks(ofType name: String) -> [Block] {
    blocks(named: name).filter { $0.kind == .type }.flatMap { blocks(in: $0) }
  }

  /// The position of a block; nil where it is none of these.
  package func position(of block: Block) -> Int? {
    // They stand in the order in which they open.
    let place = blocks.binarySearch { $0.range.lowerBound >= block.range.lowerBound }
    return place < blocks.count && blocks[place].range == block.range ? place : nil
  }

  /// The blocks inside another one, in their order.
  package func blocks(in block: Block) -> ArraySlice<Block> {
    let first = blocks.binarySearch { $0.range.lowerBound > block.range.lowerBound }
    return blocks[first...].prefix { block.range.contains($0.range.lowerBound) }
  }

  /// The uses inside a block.
  package func uses(in block: Block) -> ArraySlice<Use> {
    let first = uses.binarySearch { $0.range.lowerBound >= block.range.lowerBound }
    return uses[first...].prefix { block.range.contains($0.range.lowerBound) }
  }

  /// The texts of the tokens in a range.
  package func words(_ range: Range<Int>) -> [String] { tokens[range.clamped(to: tokens.indices)].map(\.text) }

  /// The line on which a use begins, without the blanks before it.
  package func line(of use: Use) -> (number: Int, text: String, offset: Int) {
    let token = tokens[use.range.lowerBound]
    let offset = token.offset
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.startIndex
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.endIndex
    let text = String(decoding: bytes[start..<end].drop { $0 == UInt8(ascii: " ") || $0 == 0x09 }, as: UTF8.self)
    return (token.line, text, offset)
  }

  // MARK: Reading

  private mutating func readStructure() {
    readBlocks()
    readUses()
    for (place, block) in blocks.enumerated() { blockPlaces[block.name, default: []].append(place) }
    for (place, use) in uses.enumerated() { usePlaces[use.path[0], default: []].append(place) }
  }

  private mutating func readBlocks() {
    var open: [(block: Int?, parentheses: Int)] = []
    var parentheses = 0
    owners.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      owners.append(open.last?.block)
      switch token.text {
      case "(", "[": parentheses += 1
      case ")", "]": parentheses -= 1
      case "{" where blocks.count < blockLimit:
        let head = head(before: index)
        blocks.append(block(head: head, at: index, parent: open.last?.block))
        open.append((blocks.count - 1, parentheses))
      case "{": open.append((open.last?.block, parentheses))
      case "}":
        if let last = open.popLast(), let block = last.block, block != open.last?.block {
          blocks[block].range = blocks[block].range.lowerBound..<index
          parentheses = last.parentheses
        }
      default: break
      }
    }
  }

  /// The tokens of the statement that a brace belongs to.
  private func head(before brace: Int) -> Range<Int> {
    var start = brace
    var depth = 0
    while start > 0 {
      let token = tokens[start - 1]
      if token.text == ")" || token.text == "]" { depth += 1 }
      if token.text == "(" || token.text == "[" { depth -= 1 }
      if depth <= 0, token.text == "}" || token.text == "{" || token.text == ";" { break }
      start -= 1
      // Attributes have lines of their own.
      if depth == 0, token.startsLine {
        while let line = tokens[..<start].lastIndex(where: \.startsLine), tokens[line].text == "@",
          !tokens[line..<start].contains(where: {
            $0.text == "{" || $0.text == "}" || Self.declarations.contains($0.text)
          })
        {
          start = line
        }
        break
      }
    }
    return start..<brace
  }

  private func block(head range: Range<Int>, at brace: Int, parent: Int?) -> Block {
    let head = words(range)
    func named(after keyword: String) -> String? {
      guard let place = head.firstIndex(of: keyword) else { return nil }
      return place + 1 < head.count ? head[place + 1] : ""
    }
    func make(_ kind: Block.Kind, _ name: String, callee: [String] = [], target: [String] = []) -> Block {
      Block(
        kind: kind, head: head, name: name, callee: callee, target: target, parent: parent,
        start: range.lowerBound, range: (brace + 1)..<tokens.count)
    }
    if let name = named(after: "func") { return make(.function, name) }
    for keyword in ["init", "deinit", "subscript"] {
      guard let place = head.firstIndex(of: keyword), place == 0 || head[place - 1] != "." else { continue }
      return make(.function, keyword)
    }
    for keyword in ["struct", "class", "actor", "enum", "extension", "protocol"] {
      if let name = named(after: keyword) { return make(.type, name) }
    }
    if let first = head.first(where: { Self.statements.contains($0) }), head.first == first || head.first == "}" {
      return make(.other, first)
    }
    let isObserved = brace + 1 < tokens.count && Self.observers.contains(tokens[brace + 1].text)
    if let name = named(after: "var"), !head.contains("=") || isObserved { return make(.function, name) }
    // `handler = { … }`
    if let last = range.last, tokens[last].text == "=" {
      let target = path(endingAt: last - 1)
      return make(.closure, target.last ?? "", target: target)
    }
    let callee = callee(before: brace, from: range.lowerBound)
    return make(.closure, callee.last ?? "", callee: callee)
  }

  /// What a stored property runs when it changes.
  package static let observers: Set = ["willSet", "didSet"]
  private static let statements: Set = [
    "if", "guard", "for", "while", "switch", "do", "else", "catch", "defer", "repeat", "get", "set", "willSet",
    "didSet",
  ]

  /// What a closure is given to, behind the parentheses of a call or inside of them.
  private func callee(before brace: Int, from start: Int) -> [String] {
    guard brace > start else { return [] }
    var index = brace - 1
    var depth = 0
    if tokens[index].text != ")", tokens[index].kind == .name { return path(endingAt: index) }
    while index >= start {
      switch tokens[index].text {
      case ")": depth += 1
      case "(":
        depth -= 1
        if depth <= 0 { return path(endingAt: index - 1) }
      default: break
      }
      index -= 1
    }
    return []
  }

  /// The path that ends with a token, `self` left out.
  private func path(endingAt index: Int) -> [String] {
    var names: [String] = []
    var index = index
    while index >= 0 {
      if tokens[index].text == "?" || tokens[index].text == "!" { index -= 1 }
      // `DispatchQueue.global().async`
      if index >= 2, tokens[index].text == ")", !names.isEmpty, let open = opening(of: index) { index = open - 1 }
      guard index >= 0, tokens[index].kind == .name else { break }
      names.insert(tokens[index].text, at: 0)
      guard index > 0, tokens[index - 1].text == "." else { break }
      index -= 2
    }
    return names.first == "self" ? Array(names.dropFirst()) : names
  }

  /// The token that opens a closed parenthesis.
  private func opening(of close: Int) -> Int? {
    var depth = 0
    for index in (max(0, close - 200)...close).reversed() {
      if tokens[index].text == ")" { depth += 1 }
      if tokens[index].text == "(" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private mutating func readUses() {
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .name else {
        index += 1
        continue
      }
      let first = index
      let isOfExpression = index > 0 && tokens[index - 1].text == "."
      var names = [tokens[index].text]
      index += 1
      while index < tokens.count {
        var next = index
        if tokens[next].text == "?" || tokens[next].text == "!" { next += 1 }
        guard next + 1 < tokens.count, tokens[next].text == ".", tokens[next + 1].kind == .name else { break }
        names.append(tokens[next + 1].text)
        index = next + 2
      }
      let isOnSelf = names.first == "self"
      if isOnSelf { names.removeFirst() }
      if names.isEmpty { continue }
      let following = index < tokens.count ? tokens[index].text : ""
      let last = following == "(" ? closing(of: index) : index - 1
      let use = Use(
        path: names, isOnSelf: isOnSelf, isCall: following == "(" || following == "{",
        isAssigned: following == "=", range: first...last, block: owners[first])
      if !isOfExpression { uses.append(use) } else if use.isCall { memberCalls.append(use) }
    }
  }

  /// The token that closes a parenthesis.
  private func closing(of open: Int) -> Int {
    var depth = 0
    for index in open..<min(tokens.count, open + 500) {
      if tokens[index].text == "(" { depth += 1 }
      if tokens[index].text == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return open
  }
}
