/// What the exit status says.
enum ExitStatus {
  /// The work is done.
  static let done: Int32 = 0
  /// What `--fail-on` asked for was found.
  static let found: Int32 = 1
  /// Some input could not be read, or some output not be written; the rest was done.
  static let unreadable: Int32 = 2
}
