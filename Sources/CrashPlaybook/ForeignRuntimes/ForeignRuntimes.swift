extension Rule.Family {
  static let foreignRuntimes = Rule.Family("foreign-runtimes", "Other languages' runtimes and SDKs")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let foreignRuntimes: [Rule] = []
}
