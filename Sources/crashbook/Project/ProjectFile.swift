import CommandLineKit
import CrashAnalysis

/// The project file, `.crashbook.json5`: what a team has decided once for all its runs.
///
/// Paths in it are relative to its folder.
struct ProjectFile: Sendable {
  static let name = ".crashbook.json5"

  /// Path of the file; empty where there is none.
  var path = ""
  /// Whether it was found by itself, so that nobody who runs the program need know what it says.
  private var wasFound = false
  /// Names of the values that are set, with their lines.
  private(set) var lines: [String: Int] = [:]

  private(set) var format: String?
  private(set) var output: String?
  private(set) var reports: [String] = []
  private(set) var jobs: Int?
  private(set) var ruleFiles: [String] = []
  private(set) var appImages: [String] = []
  private(set) var vendors: [String] = []
  private(set) var symbols: [String] = []
  private(set) var usesColor: Bool?
  private(set) var isStrict: Bool?
  private(set) var failOn: [String] = []
  private(set) var groupBy: Grouping?
  private(set) var redact: Redactor.Mode?
  private(set) var baseline: String?
  private(set) var filesFrom: String?
  private(set) var compare = CompareCommand.Wishes()
  private(set) var owners = CodeOwners()
  private(set) var suppressions: [GroupPolicy.Suppression] = []

  /// All keys, in the order in which `config show` prints them.
  static let keys = [
    "format", "output", "reports", "jobs", "rules", "appImages", "vendors", "symbols", "color", "failOn", "groupBy",
    "redact", "baseline", "filesFrom", "strict", "compare", "owners", "suppress",
  ]

  /// The keys of `compare`, which has options of its own.
  static let compareKeys = ["failOn", "format", "rule", "sessionsBefore", "sessionsAfter"]

  /// There is no project file.
  init() {}

  /// Finds and reads the project file.
  static func load(_ options: CommonOptions) throws -> ProjectFile {
    guard options.usesConfig else {
      if options.config != nil { throw UsageError("'--config' and '--no-config' contradict each other.") }
      return ProjectFile()
    }
    if let path = options.config { return try ProjectFile(reading: path) }
    var folder = FileSystem.workingFolder
    while !folder.isEmpty {
      let path = folder == "/" ? "/" + name : folder + "/" + name
      if FileSystem.isFile(path) {
        let isHere = folder == FileSystem.workingFolder
        guard isHere || FileSystem.isTrusted(path) else {
          Console.complain(
            "Note: \(path) belongs to another user and is left alone; '--config \(path)' takes it.")
          return ProjectFile()
        }
        var file = try ProjectFile(reading: isHere ? name : path)
        file.wasFound = true
        return file
      }
      if folder == "/" { break }
      let parent = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
      folder = parent.isEmpty ? "/" : parent
    }
    return ProjectFile()
  }

  private init(reading path: String) throws {
    self.path = path
    let bytes: [UInt8]
    do {
      bytes = try InputFile.readPlain(path)
    } catch {
      throw UsageError(error.description)
    }
    do {
      try read(JSON5Cursor(JSON5Parser.parse(bytes)).object(allowing: Self.keys, called: "a key of a project file"))
    } catch {
      throw UsageError("\(path): \(error.description)")
    }
  }

