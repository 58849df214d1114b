extension Program {
  /// Mistakes in the table of commands, for a test to expect none: names used twice, defaults that no user could type.
  public func problems() -> [String] {
    CommandPath(root).tree.flatMap { path in
      var problems = path.last.problems()
      if path.isRoot, path.last.command(named: "help") != nil {
        problems.append("the subcommand 'help' is reserved")
      }
      return problems.map { path.words.joined(separator: " ") + ": " + $0 }
    }
  }
}

extension Command {
  fileprivate func problems() -> [String] {
    var problems = duplicates(commands.map(\.name)).map { "the subcommand '\($0)' is there twice" }
    problems += duplicates(options.map(\.name)).map { "the option '\($0)' is there twice" }
    problems += duplicates(options.compactMap(\.short)).map { "the short option '\($0)' is there twice" }
    problems += duplicates(arguments.map(\.value.name)).map { "the argument '\($0)' is there twice" }
    let names = [name] + options.map(\.name) + options.compactMap(\.value?.name) + arguments.map(\.value.name)
    problems += names.filter { !isPlainName($0) }.map { "the name '\($0)' needs letters, digits or dashes only" }
    problems += options.compactMap(\.short).filter { !isPlainName(String($0)) }.map { "'-\($0)' is no short option" }
    if abstract.isEmpty { problems.append("no abstract") }
    problems += options.filter(\.help.isEmpty).map { "no help for '--\($0.name)'" }
    problems += arguments.filter(\.help.isEmpty).map { "no help for '<\($0.value.name)>'" }
    if isGroup, commands.isEmpty { problems.append("a group without commands") }
    if let defaultCommand, fallback?.isGroup != false {
      problems.append("the default '\(defaultCommand)' is no command that runs")
    }
    problems += options.flatMap { option in
      option.value?.problems(initial: option.initial).map { "'--\(option.name)' " + $0 } ?? []
    }
    problems += arguments.flatMap { argument in
      argument.value.problems(initial: argument.isRequired ? [] : argument.initial)
        .map { "'<\(argument.value.name)>' " + $0 }
    }
    problems += arguments.dropLast().filter(\.isRepeated).map { "'\($0.synopsis)' leaves nothing for the next one" }
    for (argument, next) in zip(arguments, arguments.dropFirst()) where !argument.isRequired && next.isRequired {
      problems.append("'\(next.synopsis)' is required, but '\(argument.synopsis)' before it is not")
    }
    return problems
  }
}

extension ValueDescription {
  fileprivate func problems(initial: [String]) -> [String] {
    switch domain {
    case .anything:
      return []
    case .oneOf(let values):
      guard !values.isEmpty else { return ["has no values to choose from"] }
      return duplicates(values).map { "has the value '\($0)' twice" }
        + initial.filter { !values.contains($0) }.map { "has the default '\($0)', which is not among its values" }
    case .number(let range):
      return initial.filter { text in !(Int(text).map(range.contains) ?? false) }
        .map { "has the default \($0), which is out of range" }
    }
  }
}

private func duplicates<Name: Hashable>(_ names: [Name]) -> [Name] {
  var seen: Set<Name> = []
  return names.filter { !seen.insert($0).inserted }
}

private func isPlainName(_ name: String) -> Bool {
  !name.isEmpty && !name.hasPrefix("-")
    && name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
}
