import CrashModel

// Calls that stop the program by contract, and names whose use is checked.
extension TrapFinder {
  func calls(at index: Int) -> [SourceTrap] {
    let name = text(index)
    if name == "unsafelyUnwrapped", text(index - 1) == "." { return [trap(.forceUnwrap, index)] }
    // It is given its closure alone.
    if name == "assumeIsolated", text(index - 1) == ".", text(index + 1) == "{" {
      return [trap(.isolation, index, text: name)]
    }
    // `numbers.map(UInt8.init)`
    if name == "init", text(index - 1) == ".", DeclaredTypes.integers.contains(text(index - 2)), text(index + 1) == ")"
    {
      // The call that it is given to has the place.
      let call = text(index - 3) == "(" && index > 3 ? [tokens[index - 4].column] : []
      return [trap(.conversion, index, columns: call, text: "\(text(index - 2)).init")]
    }
    guard text(index + 1) == "(", isAdjacent(index + 1), let close = DeclaredTypes.closing(tokens, index + 1),
      text(index - 1) != "func"
    else { return [] }
    let call = name + "("
    if let kind = Self.checks[name], text(index - 1) != "." || text(index - 2) == "Swift" {
      return [trap(kind == .fatalError && isInInitCoder(index) ? .initCoderStub : kind, index, text: call)]
    }
    let labels = labels(index + 1, close)
    if name == "init", text(index - 1) == "." {
      return construction(of: isUppercase(index - 2) ? text(index - 2) : nil, labels, index, close)
    }
    if text(index - 1) == "." { return methods(named: name, labels, index, close) }
    if DeclaredTypes.integers.contains(name) || name == "numericCast" {
      return isConversion(index, close, labels) ? [trap(.conversion, index, text: call)] : []
    }
    switch name {
    case "unsafeBitCast", "unsafeDowncast": return [trap(.libraryContract, index, text: call)]
    case "withUnsafeTemporaryAllocation": return counts(["byteCount", "capacity"], labels, index, call)
    case "abs": return [trap(.arithmetic, index, text: call)]
    case "stride": return isLiteral(labels["by"]) ? [] : [trap(.range, index, text: call)]
    case "Character":
      let argument = labels["_"]
      return argument == nil || isLiteral(argument) || isOptional(close)
        ? [] : [trap(.libraryContract, index, text: call)]
    default: return construction(of: name, labels, index, close)
    }
  }

  /// A value of the type that ends with a token, as by `[Int](repeating: 0, count: n)`.
  func constructions(at end: Int) -> [SourceTrap] {
    guard text(end + 1) == "(", isAdjacent(end + 1), let close = DeclaredTypes.closing(tokens, end + 1) else {
      return []
    }
    let type: String?
    if text(end) == "]" {
      guard let open = DeclaredTypes.opening(tokens, end), !isAdjacent(open) || !isOperand(open - 1),
        isUppercase(open + 1)
      else { return [] }
      type = DeclaredTypes.isPaired(tokens, open, end) ? "Dictionary" : "Array"
    } else {
      type = openingOfGenerics(end).flatMap { isUppercase($0 - 1) ? text($0 - 1) : nil }
      if type == nil { return [] }
    }
    return construction(of: type, labels(end + 1, close), end, close)
  }

  /// The token that opens the type arguments that end with a token.
  private func openingOfGenerics(_ end: Int) -> Int? {
    guard tokens.indices.contains(end), text(end).allSatisfy({ $0 == ">" }) else { return nil }
    var depth = 0
    for index in (max(0, end - 100)...end).reversed() {
      depth += text(index).count { $0 == ">" } - (text(index) == "->" ? 1 : 0)
      if text(index) == "<" { depth -= 1 }
      if depth == 0 { return index }
      if ["{", "}", ";"].contains(text(index)) { return nil }
    }
    return nil
  }

  /// What the initialiser of a type of the library checks; without a type, the labels tell it.
  private func construction(
    of type: String?, _ labels: [String: ArraySlice<SourceTokens.Token>], _ index: Int, _ close: Int
  ) -> [SourceTrap] {
    if let type, DeclaredTypes.integers.contains(type) {
      return isConversion(index, close, labels) ? [trap(.conversion, index, text: type + "(")] : []
    }
    let sort = type.map { DeclaredTypes.sort(named: $0) }
    let call = (type ?? ".init") + "("
    if labels["uniqueKeysWithValues"] != nil, type == nil || sort == .dictionary {
      return [trap(.duplicateKeys, index, text: call)]
    }
    if labels["unsafeUninitializedCapacity"] != nil, type == nil || sort == .array || sort == .text {
      return [trap(.libraryContract, index, text: call)]
    }
    let isOfLibrary =
      labels["repeating"] != nil && (type == nil || sort == .array || sort == .text)
      || labels["start"] != nil && type?.hasPrefix("Unsafe") == true
    return isOfLibrary ? counts(["count"], labels, index, call) : []
  }

  /// A call that must not get a count below zero, or one too large.
  private func counts(
    _ names: [String], _ labels: [String: ArraySlice<SourceTokens.Token>], _ index: Int, _ call: String
  ) -> [SourceTrap] {
    names.contains { labels[$0] != nil && !isLiteral(labels[$0]) } ? [trap(.libraryContract, index, text: call)] : []
  }

  private static let checks: [String: TrapKind] = [
    "precondition": .precondition, "preconditionFailure": .precondition, "fatalError": .fatalError,
    "assert": .assertion,
    "assertionFailure": .assertion,
  ]

