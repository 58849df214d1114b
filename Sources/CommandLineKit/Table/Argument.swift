/// An argument of a command, known by its position, and the property it sets.
public struct Argument<Options: Sendable>: Sendable {
  let value: ValueDescription
  let help: String
  let isRequired: Bool
  var isRepeated = false
  let setting: Setting<Options>

  /// The part of the argument that parsing, help, errors and completions read.
  func description(initial: Options) -> ArgumentDescription {
    ArgumentDescription(
      value: value, help: help, isRequired: isRequired, isRepeated: isRepeated, initial: setting.current(initial))
  }
}

extension Argument {
  /// A required argument with any text as its value.
  public static func text(
    _ name: String, help: String, completion: Completion = .none, into path: Destination<Options, String>
  ) -> Self {
    let value = Value.text(name, completion: completion)
    return Argument(value: value.description, help: help, isRequired: true, setting: .single(value, path))
  }

  /// An argument with any text as its value, nil when it is not given.
  public static func text(
    _ name: String, help: String, completion: Completion = .none, into path: Destination<Options, String?>
  ) -> Self {
    let value = Value.text(name, completion: completion)
    return Argument(value: value.description, help: help, isRequired: false, setting: .optional(value, path))
  }

  /// A required argument that is one of the given words.
  public static func choice(
    _ name: String, values: [String], help: String, into path: Destination<Options, String>
  ) -> Self {
    let value = Value.choice(name, among: values)
    return Argument(value: value.description, help: help, isRequired: true, setting: .single(value, path))
  }

  /// An argument that is one of the given words, nil when it is not given.
  public static func choice(
    _ name: String, values: [String], help: String, into path: Destination<Options, String?>
  ) -> Self {
    let value = Value.choice(name, among: values)
    return Argument(value: value.description, help: help, isRequired: false, setting: .optional(value, path))
  }

  /// All remaining arguments, at least one of them when required.
  public static func repeated(
    _ name: String, help: String, required: Bool = false, completion: Completion = .none,
    into path: Destination<Options, [String]>
  ) -> Self {
    let value = Value.text(name, completion: completion)
    return Argument(
      value: value.description, help: help, isRequired: required, isRepeated: true, setting: .collected(value, path))
  }
}
