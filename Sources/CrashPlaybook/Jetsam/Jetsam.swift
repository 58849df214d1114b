extension Rule.Family {
  /// Processes that the system ended to get memory (or files, or room) back.
  ///
  /// What the members share: a report about the whole device without any backtrace; only processes that were ended
  /// carry a `reason`.
  ///
  /// What separates them: that reason. `per-process-limit` is the process's own fault, the shortages are everybody's,
  /// and the rest is housekeeping that mostly needs no change.
  static let jetsam = Rule.Family(
    "jetsam", "Memory pressure", harm: "the system ends the program for the memory it uses", endsIn: [.kill, .limit],
    spokenBy: .libraries, searchWords: ["메모리"])
}