  /// Whether a `fatalError` stands where an archive builds the object: in `init(coder: NSCoder)`.
  private func isInInitCoder(_ index: Int) -> Bool {
    code.blocks.last { $0.kind == .function && $0.range.contains(index) }
      .map { $0.head.contains("init") && $0.head.contains("coder") && $0.head.contains("NSCoder") } ?? false
  }

  private func methods(
    named name: String, _ labels: [String: ArraySlice<SourceTokens.Token>], _ index: Int, _ close: Int
  ) -> [SourceTrap] {
    let call = ".\(name)("
    switch name {
    case "removeFirst", "removeLast", "swapAt", "removeSubrange", "replaceSubrange":
      return [trap(.index, index, text: call)]
    case "remove" where labels["at"] != nil, "insert" where labels["at"] != nil:
      return [trap(.index, index, text: call)]
    case "index" where labels["offsetBy"] != nil || labels["after"] != nil || labels["before"] != nil,
      "formIndex" where !labels.isEmpty:
      return [trap(.stringIndex, index, text: call)]
    case "prefix" where labels["_"] != nil, "suffix" where labels["_"] != nil, "dropFirst", "dropLast":
      guard let count = labels["_"], !isLiteral(count) else { return [] }
      return [trap(.range, index, text: call)]
    case "isMultiple", "quotientAndRemainder", "dividingFullWidth":
      return isLiteral(labels["of"] ?? labels["dividingBy"]) ? [] : [trap(.division, index, text: call)]
    case "prefix" where labels["upTo"] != nil || labels["through"] != nil, "suffix" where labels["from"] != nil,
      "subdata" where labels["in"] != nil, "loadUnaligned" where labels["as"] != nil:
      return [trap(.index, index, text: call)]
    case "load" where labels["as"] != nil, "storeBytes" where labels["as"] != nil:
      return [trap(.alignment, index, text: call), trap(.index, index, text: call)]
    case "withMemoryRebound", "bindMemory": return [trap(.alignment, index, text: call)]
    case "allocate", "initialize", "update", "assign", "moveInitialize", "moveUpdate", "moveAssign", "deinitialize",
      "initializeMemory", "moveInitializeMemory", "copyMemory":
      return counts(["capacity", "count", "byteCount"], labels, index, call)
    case "random" where labels["in"] != nil: return [trap(.range, index, text: call)]
    case "advanced" where labels["by"] != nil, "distance" where labels["to"] != nil && labels["from"] == nil,
      "negate" where labels.isEmpty:
      return [trap(.arithmetic, index, text: call)]
    case "assumeIsolated", "preconditionIsolated": return [trap(.isolation, index, text: call)]
    default: return []
    }
  }

  /// Whether a call of an integer type stops where the number does not fit.
  private func isConversion(_ index: Int, _ close: Int, _ labels: [String: ArraySlice<SourceTokens.Token>]) -> Bool {
    guard labels.count == 1, let argument = labels["_"], !argument.isEmpty, !isLiteral(argument), !isOptional(close)
    else {
      return false
    }
    // `if let number = Int(text)`
    let isBound =
      text(index - 1) == "=" && ["let", "var"].contains(text(index - 3))
      && ["if", "guard", "while", ","].contains(text(index - 4))
    if isBound { return false }
    if let last = argument.last, last.kind == .string || last.kind == .name && types.sort(of: last.text) == .text {
      return false
    }
    let closure = code.blocks.last { $0.kind == .closure && $0.range.contains(index) }
    return closure?.name != "compactMap"
  }

  /// Whether the result of a call is taken for an Optional.
  private func isOptional(_ close: Int) -> Bool {
    let next = text(close + 1)
    return (next.hasPrefix("!") || next == "?") && isAdjacent(close + 1) && !next.hasPrefix("!=")
      || next == "?"
        && text(close + 2) == "?"
  }

  private func isLiteral(_ argument: ArraySlice<SourceTokens.Token>?) -> Bool {
    guard let argument, argument.count == 1, let first = argument.first else { return false }
    return first.kind == .number || first.kind == .string
  }

  /// The arguments of a call by their labels; `_` is the first without one.
  private func labels(_ open: Int, _ close: Int) -> [String: ArraySlice<SourceTokens.Token>] {
    var result: [String: ArraySlice<SourceTokens.Token>] = [:]
    var (depth, start) = (0, open + 1)
    for index in open...close {
      depth += tokens[index].nesting
      guard depth == 0 || depth == 1 && text(index) == ",", index > start else { continue }
      let isLabelled = start + 1 < index && tokens[start].kind == .name && text(start + 1) == ":"
      let name = isLabelled ? text(start) : "_"
      if result[name] == nil { result[name] = tokens[(isLabelled ? start + 2 : start)..<index] }
      start = index + 1
    }
    return result
  }

  /// Uses of names that are unwrapped or checked without a sign.
  func references(at index: Int) -> [SourceTrap] {
    let name = text(index)
    let isDeclared =
      ["var", "let", "func", "case", "unowned", "weak"].contains(text(index - 1)) || text(index + 1) == ":"
    if isDeclared { return [] }
    if types.implicit.contains(name), text(index + 1) != "=", text(index + 1) != "==", text(index + 1) != "?" {
      return [trap(.implicitUnwrap, index)]
    }
    if types.unowned.contains(name), name != "self" || isInUnownedClosure(index) { return [trap(.unowned, index)] }
    return []
  }

  private func isInUnownedClosure(_ index: Int) -> Bool {
    code.blocks.contains { block in
      block.kind == .closure && block.range.contains(index)
        && code.words(block.range.lowerBound..<min(block.range.upperBound, block.range.lowerBound + 8)).contains(
          "unowned")
    }
  }
}
