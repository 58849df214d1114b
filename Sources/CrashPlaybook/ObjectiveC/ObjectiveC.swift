extension Rule.Family {
  /// Exceptions that nobody caught, and calls that end a program written in C, C++ or Objective-C on purpose.
  ///
  /// What the members share: the process ends itself, mostly with `abort()` and `EXC_CRASH (SIGABRT)`, so the stack is
  /// the culprit's. For exceptions the *last exception backtrace* counts, not the stack of the crashed thread.
  ///
  /// What separates them: the text of the exception; where a text was left out, the function that raised it. A check
  /// that failed (`assert`, libc++, `os_assert`) names its expression. `explicit-abort` and
  /// `uncaught-exception-generic`
  /// are for what is left over, and stand last.
  static let objectiveC = Rule.Family(
    "objective-c", "Objective-C and C++ exceptions", harm: "an exception that nothing catches ends the program",
    endsIn: .checkOfLibrary, spokenBy: [.exceptions, .checksWithoutFile])
}
