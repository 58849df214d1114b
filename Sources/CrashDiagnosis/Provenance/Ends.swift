internal import CrashModel

/// The ends that a report tells of: a process ends once, so that words of another end are of another process or run.
struct Ends {
  private let facts: ReportFacts
  private let provenance: Provenance
  /// Sure causes, each as its words allow.
  private let drafts: [Draft]
  /// The one that is proved best: by the report itself, else by the last line of the log.
  private let established: Draft?

  init(_ drafts: [Draft], in facts: ReportFacts) {
    (self.facts, provenance) = (facts, Provenance(facts))
    self.drafts = drafts.filter { $0.surest.isSure && !$0.rule.isNotACrash }
    let provenance = provenance
    let proved = self.drafts.filter { $0.surest == .certain && Self.isEnd($0.rule) }
    established =
      proved.first { !$0.isLogged }
      ?? proved.max { ($0.lines(provenance).last ?? 0) < ($1.lines(provenance).last ?? 0) }
  }

  private static func isEnd(_ rule: Rule) -> Bool { !rule.isWarning && !rule.isNotACrash && !rule.family.isOfTools }

  /// Why the words of a log do not belong to the end that the report tells of; nil where they may.
  func contradiction(of draft: Draft) -> (origin: Origin, detail: String)? {
    let rule = draft.rule
    if let end = facts.ending, !rule.ending.contains(end) {
      let words = facts.endingWords.map { " with \($0)" } ?? ""
      return (.otherRun, "this one ended\(words), and nothing else speaks for it")
    }
    if rule.ending != .anyWay, isOfOtherWords(draft) {
      return (.otherRun, "what ended this one says something else")
    }
    if let other = drafts.first(where: { isNearer($0, than: draft) }) {
      return (.otherRun, "what the report tells of the crash itself is `\(other.rule.id)`")
    }
    guard draft.surest == .certain else { return nil }
    if rule.ending != .anyWay {
      if facts.ending == .ownTrap {
        return (.unclearRun, "the trap of this one is in the program's own code, which prints nothing")
      }
      let isPrintedElsewhere = rule.ending.contains(.ownTrap) && !draft.findings.evidence.contains { isCheck($0) }
      if let story = facts.storyOfStack(besideWords: isPrintedElsewhere) { return (.unclearRun, story) }
    }
    return isUntied(draft) ? (.unclearRun, "nothing ties it to the crash that is proved") : nil
  }

  private func isCheck(_ fact: Evidence) -> Bool { provenance.line(of: fact) != nil && SwiftCheck(fact.text) != nil }

  /// Whether the report keeps the words of its end, and the lines of the log have others.
  private func isOfOtherWords(_ draft: Draft) -> Bool {
    let messages = facts.report.messages
    if let reason = facts.report.uncaughtException?.reason?.value, !reason.isEmpty,
      !messages.contains(where: { $0.isLogged && $0.text.contains(reason) })
    {
      return !draft.findings.evidence.contains { $0.text.contains(reason) || reason.contains($0.text) }
    }
    let own = messages.lazy.filter { $0.origin == .applicationInformation || $0.origin == .exceptionReason }
      .compactMap { SwiftCheck($0.text) }.first
    guard let own else { return false }
    let checks = draft.findings.evidence.compactMap { SwiftCheck($0.text) }
    return !checks.isEmpty && !checks.contains { $0.isSame(as: own) }
  }

  /// Whether another cause stands nearer to the crash: in the report itself and not in its log, or printed by a program
  /// and not told by somebody.
  private func isNearer(_ other: Draft, than draft: Draft) -> Bool {
    // What a sanitizer saw in this run may well show as something else later.
    if draft.rule.ending == .anyWay, draft.rule.family.isOfTools { return false }
    if other.isRelated(to: draft) || other.cites(draft) { return false }
    if !other.isLogged {
      // That a check failed, whichever it was, contradicts no words of a check that prints some.
      if other.surest != .certain, let end = facts.ending, end != .ownTrap, draft.rule.ending != .anyWay,
        draft.rule.ending.contains(end)
      {
        return draft.isWritten
      }
      return facts.ending != nil || draft.isWritten
    }
    if draft.isWritten, !other.isWritten { return true }
    // A list of different crashes is about none of them.
    return draft.isListed && other.isListed && !draft.cites(other)
  }

  /// Whether a line of another end is of another process or moment than the one that is proved, and far from it.
  private func isUntied(_ draft: Draft) -> Bool {
    guard Self.isEnd(draft.rule), let established, !established.isRelated(to: draft), !established.cites(draft),
      !draft.cites(established)
    else { return false }
    let messages = facts.report.messages
    for place in established.lines(provenance) {
      for other in draft.lines(provenance) {
        if abs(place - other) <= 3 { return false }
        let (one, next) = (LogHead(messages[place].text[...]), LogHead(messages[other].text[...]))
        guard let process = one.process, process == next.process else { continue }
        guard let start = one.seconds, let end = next.seconds, abs(end - start) > 10 else { return false }
      }
    }
    return true
  }
}

extension Draft {
  /// The lines of the log that the draft cites.
  fileprivate func lines(_ provenance: Provenance) -> [Int] {
    findings.evidence.compactMap { provenance.line(of: $0) }
  }

  /// Whether the draft rests on an item of a list.
  fileprivate var isListed: Bool { isLogged && origins.contains(.listed) }
}
