extension Rule.Family {
  static let leaks = Rule.Family("leaks", "Leaks, re-initialisation and Observation")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let leaks: [Rule] = []
}
