extension Condition {
  /// The report is about a guard.
  static let guardException = Condition.any([.exceptionType(["EXC_GUARD"]), .terminationNamespace(["GUARD"])])

  /// The code of an `EXC_GUARD` names this sort of guard.
  static func guardCode(_ sort: GuardCode.Sort) -> Condition {
    .computed(
      Computed(
        "guard-code-\(sort.rawValue)", "a guard's code that means \(sort.words)", gate: .guardException,
        values: { facts in
          guard let code = facts.report.guardCode?.code else { return [:] }
          let target = "\(code.target)"
          return ["action": code.flavorName, "descriptor": target, "port": target]
        }
      ) { facts in
        guard facts.report.guardCode?.code.sort == sort else { return nil }
        return ReportCodes.guarded(facts.report).map { [$0] }
      })
  }
}

extension Condition {
  /// What was done to the guarded thing, as the report's words or its code say; a name that ends in `_` begins several.
  static func guarded(_ action: String) -> Condition {
    .any([
      .exceptionText([TextPattern(action)]),
      .computed(
        Computed("guard-action-\(action)", "a guard's code that means \(action)", gate: .guardException) { facts in
          guard let code = facts.report.guardCode?.code else { return nil }
          let names = code.flavorName.split(separator: " ")
          let fits = names.contains { action.hasSuffix("_") ? $0.hasPrefix(action) : $0 == action }
          return fits ? [] : nil
        }),
    ])
  }
}
