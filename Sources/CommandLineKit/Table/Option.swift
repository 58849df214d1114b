/// An option of a command, `--name`, and the property it sets.
///
/// Single options keep the last value that was typed, repeated ones all of them.
public struct Option<Options: Sendable>: Sendable {
  let name: String
  let short: Character?
  let value: ValueDescription?
  let help: String
  var isRepeated = false
  let setting: Setting<Options>

  /// The part of the option that parsing, help, errors and completions read.
  func description(initial: Options) -> OptionDescription {
    OptionDescription(
      role: .setting, name: name, short: short, value: value, help: help, isRepeated: isRepeated,
      initial: setting.current(initial))
  }
}

extension Option {
  /// An option without a value that sets a property to the given content.
  public static func flag<Content: Sendable>(
    _ name: String, short: Character? = nil, help: String,
    set path: Destination<Options, Content>, to content: Content
  ) -> Self {
    Option(name: name, short: short, value: nil, help: help, setting: .fixed(content, path))
  }

  /// An option without a value that sets a property to true.
  public static func flag(
    _ name: String, short: Character? = nil, help: String, set path: Destination<Options, Bool>
  ) -> Self {
    flag(name, short: short, help: help, set: path, to: true)
  }

  /// An option with any text as its value.
  public static func text(
    _ name: String, short: Character? = nil, valueName: String? = nil, help: String,
    completion: Completion = .none, into path: Destination<Options, String>
  ) -> Self {
    single(name, short, .text(valueName ?? name, completion: completion), help, path)
  }

  /// An option with any text as its value, nil when it is not given.
  public static func text(
    _ name: String, short: Character? = nil, valueName: String? = nil, help: String,
    completion: Completion = .none, into path: Destination<Options, String?>
  ) -> Self {
    optional(name, short, .text(valueName ?? name, completion: completion), help, path)
  }

  /// An option with a whole number as its value.
  public static func number(
    _ name: String, short: Character? = nil, valueName: String? = nil, range: ClosedRange<Int> = .min ... .max,
    help: String, into path: Destination<Options, Int>
  ) -> Self {
    single(name, short, .number(valueName ?? name, in: range), help, path)
  }

  /// An option with a whole number as its value, nil when it is not given.
  public static func number(
    _ name: String, short: Character? = nil, valueName: String? = nil, range: ClosedRange<Int> = .min ... .max,
    help: String, into path: Destination<Options, Int?>
  ) -> Self {
    optional(name, short, .number(valueName ?? name, in: range), help, path)
  }

  /// An option whose value is one of the given words.
  public static func choice(
    _ name: String, short: Character? = nil, valueName: String? = nil, values: [String], help: String,
    into path: Destination<Options, String>
  ) -> Self {
    single(name, short, .choice(valueName ?? name, among: values), help, path)
  }

  /// An option whose value is one of the given words, nil when it is not given.
  public static func choice(
    _ name: String, short: Character? = nil, valueName: String? = nil, values: [String], help: String,
    into path: Destination<Options, String?>
  ) -> Self {
    optional(name, short, .choice(valueName ?? name, among: values), help, path)
  }

  /// An option whose value is the raw value of a case of an enumeration.
  public static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, short: Character? = nil, valueName: String? = nil, help: String,
    into path: Destination<Options, Choice>
  ) -> Self {
    single(name, short, .choice(valueName ?? name), help, path)
  }

  /// An option whose value is the raw value of a case of an enumeration, nil when it is not given.
  public static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, short: Character? = nil, valueName: String? = nil, help: String,
    into path: Destination<Options, Choice?>
  ) -> Self {
    optional(name, short, .choice(valueName ?? name), help, path)
  }

  /// An option with any text as its value that may be given several times.
  public static func repeated(
    _ name: String, short: Character? = nil, valueName: String? = nil, help: String,
    completion: Completion = .none, into path: Destination<Options, [String]>
  ) -> Self {
    collected(name, short, .text(valueName ?? name, completion: completion), help, path)
  }

  /// An option whose value is one of the given words and that may be given several times.
  public static func repeated(
    _ name: String, short: Character? = nil, valueName: String? = nil, values: [String], help: String,
    into path: Destination<Options, [String]>
  ) -> Self {
    collected(name, short, .choice(valueName ?? name, among: values), help, path)
  }

  /// An option whose value is the raw value of a case of an enumeration and that may be given several times.
  public static func repeated<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, short: Character? = nil, valueName: String? = nil, help: String,
    into path: Destination<Options, [Choice]>
  ) -> Self {
    collected(name, short, .choice(valueName ?? name), help, path)
  }
}

extension Option {
  private static func single<Content>(
    _ name: String, _ short: Character?, _ value: Value<Content>, _ help: String,
    _ path: Destination<Options, Content>
  ) -> Self {
    Option(name: name, short: short, value: value.description, help: help, setting: .single(value, path))
  }

  private static func optional<Content>(
    _ name: String, _ short: Character?, _ value: Value<Content>, _ help: String,
    _ path: Destination<Options, Content?>
  ) -> Self {
    Option(name: name, short: short, value: value.description, help: help, setting: .optional(value, path))
  }

  private static func collected<Content>(
    _ name: String, _ short: Character?, _ value: Value<Content>, _ help: String,
    _ path: Destination<Options, [Content]>
  ) -> Self {
    Option(
      name: name, short: short, value: value.description, help: help, isRepeated: true,
      setting: .collected(value, path))
  }
}
