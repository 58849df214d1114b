import CrashSource

/// A property with references that one queue writes while other code uses it.
struct PropertyRace {
  let property: CodeProperty
  let write: SwiftCode.Use
  let other: SwiftCode.Use
}

extension SwiftCode {
  /// The stored properties of classes that are written on one queue and used elsewhere, with nothing between the two.
  var propertyRaces: [PropertyRace] {
    blocks.filter { $0.kind == .type && $0.head.contains("class") }.flatMap { type in
      properties(of: type).filter { $0.isShared(in: self) }.compactMap { race(of: $0, in: type) }
    }
  }

  private func race(of property: CodeProperty, in type: Block) -> PropertyRace? {
    let uses = uses(ofName: property.name).filter { use in
      self.type(around: use)?.name == type.name
        && (use.isOnSelf || !isShadowed(use))
    }
    // Bounded: each use is compared with each write.
    let writes = uses.filter { $0.isAssigned && $0.path.count == 1 }.prefix(8)
    for write in writes {
      let contexts = contexts(of: write).filter(\.isOnQueue)
      if contexts.isEmpty { continue }
      let other = uses.prefix(40).first { use in
        guard use.range != write.range, !isInWait(use) else { return false }
        return self.contexts(of: use).contains { other in contexts.contains { $0.meets(other) } }
      }
      if let other { return PropertyRace(property: property, write: write, other: other) }
    }
    return nil
  }

  /// Whether a use is that of a parameter or a local value of the property's name, or the declaration itself.
  private func isShadowed(_ use: Use) -> Bool {
    let name = use.path[0]
    if isDeclared(use) { return true }
    return blocks(around: use).prefix { $0.kind != .type }.contains { block in
      block.kind == .function && block.name != name && block.head.contains(name)
        || uses(in: block).contains { $0.path == [name] && isDeclared($0) }
        || block.kind == .closure
          && words(block.range.lowerBound..<(block.range.lowerBound + 12)).prefix { $0 != "in" }
            .contains(name)
          && words(block.range.lowerBound..<(block.range.lowerBound + 12)).contains("in")
    }
  }

  private func isDeclared(_ use: Use) -> Bool {
    guard ["let", "var", "case"].contains(words(max(0, use.range.lowerBound - 1)..<use.range.lowerBound).first ?? "")
    else { return false }
    // `if let latest {` reads what it binds.
    let next = words((use.range.upperBound + 1)..<(use.range.upperBound + 2)).first ?? ""
    return !["{", ",", "else"].contains(next)
  }

  private static let waits: Set = [
    "wait", "sync", "join", "waitUntilAllOperationsAreFinished", "waitForExpectations", "fulfillment",
  ]

  /// Whether a function waits for its other work before a use.
  private func isInWait(_ use: Use) -> Bool {
    guard let function = function(around: use) else { return false }
    return uses(in: function).contains { call in
      call.isCall && call.range.lowerBound < use.range.lowerBound
        && Self.waits.contains(call.path.last ?? "")
    }
  }
}

extension CodeProperty {
  /// Whether threads may share it: a stored variable with references, which no wrapper guards.
  fileprivate func isShared(in code: SwiftCode) -> Bool {
    guard !isConstant, !isComputed, !type.isEmpty else { return false }
    let isWrapped = zip(modifiers, modifiers.dropFirst()).contains {
      $0 == "@" && !["objc", "ObservationIgnored", "nonobjc"].contains($1)
    }
    if isWrapped || modifiers.contains("weak") || modifiers.contains("lazy") { return false }
    if type.contains("->") || type.first == "[" { return true }
    guard let name = type.first(where: { $0.first?.isLetter ?? false }) else {
      return type.first?.hasSuffix("\"") ?? false
    }
    if name.first?.isLowercase ?? true { return name == "any" }
    // Values without references, and those that are most likely none.
    if Self.plainTypes.contains(name) || Self.plainEnds.contains(where: { name.hasSuffix($0) }) { return false }
    return !code.blocks(named: name).contains {
      $0.kind == .type && ($0.head.contains("enum") || $0.head.contains("actor"))
    }
  }

  private static let plainTypes: Set = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "CGFloat", "Date", "TimeInterval", "UUID", "CGPoint", "CGSize", "CGRect", "Duration", "Void", "Atomic",
  ]
  private static let plainEnds = [
    "State", "Status", "Kind", "Mode", "Phase", "Type", "Level", "ID", "Time", "Instant", "Atomic", "Lock", "Mutex",
    "Locked", "Protected",
  ]
}

extension CodeContext {
  /// Whether it is known to be a thread other than the caller's.
  fileprivate var isOnQueue: Bool {
    switch place {
    case .queue, .pool, .main: true
    default: false
    }
  }

  /// Whether code here may run at the same time as other code.
  fileprivate func meets(_ other: CodeContext) -> Bool {
    guard locks.isDisjoint(with: other.locks) else { return false }
    switch (place, other.place) {
    case (.queue(let one), .queue(let two)): return one != two
    case (.pool(let one), .pool(let two)): return one != two
    case (.queue, .main), (.main, .queue), (.queue, .pool), (.pool, .queue), (.main, .pool), (.pool, .main): return true
    // Most code that names no other thread runs on the main one.
    case (.queue, .caller), (.pool, .caller): return true
    default: return false
    }
  }
}

extension CodePattern {
  /// Source code that writes a property on one queue and uses it elsewhere.
  static let sharedProperty = CodePattern(
    "shared-property-in-code", "source code that writes a property on one queue and uses it elsewhere",
    literals: [".async", ".detached", ".addOperation", ".sync"]
  ) { code in
    code.propertyRaces.filter { !$0.property.type.contains("NWPath") }.map { race in
      [
        CodeSign(race.write, "written on a queue"),
        CodeSign(race.other, "\(race.other.isAssigned ? "written" : "read") elsewhere, with no lock that both take"),
      ]
    }
  }
}
