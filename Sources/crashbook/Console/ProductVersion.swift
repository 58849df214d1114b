/// The version of the program, as `--version` prints it and every output names it.
enum ProductVersion {
  /// After semver.org.
  static let current = "0.1.0"
}
