extension Rule.Family {
  /// Answers of the keychain that programs do not expect, and the token refreshes that provoke them.
  ///
  /// What separates the members: the status. -25299 (duplicate) is the one with several causes: it is a race only where
  /// a second thread, interleaved log lines or a regular interval show one; a query that misses its own item where the
  /// log shows the miss or the query; else just a duplicate. -25300 before a -25299 is evidence for the query, alone it
  /// is an absent item. -25308 goes away with the next unlock, -34018 never does. A stampede needs no status at all.
  static let keychain = Rule.Family(
    "keychain", "Keychain and token refresh", harm: "the user is signed out or the program ends, again and again",
    searchWords: ["키체인"])
}
