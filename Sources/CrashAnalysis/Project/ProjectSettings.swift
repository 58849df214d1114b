public import JSON5

/// What a project file says, as it stands there: what a team has decided once for all its runs.
public struct ProjectSettings: Sendable {
  /// Names of the values that are set, with their lines.
  public private(set) var lines: [String: Int] = [:]
  /// Name of the format of the main output.
  public private(set) var format: String?
  /// Where the main output goes.
  public private(set) var output: Output?
  /// The further outputs.
  public private(set) var reports: [Output] = []
  /// Number of threads.
  public private(set) var jobs: Int?
  /// Seconds of processor time that one report may take.
  public private(set) var reportTimeout: Int?
  /// Paths of rule files.
  public private(set) var ruleFiles: [String] = []
  /// Binary images that are the app's own code.
  public private(set) var appImages: [String] = []
  /// Binary images and modules that are not.
  public private(set) var vendors: [String] = []
  /// Paths of dSYMs and the like.
  public private(set) var symbols: [String] = []
  /// Paths of folders with source files.
  public private(set) var sources: [String] = []
  /// The language of the outputs.
  public private(set) var language: Language?
  /// Where the pages of the playbook are on the web.
  public private(set) var docsURL: String?
  /// Whether colours may be used.
  public private(set) var usesColor: Bool?
  /// Whether every byte of JSON is checked.
  public private(set) var isStrict: Bool?
  /// What makes a run fail.
  public private(set) var failOn: [String] = []
  /// What makes two reports members of one group.
  public private(set) var groupBy: Grouping?
  /// What is taken out of the outputs.
  public private(set) var redact: Redactor.Mode?
  /// Path of the baseline.
  public private(set) var baseline: String?
  /// Path of a list of inputs.
  public private(set) var filesFrom: String?
  /// What the command `compare` asks.
  public private(set) var compare = Compare()
  /// Who owns which code.
  public private(set) var owners = CodeOwners()
  /// Rules whose crashes do not count.
  public private(set) var suppressions: [GroupPolicy.Suppression] = []

  /// All keys, in the order in which people are shown them.
  static let keys = [
    "format", "output", "reports", "jobs", "reportTimeout", "rules", "appImages", "vendors", "symbols", "source",
    "docsURL", "language", "color", "failOn", "groupBy", "redact", "baseline", "filesFrom", "strict", "compare",
    "owners",
    "suppress",
  ]

  /// The keys of `compare`, which has options of its own.
  static let compareKeys = ["failOn", "format", "rule", "sessionsBefore", "sessionsAfter"]

  /// An output that the file asks for.
  public struct Output: Sendable {
    /// The key that asks for it, as `output` or `reports.html`.
    public let key: String
    /// Name of its format; nil where the key `format` says it.
    public let format: String?
    /// The path, relative to the file's folder.
    public let name: String
    /// Line of the path.
    public let line: Int
  }

  /// What the command `compare` asks.
  public struct Compare: Sendable {
    /// Name of its format.
    public fileprivate(set) var format: String?
    /// The rule whose cause may be gone.
    public fileprivate(set) var rule: String?
    /// Number of sessions before.
    public fileprivate(set) var sessionsBefore: Int?
    /// Number of sessions after.
    public fileprivate(set) var sessionsAfter: Int?
    /// What makes the command fail.
    public fileprivate(set) var failOn: Comparison.Condition?
  }

  /// There is no project file.
  public init() {}

  /// Reads a file.
  ///
  /// - Throws: ``JSON5Error`` with the line of the first mistake.
  public init(_ bytes: [UInt8]) throws(JSON5Error) {
    try read(JSON5Cursor(JSON5Parser.parse(bytes)).object(allowing: Self.keys, called: "a key of a project file"))
  }

