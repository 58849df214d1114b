extension Rule.Family {
  static let objectiveC = Rule.Family("objective-c", "Objective-C and C++ exceptions")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let objectiveC: [Rule] = []
}
