import CrashAnalysis

/// Whether standard output is a terminal that shows links.
///
/// Nobody can ask a terminal for that, so those that are known to are named by what they leave in the environment; any
/// other gets no links.
enum LinkedTerminal {
  static var isHere: Bool {
    guard Console.isOutputTerminal, Environment.value("NO_COLOR")?.isEmpty ?? true else { return false }
    if Environment.value("TERM") == "dumb" { return false }
    if let program = Environment.value("TERM_PROGRAM"), programs.contains(program) { return true }
    if let version = Environment.value("VTE_VERSION").flatMap({ Int($0) }), version >= 5000 { return true }
    if let term = Environment.value("TERM"), terms.contains(where: { term.hasPrefix($0) }) { return true }
    return variables.contains { Environment.value($0) != nil }
  }

  private static let programs: Set = ["iTerm.app", "vscode", "WezTerm", "ghostty", "Hyper", "rio"]
  private static let terms = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"]
  private static let variables = ["WT_SESSION", "KITTY_WINDOW_ID", "DOMTERM", "KONSOLE_VERSION"]
}
