import CrashSource

/// A property that a type declares.
struct CodeProperty {
  let name: String
  /// The words of its type; where it has none, those of its first value.
  let type: [String]
  /// Whether the type is written, and not that of the first value.
  let isTyped: Bool
  /// The attributes and modifiers before it.
  let modifiers: [String]
  let isConstant: Bool
  let isComputed: Bool

  /// Whether it is a closure in `@State`.
  var isClosureInState: Bool { modifiers.contains("State") && isTyped && type.contains("->") }
}

extension SwiftCode {
  /// The properties that a type declares itself.
  func properties(of type: Block) -> [CodeProperty] {
    guard let index = position(of: type) else { return [] }
    let computed = Set(
      blocks(in: type).filter { block in
        block.parent == index && block.kind == .function
          && words(block.range.lowerBound..<(block.range.lowerBound + 1)).allSatisfy { !Self.observers.contains($0) }
      }.map(\.name))
    return uses(in: type).compactMap { use in
      guard use.block == index, use.path.count == 1, use.range.lowerBound > type.range.lowerBound else { return nil }
      let keyword = words((use.range.lowerBound - 1)..<use.range.lowerBound)
      guard keyword == ["var"] || keyword == ["let"] else { return nil }
      let name = use.path[0]
      let start = declarationStart(of: use.range.lowerBound - 1, in: type)
      let colon = words((use.range.upperBound + 1)..<(use.range.upperBound + 2))
      let isTyped = colon == [":"]
      return CodeProperty(
        name: name,
        type: isTyped || colon == ["="] ? typeWords(from: use.range.upperBound + 2, isTyped: isTyped, in: type) : [],
        isTyped: isTyped, modifiers: words(start..<(use.range.lowerBound - 1)), isConstant: keyword == ["let"],
        isComputed: computed.contains(name))
    }
  }

  /// Where the declaration of a keyword begins: attributes may have lines of their own.
  private func declarationStart(of keyword: Int, in type: Block) -> Int {
    var start = keyword
    while start > type.range.lowerBound, !["}", "{", ";"].contains(tokens[start - 1].text) {
      if tokens[start].startsLine {
        guard let line = tokens[..<start].lastIndex(where: \.startsLine), tokens[line].text == "@",
          !tokens[line..<start].contains(where: { $0.text == "var" || $0.text == "let" })
        else { break }
        start = max(line, type.range.lowerBound)
      } else {
        start -= 1
      }
    }
    return start
  }

  /// The words of a type up to the value behind it, or those of a value up to the end of its line.
  private func typeWords(from start: Int, isTyped: Bool, in type: Block) -> [String] {
    var result: [String] = []
    var depth = 0
    for token in tokens[(start..<max(start, min(start + 40, type.range.upperBound))).clamped(to: tokens.indices)] {
      if depth == 0, !result.isEmpty, token.startsLine || token.text == ";" || isTyped && token.text == "=" { break }
      if token.text == "{" { break }
      if ["(", "["].contains(token.text) { depth += 1 }
      if [")", "]"].contains(token.text) { depth -= 1 }
      result.append(token.text)
    }
    return result
  }

  /// The names in the capture list of a closure.
  func captureList(of closure: Block) -> Set<String> {
    let words = words(closure.range.lowerBound..<min(closure.range.upperBound, closure.range.lowerBound + 40))
    guard words.first == "[", let end = words.firstIndex(of: "]") else { return [] }
    return Set(words[1..<end])
  }
}