  private mutating func read(_ object: JSON5Object) throws(JSON5Error) {
    for key in Self.keys { lines[key] = object.optional(key)?.value.position.line }
    format = try object.optional("format")?.string(from: OutputFormat.all.map(\.name), called: "a format")
    output = try output("output", nil, object.optional("output"))
    jobs = try object.optional("jobs")?.integer(in: 1...64)
    reportTimeout = try object.optional("reportTimeout")?.integer(in: 1...86_400)
    ruleFiles = try object.optional("rules")?.strings() ?? []
    appImages = try object.optional("appImages")?.strings() ?? []
    vendors = try object.optional("vendors")?.strings() ?? []
    symbols = try object.optional("symbols")?.strings() ?? []
    sources = try object.optional("source")?.strings() ?? []
    usesColor = try object.optional("color")?.bool()
    isStrict = try object.optional("strict")?.bool()
    baseline = try path(object.optional("baseline"))
    filesFrom = try path(object.optional("filesFrom"))
    groupBy = try object.optional("groupBy").flatMap { (value: JSON5Cursor) throws(JSON5Error) in
      Grouping(rawValue: try value.string(from: Grouping.allCases.map(\.rawValue), called: "a way to group"))
    }
    language = try object.optional("language").flatMap { (value: JSON5Cursor) throws(JSON5Error) in
      Language(rawValue: try value.string(from: Language.allCases.map(\.rawValue), called: "a language"))
    }
    docsURL = try object.optional("docsURL").map { (value: JSON5Cursor) throws(JSON5Error) in
      let address = try value.string()
      guard PageAddress(address) != nil else {
        throw value.error("an address begins with 'https://' and holds no blanks")
      }
      return address
    }
    redact = try object.optional("redact").flatMap { (value: JSON5Cursor) throws(JSON5Error) in
      Redactor.Mode(rawValue: try value.string(from: Redactor.Mode.allCases.map(\.rawValue), called: "a redaction"))
    }
    try readReports(object.optional("reports"))
    try readFailOn(object.optional("failOn"))
    try readCompare(object.optional("compare"))
    try readOwners(object.optional("owners"))
    try readSuppressions(object.optional("suppress"))
  }

  private mutating func readReports(_ cursor: JSON5Cursor?) throws(JSON5Error) {
    guard let cursor else { return }
    for (name, file) in try cursor.members() {
      guard OutputFormat.named(name) != nil else {
        throw file.unknown(name, called: "a format", allowed: OutputFormat.all.map(\.name))
      }
      if let report = try output("reports." + name, name, file) { reports.append(report) }
    }
  }

  private func output(_ key: String, _ format: String?, _ cursor: JSON5Cursor?) throws(JSON5Error) -> Output? {
    guard let cursor, let name = try path(cursor) else { return nil }
    return Output(key: key, format: format, name: name, line: cursor.value.position.line)
  }

  private mutating func readFailOn(_ cursor: JSON5Cursor?) throws(JSON5Error) {
    guard let cursor else { return }
    for text in try cursor.strings() {
      var policy = FailurePolicy()
      if let word = policy.add(text) { throw cursor.unknown(word, called: "a condition", allowed: FailurePolicy.words) }
      failOn.append(text)
    }
  }

  private mutating func readCompare(_ cursor: JSON5Cursor?) throws(JSON5Error) {
    guard let object = try cursor?.object(allowing: Self.compareKeys, called: "a key of 'compare'") else { return }
    for key in Self.compareKeys { lines["compare." + key] = object.optional(key)?.value.position.line }
    compare.format = try object.optional("format")?.string(from: Comparison.formats, called: "a format")
    compare.failOn = try object.optional("failOn").flatMap { (value: JSON5Cursor) throws(JSON5Error) in
      let names = Comparison.Condition.allCases.map(\.rawValue)
      return Comparison.Condition(rawValue: try value.string(from: names, called: "a condition"))
    }
    compare.rule = try object.optional("rule")?.string()
    compare.sessionsBefore = try object.optional("sessionsBefore")?.integer(in: Comparison.sessions)
    compare.sessionsAfter = try object.optional("sessionsAfter")?.integer(in: Comparison.sessions)
  }

  private mutating func readOwners(_ cursor: JSON5Cursor?) throws(JSON5Error) {
    guard let cursor else { return }
    for line in try cursor.array() where !owners.add(try line.string()) {
      throw line.error("expected a pattern and at least one owner, as in \"Sources/Payments/** @payments\"")
    }
  }

  private mutating func readSuppressions(_ cursor: JSON5Cursor?) throws(JSON5Error) {
    for item in try cursor?.array() ?? [] {
      let object = try item.object(allowing: ["rule", "reason"], called: "a key of a suppression")
      let reason = try object.required("reason")
      let words = try reason.string()
      guard words.contains(where: { !$0.isWhitespace }) else { throw reason.error("the reason is empty: say why") }
      let rule = try object.required("rule").string()
      // Of several the first holds.
      guard !suppressions.contains(where: { $0.rule == rule }) else { continue }
      suppressions.append(.init(rule: rule, reason: words, line: item.value.position.line))
    }
  }

  private func path(_ cursor: JSON5Cursor?) throws(JSON5Error) -> String? {
    guard let cursor else { return nil }
    let name = try cursor.string()
    if name.isEmpty { throw cursor.error("the file is missing") }
    return name
  }
}
