/// A program with its commands, ready to read what a user typed.
public struct Program: Sendable {
  let root: Command
  let version: String
  /// Columns that its help may take.
  let width: Int
  /// Whether arguments that begin with no command's name are for the default command.
  let isForDefault: @Sendable ([String]) -> Bool
  /// What helps a user who typed a word that is no command; nil where nothing does.
  let help: @Sendable (String) -> String?

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: The word that the user types.
  ///   - version: What `--version` prints.
  ///   - width: Columns of the terminal; help takes at most 80 of them.
  ///   - abstract: One sentence on what it does.
  ///   - discussion: More on what it does, in paragraphs.
  ///   - commands: Its commands.
  ///   - default: The command whose name the user may leave out.
  ///   - isForDefault: Whether arguments that begin with no command's name are for it, such as the name of a file. They
  ///     may be none.
  ///   - help: What helps a user who typed a word that is no command.
  public init(
    _ name: String, version: String, width: Int = 80, abstract: String, discussion: String = "", commands: [Command],
    default: String? = nil, isForDefault: @escaping @Sendable ([String]) -> Bool = { _ in true },
    helpOnUnknown help: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    let root = Command(name, abstract: abstract, discussion: discussion, commands: commands, default: `default`)
    self.root = root.adding(before: [.version, .completionScript, .manual])
    self.version = version
    self.width = min(max(width, 40), 80)
    self.isForDefault = isForDefault
    self.help = help
  }

  /// Creates a program that is one command.
  public init(_ command: Command, version: String) {
    root = command.adding([.version])
    self.version = version
    width = 80
    isForDefault = { _ in true }
    help = { _ in nil }
  }
}

/// What a program is to do with what the user typed.
public enum Outcome: Sendable {
  /// Run this and exit with the status it returns.
  case run(@Sendable () throws -> Int32)
  /// Write this text, which ends with a line break, to standard output and exit with status 0.
  case print(String)
  /// Write this text, which ends with a line break, to standard error and exit with this status.
  case fail(String, status: Int32)
}
