extension Rule.Family {
  static let races = Rule.Family("races", "Logical and data races")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let races: [Rule] = []
}
