internal import CrashModel

/// A cause that a report speaks for, before its confidence is held against where the words come from.
struct Draft {
  let rule: Rule
  /// What the rule's condition gives.
  let confidence: Confidence
  /// The facts that the rule needed.
  let findings: Findings
  /// Further facts that fit.
  let support: [Evidence]
  /// Who wrote the facts; nil for those that only repeat how or where the process ended.
  private(set) var origins: [Origin?] = []
  /// Whether all that speaks for the cause are lines of a log.
  private(set) var isLogged = false

  init(rule: Rule, confidence: Confidence, findings: Findings, support: [Evidence]) {
    (self.rule, self.confidence, self.findings, self.support) = (rule, confidence, findings, support)
  }

  /// Finds out who wrote the facts.
  func traced(_ provenance: Provenance) -> Draft {
    var traced = self
    traced.trace(provenance)
    return traced
  }

  /// The lines of a log that the draft cites and that rules are asked without first.
  func asides(_ provenance: Provenance) -> [Int] {
    zip(findings.evidence, origins).compactMap { fact, origin in
      guard let origin, let place = provenance.line(of: fact) else { return nil }
      return provenance.isAside(place, origin) ? place : nil
    }
  }

  private mutating func trace(_ provenance: Provenance) {
    // Without a log, only checks and exceptions of the program may have taken over a rule's words.
    if !provenance.hasLog, rule.spokenBy == .anyone || !confidence.isSure { return }
    origins = findings.evidence.map { provenance.origin(of: $0, for: rule) }
    let isCited = zip(findings.evidence, origins).map { fact, origin in
      origin != nil && origin != .reporter && provenance.line(of: fact) != nil
    }
    isLogged = isCited.contains(true) && !zip(origins, isCited).contains { $0 != nil && !$1 }
  }

  /// The best origin for the rule, and the fact that has it; nil where no fact says anything.
  private var best: (origin: Origin, place: Int)? {
    var best: (origin: Origin, place: Int)?
    for (place, origin) in origins.enumerated() {
      guard let origin else { continue }
      if let known = best, Ceiling.of(origin, rule) <= Ceiling.of(known.origin, rule) { continue }
      best = (origin, place)
    }
    return best
  }

  /// How sure the facts can make by where they come from.
  var surest: Confidence { min(confidence, best.map { Ceiling.of($0.origin, rule) } ?? .certain) }

  /// Whether no program printed what speaks for the cause.
  var isWritten: Bool { isLogged && best?.origin.isWritten ?? false }

  /// Whether what speaks for the cause says of no run of a program that it ended.
  var isOfNoRun: Bool { isLogged && best?.origin.isOfNoRun ?? false }

  /// The confidence, with the facts explained where it is less than what the condition gives.
  func judged(among ends: Ends) -> (Confidence, Findings) {
    var findings = findings
    var limit: (confidence: Confidence, place: Int, remark: String) = (surest, 0, "")
    if surest < confidence, let best { limit = (surest, best.place, best.origin.remark) }
    if limit.confidence.isSure, isLogged, let other = ends.contradiction(of: self),
      case let ceiling = Ceiling.of(other.origin, rule), ceiling < limit.confidence
    {
      let place = origins.firstIndex { $0 != nil } ?? 0
      limit = (ceiling, place, other.origin.remark + ": " + other.detail)
    }
    if limit.confidence < confidence, !findings.evidence.isEmpty {
      findings.evidence[limit.place].explain(limit.remark)
    }
    return (limit.confidence, findings)
  }

  /// Whether one of two causes is a closer look at the other.
  func isRelated(to other: Draft) -> Bool {
    rule.id == other.rule.id || rule.outranks.contains(other.rule.id) || other.rule.outranks.contains(rule.id)
  }

  /// Whether the draft rests on a line on which another one rests as well.
  func cites(_ other: Draft) -> Bool {
    other.findings.evidence.contains { line in
      (findings.evidence + support).contains { $0.offset == line.offset && $0.text == line.text }
    }
  }
}
