extension Program {
  /// The help of a command, ending with a line break.
  func help(for path: CommandPath) -> String {
    let command = path.last
    var sections = [wrap("OVERVIEW: " + command.abstract, width: width)]
    if !command.discussion.isEmpty { sections.append(wrap(command.discussion, width: width)) }
    sections.append(wrap("USAGE: " + path.usage, width: width))
    sections += [
      section("ARGUMENTS", command.arguments.map { ("<\($0.value.name)>", $0.fullHelp) }),
      section("OPTIONS", command.options.map { ($0.label, $0.fullHelp) }),
      section("SUBCOMMANDS", command.commands.map { ($0.label(in: command), $0.abstract) }),
    ].compactMap { $0 }
    if !command.commands.isEmpty {
      let words = [path.words[0], "help"] + path.words.dropFirst() + ["<subcommand>"]
      sections.append(wrap("See '\(words.joined(separator: " "))' for detailed help.", width: width, indent: 2))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// A headline and its rows in two columns, nil without rows.
  private func section(_ title: String, _ rows: [(label: String, help: String)]) -> String? {
    rows.isEmpty ? nil : ([title + ":"] + rows.map(row)).joined(separator: "\n")
  }

  /// A label and its help beside it, or below it when the label is too long or the terminal narrow.
  private func row(label: String, help: String) -> String {
    let isNarrow = width < 60
    let column = isNarrow ? 6 : 26
    let label = "  " + label
    guard !help.isEmpty else { return label }
    let help = wrap(help, width: width, indent: column)
    guard label.displayWidth < column, !isNarrow else { return label + "\n" + help }
    return label + String(repeating: " ", count: column - label.displayWidth) + help.dropFirst(column)
  }
}

extension Command {
  fileprivate func label(in group: Command) -> String {
    name == group.defaultCommand ? name + " (default)" : name
  }
}

extension OptionDescription {
  /// The option with its short form: `-f, --format <format>`.
  var label: String {
    (short.map { "-\($0), " } ?? "") + synopsis
  }

  /// The help, with the values that are possible and the one that holds by default.
  var fullHelp: String {
    guard let value else { return help }
    return help + value.remark(initial: initial)
  }
}

extension ArgumentDescription {
  /// The help, with the values that are possible and the one that holds by default.
  var fullHelp: String {
    help + value.remark(initial: isRequired ? [] : initial)
  }
}

extension ValueDescription {
  /// The possible values and the default, in brackets, with a space before: ` (values: text, json; default: text)`.
  fileprivate func remark(initial: [String]) -> String {
    var parts: [String] = []
    switch domain {
    case .anything: break
    case .oneOf(let values): parts.append("values: " + values.joined(separator: ", "))
    case .number(let range): parts += words(for: range).map { ["values: " + $0] } ?? []
    }
    let shown = initial.joined(separator: ", ")
    if !shown.isEmpty { parts.append("default: " + shown) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: "; ") + ")"
  }
}
