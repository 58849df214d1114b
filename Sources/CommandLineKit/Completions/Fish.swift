/// The completions for fish: a line for each subcommand, option and argument, valid at its level.
func fishCompletions(_ program: String, _ levels: [CompletionLevel]) -> String {
  let function = "_" + shellFunction([program]) + "_command"
  let paths = levels.dropFirst().map { "            case " + fishQuoted($0.words.joined(separator: " ")) }
  let lines = levels.flatMap { level -> [String] in
    let condition = fishQuoted("test (\(function)) = " + fishQuoted(level.words.joined(separator: " ")))
    let start = "complete -c \(program) -n \(condition)"
    return level.subcommands.map { "\(start) -a \(fishQuoted($0.name)) -d \(fishQuoted($0.help))" }
      + level.options.map { "\(start) \(specification($0))" }
      + level.arguments.compactMap { argument in
        offer(argument.value).map { "\(start) \($0) -d \(fishQuoted(argument.value.name))" }
      }
  }
  return """
    # fish completions for \(program)

    # The subcommand that the words before the cursor name.
    function \(function)
        set -l command \(program)
        for word in (commandline -poc)
            switch "$command $word"
    \(paths.map { $0 + "\n                set command \"$command $word\"" }.joined(separator: "\n"))
            end
        end
        echo $command
    end

    complete -c \(program) -f
    \(lines.joined(separator: "\n"))

    """
}

/// An option as `complete` reads it: `-s o -l output -r -F -d 'Write to a file.'`.
private func specification(_ option: OptionDescription) -> String {
  var words = (option.short.map { ["-s \($0)"] } ?? []) + ["-l \(option.name)"]
  if let value = option.value {
    words.append("-r")
    words.append(offer(value) ?? "-f")
  }
  return (words + ["-d", fishQuoted(option.help)]).joined(separator: " ")
}

/// The words for `complete` that offer what a value may be, nil when nothing is known.
private func offer(_ value: ValueDescription) -> String? {
  switch value.completion {
  case .none: nil
  case .file(extensions: []): "-F"
  case .file(let extensions):
    "-f -a \(fishQuoted("(" + extensions.map { "__fish_complete_suffix .\($0)" }.joined(separator: "; ") + ")"))"
  case .folder: "-f -a '(__fish_complete_directories)'"
  case .words(let words): "-f -a \(fishQuoted(words().joined(separator: " ")))"
  }
}

/// The text in single quotes, as fish reads them.
private func fishQuoted(_ text: String) -> String {
  "'" + text.map { #"\'"#.contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
}
