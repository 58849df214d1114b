import CrashAnalysis
import Testing

/// Mistakes in rule files that nobody would notice: a rule would be there and never answer, or not as it was meant.
@Suite struct RuleFileTests {
  static func file(
    _ members: String = "", when condition: String = "{message: \"TIDE-{number}\"}",
    text: String = "The tide was {number}."
  ) throws -> RuleFile {
    let rule = """
      [{id: "own.tide", title: "The tide", certainWhen: \(condition), \(members) page: {whatHappened: "\(text)", \
      rootCause: "b", fixNow: "c", fixProperly: "d", verify: "e"}}]
      """
    return try RuleFile(Array(rule.utf8), builtIn: Rule.all, formats: ReportFormat.all.map(\.name))
  }

  static func mistake(_ read: () throws -> Void) -> String {
    do {
      try read()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("{signal: \"SIGSGV\"}", "'SIGSGV' is not a signal. Did you mean 'SIGSEGV'?"),
    ("{signal: [\"SIGSEGV\", \"11\"]}", "'11' is not a signal."),
    ("{format: \"isp\"}", "'isp' is not a format. Did you mean 'ips'?"),
    ("{system: \"iSO\"}", "'iSO' is not a system. Did you mean 'iOS'?"),
    ("{not: {system: \"MacOS\"}}", "'MacOS' is not a system. Did you mean 'macOS'?"),
    ("{exceptionType: \"EXC_BAD_ACESS\"}", "Did you mean 'EXC_BAD_ACCESS'?"),
    ("{message: \"*\"}", "an empty pattern would match every text"),
    ("{message: [\"a\", \"(?i)^*$\"]}", "an empty pattern would match every text"),
  ])
  func whatCanNeverHoldIsRefused(condition: String, words: String) {
    let mistake = Self.mistake { _ = try Self.file(when: condition, text: "Words.") }
    #expect(mistake.contains(words), "\(mistake)")
  }

  @Test(arguments: [
    "{signal: \"SIGUSR1\"}", "{format: [\"ips\", \"excerpt\"]}", "{system: \"Haiku\"}", "{system: \"Linux\"}",
    "{exceptionType: \"EXC_GUARD\"}", "{message: \"tide*\"}", "{message: \"{words}\"}", "{exceptionType: [\"0x17\"]}",
  ])
  func whatMayHoldIsTaken(condition: String) throws {
    #expect(try Self.file(when: condition, text: "Words.").rules.count == 1)
  }

  @Test func ranksAreOverRulesThatExist() throws {
    let names = Rule.all.map(\.id)
    let wrong = try Self.file("outranks: [\"swift-nil-unwrap\", \"swift-nil-unwrp\"],")
    let mistake = Self.mistake { try wrong.checkRanks(among: names) }
    #expect(mistake.contains("outranks[1]") && mistake.contains("Did you mean 'swift-nil-unwrap'?"), "\(mistake)")
    #expect(mistake.utf8.count < 200)
    try Self.file("outranks: \"swift-nil-unwrap\",").checkRanks(among: names)
    // A rule of another file.
    try Self.file("outranks: [\"own.wave\"],").checkRanks(among: names + ["own.wave"])
  }

  @Test func placesAreFilledByConditions() throws {
    let mistake = Self.mistake { _ = try Self.file(text: "The tide was {nubmer}.") }
    #expect(mistake.contains("no condition remembers '{nubmer}'. Did you mean '{number}'?"), "\(mistake)")
    for text in ["It was {nubmer|unknown}.", "In {process} at {blame}: {reason}.", "A set {1, 2} or {a b} of {}."] {
      _ = try Self.file(text: text)
    }
    _ = try Self.file(text: "Code:\\n```swift\\nlet a = {number in b}\\nlet c = {d}\\n```")
    // What a named test remembers is not known here.
    _ = try Self.file(when: "{all: [{computed: \"exception-raiser\"}, {message: \"a\"}]}", text: "It was {other}.")
  }
}
