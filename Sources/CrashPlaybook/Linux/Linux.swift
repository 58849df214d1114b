extension Rule.Family {
  static let linux = Rule.Family("linux", "Swift on Linux")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let linux: [Rule] = []
}
