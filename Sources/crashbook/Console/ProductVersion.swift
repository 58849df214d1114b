/// The version of the program, as `--version` prints it and every output names it.
enum ProductVersion {
  /// After semver.org; it ends in `-dev` but for the commit of a tag, whose version `.github/release/prepare` writes.
  static let current = "0.1.0-dev"
  /// Where a release's playbook is published; `.github/release/build` writes it into the program that it builds.
  static let docsURL = ""
}
