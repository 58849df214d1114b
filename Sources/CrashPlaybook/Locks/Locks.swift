extension Rule.Family {
  /// Locks that are taken twice, given back by the wrong thread, destroyed while held, or waited for in a ring.
  ///
  /// What separates the members: an `os_unfair_lock` that is taken twice *aborts*, a `pthread_mutex` or `NSLock`
  /// *hangs*; the name of libplatform's abort function tells recursion, corruption and a foreign unlock apart; the
  /// frame right below it tells whose lock it was, so Combine's lower down prove nothing; `_sigtramp` between the two
  /// takers makes it a signal handler's. One waiting thread under its own code is a self-deadlock, two inside of each
  /// other's code are an inversion, and a waiting thread alone is a lead. libdispatch traps on a queue or a once that
  /// would wait for itself, in functions of its own; a kernel wait on top of these means that a thread only waits.
  /// libpthread, C++ and Foundation name their errors in texts. The hard trap is only the carrier of most of these, so
  /// it stands last.
  static let locks = Rule.Family(
    "locks", "Locks, Combine and self-deadlocks", harm: "the program stops or freezes forever; only a restart helps",
    endsIn: .checkOfLibrary, spokenBy: .libraries, searchWords: ["락", "lock"])
}
