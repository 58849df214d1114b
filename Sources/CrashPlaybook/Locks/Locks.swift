extension Rule.Family {
  static let locks = Rule.Family("locks", "Locks, Combine and self-deadlocks")
}

extension Rule {
  /// Locks that are taken twice, given back by the wrong thread, destroyed while held, or waited for in a ring.
  ///
  /// What separates the members: an `os_unfair_lock` that is taken twice *aborts*, a `pthread_mutex` or `NSLock` *hangs*; the
  /// name of libplatform's abort function tells recursion, corruption and a foreign unlock apart; Combine's frames right
  /// below it make the recursion Combine's; one waiting thread is a self-deadlock, two that wait for each other are an
  /// inversion; libdispatch and libpthread name their own errors in the application specific information.
  static let locks: [Rule] = [
    combineCancelRecursiveUnfairLock
  ]
}