  private mutating func read(_ object: JSON5Object) throws(JSON5Error) {
    for key in Self.keys { lines[key] = object.optional(key)?.value.position.line }
    format = try object.optional("format")?.string(from: OutputFormat.all.map(\.name), called: "a format")
    output = try path(object.optional("output"))
    jobs = try object.optional("jobs")?.integer(in: 1...64)
    ruleFiles = try object.optional("rules")?.strings().map { inFolder($0) } ?? []
    appImages = try object.optional("appImages")?.strings() ?? []
    vendors = try object.optional("vendors")?.strings() ?? []
    symbols = try object.optional("symbols")?.strings().map { inFolder($0) } ?? []
    usesColor = try object.optional("color")?.bool()
    isStrict = try object.optional("strict")?.bool()
    baseline = try path(object.optional("baseline"))
    filesFrom = try path(object.optional("filesFrom"))
    groupBy = try object.optional("groupBy").flatMap { (value: JSON5Cursor) throws(JSON5Error) in
      Grouping(rawValue: try value.string(from: Grouping.allCases.map(\.rawValue), called: "a way to group"))
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
        let names = OutputFormat.all.map(\.name)
        let hint = Suggestion.question(about: name, among: names)
        throw file.error("'\(name.visible)' is not a format.\(hint) Allowed: \(names.joined(separator: ", "))")
      }
      reports.append("\(name)=\(try path(file) ?? "")")
    }
  }

  private mutating func readFailOn(_ cursor: JSON5Cursor?) throws(JSON5Error) {
    guard let cursor else { return }
    for text in try cursor.strings() {
      var policy = FailurePolicy()
      if let word = policy.add(text) { throw cursor.error(AnalyzeCommand.advice(onFailOn: word)) }
      failOn.append(text)
    }
  }

  private mutating func readCompare(_ cursor: JSON5Cursor?) throws(JSON5Error) {
    guard let object = try cursor?.object(allowing: Self.compareKeys, called: "a key of 'compare'") else { return }
    for key in Self.compareKeys { lines["compare." + key] = object.optional(key)?.value.position.line }
    compare.format = try object.optional("format")?.string(from: ["text", "json"], called: "a format")
    compare.failOn = try object.optional("failOn").flatMap { (value: JSON5Cursor) throws(JSON5Error) in
      let names = CompareCommand.FailOn.allCases.map(\.rawValue)
      return CompareCommand.FailOn(rawValue: try value.string(from: names, called: "a condition"))
    }
    compare.rule = try object.optional("rule")?.string()
    compare.sessionsBefore = try object.optional("sessionsBefore")?.integer(in: CompareCommand.sessions)
    compare.sessionsAfter = try object.optional("sessionsAfter")?.integer(in: CompareCommand.sessions)
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
      suppressions.append(.init(rule: try object.required("rule").string(), reason: words))
    }
  }

  private func path(_ cursor: JSON5Cursor?) throws(JSON5Error) -> String? {
    guard let cursor else { return nil }
    let name = try cursor.string()
    if name.isEmpty { throw cursor.error("the file is missing") }
    return inFolder(name)
  }

  /// A path of the file as seen from the working folder.
  private func inFolder(_ name: String) -> String {
    guard !name.hasPrefix("/"), name != "-", let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }

  /// Refuses rules that do not exist.
  func check(against rules: [Rule]) throws {
    for suppression in suppressions { try check(suppression.rule, of: "suppress", against: rules) }
    if let rule = compare.rule { try check(rule, of: "compare.rule", against: rules) }
  }

  private func check(_ rule: String, of key: String, against rules: [Rule]) throws {
    guard !rules.contains(where: { $0.id == rule }) else { return }
    let hint = Suggestion.question(about: rule, among: rules.map(\.id))
    throw mistake(of: key, "there is no rule '\(rule.visible)'.\(hint)")
  }

  /// A mistake that only shows when the value of a key is used.
  func mistake(of key: String, _ words: String) -> UsageError {
    UsageError("\(path)\(lines[key].map { ": line \($0)" } ?? ""): \(key): \(words)")
  }

  /// Refuses outputs outside of the file's folder, unless it was named: whoever may write a project file would choose what
  /// is overwritten.
  func checkOutputs() throws {
    guard wasFound else { return }
    let folder = FileSystem.place(of: path)
    let inside = folder[...(folder.lastIndex(of: "/") ?? folder.startIndex)]
    for (key, file) in [("output", output)]
      + reports.map({ ("reports", $0.split(separator: "=", maxSplits: 1).last.map(String.init)) })
    {
      guard let file, file != "-", !FileSystem.place(of: file).hasPrefix(inside) else { continue }
      throw mistake(
        of: key,
        "'\(file.visible)' lies outside of the project's folder. Name it on the command line, or pass '--config'.")
    }
  }

  /// Refuses a file that is not there.
  func check(_ file: String?, of key: String, hint: String = "") throws {
    if let file, file != "-", !FileSystem.exists(file) {
      throw mistake(of: key, "there is no '\(file.visible)'.\(hint)")
    }
  }
}

extension CommonOptions {
  /// The options with what the project file says where the command line says nothing; lists are joined.
  ///
  /// - Throws: ``UsageError`` where a rule file of the project file is not there.
  func completed(by file: ProjectFile) throws -> CommonOptions {
    for path in file.ruleFiles { try file.check(path, of: "rules") }
    var result = self
    result.jobs = jobs ?? file.jobs
    result.ruleFiles = file.ruleFiles + ruleFiles.filter { !file.ruleFiles.contains($0) }
    result.appImages = file.appImages + appImages
    result.vendors = file.vendors + vendors
    result.usesColor = usesColor && file.usesColor ?? true
    return result
  }

  /// Whether standard output is to be coloured.
  var isColored: Bool {
    usesColor && Console.isOutputTerminal && Console.environment("TERM") != "dumb"
      && Console.environment("NO_COLOR")?.isEmpty ?? true
  }

  /// An analyzer for these options, and the rules in force.
  func analyzer() throws -> (Analyzer, [Rule]) {
    let rules = try RuleFiles.load(ruleFiles)
    return (Analyzer(rules: rules, appImages: Set(appImages), vendors: Set(vendors)), rules)
  }
}
