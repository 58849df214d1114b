extension Rule.Family {
  static let frameworks = Rule.Family("frameworks", "System frameworks")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let frameworks: [Rule] = []
}
