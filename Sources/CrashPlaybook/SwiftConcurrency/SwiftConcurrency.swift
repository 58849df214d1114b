extension Rule.Family {
  static let swiftConcurrency = Rule.Family("swift-concurrency", "Swift concurrency")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let swiftConcurrency: [Rule] = []
}
