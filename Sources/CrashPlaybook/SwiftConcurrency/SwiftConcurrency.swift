extension Rule.Family {
  /// Rules of tasks, actors and continuations that were broken.
  ///
  /// What the members share: the libraries libswift_Concurrency and libdispatch see the mistake and say so, mostly
  /// with a text or a function of its own. What separates them: a check at the entry of an isolated closure, a claim
  /// of the code itself, and a check that crashed are three different frames below the same question; a continuation
  /// is resumed twice (a stop) or never (a log line); the task's own allocator is not malloc; and where nothing
  /// failed but nothing goes on, the stacks of the pool's threads tell starvation from a priority inversion.
  static let swiftConcurrency = Rule.Family(
    "swift-concurrency", "Swift concurrency", harm: "a check of the Swift runtime ends the program", endsIn: .check,
    spokenBy: .anyChecks, searchWords: ["동시성", "스위프트 컨커런시"])
}
