/// What can be typed after some subcommands, in the form in which shells ask for it.
struct CompletionLevel {
  /// The program and its subcommands so far.
  let words: [String]
  let subcommands: [(name: String, help: String)]
  let options: [OptionDescription]
  let arguments: [ArgumentDescription]
}

extension Program {
  /// All levels, from the program down; a group also takes what its default command takes.
  var completionLevels: [CompletionLevel] {
    let help = (name: "help", help: "Show help information.")
    let levels = CommandPath(root).tree.map { path in
      let command = path.last
      let own = Set(command.options.map(\.name))
      let inherited = command.fallback?.options.filter { !own.contains($0.name) } ?? []
      return CompletionLevel(
        words: path.words,
        subcommands: command.commands.map { ($0.name, $0.abstract) } + (path.isRoot ? [help] : []),
        options: command.options + inherited,
        arguments: command.arguments + (command.fallback?.arguments ?? []))
    }
    let helpLevels = CommandPath(root).tree.filter { !$0.last.commands.isEmpty }.map { path in
      CompletionLevel(
        words: [root.name, help.name] + path.words.dropFirst(),
        subcommands: path.last.commands.map { ($0.name, $0.abstract) }, options: [], arguments: [])
    }
    return levels + helpLevels
  }
}
