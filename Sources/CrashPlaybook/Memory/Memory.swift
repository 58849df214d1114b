extension Rule.Family {
  static let memory = Rule.Family("memory", "Memory and CPU faults")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let memory: [Rule] = []
}
