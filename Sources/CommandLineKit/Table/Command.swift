/// A command of a program: either something that runs, with options and arguments, or a group of commands.
///
/// One table of options and arguments serves parsing, help, errors and completion scripts alike.
public struct Command: Sendable {
  let name: String
  let abstract: String
  let discussion: String
  /// The command's arguments, described when somebody asks, because only one command of a program runs.
  private let ownArguments: @Sendable () -> [ArgumentDescription]
  /// Options that every command has, or that were added to this one.
  private var commonOptions: [OptionDescription] = [.help]
  /// The command's own options, likewise: a command is often run without any.
  private let ownOptions: @Sendable () -> [OptionDescription]
  let commands: [Command]
  let defaultCommand: String?
  /// Turns what was typed into something that runs; nil in a group.
  let bind: (@Sendable (TypedArguments) throws(UsageError) -> @Sendable () throws -> Int32)?

  /// Creates a command that runs.
  ///
  /// - Parameters:
  ///   - name: The word that the user types.
  ///   - abstract: One sentence on what it does.
  ///   - discussion: More on what it does, in paragraphs.
  ///   - initial: The options when the user gives none; help shows them as defaults.
  ///   - arguments: What is known by its position; a repeated argument comes last.
  ///   - options: What is known by its name.
  ///   - validate: Throws a `UsageError` for options that do not go together.
  ///   - run: Does the work and returns the exit status.
  public init<Options: Sendable>(
    _ name: String, abstract: String, discussion: String = "", initial: Options,
    arguments: @autoclosure @escaping @Sendable () -> [Argument<Options>] = [],
    options: @autoclosure @escaping @Sendable () -> [Option<Options>] = [],
    validate: @escaping @Sendable (Options) throws(UsageError) -> Void = { (_: Options) throws(UsageError) in },
    run: @escaping @Sendable (Options) throws -> Int32
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.ownArguments = { arguments().map { $0.description(initial: initial) } }
    self.ownOptions = { options().map { $0.description(initial: initial) } }
    self.commands = []
    self.defaultCommand = nil
    self.bind = { typed throws(UsageError) in
      var values = initial
      let options = typed.options.isEmpty ? [] : options()
      for typedOption in typed.options {
        let option = options[typedOption.index]
        guard option.setting.store(&values, typedOption.value ?? "") else {
          throw .invalidValue(
            typedOption.value ?? "", of: option.description(initial: initial), typedAs: typedOption.spelling)
        }
      }
      let arguments = arguments()
      let descriptions = arguments.map { $0.description(initial: initial) }
      for (text, index) in try assign(typed.positionals, to: descriptions) {
        guard arguments[index].setting.store(&values, text) else {
          throw .invalidValue(text, of: descriptions[index])
        }
      }
      try validate(values)
      return { [values] in try run(values) }
    }
  }

  /// Creates a group of commands; without a default command, the group alone prints its help.
  public init(
    _ name: String, abstract: String, discussion: String = "", commands: [Command], default: String? = nil
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.ownArguments = { [] }
    self.ownOptions = { [] }
    self.commands = commands
    self.defaultCommand = `default`
    self.bind = nil
  }

  /// Whether this is a group of commands, which does not run.
  ///
  /// Comparing `bind` with nil would ask the runtime for the type of a function with typed errors, which macOS knows
  /// from version 15 on.
  var isGroup: Bool {
    if case .none = bind { true } else { false }
  }

  /// What is known by its position.
  var arguments: [ArgumentDescription] { ownArguments() }

  /// All options, help among the last ones.
  var options: [OptionDescription] { ownOptions() + commonOptions }

  /// The command with further options that no property is set by, before or behind the one for help.
  func adding(before first: [OptionDescription] = [], _ last: [OptionDescription] = []) -> Command {
    var command = self
    command.commonOptions = first + commonOptions + last
    return command
  }

  /// The command of a group with the given name.
  func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// The command that runs when the user names none.
  var fallback: Command? { defaultCommand.flatMap(command(named:)) }
}
