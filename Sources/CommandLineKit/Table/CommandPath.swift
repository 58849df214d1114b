/// A command with the groups it is in, from the program down.
struct CommandPath: Sendable {
  private var commands: [Command]
  let last: Command

  init(_ root: Command) {
    commands = [root]
    last = root
  }

  private init(_ commands: [Command], _ command: Command) {
    self.commands = commands + [command]
    self.last = command
  }

  func appending(_ command: Command) -> CommandPath {
    CommandPath(commands, command)
  }

  /// Whether this is the program itself.
  var isRoot: Bool { commands.count == 1 }

  /// The words that a user types to get here: `crashbook rules list`.
  var words: [String] { commands.map(\.name) }

  /// This path and those of all commands below it, in the order of the table.
  var tree: [CommandPath] {
    [self] + last.commands.flatMap { appending($0).tree }
  }
}
