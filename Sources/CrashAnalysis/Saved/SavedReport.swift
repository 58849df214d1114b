import ByteKit

/// A report as `json` and `ndjson` saved it, turned back into what every output starts from.
///
/// Its own text is not there, nor are the threads that did not crash; all else that an output shows is.
struct SavedReport {
  private let value: JSONValue
  private var further: JSONValue { value["further"] }

  /// Takes a saved result; nil for anything else.
  init?(_ value: JSONValue) {
    guard value["verdict"].text != nil, value["signature"].text != nil, value["source"].isObject else { return nil }
    self.value = value
  }

  /// The analysis that was saved.
  ///
  /// - Parameter rules: Gives the rule of a name.
  /// - Returns: What outputs start from.
  func analysis(_ rules: (String) -> Rule?) -> Analysis {
    let diagnoses = value["diagnoses"].elements.enumerated().map { position, value in
      diagnosis(value, isFirst: position == 0, rules)
    }
    let report = report(citing: diagnoses)
    let stack = stack(of: report)
    var analysis = Analysis(
      report: report, diagnoses: diagnoses, verdict: value["verdict"].choice() ?? .inconclusive, stack: stack,
      threadStack: report.lastExceptionBacktrace.isEmpty ? stack : [], nextSteps: nextSteps,
      signature: value["signature"].text ?? "", fineSignature: value["fineSignature"].text ?? "",
      signatureParts: value["signatureParts"].texts)
    analysis.source = source
    analysis.redactions = Redactor.Count(further["redactions"]).byKind
    analysis.savedNumbers = value["numbers"].elements.map(Self.evidence)
    return analysis
  }

  // MARK: The report

  private func report(citing diagnoses: [Diagnosis]) -> CrashReport {
    let source = ReportSource(
      path: value["source"]["path"].text ?? "?", firstLine: value["source"]["line"].number ?? 1,
      savedLines: lines(citing: diagnoses))
    var report = CrashReport(
      format: value["format"].text ?? "", kind: value["kind"].choice() ?? .crash, source: source,
      start: further["start"].number ?? 0)
    report.process.name = value["process"]["name"].text
    report.process.version = value["process"]["version"].text
    report.process.build = value["process"]["build"].text
    report.process.bundleIdentifier = value["process"]["bundleIdentifier"].text
    report.process.role = Self.located(further["role"])
    report.operatingSystem.name = value["os"]["name"].text
    report.operatingSystem.version = Self.located(value["os"]["version"])
    report.operatingSystem.build = value["os"]["build"].text
    report.device = value["device"].text
    report.architecture = value["architecture"].text
    report.date = further["date"].text ?? value["date"].text
    report.launchDate = further["launchDate"].text
    report.incident = value["incident"].text
    report.circumstances.language = further["language"].text
    report.circumstances.region = further["region"].text
    report.circumstances.orientation = further["orientation"].text
    report.runningTest = Self.located(value["runningTest"]["name"], at: Self.testOffset, value["runningTest"]["line"])
    report.failure = Self.located(value["failure"]["text"], at: Self.failureOffset, value["failure"]["line"])
    report.exception.type = Self.located(value["exception"]["type"])
    report.exception.signal = Self.located(value["exception"]["signal"])
    report.exception.codesText = Self.located(value["exception"]["codes"])
    report.exception.subtype = Self.located(value["exception"]["subtype"])
    report.exception.message = Self.located(value["exception"]["message"])
    report.termination.namespace = Self.located(value["termination"]["namespace"])
    report.termination.code = value["termination"]["code"].unsigned.map { Located($0) }
    report.termination.indicator = Self.located(value["termination"]["indicator"])
    if further["isUncaught"].isTrue { report.uncaughtException = CrashReport.UncaughtException() }
    report.messages = further["messages"].elements.map {
      CrashReport.Message($0["origin"].choice() ?? .log, $0["text"].text ?? "")
    }
    report.notes = value["notes"].texts
    report.crashedThread = thread
    report.lastExceptionBacktrace = frames(value["exceptionBacktrace"])
    report.threads = DeferredList(count: min(max(0, value["threadCount"].number ?? 0), Self.threadLimit)) { [] }
    return report
  }

  // Places that only their line is known of.
  private static let testOffset = -2
  private static let failureOffset = -3

