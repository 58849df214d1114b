extension Rule.Family {
  static let jetsam = Rule.Family("jetsam", "Memory pressure")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let jetsam: [Rule] = []
}
