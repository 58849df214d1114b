import CrashDiagnosis

/// How loudly an output speaks of a group; every pipeline has its own words for these.
enum SeverityOrder: Int, Comparable {
  case note
  case warning
  case error

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// A place to which a pipeline can lead its reader.
struct ShownPlace: Hashable {
  /// Path relative to the project where that is known, without `..` and leading slashes.
  let path: String
  let line: Int
  /// Whether it is a source file rather than the report.
  let isSource: Bool
}

extension ReportGroup {
  /// What an output says of the group in one line.
  var headline: String { TerminalText.safe(representative.headline.replacingNewlines) }

  /// The same in the language of the output, as far as it is translated.
  func headline(_ context: OutputContext) -> String {
    let title = representative.isSure ? context.translation?.page(of: ruleName)?.title : nil
    return title.map { TerminalText.safe(PageText.filled($0, with: specimen?.values ?? [:])) }
      ?? context.phrase(headline)
  }

  /// The name by which the group's cause is looked up.
  var ruleName: String { representative.causeName }

  /// The page of the group's cause on the web; nil where the cause is not sure, and where there is no site.
  func page(_ context: OutputContext) -> String? {
    representative.isSure ? context.pages?.page(of: ruleName) : nil
  }

  /// Where that page is, in a sentence; nil where there is none.
  func readMore(_ context: OutputContext) -> String? { page(context).map { "Read more: \($0)" } }

  /// Known and suppressed groups are mentioned; what is not understood is a warning.
  var loudness: SeverityOrder {
    switch state {
    case .suppressed, .known: return .note
    case .new, .expired, .unknown: break
    }
    guard representative.verdict != .notACrash else { return .note }
    guard representative.isSure else { return .warning }
    switch representative.severity {
    case .critical, .high: return .error
    case .medium: return .warning
    case .low, .info: return .note
    }
  }

  /// The responsible frame's place in the sources, else the line of the report.
  func place(_ context: OutputContext) -> ShownPlace {
    representative.shownPlace(context)
  }

  /// When, where and on what the group was seen, in a few short texts.
  var circumstances: [String] {
    var words: [String] = []
    if let firstSeen, let lastSeen {
      words.append(firstSeen.day == lastSeen.day ? firstSeen.day : "\(firstSeen.day) – \(lastSeen.day)")
    }
    for name in [TraitName.version, .system, .device] where tally(name).total > 0 {
      words.append(TerminalText.safe(tally(name).words()))
    }
    return words
  }

  /// Periodicity and correlations in words.
  var patterns: [String] {
    let rhythm = rhythm?.statement ?? Periodicity.evenSpacing(of: times.map(\.seconds))
    return (rhythm.map { [$0 + tokenHint] } ?? []) + correlations.prefix(4).map { TerminalText.safe($0.words) }
  }

  /// What the interval of a crash around tokens is to be compared with.
  private var tokenHint: String {
    isAboutTokens ? "; compare that with the lifetime of your access token" : ""
  }

  /// Whether the cause is a token, or the keychain that holds it.
  var isAboutTokens: Bool {
    representative.cause.map { $0.family == "keychain" || $0.rule.contains("token") } ?? false
  }

  /// What the baseline says, in words; nil where there is none.
  var stateWords: String? {
    switch state {
    case .unknown: nil
    case .new: "new"
    case .known(let entry): "known" + Self.details(entry)
    case .expired(let entry): "known, but expired on \(entry.expires ?? "?")" + Self.details(entry)
    case .suppressed(let reason): "suppressed: \(TerminalText.safe(reason.replacingNewlines))"
    }
  }

  private static func details(_ entry: BaselineEntry) -> String {
    let parts = [entry.ticket, entry.note].compactMap { $0 }
    return parts.isEmpty ? "" : ": " + TerminalText.safe(parts.joined(separator: ", ").replacingNewlines)
  }

  /// The name of the state as SARIF and JSON have it; nil where there is no baseline.
  var stateName: String? {
    switch state {
    case .unknown: nil
    case .new: "new"
    case .known: "known"
    case .expired: "expired"
    case .suppressed: "suppressed"
    }
  }

