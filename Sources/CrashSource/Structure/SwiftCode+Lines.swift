import ByteKit

// What stands around a line.
extension SwiftCode {
  /// The blocks around a line, the outermost first; the head of a declaration is in it.
  package func blocks(aroundLine line: Int) -> [Block] {
    blocks.filter { covers($0, line: line) }
  }

  /// The names of the types and functions around a line, the outermost first.
  package func surroundings(ofLine line: Int) -> [String] {
    blocks(aroundLine: line).filter { $0.kind == .type || $0.kind == .function }.map(\.name)
  }

  /// The declarations of a function in the file.
  package func declarations(of function: FunctionPath) -> [Block] {
    blocks.filter { block in
      guard block.kind == .function, block.name == function.member else { return false }
      guard let wanted = function.type else { return true }
      return blocks(from: block.parent).first { $0.kind == .type }?.head.contains(wanted) ?? false
    }
  }

  /// Whether a block covers a line.
  package func covers(_ block: Block, line: Int) -> Bool {
    let last = block.range.upperBound < tokens.count ? tokens[block.range.upperBound].line : Int.max
    return tokens[min(block.start, tokens.count - 1)].line <= line && line <= last
  }

  /// Whether the code of a block mentions a function, so that the function may have been inlined there.
  package func mentions(_ name: String, in block: Block) -> Bool {
    let words = words(block.range)
    return name == "subscript" ? words.contains("[") : words.contains(name)
  }

  /// The tokens of a line.
  package func tokens(ofLine line: Int) -> ArraySlice<SourceTokens.Token> {
    let first = tokens.binarySearch { $0.line >= line }
    return tokens[first...].prefix { $0.line == line }
  }
}
