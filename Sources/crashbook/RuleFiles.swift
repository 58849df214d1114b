import CommandLineKit
import CrashAnalysis

/// The rules of a run: the built-in ones and those of the user's files.
enum RuleFiles {
  /// Loads rule files; the user's rules stand before the built-in ones.
  static func load(_ paths: [String]) throws -> [Rule] {
    var own: [Rule] = []
    for path in paths {
      let rules = try rules(in: path)
      for rule in rules where own.contains(where: { $0.id == rule.id }) {
        throw UsageError("\(path): the rule '\(rule.id)' is in another rule file as well.")
      }
      own += rules
    }
    return own + Rule.all
  }

  /// The rules of one file.
  static func rules(in path: String) throws -> [Rule] {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.readPlain(path)
    } catch {
      throw UsageError("\(error.description)")
    }
    do {
      return try RuleFile(bytes, builtIn: Rule.all).rules
    } catch {
      throw UsageError("\(path): \(error.description)")
    }
  }

  /// The rule of a name.
  static func rule(named id: String, among rules: [Rule]) throws -> Rule {
    if let rule = rules.first(where: { $0.id == id }) { return rule }
    let hint = Suggestion.closest(to: id, among: rules.map(\.id)).map { " Did you mean '\($0)'?" } ?? ""
    throw UsageError("There is no rule '\(id)'.\(hint) 'crashbook rules list' names them all.")
  }
}
