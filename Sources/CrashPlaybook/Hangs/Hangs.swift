extension Rule.Family {
  /// A process that went on living while its main thread did not answer: hang reports, spindumps, samples.
  ///
  /// What separates the members is what the main thread did in most of the samples, or at the one moment that was kept: it
  /// computed, it used files or a database, or it waited for somebody. Where the report shows that a wait can never end,
  /// the rules about locks say more; where the system ended the process for it, those about the watchdog do. One member
  /// crashed: a thread of the program itself watched the others, and ended it.
  static let hangs = Rule.Family(
    "hangs", "Hangs of the main thread", severity: .medium,
    harm: "the interface stands still for a while, and then goes on", spokenBy: .libraries,
    searchWords: ["멈춤", "행", "freeze"])
}
