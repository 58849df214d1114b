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

extension CodePattern {
  /// Source code of a view whose @State keeps a closure that uses members of the view.
  static let closureInState = CodePattern(
    "closure-in-state-in-code", "source code of a view whose @State keeps a closure that uses members of the view",
    literals: ["@State"]
  ) { code in
    code.blocks.filter { $0.kind == .type && $0.head.contains("View") }.flatMap { view -> [[CodeSign]] in
      let members = code.properties(of: view)
      let names = Set(members.map(\.name)).union(code.functions(of: view))
      let handlers = Set(members.filter(\.isClosureInState).map(\.name))
      if handlers.isEmpty { return [] }
      return code.blocks(ofType: view.name).filter { closure in
        closure.kind == .closure && closure.target.count == 1 && closure.target.allSatisfy(handlers.contains)
          && code.type(around: closure)?.name == view.name
      }.compactMap { closure -> [CodeSign]? in
        let captured = code.captureList(of: closure)
        let used = code.uses(in: closure).first { use in
          use.isOnSelf
            || names.contains(use.path[0]) && !captured.contains(use.path[0]) && !code.isLocal(use, in: closure)
        }
        guard let used, let stored = code.lastUse(before: closure.range.lowerBound) else {
          return nil
        }
        return [
          CodeSign(stored, "a closure is stored in the view's state"),
          CodeSign(used, "and captures the view by its member \(used.path[0])"),
        ]
      }
    }
  }

  /// Source code of an @Observable class whose init reads a property of its own.
  static let initReadsItself = CodePattern(
    "init-reads-itself-in-code", "source code of an @Observable class whose init reads a property of its own",
    literals: ["@Observable"]
  ) { code in
    code.blocks.filter { $0.kind == .type && $0.head.contains("Observable") && $0.head.contains("class") }.flatMap {
      type in
      let properties = Set(code.properties(of: type).filter(\.isObserved).map(\.name))
      return code.blocks(ofType: type.name).filter {
        $0.name == "init" && $0.kind == .function && code.type(around: $0)?.name == type.name
      }
      .compactMap { initializer -> [CodeSign]? in
        let read = code.uses(in: initializer).first { use in
          properties.contains(use.path[0]) && !code.isOnlyWritten(use)
            && (use.isOnSelf || !code.isLocal(use, in: initializer))
            // What a task or a callback reads, it reads later.
            && code.blocks(around: use).prefix { $0.kind != .function }.allSatisfy {
              $0.kind != .closure || SwiftCode.isCalledInPlace($0)
            }
        }
        return read.map { [CodeSign($0, "the init reads its own observed property")] }
      }
    }
  }
}

extension CodeProperty {
  /// Whether the macro @Observable tracks it.
  fileprivate var isObserved: Bool {
    !isComputed && !isConstant && !modifiers.contains("ObservationIgnored") && !modifiers.contains("static")
      && !modifiers.contains("lazy")
  }
}

extension SwiftCode {
  /// The names of the functions and computed properties of a type.
  fileprivate func functions(of type: Block) -> [String] {
    blocks(ofType: type.name).filter { block in
      block.kind == .function && !block.head.contains("static") && self.type(around: block)?.name == type.name
        && !["init", "deinit", "subscript"].contains(block.name)
    }.map(\.name)
  }

  /// Whether a name is a parameter or a local value of a block, and not the member of its type.
  fileprivate func isLocal(_ use: Use, in block: Block) -> Bool {
    let name = use.path[0]
    if block.kind == .function, block.head.contains(name) { return true }
    if block.kind == .closure {
      let start = words(block.range.lowerBound..<min(block.range.upperBound, block.range.lowerBound + 20))
      if let end = start.firstIndex(of: "in"), start[..<end].contains(name) { return true }
    }
    return uses(in: block).contains { declared in
      declared.path == [name] && declared.range.lowerBound <= use.range.lowerBound
        && ["let", "var"].contains(words((declared.range.lowerBound - 1)..<declared.range.lowerBound).first ?? "")
    }
  }

  /// Whether a use stores a value and reads none: `count = 1`, but not `count += 1` or `rows.append(row)`.
  fileprivate func isOnlyWritten(_ use: Use) -> Bool { use.isAssigned && use.path.count == 1 }
}
