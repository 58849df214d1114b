/// What a shell offers when it completes a value.
public enum Completion: Sendable {
  /// The shell offers nothing.
  case none
  /// The shell offers files with one of these extensions, and folders; without extensions, every file.
  case file(extensions: [String])
  /// The shell offers folders.
  case folder
  /// The shell offers these words; the user may still type others.
  case words(@Sendable () -> [String])

  /// The shell offers these words, which are worked out when a completion script is asked for.
  public static func values(_ words: @autoclosure @escaping @Sendable () -> [String]) -> Completion {
    .words(words)
  }

  /// The shell offers files and folders.
  public static let file = Completion.file(extensions: [])
}
