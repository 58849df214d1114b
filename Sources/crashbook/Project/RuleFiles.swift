import CommandLineKit
import CrashAnalysis

/// The rules of a run: the built-in ones and those of the user's files.
enum RuleFiles {
  /// Loads rule files; the user's rules stand before the built-in ones.
  static func load(_ paths: [String]) throws -> [Rule] { inForce(try files(paths)) }

  /// All rules that hold with some files.
  static func inForce(_ files: [RuleFile]) -> [Rule] { files.flatMap(\.rules) + Rule.all }

  /// Reads rule files, which may put each other's rules in order.
  static func files(_ paths: [String]) throws -> [RuleFile] {
    var own: [Rule] = []
    var files: [RuleFile] = []
    for path in paths {
      let file = try read(path)
      for rule in file.rules where own.contains(where: { $0.id == rule.id }) {
        throw UsageError("\(path): the rule '\(rule.id)' is in another rule file as well.")
      }
      own += file.rules
      files.append(file)
    }
    let names = (own + Rule.all).map(\.id)
    for (path, file) in zip(paths, files) {
      do {
        try file.checkRanks(among: names)
      } catch {
        throw UsageError("\(path): \(error.description)")
      }
    }
    return files
  }

  private static func read(_ path: String) throws -> RuleFile {
    let bytes: [UInt8]
    do {
      bytes = try InputBytes.readPlain(path)
    } catch {
      throw UsageError("\(error.description)")
    }
    do {
      return try RuleFile(bytes, builtIn: Rule.all, formats: ReportFormat.all.map(\.name))
    } catch {
      throw UsageError("\(path): \(error.description)")
    }
  }

  /// The rule of a name.
  static func rule(named id: String, among rules: [Rule]) throws -> Rule {
    if let rule = rules.first(where: { $0.id == id }) { return rule }
    throw unknownRule(id, among: rules)
  }

  /// No rule has a name.
  static func unknownRule(_ id: String, among rules: [Rule]) -> UsageError {
    let hint = Suggestion.question(about: id, among: rules.map(\.id))
    return UsageError("There is no rule '\(id)'.\(hint) 'crashbook rules list' names them all.")
  }
}
