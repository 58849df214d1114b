/// What the user typed, sorted into options and the rest, before anyone looks at the values.
struct TypedArguments: Sendable {
  /// An option as it was typed.
  struct TypedOption: Sendable {
    /// The position of the option in the table.
    let index: Int
    /// The name that was typed, `--format` or `-f`.
    let spelling: String
    /// The value that was typed, nil for options without one.
    let value: String?
  }

  private(set) var options: [TypedOption] = []
  private(set) var positionals: [String] = []

  /// Sorts the arguments by a table of options, which is only made where one is typed.
  ///
  /// A call for help counts even after a mistake: people add `--help` to a line that failed.
  init(_ arguments: ArraySlice<String>, table makeTable: @autoclosure () -> [OptionDescription]) throws(UsageError) {
    let table = arguments.contains(where: isOption) ? makeTable() : []
    var firstError: UsageError?
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        break
      }
      do throws(UsageError) {
        if argument.hasPrefix("--") {
          try readLong(argument, &rest, table)
        } else if isOption(argument) {
          try readShort(argument, &rest, table)
        } else {
          positionals.append(argument)
        }
      } catch {
        firstError = firstError ?? error
      }
    }
    if let firstError, !options.contains(where: { table[$0.index].role == .help }) { throw firstError }
  }

  /// Reads `--name`, `--name value` or `--name=value`.
  private mutating func readLong(
    _ argument: String, _ rest: inout ArraySlice<String>, _ table: [OptionDescription]
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let spelling = parts[0]
    let attached = parts.count > 1 ? parts[1] : nil
    guard let index = table.firstIndex(where: { "--" + $0.name == spelling }) else {
      throw .unknownOption(spelling == "--" ? argument : spelling, in: argument, options: table)
    }
    guard table[index].value != nil else {
      if let attached { throw .unexpectedValue(attached, of: table[index], typedAs: spelling) }
      options.append(TypedOption(index: index, spelling: spelling, value: nil))
      return
    }
    let value = if let attached { attached } else { try nextValue(of: table[index], spelling, &rest) }
    options.append(TypedOption(index: index, spelling: spelling, value: value))
  }

  /// Reads `-o value`, `-ovalue`, `-o=value` or the grouped flags `-ab`.
  private mutating func readShort(
    _ argument: String, _ rest: inout ArraySlice<String>, _ table: [OptionDescription]
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let index = table.firstIndex(where: { $0.short == letter }) else {
        throw .unknownOption(nameWithOneDash(argument, table) ?? spelling, in: argument, options: table)
      }
      guard table[index].value != nil else {
        if letters.first == "=" {
          throw .unexpectedValue(String(letters.dropFirst()), of: table[index], typedAs: spelling)
        }
        options.append(TypedOption(index: index, spelling: spelling, value: nil))
        continue
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      let value = try letters.isEmpty ? nextValue(of: table[index], spelling, &rest) : String(attached)
      options.append(TypedOption(index: index, spelling: spelling, value: value))
      return
    }
  }

  /// The argument without its value if it looks like a long name behind a single dash.
  private func nameWithOneDash(_ argument: String, _ table: [OptionDescription]) -> String? {
    let name = argument.dropFirst().prefix { $0 != "=" }
    guard name.count > 1, Suggestion.closest(to: String(name), among: table.map(\.name)) != nil else { return nil }
    return "-" + name
  }

  /// The next argument, unless it looks like an option.
  private func nextValue(
    of option: OptionDescription, _ spelling: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let next = rest.first, !isOption(next) else {
      throw .missingValue(of: option, typedAs: spelling)
    }
    rest.removeFirst()
    return next
  }
}

/// Whether the argument is written like an option; a lone dash stands for standard input, and `-25299` is a number.
func isOption(_ argument: String) -> Bool {
  argument.hasPrefix("-") && argument != "-" && Int(argument) == nil
}

/// Pairs what was typed with the positions of the arguments it belongs to.
func assign(
  _ typed: [String], to arguments: [ArgumentDescription]
) throws(UsageError) -> [(text: String, index: Int)] {
  var pairs: [(text: String, index: Int)] = []
  var rest = typed[...]
  for (index, argument) in arguments.enumerated() {
    let mine = rest.prefix(argument.isRepeated ? rest.count : 1)
    if mine.isEmpty, argument.isRequired { throw .missingArgument(argument) }
    pairs += mine.map { ($0, index) }
    rest.removeFirst(mine.count)
  }
  guard rest.isEmpty else { throw .unexpectedArguments(rest) }
  return pairs
}
