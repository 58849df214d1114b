extension Condition {
  /// The code of an `EXC_RESOURCE` names one of these resources.
  static func resourceCode(_ sorts: ResourceCode.Sort...) -> Condition {
    .computed(
      Computed(
        "resource-code-\(sorts.first?.rawValue ?? 0)", "a resource exception's code",
        gate: .exceptionType("EXC_RESOURCE"),
        values: { facts in
          guard let code = facts.report.exception.codes.first.flatMap({ ResourceCode($0) }) else { return [:] }
          return ["limit": code.limit]
        }
      ) { facts in
        guard let code = facts.report.exception.codes.first.flatMap({ ResourceCode($0) }), sorts.contains(code.sort)
        else { return nil }
        return ReportCodes.resource(facts.report).map { [$0] }
      })
  }

  /// An `EXC_RESOURCE` whose subtype or message reads like one of the patterns.
  static func resourceText(_ patterns: TextPattern...) -> Condition {
    .all([.exceptionType(["EXC_RESOURCE"]), .exceptionText(patterns)])
  }

  /// What tells whether the process was ended.
  static let resourceOutcome: [Condition] = [
    .message("Action taken:*none").because("the process went on: this is a diagnostic, not a crash"),
    .message("Action taken:*rocess killed", "Action taken:*terminate").because("the system ended the process for it"),
    .exceptionNote(["NON-FATAL"]).because("the process went on"),
    .message("sending signal 9").because("the kernel ended the process for it"),
    .message("Duration Sampled:*", "Steps:*").because("the size of the sample that the stacks come from"),
  ]
}
