extension Rule.Family {
  /// Findings of tools that watch a run: they name the error itself, not its late consequence.
  ///
  /// What the members share: the tool's own words in the console, with stacks that need no guessing. Address and leak
  /// sanitizer share a runtime, and leaks may be summed up under AddressSanitizer's name. Thread Sanitizer's findings
  /// are with the races.
  ///
  /// What separates them: the tool's name in its first line; for a compiled-in trap of the undefined-behaviour
  /// sanitizer, the number inside the trap instruction.
  static let sanitizers = Rule.Family(
    "sanitizers", "Sanitizers and checkers", harm: "the behaviour is undefined, whatever release builds seem to do",
    spokenBy: .libraries, isOfTools: true, searchWords: ["새니타이저"])
}
