extension Rule.Family {
  static let guardsAndResources = Rule.Family("guards-and-resources", "Guards and resource limits")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let guardsAndResources: [Rule] = []
}
