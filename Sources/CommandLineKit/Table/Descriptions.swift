/// What the table says of an option, whatever property it sets.
struct OptionDescription: Sendable {
  /// What happens when the option is given.
  enum Role: Sendable {
    case setting
    case help
    case version
    case completionScript
    case manual
  }

  let role: Role
  let name: String
  var short: Character?
  var value: ValueDescription?
  let help: String
  var isRepeated = false
  /// The values that hold when the option is not given.
  var initial: [String] = []

  /// The option as in a sentence: `--format <format>`.
  var synopsis: String { "--" + name + valueSuffix }

  /// The value of the option with the space before it: ` <format>`, or nothing.
  var valueSuffix: String { value.map { " <\($0.name)>" } ?? "" }

  static let help = OptionDescription(role: .help, name: "help", short: "h", help: "Show help information.")

  static let version = OptionDescription(role: .version, name: "version", short: "V", help: "Show the version.")

  static let completionScript = OptionDescription(
    role: .completionScript, name: "generate-completion-script",
    value: ValueDescription(
      name: "shell", domain: .oneOf(Shell.allCases.map(\.rawValue)),
      completion: .values(Shell.allCases.map(\.rawValue))),
    help: "Print a completion script for a shell.")

  static let manual = OptionDescription(
    role: .manual, name: "generate-manual", help: "Print the program's page for man.")
}

/// What the table says of an argument, whatever property it sets.
struct ArgumentDescription: Sendable {
  let value: ValueDescription
  let help: String
  let isRequired: Bool
  let isRepeated: Bool
  /// The values that hold when the argument is not given.
  let initial: [String]

  /// The argument as in a sentence: `<path> ...`.
  var synopsis: String { isRepeated ? "<\(value.name)> ..." : "<\(value.name)>" }
}