  /// The lines of all places that outputs may ask for.
  private func lines(citing diagnoses: [Diagnosis]) -> [Int: Int] {
    var lines: [Int: Int] = [:]
    for diagnosis in diagnoses {
      for evidence in diagnosis.evidence + diagnosis.support {
        if let offset = evidence.offset { lines[offset] = evidence.line }
      }
    }
    for number in value["numbers"].elements {
      if let offset = number["place"].number { lines[offset] = number["line"].number }
    }
    for pair in further["lines"].elements {
      if let offset = pair.elements.first?.number { lines[offset] = pair.elements.last?.number }
    }
    lines[Self.testOffset] = value["runningTest"]["line"].number
    lines[Self.failureOffset] = value["failure"]["line"].number
    return lines
  }

  private var thread: CrashReport.Thread? {
    let thread = value["crashedThread"]
    guard thread.isObject else { return nil }
    return CrashReport.Thread(
      index: thread["index"].number ?? 0, name: thread["name"].text, queue: thread["queue"].text,
      // Results that were saved before they said so are of crashes nearly always.
      isCrashed: !further.isObject || further["isCrashed"].isTrue, frames: frames(thread))
  }

  /// The frames of a stack, those that were not saved without anything that could be said of them.
  private func frames(_ stack: JSONValue) -> [CrashReport.Frame] {
    let count = min(max(0, stack["frameCount"].number ?? 0), Self.frameLimit)
    var frames = (0..<count).map { CrashReport.Frame(index: $0) }
    for (position, value) in Self.saved(of: stack) where position < count { frames[position] = Self.frame(value) }
    return frames
  }

  /// The frames that were saved of a stack, with their positions in it.
  private static func saved(of stack: JSONValue) -> [(position: Int, value: JSONValue)] {
    (Array(stack["frames"].elements.enumerated()) + stack["furtherFrames"].elements.map { (offset: -1, element: $0) })
      .map { (position: max(0, $0.element["position"].number ?? $0.offset), value: $0.element) }
  }

  /// More threads than a report is read with.
  private static let threadLimit = 1 << 16
  /// More frames than a stack is read with.
  private static let frameLimit = 1 << 16

