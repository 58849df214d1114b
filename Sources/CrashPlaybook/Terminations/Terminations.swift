extension Rule.Family {
  /// Processes that the system, a parent or another process ended, or refused to start.
  ///
  /// What the members share: `EXC_CRASH (SIGKILL)` or a refused launch, and a termination reason. The stacks are a
  /// snapshot of the moment of the kill; the slow or forbidden work may be over already.
  ///
  /// What separates them: namespace and code of the reason, and the text behind it. Old reports carry the code in the
  /// exception codes. `runningboard-other` is for reasons without a rule of their own, `killed-externally` for kills
  /// without any reason, and `not-a-crash-report` for reports in which nothing ended at all.
  static let terminations = Rule.Family(
    "terminations", "Terminations by the system", harm: "the system ends the program",
    spokenBy: .libraries)
}
