/// A way in which the user typed something that the program cannot do.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The exit status for wrong usage, as in `sysexits.h`.
  public static let status: Int32 = 64

  /// What is wrong, in one sentence; control characters are made visible.
  public let message: String
  /// What helps to get it right, such as the help of the option or argument in question.
  var help: String?

  /// Creates an error with what is wrong, in one sentence.
  public init(_ message: String) {
    self.message = message.visible
  }

  /// What is wrong, in one sentence.
  public var description: String { message }
}

extension UsageError {
  static func unknownOption(_ typed: String, options: [OptionDescription]) -> Self {
    let known = options.map { "--" + $0.name }
    return UsageError("Unknown option \(quoted(typed))" + didYouMean(typed, among: known, elseEnd: ""))
  }

  /// The same for what is perhaps no option but a file, as names with a dot in them are.
  ///
  /// - Parameters:
  ///   - typed: The part that is no option.
  ///   - argument: All that was typed in one.
  ///   - options: What there is.
  /// - Returns: The error, with how such a file is named.
  static func unknownOption(_ typed: String, in argument: String, options: [OptionDescription]) -> Self {
    var error = unknownOption(typed, options: options)
    if argument.contains("."), !argument.contains("=") {
      error.help = "A file whose name begins with a dash is written './\(argument)'.".visible
    }
    return error
  }

  static func unknownCommand(_ typed: String, commands: [Command]) -> Self {
    UsageError(
      "Unknown subcommand \(quoted(typed))" + didYouMean(typed, among: commands.map(\.name), elseEnd: ""))
  }

  static func missingValue(of option: OptionDescription, typedAs spelling: String) -> Self {
    UsageError("Missing value for '\(spelling)\(option.valueSuffix)'").explained(by: option)
  }

  static func unexpectedValue(_ value: String, of option: OptionDescription, typedAs spelling: String) -> Self {
    UsageError("The option '\(spelling)' does not take any value, but \(quoted(value)) was specified.")
  }

  static func invalidValue(_ value: String, of option: OptionDescription, typedAs spelling: String) -> Self {
    UsageError(
      "The value \(quoted(value)) is invalid for '\(spelling)\(option.valueSuffix)'"
        + advice(on: value, option.value?.domain ?? .anything)
    ).explained(by: option)
  }

  static func invalidValue(_ value: String, of argument: ArgumentDescription) -> Self {
    UsageError(
      "The value \(quoted(value)) is invalid for '<\(argument.value.name)>'"
        + advice(on: value, argument.value.domain)
    ).explained(by: argument)
  }

  static func missingArgument(_ argument: ArgumentDescription) -> Self {
    UsageError("Missing expected argument '\(argument.synopsis)'").explained(by: argument)
  }

  static func unexpectedArguments(_ arguments: ArraySlice<String>) -> Self {
    guard arguments.count > 1 else {
      return UsageError("Unexpected argument \(arguments.map(quoted).joined())")
    }
    let shown = arguments.prefix(5).map(quoted).joined(separator: ", ") + (arguments.count > 5 ? ", …" : "")
    return UsageError("\(arguments.count) unexpected arguments: \(shown)")
  }

  private func explained(by option: OptionDescription) -> Self {
    var error = self
    error.help = "\(option.synopsis)  \(option.help)"
    return error
  }

  private func explained(by argument: ArgumentDescription) -> Self {
    var error = self
    error.help = "<\(argument.value.name)>  \(argument.help)"
    return error
  }
}

/// What to type instead of a value that is not in the domain.
private func advice(on value: String, _ domain: ValueDescription.Domain) -> String {
  switch domain {
  case .anything:
    return ""
  case .oneOf(let values):
    guard !values.isEmpty else { return "" }
    let provide = "Please provide one of \(listed(values.map { "'\($0)'" }))."
    return didYouMean(value, among: values, elseEnd: ".") + " " + provide
  case .number(let range):
    guard let words = words(for: range) else { return ". Please provide a whole number." }
    return ". Please provide a whole number, \(words)."
  }
}

/// The bounds of a range in words, nil when there are none.
func words(for range: ClosedRange<Int>) -> String? {
  switch (range.lowerBound == .min, range.upperBound == .max) {
  case (true, true): nil
  case (true, false): "\(range.upperBound) or less"
  case (false, true): "\(range.lowerBound) or more"
  case (false, false): "\(range.lowerBound) to \(range.upperBound)"
  }
}

/// The words as in a sentence: `a, b or c`.
private func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// The end of a sentence, with the question whether a known word was meant; `elseEnd` where none is like the typed one.
private func didYouMean(_ typed: String, among known: [String], elseEnd: String) -> String {
  let question = Suggestion.question(about: typed, among: known)
  return question.isEmpty ? elseEnd : "." + question
}

/// What the user typed, in quotes and not longer than a message should be.
private func quoted(_ typed: String) -> String {
  let limit = 200
  return typed.count > limit ? "'\(typed.prefix(limit))…'" : "'\(typed)'"
}
