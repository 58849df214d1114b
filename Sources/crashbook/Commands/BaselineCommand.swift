import CommandLineKit
import CrashAnalysis

/// `crashbook baseline`: the groups that a team knows of.
enum BaselineCommand {
  struct Options: TakesCommonOptions, TakesSymbolOptions {
    var file = ""
    var paths: [String] = []
    var filesFrom: String?
    var prunes = false
    var holdsStrictPolicy = false
    var symbols = SymbolOptions()
    var common = CommonOptions()
  }

  static let command: Command = Command(
    "baseline", abstract: "Keep a list of known crashes, so that only new ones make a pipeline fail.",
    discussion: """
      A baseline is a JSON5 file of entries with a signature, and where you like a note, an owner, a ticket and a day on \
      which the entry expires. 'crashbook analyze --baseline <file> --fail-on new' counts what is not in it, or has \
      expired.
      """,
    commands: [create, update, check])

  private static let create: Command = Command(
    "create", abstract: "Write a baseline of all crashes in some reports.",
    discussion: "A file that exists is left alone; 'crashbook baseline update' adds to it.", initial: Options(),
    arguments: arguments, options: options,
    run: { options in
      try checkFile(options)
      guard !FileSystem.exists(options.file) else { throw alreadyThere(options.file) }
      let found = try crashes(options, baseline: Baseline(), command: "create")
      guard found.isComplete || found.hasReports else {
        // An empty one would be in the way of the next try.
        Console.complain("Error: \(options.file): not written, because no report could be read.")
        return ExitStatus.unreadable
      }
      let baseline = Baseline(found.groups.filter(\.state.isNew).map(entry))
      guard BaselineFile.create(baseline.written, at: options.file) else {
        // Another run was faster.
        if FileSystem.exists(options.file) { throw alreadyThere(options.file) }
        return failed(options)
      }
      return done(options, found, "\(baseline.entries.count) known")
    })

  private static func alreadyThere(_ file: String) -> UsageError {
    UsageError("\(file): There is such a file already. 'crashbook baseline update' adds to it.")
  }

  private static let update: Command = Command(
    "update", abstract: "Add the new crashes of some reports to a baseline.",
    discussion: """
      Notes, owners, tickets, days and comments stay as they are; where nothing changes, the file is not written. \
      Nothing is taken out where a report could not be read.
      """, initial: Options(), arguments: arguments,
    options: [
      .flag("prune", help: "Take out the entries whose crashes no longer occur.", set: \.prunes)
    ] + options,
    run: { try update($0) })

  private static let check: Command = Command(
    "check", abstract: "Say which crashes are new, expired, or no longer there.",
    discussion: "Exit status: 0 nothing new, 1 new or expired crashes, 2 some input could not be read, 64 wrong usage.",
    initial: Options(), arguments: arguments,
    options: [
      .flag(
        "strict-policy", help: "Take no notice of what the project file suppresses.", set: \.holdsStrictPolicy)
    ] + options,
    run: { try check($0) })

  private static var arguments: [Argument<Options>] {
    [
      .text(
        "baseline", help: "The file of the baseline.", completion: .file(extensions: ["json", "json5"]), into: \.file),
      .repeated(
        "path", help: "Reports, folders of reports, or - for standard input.", completion: .file, into: \.paths),
    ]
  }

  private static var options: [Option<Options>] {
    [.filesFrom(into: \.filesFrom)] + Option.symbols + Option.explaining
  }

  /// - Throws: ``UsageError`` where the baseline is to be written to what is no file.
  private static func checkFile(_ options: Options) throws {
    if options.file.isEmpty {
      throw UsageError("The path of the baseline is empty; perhaps a variable of the shell is not set.")
    }
    guard options.file == "-" else { return }
    throw UsageError("A baseline is kept in a file, and '-' is none: crashbook baseline create known-crashes.json …")
  }

  private static func update(_ options: Options) throws -> Int32 {
    try checkFile(options)
    let old = try BaselineFile.read(options.file)
    let found = try crashes(options, baseline: old, command: "update")
    let news = found.groups.filter { $0.state == .new }.map(entry)
    // What could not be read does not show that a crash no longer occurs.
    let prunes = options.prunes && found.isComplete && found.hasReports
    if options.prunes, !prunes {
      let reason = found.isComplete ? "no report was found" : "not every report could be read"
      Console.complain("Error: \(options.file): nothing is taken out, because \(reason).")
    }
    var words = ""
    let change = try BaselineFile.change(options.file) { now, text in
      // Another run may have come first.
      let new = news.filter { now[$0.signature] == nil }
      let absent = Set((prunes ? found.absent : []).map(\.signature).filter { now[$0] != nil })
      let known = now.entries.count - absent.count + new.count
      words = "\(new.count) added, \(absent.count) taken out, \(known) known"
      // Where nothing changes, the file is left as it is.
      return new.isEmpty && absent.isEmpty ? nil : try Baseline.edited(text, adding: new, removing: absent)
    }
    switch change {
    case .done: break
    case .failed: return failed(options)
    case .locked:
      Console.complain(
        """
        Error: \(options.file): not changed, because another run has held it for \(FileLock.timeLimit) seconds. Try again \
        when that run has ended.
        """)
      return ExitStatus.unreadable
    }
    let status = done(options, found, words)
    return options.prunes == prunes ? status : ExitStatus.unreadable
  }

