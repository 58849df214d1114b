/// What the source files show of a crash, for those who show it.
public struct SourceView: Sendable {
  /// The places, the one that matters first.
  public var places: [SourcePlace] = []
  /// What is to be said of the files: that one does not fit the build, or is there more than once.
  public var notes: [String] = []

  /// Makes an empty view.
  public init() {}

  /// Whether there is nothing to show.
  public var isEmpty: Bool { places.isEmpty && notes.isEmpty }

  /// The view of a report that was diagnosed.
  package init(of facts: ReportFacts, _ diagnoses: [Diagnosis]) {
    guard let source = facts.sourceFacts else { return }
    if Condition.trap.holds(in: facts), let stopped = facts.stoppedLine {
      var place = stopped.place
      place.misfit = place.misfit ?? Self.misfit(of: stopped, diagnoses)
      if place.misfit == nil, !stopped.traps.isEmpty { place.traps = stopped.traps }
      places = [place]
    } else if var place = Self.blamed(diagnoses.first?.blame, facts, source) ?? source.places.first {
      // Only checks that failed are on their line to be seen.
      place.traps = []
      places = [place]
    }
    notes = places.compactMap { place in place.misfit.map { "The source does not fit this build: \($0)." } }
    for ambiguity in source.ambiguities {
      notes.append(
        "The source has more than one file that can be \(ambiguity.file): "
          + ambiguity.paths.prefix(4).joined(separator: ", ") + ". None of them was used.")
    }
  }

  /// The place of the frame that is blamed.
  private static func blamed(_ blame: Blame?, _ facts: ReportFacts, _ source: SourceFacts) -> SourcePlace? {
    guard let file = blame?.file, let line = blame?.line else { return nil }
    let stack = facts.decisiveStack
    return source.places.first { stack[$0.frame].frame.file == file && stack[$0.frame].frame.line == line }
  }

  /// Why the line at which a program stopped cannot be the one of the crashed build.
  private static func misfit(of stopped: StoppedLine, _ diagnoses: [Diagnosis]) -> String? {
    let place = stopped.place
    let name = "line \(place.line) of \(place.fileName)"
    guard let first = diagnoses.first, first.confidence.isSure else { return nil }
    let kinds = TrapKind.allCases.filter { $0.rule == first.rule.id }
    if kinds.isEmpty {
      guard stopped.traps.isEmpty, isGeneral(first.rule.id) else { return nil }
      return place.traps.isEmpty
        ? "\(name) holds nothing that can stop a program"
        : "\(name) holds nothing but \(words(place.traps)), and that stops a program in another way"
    }
    guard place.traps.isEmpty else { return nil }
    let wanted = kinds.map(\.words).joined(separator: " or ")
    return "\(name) holds nothing that can stop a program; looked for \(wanted)"
  }

  private static func words(_ traps: [SourceTrap]) -> String {
    traps.reduce(into: [String]()) { if !$0.contains($1.kind.words) { $0.append($1.kind.words) } }
      .joined(separator: ", ")
  }

  /// Whether a rule says of a stop only that there was one.
  private static func isGeneral(_ rule: String) -> Bool {
    ["swift-textless-trap", "linux-swift-trap", "builtin-trap", "swift-fatalerror-precondition"].contains(rule)
  }
}
