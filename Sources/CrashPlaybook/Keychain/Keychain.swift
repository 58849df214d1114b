extension Rule.Family {
  static let keychain = Rule.Family("keychain", "Keychain and token refresh")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let keychain: [Rule] = []
}