  private static func check(_ options: Options) throws -> Int32 {
    try checkFile(options)
    let baseline = try BaselineFile.readOrEmpty(options.file, for: options.paths)
    let found = try crashes(options, baseline: baseline, command: "check")
    for group in found.groups {
      let (word, entry): (String, BaselineEntry?) =
        switch group.state {
        case .known(let entry): ("known", entry)
        case .expired(let entry): ("expired", entry)
        case .suppressed: ("suppressed", nil)
        case .new, .unknown: ("new", nil)
        }
      show(word, group.key, cause: group.representative.causeName, reports: group.count, entry)
    }
    for entry in found.absent { show("absent", entry.signature, cause: entry.cause ?? "", reports: 0, entry) }
    if found.groups.contains(where: \.state.isNew) { return ExitStatus.found }
    return found.isComplete ? ExitStatus.done : ExitStatus.unreadable
  }

  /// The crashes of a run.
  private struct Found {
    let groups: [ReportGroup]
    let absent: [BaselineEntry]
    /// Whether everything could be read.
    let isComplete: Bool
    /// Whether there was any report.
    let hasReports: Bool
  }

  private static func crashes(_ options: Options, baseline: Baseline, command: String) throws -> Found {
    let file = try ProjectFile.load(options.common)
    let common = try options.common.completed(by: file)
    let recovery = Recovery(timeLimit: common.reportTimeout)
    let inputs = try InputPaths(options.paths, filesFrom: options.filesFrom, file, command: "baseline \(command)")
    let (analyzer, rules, files) = try common.analyzer()
    try file.check(against: rules)
    let policy = GroupPolicy(
      baseline: baseline, today: Console.today,
      suppressions: options.holdsStrictPolicy ? [] : file.settings.suppressions,
      loweringRules: file.loweringRules(of: files))
    var table = GroupTable(.signature, policy: policy)
    var note = PolicyNote(file, policy, inputs: inputs, offersStrictPolicy: command == "check")
    let found = ReportFinder(inputs.paths, failures: inputs.failures, bundles: ResultBundle.open)
    var failures = found.failures
    var hasReports = false
    let redactor = Redactor(.default, folder: FileSystem.workingFolder)
    // As in 'analyze': a signature depends on the names of frames.
    let (symbols, _) = try options.symbols.completed(by: file).symbolication()
    BatchAnalyzer(
      analyzer: analyzer, jobs: common.jobs ?? Console.processors, symbols: symbols, watcher: recovery
    ).run(
      found.items, render: { Finding(redactor.redacted($0).analysis) },
      deliver: { result in
        failures += result.failures
        hasReports = hasReports || !result.pieces.isEmpty
        for piece in result.pieces {
          note.add(policy.excuse(for: piece.rendered))
          if piece.verdict != .notACrash { table.add(piece.rendered) }
        }
        return true
      })
    for failure in failures { Console.complain(failure) }
    if let text = note.text { Console.complain("\(text)") }
    return Found(groups: table.finished(), absent: table.absent, isComplete: failures.isEmpty, hasReports: hasReports)
  }

  private static func entry(of group: ReportGroup) -> BaselineEntry {
    BaselineEntry(
      signature: group.key, cause: group.representative.isSure ? group.representative.causeName : nil,
      title: group.representative.headline)
  }

  private static func failed(_ options: Options) -> Int32 {
    Console.complain("Error: \(options.file): cannot be written: \(Console.lastError).")
    return ExitStatus.unreadable
  }

  private static func done(_ options: Options, _ found: Found, _ words: String) -> Int32 {
    Console.write("\(options.file): \(words)\n")
    return found.isComplete ? ExitStatus.done : ExitStatus.unreadable
  }

  /// Prints one line: what became of a group, its signature, the number of reports, the cause, and what the entry says.
  private static func show(
    _ word: String, _ signature: String, cause: String, reports: Int, _ entry: BaselineEntry?
  ) {
    let notes = [entry?.expires.map { "until \($0)" }, entry?.owner, entry?.ticket, entry?.note].compactMap { $0 }
    let details = notes.isEmpty ? "" : "  (" + notes.joined(separator: ", ") + ")"
    let padded = word + String(repeating: " ", count: max(1, 12 - word.count))
    Console.write("\(padded)\(signature)  \(reports)  \(cause)\(details)\n")
  }
}
