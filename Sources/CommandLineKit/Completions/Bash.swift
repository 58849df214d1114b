/// The completions for bash, from version 3.2, which macOS has.
///
/// The script walks through the words before the cursor to find the subcommand, the option that still lacks its value
/// and the number of arguments; then it offers what the table says for that place.
func bashCompletions(_ program: String, _ levels: [CompletionLevel]) -> String {
  let function = shellFunction([program])
  return """
    # bash completions for \(program)

    \(function)_words() {
        local word
        for word in "$@"; do
            if [[ "$word" == "$cur"* ]]; then COMPREPLY+=("$word"); fi
        done
    }

    # Files with one of the extensions, and folders; every file without extensions.
    \(function)_files() {
        local file
        compopt -o filenames 2>/dev/null
        while IFS= read -r file; do COMPREPLY+=("$file"); done < <(
            if (( $# == 0 )); then compgen -f -- "$cur"; else compgen -d -- "$cur"; fi
            for extension in "$@"; do compgen -f -X "!*.$extension" -- "$cur"; done
        )
    }

    \(function)_folders() {
        local folder
        compopt -o filenames 2>/dev/null
        while IFS= read -r folder; do COMPREPLY+=("$folder"); done < <(compgen -d -- "$cur")
    }

    \(function)() {
        local cur="${COMP_WORDS[COMP_CWORD]}" command=\(shellQuoted(program)) option='' attached=''
        local word index position=0 ended=0
        COMPREPLY=()
        for (( index = 1; index < COMP_CWORD; index++ )); do
            word="${COMP_WORDS[index]}"
            if [[ -n "$option" ]]; then
                # bash makes three words of --name=value
                if [[ "$word" != '=' || "${COMP_WORDS[index - 1]}" != "$option" ]]; then option=''; fi
                continue
            fi
            if (( ended )); then
                position=$(( position + 1 ))
                continue
            fi
            case "$command $word" in
    \(lines(takingValue(levels).map { "\($0)) option=\"$word\" ;;" }, indent: 8))
    \(lines(levels.dropFirst().map { "\(shellQuoted(joined($0.words)))) command=\"$command $word\" ;;" }, indent: 8))
            *' --') ended=1 ;;
            *' -') position=$(( position + 1 )) ;;
            *' -'*) ;;
            *) position=$(( position + 1 )) ;;
            esac
        done
        if [[ -n "$option" && "$cur" == '=' ]]; then
            cur=''
        elif [[ -z "$option" && "$cur" == --*=* ]] && (( ! ended )); then
            option="${cur%%=*}"
            attached="$option="
            cur="${cur#*=}"
        fi
        if [[ -n "$option" ]]; then
            case "$command $option" in
    \(lines(values(function, levels), indent: 8))
            esac
            if [[ -n "$attached" && ${#COMPREPLY[@]} -gt 0 ]]; then COMPREPLY=("${COMPREPLY[@]/#/$attached}"); fi
            return
        fi
        if [[ "$cur" == -* ]] && (( ! ended )); then
            case "$command" in
    \(lines(levels.filter { !$0.options.isEmpty }.map { options(function, $0) }, indent: 8))
            esac
            return
        fi
        case "$command $position" in
    \(lines(levels.flatMap { arguments(function, $0) }, indent: 4))
        esac
    }

    complete -F \(function) \(program)

    """
}

/// The patterns of the options after which a value follows.
private func takingValue(_ levels: [CompletionLevel]) -> [String] {
  levels.flatMap { level in
    level.options.filter { $0.value != nil }.map { pattern(level, $0) }
  }
}

/// What a level offers for a word that starts with a dash.
private func options(_ function: String, _ level: CompletionLevel) -> String {
  "\(shellQuoted(joined(level.words)))) \(call(function + "_words", level.options.flatMap(\.names))) ;;"
}

/// The patterns of the options that have something to offer as a value, with the call that offers it.
private func values(_ function: String, _ levels: [CompletionLevel]) -> [String] {
  levels.flatMap { level in
    level.options.compactMap { option in
      option.value.flatMap { offer(function, $0) }.map { "\(pattern(level, option))) \($0) ;;" }
    }
  }
}

/// What each position offers: subcommands first, then the arguments.
private func arguments(_ function: String, _ level: CompletionLevel) -> [String] {
  let words = joined(level.words)
  let subcommands = level.subcommands.isEmpty ? [] : [call(function + "_words", level.subcommands.map(\.name))]
  guard !level.arguments.isEmpty else {
    return subcommands.map { "\(shellQuoted(words + " 0"))) \($0) ;;" }
  }
  return level.arguments.enumerated().flatMap { position, argument in
    let offers = [offer(function, argument.value)].compactMap { $0 }
    let calls = position == 0 ? subcommands + offers : offers
    let others = argument.isRepeated ? offers.map { "\(shellQuoted(words + " "))[0-9]*) \($0) ;;" } : []
    return ["\(shellQuoted("\(words) \(position)"))) \(calls.joined(separator: "; ")) ;;"] + others
  }
}

/// A call of a shell function.
private func call(_ function: String, _ arguments: [String]) -> String {
  ([function] + arguments.map(shellQuoted)).joined(separator: " ")
}

/// The call that offers what a value may be, nil when nothing is known.
private func offer(_ function: String, _ value: ValueDescription) -> String? {
  switch value.completion {
  case .none: nil
  case .file(let extensions): call(function + "_files", extensions)
  case .folder: function + "_folders"
  case .words(let words): call(function + "_words", words())
  }
}

/// The pattern of the words that lead to an option and its names.
private func pattern(_ level: CompletionLevel, _ option: OptionDescription) -> String {
  option.names.map { shellQuoted("\(joined(level.words)) \($0)") }.joined(separator: "|")
}

extension OptionDescription {
  fileprivate var names: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}

private func joined(_ words: [String]) -> String { words.joined(separator: " ") }

private func lines(_ lines: [String], indent: Int) -> String {
  lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
}
