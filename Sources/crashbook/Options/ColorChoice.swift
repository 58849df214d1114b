import CrashAnalysis

/// When standard output is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case always
  case never
  /// On a terminal that knows colours.
  case auto

  /// The choice that holds, and the variable that made it where one did.
  ///
  /// The command line comes first, then the variables of the user, then the project file.
  static func inForce(_ typed: ColorChoice?, file: Bool?) -> (choice: ColorChoice, variable: String?) {
    if let typed { return (typed, nil) }
    if isSet("NO_COLOR") { return (.never, "NO_COLOR") }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] where isSet(name) && Environment.value(name) != "0" {
      return (.always, name)
    }
    return (file == false ? .never : .auto, nil)
  }

  private static func isSet(_ name: String) -> Bool { Environment.value(name)?.isEmpty == false }
}
