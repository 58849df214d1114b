import CrashSource

extension Condition.Computed {
  /// Source code that presents a screen, beside words about memory on iOS 17.0 or 17.1.
  static let presentationInCode = Condition.Computed(
    "presentation-in-code", "source code with a sheet or a cover, and words of memory that is kept on iOS 17.0 or 17.1",
    literals: ["heet", "ullScreenCover", "opover"]
  ) { facts in
    guard let code = SwiftCode.of(facts), affectedSystems.contains(where: { code.text.contains($0) }),
      keptWords.contains(where: { code.text.contains($0) }),
      let call = (code.memberCalls + code.uses).first(where: { $0.isCall && presentations.contains($0.path.last ?? "") }
      )
    else { return nil }
    return [code.evidence(call, "the presentation that iOS 17.0 and 17.1 do not free")]
  }

  private static let presentations: Set = ["sheet", "fullScreenCover", "popover"]
  private static let affectedSystems = [
    "ios 17.0", "ios 17.1", "ios17.0", "ios17.1", "17.0.", "17.1.", "17.0 ", "17.1 ", "ipados 17.0", "ipados 17.1",
  ]
  private static let keptWords = [
    "leak", "free", "deinit", "dealloc", "memory", "retain", "release", "stays", "alive", "never goes",
  ]
}

/// A property that a type declares.
struct CodeProperty {
  let name: String
  let isComputed: Bool
  /// Whether it is a closure in `@State`.
  let isClosureInState: Bool
}

extension SwiftCode {
  /// The properties that a type declares itself.
  func properties(of type: Block) -> [CodeProperty] {
    let index = blocks.firstIndex { $0.range == type.range && $0.kind == .type }
    return uses.compactMap { use in
      guard use.block == index, use.path.count == 1, use.range.lowerBound > type.range.lowerBound else { return nil }
      let keyword = words((use.range.lowerBound - 1)..<use.range.lowerBound)
      guard keyword == ["var"] || keyword == ["let"] else { return nil }
      let name = use.path[0]
      // Attributes and modifiers before, the type behind.
      let before = words(max(type.range.lowerBound, use.range.lowerBound - 6)..<use.range.lowerBound)
      let behind = words((use.range.upperBound + 1)..<min(use.range.upperBound + 14, type.range.upperBound))
        .prefix { $0 != "=" && $0 != "var" && $0 != "let" && $0 != "{" }
      let isState = before.lastIndex(of: "State").map { !before[$0...].dropLast().contains("var") } ?? false
      let isComputed = blocks.contains { $0.parent == index && $0.kind == .function && $0.name == name }
      return CodeProperty(name: name, isComputed: isComputed, isClosureInState: isState && behind.contains("->"))
    }
  }

  /// The names in the capture list of a closure.
  func captureList(of closure: Block) -> Set<String> {
    let words = words(closure.range.lowerBound..<min(closure.range.upperBound, closure.range.lowerBound + 40))
    guard words.first == "[", let end = words.firstIndex(of: "]") else { return [] }
    return Set(words[1..<end])
  }
}

extension CodePattern {
  /// Source code of a view whose @State keeps a closure that uses members of the view.
  static let closureInState = CodePattern(
    "closure-in-state-in-code", "source code of a view whose @State keeps a closure that uses members of the view",
    literals: ["@State"]
  ) { code in
    for view in code.blocks where view.kind == .type && view.head.contains("View") {
      let members = code.properties(of: view)
      let handlers = Set(members.filter(\.isClosureInState).map(\.name))
      for closure in code.blocks where closure.kind == .closure && view.range.contains(closure.range.lowerBound) {
        guard let handler = closure.target.last, closure.target.count == 1, handlers.contains(handler) else { continue }
        let captured = code.captureList(of: closure)
        let used = code.uses(in: closure).first { use in
          use.isOnSelf || members.contains { $0.name == use.path[0] } && !captured.contains(use.path[0])
        }
        guard let used, let stored = code.uses.last(where: { $0.range.upperBound < closure.range.lowerBound }) else {
          continue
        }
        return [
          CodeSign(stored, "a closure is stored in the view's state"),
          CodeSign(used, "and captures the view by its member \(used.path[0])"),
        ]
      }
    }
    return nil
  }

  /// Source code of an @Observable class whose init reads a property of its own.
  static let initReadsItself = CodePattern(
    "init-reads-itself-in-code", "source code of an @Observable class whose init reads a property of its own",
    literals: ["@Observable"]
  ) { code in
    guard code.text.contains("view") else { return nil }
    for type in code.blocks where type.kind == .type && type.head.contains("Observable") {
      let properties = Set(code.properties(of: type).filter { !$0.isComputed }.map(\.name))
      for initializer in code.blocks
      where initializer.name == "init" && initializer.kind == .function
        && type.range.contains(initializer.range.lowerBound)
      {
        let read = code.uses(in: initializer).first { use in
          properties.contains(use.path[0]) && !use.isAssigned
            && (use.isOnSelf || !initializer.head.contains(use.path[0]))
            // What a task or a callback reads, it reads later.
            && !code.blocks(around: use).prefix { $0.kind != .function }.contains { $0.kind == .closure }
        }
        if let read { return [CodeSign(read, "the init reads its own observed property")] }
      }
    }
    return nil
  }
}
