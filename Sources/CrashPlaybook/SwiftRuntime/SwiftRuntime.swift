extension Rule.Family {
  /// Checks of Swift's library, runtime and compiler that failed and stopped the process.
  ///
  /// What the members share: the program is not damaged, it was stopped before it could be, and the frame right below
  /// the check is the culprit's. What separates them is the text of the check, left in the application specific
  /// information, on standard error, or in the name of an inlined frame. Checks of the library and the compiler end
  /// in a trap, those of the C++ runtime (casts, unowned references, exclusivity, type metadata) in `abort()`. Only
  /// where there is no text do the functions that carry the check decide; a stop with a text of the author's own, and
  /// a trap without any, come last.
  static let swiftRuntime = Rule.Family(
    "swift-runtime", "Swift runtime traps", harm: "a check of the Swift runtime ends the program", endsIn: .check,
    spokenBy: .anyChecks)
}

extension Condition {
  /// A text that one of the more specific rules owns, so that "somebody stopped the process on purpose" is wrong.
  static let textOfASpecificSwiftCheck = Condition.any(
    // The compiler's dump stands below the words of a script that it ran, too.
    (Rule.swiftRuntimeSpecific.filter { $0.id != Rule.swiftCompilerCrash.id } + Rule.swiftConcurrency)
      .compactMap(\.certainWhen))

  /// Anything by which a rule of this family or of Swift concurrency tells more than that there was a trap.
  static let explainedSwiftCheck = Condition.any(
    (Rule.swiftRuntimeSpecific + Rule.swiftConcurrency + [.swiftLibraryPrecondition, .swiftFatalerrorPrecondition])
      .flatMap { rule in [rule.certainWhen, rule.likelyWhen].compactMap { $0 } })
}

extension [RuleID] {
  /// The rules that say of a failed check only that there was one.
  static let generalSwiftTraps: [RuleID] = [
    .swiftLibraryPrecondition, .swiftFatalerrorPrecondition, .swiftTextlessTrap, .linuxSwiftTrap,
    .builtinTrap, .illegalInstruction,
  ]
}
