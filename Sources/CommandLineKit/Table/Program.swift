/// A program with its commands, ready to read what a user typed.
public struct Program: Sendable {
  let root: Command
  let version: String

  /// Creates a program; with a default command, the user may leave out its name.
  public init(
    _ name: String, version: String, abstract: String, discussion: String = "", commands: [Command],
    default: String? = nil
  ) {
    let root = Command(name, abstract: abstract, discussion: discussion, commands: commands, default: `default`)
    self.root = root.adding(before: [.version, .completionScript])
    self.version = version
  }

  /// Creates a program that is one command.
  public init(_ command: Command, version: String) {
    root = command.adding([.version])
    self.version = version
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
