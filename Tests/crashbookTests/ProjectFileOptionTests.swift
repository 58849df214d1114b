import Foundation
import TestSupport
import Testing

/// Every option of every command has a key in the project file, or a reason to have none.
@Suite(.timeLimit(.minutes(5))) struct ProjectFileOptionTests {
  /// The key of an option, with a value for it and what `config show` says of that; or why there is none.
  enum Answer {
    case key(String, value: String, shown: String)
    case none(because: String)
  }

  /// Options of all commands but those with answers of their own.
  static let answers: [String: Answer] = [
    "app-image": .key("appImages", value: "[\"Core\"]", shown: "Core"),
    "baseline": .key("baseline", value: "\"known.json5\"", shown: "known.json5"),
    "color": .none(because: "the key 'color' says what '--no-color' says"),
    "open": .none(because: "who runs a command at a desk decides whether to look at the page"),
    "no-symbols": .none(because: "a stranger's file must not hide names, and looking for them is safe"),
    "process": .none(because: "it is a question, not a decision"),
    "since": .none(because: "it is a question, not a decision"),
    "require-input": .none(because: "a job knows whether it must find reports, and a stranger's file must not"),
    "config": .none(because: "it says which project file is read"),
    "no-config": .none(because: "it says that no project file is read"),
    "explain-format": .none(because: "it asks another question than a run does"),
    "fail-on": .key("failOn", value: "\"likely\"", shown: "likely"),
    "files-from": .key("filesFrom", value: "\"list.txt\"", shown: "list.txt"),
    "format": .key("format", value: "\"csv\"", shown: "csv"),
    "generate-completion-script": .none(because: "it is a command in the form of an option"),
    "docs-url": .key("docsURL", value: "\"https://a.example/b\"", shown: "https://a.example/b"),
    "generate-manual": .none(because: "it is a command in the form of an option"),
    "lang": .key("language", value: "\"ko\"", shown: "ko"),
    "group-by": .key("groupBy", value: "\"cause\"", shown: "cause"),
    "help": .none(because: "it is a command in the form of an option"),
    "jobs": .key("jobs", value: "3", shown: "3"),
    "no-color": .key("color", value: "false", shown: "no"),
    "output": .key("output", value: "\"out.txt\"", shown: "out.txt"),
    "redact": .key("redact", value: "\"all\"", shown: "all"),
    "report": .key("reports", value: "{ sarif: \"a.sarif\" }", shown: "sarif=a.sarif"),
    "report-timeout": .key("reportTimeout", value: "7", shown: "7"),
    "rules": .key("rules", value: "[\"own.json5\"]", shown: "own.json5"),
    "strict": .key("strict", value: "true", shown: "yes"),
    "strict-policy": .none(because: "it holds against what the project file says"),
    "source": .key("source", value: "[\"Code\"]", shown: "Code"),
    "no-source": .none(because: "a stranger's file must not hide what the code shows, and looking at it is safe"),
    "symbols": .key("symbols", value: "[\"dSYMs\"]", shown: "dSYMs"),
    "vendor": .key("vendors", value: "[\"Alamofire\"]", shown: "Alamofire"),
    "version": .none(because: "it is a command in the form of an option"),
  ]

  static let ownAnswers: [String: [String: Answer]] = [
    "analyze": [
      "input-format": .none(because: "it says how the program that feeds standard input writes, which no file knows"),
      "brief": .none(because: "how much somebody wants to read is asked for at the moment"),
      "all": .none(because: "how much somebody wants to read is asked for at the moment"),
      "quiet": .none(because: "how much somebody wants to read is asked for at the moment"),
      "sort": .none(because: "it is a question, not a decision"),
    ],
    "merge": [
      "brief": .none(because: "how much somebody wants to read is asked for at the moment"),
      "all": .none(because: "how much somebody wants to read is asked for at the moment"),
      "quiet": .none(because: "how much somebody wants to read is asked for at the moment"),
      "sort": .none(because: "it is a question, not a decision"),
    ],
    "compare": [
      "fail-on": .key("compare.failOn", value: "\"risen\"", shown: "risen"),
      "format": .key("compare.format", value: "\"json\"", shown: "json"),
      "rule": .key("compare.rule", value: "\"swift-nil-unwrap\"", shown: "swift-nil-unwrap"),
      "sessions-before": .key("compare.sessionsBefore", value: "1000", shown: "1000"),
      "sessions-after": .key("compare.sessionsAfter", value: "2000", shown: "2000"),
    ],
    "review": ["format": .none(because: "the command reads no project file")],
    "mcp": [
      "root": .none(because: "a stranger's file must not open folders to an agent"),
      "one-call": .none(because: "the server itself starts its helpers with it"),
    ],
    "symbols": ["report": .none(because: "it is a question, not a decision")],
    "watch": ["interval": .none(because: "who waits decides how long")],
    "baseline update": ["prune": .none(because: "what takes entries away is said each time")],
    "explain": ["format": .none(because: "a page is read by a person, in the form that is wanted at the moment")],
    "rules list": [
      "format": .none(because: "a list is asked for by a person, in the form that is wanted at the moment"),
      "family": .none(because: "it is a question, not a decision"),
      "search": .none(because: "it is a question, not a decision"),
    ],
  ]

  /// Every command that runs, with the options that its help names.
  static func commands(_ path: [String] = []) throws -> [(path: String, options: [String])] {
    let help = try CommandTests.run(path + ["--help"]).output
    var section = ""
    var options: [String] = []
    var below: [String] = []
    for line in help.split(separator: "\n") {
      if !line.hasPrefix(" ") {
        section = String(line.prefix { $0 != ":" })
        continue
      }
      let words = line.split(separator: " ")
      if section == "OPTIONS", let option = words.prefix(2).first(where: { $0.hasPrefix("--") }) {
        options.append(option.dropFirst(2).filter { $0 != "," }.description)
      }
      if section.hasSuffix("COMMANDS"), line.hasPrefix("  "), !line.hasPrefix("   "), let name = words.first {
        below.append(String(name))
      }
    }
    let own = [(path: path.joined(separator: " "), options: options)]
    return try below.filter { $0 != "See" }.reduce(own) { try $0 + commands(path + [$1]) }
  }

  @Test func everyOptionHasAKeyOrAReason() throws {
    let commands = try Self.commands()
    for name in ["analyze", "compare", "baseline create", "baseline update", "config show", "rules list", "explain"] {
      #expect(commands.contains { $0.path == name && $0.options.count > 1 }, "\(name) was not walked")
    }
    var used: Set<String> = []
    for (path, options) in commands {
      for option in options {
        if Self.ownAnswers[path]?[option] != nil {
          used.insert(path + " " + option)
        } else if Self.answers[option] != nil {
          used.insert(option)
        } else {
          Issue.record("'\(path) --\(option)': add a key to the project file, or the reason here why it has none")
        }
      }
    }
    let all = Set(Self.answers.keys).union(Self.ownAnswers.flatMap { path, own in own.keys.map { path + " " + $0 } })
    #expect(all.subtracting(used) == [], "options that are no more")
  }

  @Test func everyKeyIsReadAndShownWithItsLine() throws {
    try PipelineCommandTests.withProject { project in
      try project.write("{ entries: [] }", to: "known.json5")
      try FileManager.default.createDirectory(atPath: project.path("Code"), withIntermediateDirectories: true)
      try project.write(
        String(contentsOfFile: Repository.fixtures + "/rules/good.json5", encoding: .utf8), to: "own.json5")
      let all = Array(Self.answers.values) + Self.ownAnswers.values.flatMap { $0.values }
      var shownKeys: Set<String> = []
      for case .key(let key, let value, let shown) in all {
        let parts = key.split(separator: ".").map(String.init)
        let text = parts.count == 2 ? "\(parts[0]): {\n\(parts[1]): \(value) }" : "\n\(key): \(value)"
        try project.write("{ \(text) }", to: ".crashbook.json5")
        let outcome = try CommandTests.run(
          ["config", "show"], environment: ["NO_COLOR": ""], folder: project.folder.path)
        let line = outcome.output.split(separator: "\n").first { $0.hasPrefix(key + " ") } ?? ""
        #expect(line.contains(" \(shown)   (.crashbook.json5:2)"), "\(key): \(line) \(outcome.errors)")
        shownKeys.formUnion(
          outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
      }
      let keys = Set(all.compactMap { answer in if case .key(let key, _, _) = answer { key } else { nil } })
      // What has no option: decisions that are too long for one.
      #expect(shownKeys.subtracting(keys).subtracting(["owners", "suppress", "Project"]) == [])
    }
  }

  @Test(arguments: [
    ("{ color: false }", "", "no   (.crashbook.json5:1)"),
    ("{ color: true }", "", "on a terminal   (.crashbook.json5:1)"),
    ("{ color: true }", "1", "no   (the variable NO_COLOR)"), ("{}", "1", "no   (the variable NO_COLOR)"),
    ("{}", "", "on a terminal   (default)"), ("{ color: false }", "FORCE_COLOR", "yes   (the variable FORCE_COLOR)"),
    ("{}", "CLICOLOR_FORCE", "yes   (the variable CLICOLOR_FORCE)"),
  ])
  func whatDecidesOnColoursIsNamed(file: String, variable: String, shown: String) throws {
    try PipelineCommandTests.withProject { project in
      try project.write(file, to: ".crashbook.json5")
      let isForced = variable.contains("FORCE")
      var environment = ["NO_COLOR": isForced ? "" : variable, "FORCE_COLOR": "", "CLICOLOR_FORCE": ""]
      if isForced { environment[variable] = "1" }
      let outcome = try CommandTests.run(["config", "show"], environment: environment, folder: project.folder.path)
      let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("color ") }
      #expect(line?.hasSuffix(" " + shown) == true, "\(outcome.output)")
    }
  }

  @Test func compareTakesWhatTheFileSays() throws {
    try PipelineCommandTests.withProject { project in
      try project.write(
        """
        { compare: { rule: "combine-cancel-recursive-unfair-lock", sessionsBefore: 1000, sessionsAfter: 20000 } }
        """, to: ".crashbook.json5")
      let outcome = try project.run(["compare", "reports", "empty"].map { $0 })
      #expect(outcome.status == 2, "there is no folder 'empty'")
      try FileManager.default.createDirectory(atPath: project.path("empty"), withIntermediateDirectories: false)
      let gone = try project.run(["compare", "reports", "empty"])
      #expect(gone.output.hasPrefix("VERIFIED"), "\(gone.output)")
      let other = try project.run(["compare", "reports", "empty", "--sessions-after", "1"])
      #expect(other.output.hasPrefix("NOT ENOUGH DATA"), "the command line comes first")
      try project.write("{ compare: { sessionsBefore: 1000 } }", to: ".crashbook.json5")
      let half = try project.run(["compare", "reports", "empty"])
      #expect(half.status == 64)
      #expect(half.errors.contains("needed together"))
    }
  }

  @Test(arguments: [
    ("{ compare: {\n rule: \"swift-nil-unwarp\" } }", "line 2: compare.rule: there is no rule 'swift-nil-unwarp'"),
    ("{ compare: {\n sessionsBefore: 0 } }", "line 2: compare.sessionsBefore"), ("{\n strict: 1 }", "line 2: strict"),
    ("{ compare: {\n sessions: 5 } }", "line 2"),
  ])
  func aMistakeNamesItsLine(text: String, words: String) throws {
    try PipelineCommandTests.withProject { project in
      try project.write(text, to: ".crashbook.json5")
      let outcome = try project.run(["config", "show"])
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  /// What the file says is not blamed on an option that nobody wrote.
  @Test func aWrongSourceIsAMistakeOfTheFile() throws {
    try PipelineCommandTests.withProject { project in
      try project.write("let fare = 1\n", to: "Fare.swift")
      for (name, words) in [("Cod", "there is no 'Cod'"), ("Fare.swift", "'Fare.swift' is no folder")] {
        try project.write("{\n source: ['\(name)'] }", to: ".crashbook.json5")
        let outcome = try project.run(["analyze", "reports"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(".crashbook.json5: line 2: source: \(words)"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("--source"))
      }
    }
  }

  @Test func pagesOfTheProjectsOwnRulesAreFound() throws {
    try PipelineCommandTests.withProject { project in
      try FileManager.default.copyItem(
        atPath: Repository.fixtures + "/rules/good.json5", toPath: project.path("own.json5"))
      try project.write("{ rules: ['own.json5'] }", to: ".crashbook.json5")
      let listed = try project.run(["rules", "list"]).output
      let own = try #require(
        listed.split(separator: "\n").compactMap { line in
          line.split(separator: " ").first { $0.hasPrefix("acme.") }
        }.first)
      let page = try project.run(["explain", String(own)])
      #expect(page.status == 0, "\(page.errors)")
      #expect(try project.run(["explain", "--no-config", String(own)]).status == 64)
    }
  }
}
