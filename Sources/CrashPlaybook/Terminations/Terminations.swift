extension Rule.Family {
  static let terminations = Rule.Family("terminations", "Terminations by the system")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let terminations: [Rule] = []
}
