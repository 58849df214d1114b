extension CommandPath {
  /// How the command is called, in one line; options that do not fit into 80 columns become `[<options>]`.
  var usage: String {
    let options = last.options.filter { $0.role == .setting }.map(\.usage)
    let arguments = last.isGroup ? ["<subcommand>"] : last.arguments.map(\.usage)
    let full = (words + options + arguments).joined(separator: " ")
    guard full.displayWidth > 80 - "USAGE: ".count else { return full }
    return (words + (options.isEmpty ? [] : ["[<options>]"]) + arguments).joined(separator: " ")
  }
}

extension OptionDescription {
  fileprivate var usage: String { isRepeated ? "[\(synopsis) ...]" : "[\(synopsis)]" }
}

extension ArgumentDescription {
  fileprivate var usage: String { isRequired ? synopsis : "[\(synopsis)]" }
}

extension Program {
  /// What to print for an error: what is wrong, how the command is called and where to read more.
  func failure(_ error: UsageError, _ path: CommandPath) -> String {
    var lines = ["Error: \(error.message)"]
    if let help = error.help { lines.append("Help:  \(help)") }
    lines.append("Usage: \(path.usage)")
    lines.append("  See '\(path.words.joined(separator: " ")) --help' for more information.")
    return lines.joined(separator: "\n") + "\n"
  }
}
