extension Rule.Family {
  static let sanitizers = Rule.Family("sanitizers", "Sanitizers and checkers")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let sanitizers: [Rule] = []
}
