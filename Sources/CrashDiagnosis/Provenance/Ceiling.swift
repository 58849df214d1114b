/// How sure a text can make of a cause at most, by its origin and by who says the words of the rule.
///
/// This is the only table of this kind. A confidence is the smaller one of what the rule's condition gives and of this.
enum Ceiling {
  /// Who can say the words of a rule.
  enum Speaker: CaseIterable, Sendable {
    /// A system, runtime or library, and the process ends.
    case library
    /// The same, and the process goes on or may go on.
    case observer
    /// A check of Swift's in a file of the program's own.
    case check
    /// An exception.
    case exception
  }

  /// The ceiling of one cell.
  static func of(_ origin: Origin, _ speaker: Speaker) -> Confidence {
    switch (origin, speaker) {
    case (.reporter, _), (.runtime, _), (.log, _): .certain
    case (.mildLog, .observer): .certain
    case (.mildLog, _): .likely
    case (.survived, .observer): .certain
    case (.survived, _): .possible
    case (.programCheck, .check): .certain
    case (.programCheck, _): .possible
    case (.programException, .exception): .certain
    case (.programException, _): .possible
    case (.passedOn, _), (.prose, _), (.quoted, _), (.listed, _), (.comment, _): .likely
    case (.sourceCode, _), (.change, _), (.testName, _), (.bareName, _): .possible
    case (.otherRun, _): .possible
    case (.unclearRun, _): .likely
    }
  }

  /// The ceiling of a rule: one of those who can say its words is enough.
  static func of(_ origin: Origin, _ rule: Rule) -> Confidence {
    // That nothing crashed is said by people as well as by programs.
    rule.isNotACrash ? .certain : rule.speakers.map { of(origin, $0) }.max() ?? .possible
  }
}

extension Rule {
  /// Who can say the rule's words, as columns of the table.
  var speakers: [Ceiling.Speaker] {
    var speakers: [Ceiling.Speaker] = [ending == .anyWay || isWarning ? .observer : .library]
    if spokenBy.contains(.checks) { speakers.append(.check) }
    if spokenBy.contains(.exceptions) { speakers.append(.exception) }
    return speakers
  }
}