  private static func frame(_ value: JSONValue) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: value["index"].number ?? 0, offset: value["place"].number)
    if let image = value["image"].text { frame.identity = ImageIdentity(name: image) }
    frame.symbol = value["symbol"].text
    let offset = value["offset"].unsigned
    frame.imageOffset =
      value["imageOffset"].unsigned ?? (frame.symbol == nil && !value.has("imageOffset") ? offset : nil)
    if offset != frame.imageOffset { frame.symbolOffset = offset }
    frame.address = value["address"].unsigned.map { Address($0) }
    frame.file = value["file"].text
    frame.line = value["line"].number
    return frame
  }

  /// The stack that decides, with the owners that were told.
  private func stack(of report: CrashReport) -> [StackFrame] {
    let isThread = report.lastExceptionBacktrace.isEmpty
    let frames = isThread ? report.crashedThread?.frames ?? [] : report.lastExceptionBacktrace
    var owners = [FrameClass](repeating: .unknown, count: frames.count)
    var names = [Bool](repeating: true, count: frames.count)
    for (position, value) in Self.saved(of: value[isThread ? "crashedThread" : "exceptionBacktrace"])
    where position < owners.count {
      owners[position] = value["owner"].choice() ?? .unknown
      names[position] = value["isNamed"].text != "false"
    }
    return frames.indices.map { StackFrame(saved: frames, at: $0, owner: owners[$0], isNamed: names[$0]) }
  }

  // MARK: The answer

  private func diagnosis(_ value: JSONValue, isFirst: Bool, _ rules: (String) -> Rule?) -> Diagnosis {
    let rule = value["rule"].text.flatMap(rules) ?? Self.strangeRule(value)
    let evidence = value["evidence"].elements.map(Self.evidence)
    let support = min(max(0, value["support"].number ?? 0), evidence.count)
    var diagnosis = Diagnosis(
      saved: rule, value["confidence"].choice() ?? .possible, evidence: evidence.dropLast(support),
      support: evidence.suffix(support), blame: (blame(value["blame"]), blame(value["alternativeBlame"])))
    if isFirst {
      diagnosis.pageValues = PageValues(texts: Self.pairs(further["values"]), words: Self.pairs(further["words"]))
    }
    return diagnosis
  }

  /// A rule that only the earlier run knew: one of a project, or of another version.
  private static func strangeRule(_ value: JSONValue) -> Rule {
    let family = value["family"].text ?? "other"
    return Rule(
      value["rule"].text ?? "unknown", value["title"].text ?? "A cause without a title",
      family: Rule.Family(family, family), severity: value["severity"].choice() ?? .high,
      page: PlaybookPage(
        whatHappened: "An earlier run recognised this cause by a rule that is not among those of this run.",
        rootCause: "The page of the rule says it.", fixNow: "Name the project's rules with `--rules` to see the page.",
        fixProperly: "Explain the report itself anew.", verify: "The page of the rule says it."))
  }

  private static func pairs(_ value: JSONValue) -> [String: String] {
    Dictionary(
      value.elements.compactMap { pair in
        let texts = pair.texts
        return texts.count == 2 ? (texts[0], texts[1]) : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func evidence(_ value: JSONValue) -> Evidence {
    var evidence = Evidence(
      value["statement"].text ?? "", field: value["field"].text ?? "", text: value["text"].text ?? "",
      offset: value["place"].number)
    evidence.line = value["line"].number
    return evidence
  }

  private func blame(_ value: JSONValue) -> Blame? {
    guard value.isObject else { return nil }
    var blame = Blame(
      symbol: value["symbol"].text, image: value["image"].text, file: value["file"].text, line: value["line"].number,
      owner: value["owner"].choice() ?? .own)
    blame.thread = value["thread"].number
    blame.frame = value["frame"].number
    blame.isInExceptionBacktrace = value["stack"].text == "exception"
    blame.isNamedByMessage = value["isNamedByMessage"].isTrue
    blame.offset = value["place"].number
    return blame
  }

  private var nextSteps: NextSteps {
    var steps = NextSteps()
    steps.proved = value["nextSteps"]["proved"].texts
    steps.open = value["nextSteps"]["open"].texts
    steps.collect = value["nextSteps"]["collect"].texts
    return steps
  }

  // MARK: The source files

  private var source: SourceView {
    var view = SourceView()
    view.notes = value["codeNotes"].texts
    let others = further["code"].elements
    for (position, value) in value["code"].elements.enumerated() {
      view.places.append(Self.place(value, position < others.count ? others[position] : .null))
    }
    return view
  }

  private static func part(_ value: JSONValue) -> SourcePlace.Line.Part? {
    guard let kind: SourcePlace.Line.Part.Kind = value["kind"].choice(), let start = value["start"].number,
      let end = value["end"].number, start >= 0, start < end
    else { return nil }
    return .init(start..<end, kind)
  }

  private static func place(_ value: JSONValue, _ further: JSONValue) -> SourcePlace {
    let path = value["file"].text ?? "?"
    var place = SourcePlace(
      frame: 0, path: path, fullPath: further["fullPath"].text ?? path, line: value["line"].number ?? 0,
      column: value["column"].number)
    place.isDeclaration = value["isDeclaration"].isTrue
    place.surroundings = [value["function"].text].compactMap { $0 }
    let parts = further["parts"].elements
    place.excerpt = value["lines"].elements.enumerated().map { index, line in
      SourcePlace.Line(
        number: line["number"].number ?? 0, text: line["text"].text ?? "",
        parts: index < parts.count ? parts[index].elements.compactMap(Self.part) : [])
    }
    place.traps = further["traps"].elements.compactMap { trap in
      let columns = trap["columns"].elements.compactMap(\.number)
      guard let kind: TrapKind = trap["kind"].choice(), let first = columns.first, first > 0 else { return nil }
      return SourceTrap(
        kind, line: trap["line"].number ?? 0, columns: columns, length: min(max(0, trap["length"].number ?? 1), 4096),
        text: trap["text"].text ?? "")
    }
    if !value["fits"].isTrue { place.misfit = further["misfit"].text ?? "it is another one" }
    let change = value["lastChange"]
    if change.isObject {
      place.lastChange = LineChange(
        commit: change["commit"].text ?? "", date: change["date"].text ?? "", time: further["time"].number ?? 0,
        subject: change["subject"].text ?? "", author: change["author"].text)
    }
    return place
  }

  // MARK: Values

  private static func located(_ value: JSONValue) -> Located<String>? { value.text.map { Located($0) } }

  /// A text whose place in the input is known by its line only; without it there is no place.
  private static func located(_ value: JSONValue, at offset: Int, _ line: JSONValue) -> Located<String>? {
    value.text.map { Located($0, at: line.number == nil ? nil : offset) }
  }
}
