import JSON5

/// Turns JSON5 into rules, strictly: what is not understood is refused.
struct RuleDecoder {
  private let families: [String: Rule.Family]
  let tests: [String: Condition.Computed]
  let formats: [String]

  init(builtIn: [Rule], formats: [String]) {
    self.formats = formats
    families = Dictionary(builtIn.map { ($0.family.name, $0.family) }) { first, _ in first }
    var tests: [String: Condition.Computed] = [:]
    for rule in builtIn {
      for condition in [rule.certainWhen, rule.likelyWhen, rule.possibleWhen, rule.unless].compactMap({ $0 })
        + rule.supportedBy
      {
        for test in condition.computedTests where tests[test.name] == nil { tests[test.name] = test }
      }
    }
    self.tests = tests
  }

  private static let keys = [
    "id", "title", "family", "severity", "certainWhen", "likelyWhen", "when", "possibleWhen", "unless", "endsIn",
    "supportedBy", "outranks", "blame", "notACrash", "page", "examples",
  ]

  func rule(_ cursor: JSON5Cursor) throws(JSON5Error) -> Rule {
    let object = try cursor.object(allowing: Self.keys, called: "a key of a rule")
    let id = try object.required("id").string()
    guard !id.isEmpty, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }) else {
      throw try object.required("id").error("a name is made of letters, digits, '.', '-' and '_'")
    }
    let certain = try condition(object.optional("certainWhen"))
    let likely = try condition(object.optional("likelyWhen") ?? object.optional("when"))
    let possible = try condition(object.optional("possibleWhen"))
    if certain == nil, likely == nil, possible == nil {
      throw cursor.error("a rule needs one of 'certainWhen', 'likelyWhen' or 'possibleWhen'")
    }
    let support = try supporting(object.optional("supportedBy"))
    let title = try object.required("title").words()
    let family = try family(object.optional("family"))
    let severity = try severity(object.optional("severity"))
    let veto = try condition(object.optional("unless"))
    let ending = try ending(object.optional("endsIn"))
    let outranks = try object.optional("outranks")?.strings() ?? []
    let blame = try blame(object.optional("blame"))
    let isNotACrash = try object.optional("notACrash")?.bool() ?? false
    let page = try page(object.required("page"))
    try RulePlaces(conditions: [certain, likely, possible].compactMap { $0 } + support).check(object)
    let examples = try examples(object.optional("examples"))
    return Rule(
      id, title, family: family, severity: severity, certainWhen: certain, likelyWhen: likely, possibleWhen: possible,
      unless: veto, endsIn: ending, supportedBy: support, outranks: outranks.map { RuleID($0) }, blame: blame,
      isNotACrash: isNotACrash, spokenBy: family.spokenBy.union(.checks), page: page, examples: examples)
  }

  /// Further facts that fit; none where the rule names none.
  private func supporting(_ cursor: JSON5Cursor?) throws(JSON5Error) -> [Condition] {
    var result: [Condition] = []
    for item in try cursor?.array() ?? [] { result.append(try condition(item)) }
    return result
  }

  private func family(_ cursor: JSON5Cursor?) throws(JSON5Error) -> Rule.Family {
    guard let name = try cursor?.string() else { return Rule.Family("own", "Rules of your own") }
    return families[name] ?? Rule.Family(name, name)
  }

  private func severity(_ cursor: JSON5Cursor?) throws(JSON5Error) -> Severity {
    guard let cursor else { return .high }
    let name = try cursor.string(from: Severity.allCases.map(\.rawValue), called: "a severity")
    return Severity(rawValue: name) ?? .high
  }

  /// Ways in which a process ends, one or several.
  private func ending(_ cursor: JSON5Cursor?) throws(JSON5Error) -> Ending? {
    guard let cursor else { return nil }
    var ending: Ending = []
    for item in cursor.isString ? [cursor] : try cursor.array() {
      let name = try item.string(from: Ending.named.map(\.name), called: "a way to end")
      for way in Ending.named where way.name == name { ending.insert(way.ending) }
    }
    return ending
  }

  private func blame(_ cursor: JSON5Cursor?) throws(JSON5Error) -> Rule.BlamePolicy {
    guard let cursor else { return .stack }
    if cursor.isString {
      switch try cursor.string(
        from: ["stack", "caller", "releaser", "recursion", "lockHolder", "signalHandler", "process", "nobody"],
        called: "a way to blame")
      {
      case "caller": return .caller
      case "releaser": return .releaser
      case "recursion": return .recursion
      case "lockHolder": return .lockHolder
      case "signalHandler": return .signalHandler
      case "process": return .process
      case "nobody": return .nobody
      default: return .stack
      }
    }
    let (key, value) = try cursor.object(allowing: ["preferring", "frame", "value", "image"], called: "a way to blame")
      .only()
    switch key {
    case "preferring": return .preferring(try patterns(value))
    case "frame": return .frame(try patterns(value))
    case "image": return .image(try value.string())
    default: return .value(try value.string())
    }
  }

  private func page(_ cursor: JSON5Cursor) throws(JSON5Error) -> PlaybookPage {
    let object = try cursor.object(
      allowing: [
        "whatHappened", "youSee", "howWeKnow", "notProved", "rootCause", "fixNow", "fixProperly", "verify", "prevent",
        "notToBeConfusedWith", "sources",
      ], called: "a part of a page")
    var neighbours: [PlaybookPage.Neighbour] = []
    if let list = object.optional("notToBeConfusedWith") {
      for (rule, difference) in try list.members() { neighbours.append(.init(RuleID(rule), try difference.words())) }
    }
    return PlaybookPage(
      whatHappened: try object.required("whatHappened").words(), youSee: try object.optional("youSee")?.words(),
      howWeKnow: try object.optional("howWeKnow")?.words(), notProved: try object.optional("notProved")?.words(),
      rootCause: try object.required("rootCause").words(), fixNow: try object.required("fixNow").words(),
      fixProperly: try object.required("fixProperly").words(), verify: try object.required("verify").words(),
      prevent: try object.optional("prevent")?.words(), notToBeConfusedWith: neighbours,
      sources: try object.optional("sources")?.strings() ?? [])
  }

  private func examples(_ cursor: JSON5Cursor?) throws(JSON5Error) -> [RuleExample] {
    var result: [RuleExample] = []
    for item in try cursor?.array() ?? [] {
      let object = try item.object(allowing: ["matches", "ignores", "answer"], called: "a key of an example")
      if let text = try object.optional("matches")?.string() {
        result.append(.matches(text))
      } else if let text = try object.optional("ignores")?.string() {
        result.append(.ignores(text, answer: try object.optional("answer")?.string()))
      } else {
        throw item.error("an example needs 'matches' or 'ignores'")
      }
    }
    return result
  }
}

extension Condition {
  /// The named tests inside the condition.
  var computedTests: [Computed] {
    switch self {
    case .computed(let test): [test]
    case .all(let parts), .any(let parts): parts.flatMap(\.computedTests)
    case .not(let part), .silent(let part), .explained(let part, _): part.computedTests
    default: []
    }
  }
}
