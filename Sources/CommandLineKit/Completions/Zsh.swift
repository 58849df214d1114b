/// The completions for zsh: a function for each level, built on zsh's own `_arguments`.
func zshCompletions(_ program: String, _ levels: [CompletionLevel]) -> String {
  let main = shellFunction([program])
  return """
    #compdef \(program)

    \(levels.map(function).joined(separator: "\n\n"))

    # Autoloaded from $fpath the file is the function itself; sourced, it registers the function.
    if [[ "${funcstack[1]}" == \(shellQuoted(main)) ]]; then
        \(main) "$@"
    else
        compdef \(main) \(program)
    fi

    """
}

private func function(_ level: CompletionLevel) -> String {
  let name = shellFunction(level.words)
  let options = level.options.map(specification)
  guard !level.subcommands.isEmpty else {
    return """
      \(name)() {
          local curcontext="$curcontext"
          _arguments -s -S \(listed(options + level.arguments.enumerated().map(specification)))
      }
      """
  }
  let first = level.arguments.first.flatMap { offer($0.value) }.map { "\n        \($0) && ret=0" } ?? ""
  let others = level.arguments.last.flatMap { $0.isRepeated ? offer($0.value) : nil }
  let cases =
    level.subcommands.map { subcommand in
      // Levels end where a command has neither options nor arguments of its own: `help analyze`.
      let function = shellFunction(level.words + [subcommand.name])
      return "\(subcommand.name)) (( $+functions[\(function)] )) && \(function) && ret=0 ;;"
    } + (others.map { ["*) \($0) && ret=0 ;;"] } ?? [])
  return """
    \(name)() {
        local curcontext="$curcontext" context state state_descr line ret=1
        local -A opt_args
        local -a subcommands
        _arguments -C -s -S \(listed(options + ["'1: :->subcommand'", "'*:: :->rest'"])) && ret=0
        case $state in
        subcommand)
            subcommands=(
    \(level.subcommands.map { "            " + shellQuoted(described($0)) }.joined(separator: "\n"))
            )
            _describe -t commands subcommand subcommands && ret=0\(first)
            ;;
        rest)
            case $words[1] in
    \(cases.map { "        " + $0 }.joined(separator: "\n"))
            esac
            ;;
        esac
        return ret
    }
    """
}

/// An option as `_arguments` reads it: `'(-o --output)'{-o+,--output=}'[Write to a file.]:file:_files'`.
private func specification(_ option: OptionDescription) -> String {
  let explanation = "[" + escaped(option.help, #"[]\"#) + "]" + (option.value.map(action) ?? "")
  let long = "--" + option.name + (option.value == nil ? "" : "=")
  guard let letter = option.short else {
    return shellQuoted((option.isRepeated ? "*" : "") + long + explanation)
  }
  let short = "-\(letter)" + (option.value == nil ? "" : "+")
  let others = option.isRepeated ? "*" : "(-\(letter) --\(option.name))"
  return shellQuoted(others) + "{\(short),\(long)}" + shellQuoted(explanation)
}

/// An argument as `_arguments` reads it: `'*:path:_files'`.
private func specification(_ position: Int, _ argument: ArgumentDescription) -> String {
  shellQuoted((argument.isRepeated ? "*" : "\(position + 1)") + action(argument.value))
}

/// What `_arguments` says of a value and how it completes it.
private func action(_ value: ValueDescription) -> String {
  let message = ":" + escaped(value.name, #":\"#) + ":"
  guard case .words(let words) = value.completion else { return message + (offer(value) ?? " ") }
  return message + "(" + words().map { escaped($0, #"():\ "'"#) }.joined(separator: " ") + ")"
}

/// The call that offers what a value may be, nil when nothing is known.
private func offer(_ value: ValueDescription) -> String? {
  switch value.completion {
  case .none: nil
  case .file(extensions: []): "_files"
  // A single alternative in brackets would be a glob qualifier.
  case .file(let extensions) where extensions.count == 1: #"_files -g "*."# + extensions.joined() + #"""#
  case .file(let extensions): #"_files -g "*.("# + extensions.joined(separator: "|") + #")""#
  case .folder: "_files -/"
  case .words(let words): "compadd - " + words().map(shellQuoted).joined(separator: " ")
  }
}

private func described(_ subcommand: (name: String, help: String)) -> String {
  escaped(subcommand.name, #":\"#) + ":" + escaped(subcommand.help, #"\"#)
}

/// The text with a backslash before each of the given characters.
private func escaped(_ text: String, _ special: String) -> String {
  text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
}

private func listed(_ specifications: [String]) -> String {
  specifications.map { "\\\n        " + $0 }.joined(separator: " ")
}
