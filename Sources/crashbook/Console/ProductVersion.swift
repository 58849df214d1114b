/// The version of the program, as `--version` prints it and every output names it.
enum ProductVersion {
  /// After semver.org.
  static let current = "0.1.0"
  /// Where a release's playbook is published; `.github/release/build` writes it into the program that it builds.
  static let docsURL = ""
}
