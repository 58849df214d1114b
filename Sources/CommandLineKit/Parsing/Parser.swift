extension Program {
  /// Reads the arguments of the program, without its own name.
  public func parse(_ arguments: [String]) -> Outcome {
    parse(arguments[...], path: CommandPath(root))
  }

  private func parse(_ arguments: ArraySlice<String>, path: CommandPath) -> Outcome {
    do throws(UsageError) {
      return try path.last.isGroup ? parseGroup(arguments, path) : parseCommand(arguments, path)
    } catch {
      return .fail(failure(error, path), status: UsageError.status)
    }
  }

  private func parseCommand(_ arguments: ArraySlice<String>, _ path: CommandPath) throws(UsageError) -> Outcome {
    let command = path.last
    let typed = try TypedArguments(arguments, table: command.options)
    if !typed.options.isEmpty {
      let options = command.options
      if typed.options.contains(where: { options[$0.index].role == .help }) { return .print(help(for: path)) }
      if let option = typed.options.first(where: { options[$0.index].role != .setting }) {
        return try answer(option, path)
      }
    }
    guard let bind = command.bind else { return .print(help(for: path)) }
    return .run(try bind(typed))
  }

  private func parseGroup(_ arguments: ArraySlice<String>, _ path: CommandPath) throws(UsageError) -> Outcome {
    let group = path.last
    if let first = arguments.first {
      if let command = group.command(named: first) {
        return parse(arguments.dropFirst(), path: path.appending(command))
      }
      if path.isRoot, first == "help" {
        return try parseHelp(arguments.dropFirst(), path)
      }
    }
    if let fallback = group.fallback, group.leavesToFallback(arguments.first),
      !path.isRoot || isForDefault(Array(arguments))
    {
      return parse(arguments, path: path.appending(fallback))
    }
    let typed = try TypedArguments(arguments, table: group.options)
    if let option = typed.options.first {
      return try answer(option, path)
    }
    if let word = typed.positionals.first {
      var error = UsageError.unknownCommand(word, commands: group.commands)
      if path.isRoot { error.help = help(word)?.visible }
      throw error
    }
    return .print(help(for: path))
  }

  /// Answers `help`, `help analyze`, `help rules list`.
  private func parseHelp(_ words: ArraySlice<String>, _ root: CommandPath) throws(UsageError) -> Outcome {
    var path = root
    for word in words where !isOption(word) {
      guard let command = path.last.command(named: word) else {
        throw .unknownCommand(word, commands: path.last.commands)
      }
      path = path.appending(command)
    }
    return .print(help(for: path))
  }

  /// Answers an option that every program has.
  private func answer(_ typed: TypedArguments.TypedOption, _ path: CommandPath) throws(UsageError) -> Outcome {
    let option = path.last.options[typed.index]
    switch option.role {
    case .version:
      return .print(version + "\n")
    case .completionScript:
      guard let shell = typed.value.flatMap(Shell.init(rawValue:)) else {
        throw .invalidValue(typed.value ?? "", of: option, typedAs: typed.spelling)
      }
      return .print(completionScript(for: shell))
    case .manual:
      return .print(manualPage)
    case .help, .setting:
      return .print(help(for: path))
    }
  }
}

extension Command {
  /// Whether an argument that names no command of the group is for its default command.
  fileprivate func leavesToFallback(_ argument: String?) -> Bool {
    guard let argument else { return true }
    guard let fallback, isOption(argument), argument != "--" else { return fallback?.arguments.isEmpty == false }
    let name = String(argument.prefix { $0 != "=" })
    if options.contains(where: { "--" + $0.name == name || $0.short.map { "-\($0)" } == name }) { return false }
    // Of a misspelt option the command speaks that has one like it.
    let isOwn = Suggestion.closest(to: name, among: options.map { "--" + $0.name }) != nil
    return !isOwn || fallback.options.contains { "--" + $0.name == name }
  }
}