  /// The short remedy for tonight, filled in, as plain words; nil where the cause is not sure.
  var fixNow: String? { advice(\.fixNow) }

  /// The first paragraph or list of a part of the page, filled in, as plain words; nil where the cause is not sure.
  func advice(_ part: KeyPath<PlaybookPage, String>) -> String? {
    guard representative.isSure, let specimen, let page = specimen.page else { return nil }
    return TerminalText.safe(RemedyText.short(page[keyPath: part], with: specimen.remedyValues))
  }

  /// The responsible frame in words; nil where nobody should be named.
  var blameWords: String? { blameWords { $0 } }

  /// The same with the program's own words in the language of the output.
  func blameWords(_ context: OutputContext) -> String? { blameWords(context.phrase) }

  private func blameWords(_ phrase: (String) -> String) -> String? {
    guard let blame = representative.blame else { return nil }
    var words = blame.symbol ?? blame.image.map { "\($0) (\(phrase("no symbol")))" } ?? blame.file ?? "?"
    if let image = blame.imageToName { words += " " + phrase("in \(image)") }
    if let file = blame.file?.split(separator: "/").last { words += ", \(file)" + (blame.line.map { ":\($0)" } ?? "") }
    return TerminalText.safe(TerminalText.cut(words.replacingNewlines, to: 300))
  }

  /// What to do first, in the language of the output; nil where nothing is known to do.
  func firstStep(_ context: OutputContext) -> String? {
    guard representative.isSure, let page = context.translation?.page(of: ruleName) else {
      return representative.firstStep.map(context.phrase)
    }
    return RemedyText.short(page.fixNow, with: specimen?.remedyValues ?? [:])
  }

  /// The responsible frame and the short remedy, each on a line of its own behind a line break; nothing where neither is
  /// known.
  var blameAndFix: String {
    (blameWords.map { "\n\(blameLabel): \($0)" } ?? "") + (fixNow.map { "\nFix now: \($0)" } ?? "")
  }

  /// What an output calls the frame that is named: it is responsible only for a cause that is sure.
  var blameLabel: String { representative.blameLabel }

  /// How many reports, in words.
  var countWords: String { count.counted("report") }
}

extension Finding {
  /// The responsible frame's place in the sources, else the line of the report.
  func shownPlace(_ context: OutputContext) -> ShownPlace {
    if let place = sourcePlace { return ShownPlace(path: place.path, line: place.line, isSource: true) }
    if let file = blame?.file, let line = blame?.line, line > 0 {
      if let path = context.sources.path(of: file) { return ShownPlace(path: path, line: line, isSource: true) }
      return ShownPlace(path: Self.relative(file), line: line, isSource: true)
    }
    return ShownPlace(path: Self.relative(place.path), line: place.line, isSource: false)
  }

  /// A path as pipelines take it: relative, without steps upwards.
  static func relative(_ path: String) -> String {
    if path == "-" { return "stdin" }
    let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return parts.isEmpty ? "report" : parts.joined(separator: "/")
  }
}

extension Blame {
  /// Where the frame stands, in words; nil where there is no frame.
  var placeInStack: String? {
    guard let frame else { return nil }
    if isInExceptionBacktrace { return "exception frame \(frame)" }
    return thread.map { "thread \($0), frame \(frame)" } ?? "frame \(frame)"
  }

  /// The image where it says more than the name before it; a process that stands for a function has told its name.
  var imageToName: String? { symbol == nil || image == symbol ? nil : image }
}

extension GroupExemplar {
  /// The stack in lines of text, the app's own frames marked.
  func stackText(limit: Int) -> [String] {
    stack.prefix(limit).map { line in
      let number = "\(line.index)"
      let place =
        line.file.map { "  \($0.split(separator: "/").last ?? "")" + (line.line.map { ":\($0)" } ?? "") } ?? ""
      let image = line.image.map { "  (\($0))" } ?? ""
      return TerminalText.safe(
        (line.isInApp ? "▸ " : "  ") + number + String(repeating: " ", count: max(1, 4 - number.count)) + line.label
          + image + place)
    }
  }
}
