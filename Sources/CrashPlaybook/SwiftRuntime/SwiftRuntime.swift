extension Rule.Family {
  static let swiftRuntime = Rule.Family("swift-runtime", "Swift runtime traps")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let swiftRuntime: [Rule] = []
}
