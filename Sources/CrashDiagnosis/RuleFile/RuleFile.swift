public import JSON5

/// Rules that users write: a JSON5 file with the same conditions, pages and examples as the built-in rules.
public struct RuleFile: Sendable {
  /// The rules of the file, in its order.
  public let rules: [Rule]
  /// The names of the rules that these outrank, where they stand.
  private let outranked: [JSON5Cursor]

  /// Reads a rule file.
  ///
  /// - Parameters:
  ///   - bytes: JSON5: a list of rules, or an object whose `rules` is one.
  ///   - builtIn: The built-in rules, whose named tests the file may use and whose names it may not take.
  ///   - formats: The names of all formats of reports; with none, any name counts.
  /// - Throws: ``JSON5Error`` with the place of the mistake and what is allowed there.
  public init(_ bytes: [UInt8], builtIn: [Rule] = [], formats: [String] = []) throws(JSON5Error) {
    let decoder = RuleDecoder(builtIn: builtIn, formats: formats)
    let root = JSON5Cursor(try JSON5Parser.parse(bytes))
    var list = root
    if root.isObject {
      list = try root.object(allowing: ["schema", "rules"], called: "a key of a rule file").required("rules")
    }
    var rules: [Rule] = []
    var names = Set(builtIn.map(\.id))
    var outranked: [JSON5Cursor] = []
    for cursor in try list.array() {
      let rule = try decoder.rule(cursor)
      guard names.insert(rule.id).inserted else {
        throw cursor.error("there is a rule '\(rule.id)' already; a rule needs a name of its own")
      }
      rules.append(rule)
      if let ranks = try cursor.members().first(where: { $0.key == "outranks" })?.value {
        outranked += ranks.isString ? [ranks] : try ranks.array()
      }
    }
    self.rules = rules
    self.outranked = outranked
  }

  /// Refuses ranks over rules that do not exist.
  ///
  /// - Parameter names: The names of all rules in force, those of other files as well.
  /// - Throws: ``JSON5Error`` for the first one.
  public func checkRanks(among names: [String]) throws(JSON5Error) {
    for rank in outranked { _ = try rank.string(from: names, called: "a rule", listing: false) }
  }
}
