import CommandLineKit
import CrashAnalysis

/// `crashbook baseline`: the groups that a team knows of.
enum BaselineCommand {
  struct Options: TakesCommonOptions {
    var file = ""
    var paths: [String] = []
    var filesFrom: String?
    var prunes = false
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
      guard !FileSystem.exists(options.file) else {
        throw UsageError("\(options.file): There is such a file already. 'crashbook baseline update' adds to it.")
      }
      try checkFile(options)
      let found = try crashes(options, baseline: Baseline(), command: "create")
      guard found.isComplete || found.hasReports else {
        // An empty one would be in the way of the next try.
        Console.complain("Error: \(options.file): not written, because no report could be read.")
        return ExitStatus.unreadable
      }
      let baseline = Baseline(found.groups.filter(\.state.isNew).map(entry))
      return write(baseline.written, found, options, "\(baseline.entries.count) known")
    })

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
    initial: Options(), arguments: arguments, options: options, run: { try check($0) })

  private static var arguments: [Argument<Options>] {
    [
      .text(
        "baseline", help: "The file of the baseline.", completion: .file(extensions: ["json", "json5"]), into: \.file),
      .repeated(
        "path", help: "Reports, folders of reports, or - for standard input.", completion: .file, into: \.paths),
    ]
  }

  private static var options: [Option<Options>] {
    [.filesFrom(into: \.filesFrom)] + Option.explaining
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
    let (old, text) = try BaselineFile.readText(options.file)
    let found = try crashes(options, baseline: old, command: "update")
    let new = found.groups.filter { $0.state == .new }.map(entry)
    // What could not be read does not show that a crash no longer occurs.
    let prunes = options.prunes && found.isComplete && found.hasReports
    let absent = Set(prunes ? found.absent.map(\.signature) : [])
    let kept = old.entries.count { !absent.contains($0.signature) }
    let words = "\(new.count) added, \(absent.count) taken out, \(kept + new.count) known"
    if options.prunes, !prunes {
      let reason = found.isComplete ? "no report was found" : "not every report could be read"
      Console.complain("Error: \(options.file): nothing is taken out, because \(reason).")
    }
    guard !new.isEmpty || !absent.isEmpty else {
      // Left as it is, with its comments.
      Console.write("\(options.file): \(words)\n")
      return options.prunes == prunes && found.isComplete ? ExitStatus.done : ExitStatus.unreadable
    }
    return write(try Baseline.edited(text, adding: new, removing: absent), found, options, words)
  }

  private static func check(_ options: Options) throws -> Int32 {
    let found = try crashes(options, baseline: try BaselineFile.read(options.file), command: "check")
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
    let recovery = Recovery(timeLimit: options.common.reportTimeout)
    let file = try ProjectFile.load(options.common)
    let common = try options.common.completed(by: file)
    let inputs = try InputPaths(options.paths, filesFrom: options.filesFrom, file, command: "baseline \(command)")
    let (analyzer, rules) = try common.analyzer()
    try file.check(against: rules)
    var table = GroupTable(
      .signature,
      policy: GroupPolicy(baseline: baseline, today: Console.today, suppressions: file.suppressions))
    let found = ReportFinder(inputs.paths)
    var failures = found.failures
    var hasReports = false
    let redactor = Redactor(.default, folder: FileSystem.workingFolder)
    BatchAnalyzer(analyzer: analyzer, jobs: common.jobs ?? Console.processors, watcher: recovery).run(
      found.items, render: { Finding(redactor.redacted($0).analysis) },
      deliver: { result in
        if let failure = result.failure { failures.append(failure) }
        hasReports = hasReports || !result.pieces.isEmpty
        for piece in result.pieces where piece.verdict != .notACrash { table.add(piece.rendered) }
        return true
      })
    for failure in failures { Console.complain("Error: \(failure.description)") }
    return Found(groups: table.finished(), absent: table.absent, isComplete: failures.isEmpty, hasReports: hasReports)
  }

  private static func entry(of group: ReportGroup) -> BaselineEntry {
    BaselineEntry(
      signature: group.key, cause: group.representative.isSure ? group.representative.causeName : nil,
      title: group.representative.headline)
  }

  private static func write(_ baseline: [UInt8], _ found: Found, _ options: Options, _ words: String) -> Int32 {
    guard BaselineFile.write(baseline, to: options.file) else {
      Console.complain("Error: \(options.file): cannot be written: \(Console.lastError).")
      return ExitStatus.unreadable
    }
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
