/// A shell that completes commands.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension Program {
  /// A script that teaches a shell to complete the commands of the program.
  func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions(root.name, completionLevels)
    case .zsh: zshCompletions(root.name, completionLevels)
    case .fish: fishCompletions(root.name, completionLevels)
    }
  }
}

/// The text in single quotes, as bash and zsh read them.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// The words as the name of a shell function: `_crashbook_rules_list`.
func shellFunction(_ words: [String]) -> String {
  "_" + words.joined(separator: "_").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
}
