/// The line at which a program stopped, and what on it can have stopped it.
package struct StoppedLine: Sendable {
  /// The place of the line.
  package let place: SourcePlace
  /// What can have stopped the program in the way that the report shows, the likeliest first; empty where nothing can.
  package let traps: [SourceTrap]
  /// Whether the place is beyond doubt: nothing speaks against it, and its column points at what is named.
  package let isClear: Bool

  /// The causes, the likeliest first.
  package var rules: [String] {
    traps.reduce(into: []) { rules, trap in if !rules.contains(trap.kind.rule) { rules.append(trap.kind.rule) } }
  }
}

extension ReportFacts {
  private static let stoppedLine = FactKey<StoppedLine?>()

  /// The line of source at which a check stopped the program; nil where its file was not found.
  package var stoppedLine: StoppedLine? {
    guard let sourceFacts, !sourceFacts.places.isEmpty else { return nil }
    return remember(Self.stoppedLine) { findStoppedLine(sourceFacts.places) }
  }

  private func findStoppedLine(_ places: [SourcePlace]) -> StoppedLine? {
    let stack = decisiveStack
    guard let first = places.first, isInnermost(first.frame, places) else { return nil }
    let address = stack[first.frame].frame.address
    let group = places.filter { $0.frame == first.frame || address != nil && stack[$0.frame].frame.address == address }
    // Swift's crash handler pairs names and places of inlined calls wrongly, so that the line may be in any of them.
    if let pointed = group.first(where: {
      $0.column != nil && $0.misfit == nil && $0.isPointedAt && !fitting($0).isEmpty
    }) {
      return StoppedLine(place: pointed, traps: fitting(pointed), isClear: pointed.isConfirmed)
    }
    // Of several, the one that does not fit says most.
    let shown = first.column == nil ? first : group.first { $0.misfit != nil } ?? first
    let traps = shown.misfit == nil ? fitting(shown) : []
    return StoppedLine(place: shown, traps: traps, isClear: first.column == nil && first.isConfirmed)
  }

  /// Whether no code of the program between the top of the stack and a frame lies in a file that was not found.
  private func isInnermost(_ place: Int, _ places: [SourcePlace]) -> Bool {
    let stack = decisiveStack
    guard stack.indices.contains(place) else { return false }
    return stack[..<place].allSatisfy { frame in
      if frame.owner == .system || frame.owner == .errorMachinery || frame.owner == .compilerGenerated { return true }
      if let address = frame.frame.address, address == stack[place].frame.address { return true }
      if let file = frame.frame.file, !file.contains("<compiler-generated>") { return false }
      let symbol = frame.symbol ?? ""
      return frame.frame.file != nil || symbol.contains("specialized ") || symbol.hasPrefix("partial apply ")
        || symbol.hasPrefix("Swift runtime failure")
    }
  }

  /// The traps at a place that stop a program in the way that the report shows.
  private func fitting(_ place: SourcePlace) -> [SourceTrap] {
    let stoppedInLibrary = isStopInLibrary
    return place.pointedTraps.filter { stoppedInLibrary ? $0.kind.canStopInLibrary : $0.kind.canStopInline }
      .sorted { $0.kind.weight > $1.kind.weight }
  }

  /// Whether a function of Swift's library stopped the process, and not an instruction in the program's own code.
  private var isStopInLibrary: Bool {
    let stack = decisiveStack
    if stack.first?.isOfSwiftCore == true { return true }
    return stack.prefix(8).contains { frame in
      frame.symbol.map { $0.contains("_assertionFailure(") || $0.contains("_fatalErrorMessage") } ?? false
    }
  }
}

extension Condition {
  /// What the names of tests begin with that look at source files.
  package static let sourceTests = "source-"

  /// The condition as far as the report alone can fulfil it; nil where only source files can.
  package var withoutSource: Condition? {
    switch self {
    case .all(let parts):
      let own = parts.map(\.withoutSource)
      return own.contains { $0 == nil } ? nil : .all(own.compactMap { $0 })
    case .any(let parts):
      let own = parts.compactMap(\.withoutSource)
      return own.isEmpty ? nil : .any(own)
    case .silent(let part): return part.withoutSource.map { .silent($0) }
    case .explained(let part, let remark): return part.withoutSource.map { .explained($0, remark) }
    case .computed(let test): return test.name.hasPrefix(Self.sourceTests) ? nil : self
    default: return self
    }
  }
}
