extension Rule.Family {
  static let danglingReferences = Rule.Family("dangling-references", "Dangling references and racing properties")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let danglingReferences: [Rule] = []
}
