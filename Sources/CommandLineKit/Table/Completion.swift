/// What a shell offers when it completes a value.
public enum Completion: Sendable, Equatable {
  /// The shell offers nothing.
  case none
  /// The shell offers files with one of these extensions, and folders; without extensions, every file.
  case file(extensions: [String])
  /// The shell offers folders.
  case folder
  /// The shell offers these words; the user may still type others.
  case values([String])

  /// The shell offers files and folders.
  public static let file = Completion.file(extensions: [])
}
