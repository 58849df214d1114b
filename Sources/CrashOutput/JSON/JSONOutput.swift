public import CrashDiagnosis

extension OutputFormat {
  /// One JSON document, indented; the schema is `crashbook.analysis/1`.
  public static let json = OutputFormat(
    name: "json", title: "one JSON document", separator: ",", gathering: .groups,
    begin: { context in
      Array(
        """
        {
          "schema": "crashbook.analysis/1",
          "tool": {"name": "crashbook", "version": "\(context.version)"},
          "reports": [
        """.utf8)
    },
    report: { analysis, _ in
      JSONWriter.bytes(indent: 2, depth: 2) { writer in
        writer.raw("\n    ")
        writer.report(analysis)
      }
    },
    end: { summary, _ in
      var writer = JSONWriter(indent: 2, depth: 1)
      writer.raw(summary.reports > 0 ? "\n  ],\n  \"failures\": " : "],\n  \"failures\": ")
      writer.array(summary.failures) { writer, failure in
        writer.object { writer in
          writer.member("path", failure.path)
          writer.member("error", failure.error)
        }
      }
      writer.raw(",\n  \"duplicates\": \(summary.duplicates),\n  \"groups\": ")
      writer.array(summary.groups) { $0.group($1) }
      writer.raw("\n}\n")
      return writer.bytes
    })

  /// One report object a line, each with the schema's name: a line may be read without those around it.
  public static let ndjson = OutputFormat(
    name: "ndjson", title: "one JSON object a line",
    report: { analysis, _ in
      JSONWriter.bytes { writer in
        writer.report(analysis, schema: "crashbook.analysis/1")
        writer.raw("\n")
      }
    })

  /// What `crashbook merge` puts together with what other runs found.
  public static let summary = OutputFormat(
    name: "summary", title: "groups that 'crashbook merge' puts together with those of other runs",
    gathering: .incidents, isShared: true, end: { summary, _ in summary.merging.written })
}

extension KeptReport {
  /// Takes of a report what the ends of outputs need.
  ///
  /// - Parameters:
  ///   - analysis: The report.
  ///   - specimen: What documents show of it.
  ///   - gathering: What the ends of the outputs need.
  public init(_ analysis: Analysis, _ specimen: GroupExemplar? = nil, for gathering: RunSummary.Gathering = .groups) {
    let line =
      gathering == .incidents ? JSONWriter.bytes { $0.report(analysis, schema: "crashbook.analysis/1") } : []
    self.init(analysis, specimen, line: line)
  }
}

extension JSONWriter {
  /// A report as `crashbook.analysis/1` describes it.
  ///
  /// Step by step, not in closures, and out of a borrowed analysis: each closure would copy the report.
  mutating func report(_ analysis: borrowing Analysis, schema: String? = nil) {
    beginObject()
    if let schema { member("schema", schema) }
    beginObject("source")
    member("path", analysis.report.source.path)
    member("line", analysis.report.source.line(at: analysis.report.start))
    endObject()
    member("format", analysis.report.format)
    member("kind", analysis.report.kind.rawValue)
    program(analysis)
    if let test = analysis.report.runningTest {
      beginObject("runningTest")
      member("name", test.value)
      member("line", analysis.report.runningTestLine)
      endObject()
    }
    if let failure = analysis.report.failure {
      beginObject("failure")
      member("text", failure.value)
      member("line", failure.offset.map { analysis.report.source.line(at: $0) })
      endObject()
    }
    cause(analysis)
    let shown = ShownFrames(analysis)
    thread(analysis, shown)
    exceptionBacktrace(analysis, shown)
    let numbers = analysis.numbers
    if !numbers.isEmpty {
      key("numbers")
      array { $0.elements(numbers) }
    }
    member("threadCount", analysis.report.threads.count)
    member("verdict", analysis.verdict.rawValue)
    diagnoses(analysis.diagnoses)
    code(analysis.source)
    beginObject("nextSteps")
    member("proved", strings: analysis.nextSteps.proved)
    member("open", strings: analysis.nextSteps.open)
    member("collect", strings: analysis.nextSteps.collect)
    endObject()
    member("signature", analysis.signature)
    member("fineSignature", analysis.fineSignature)
    member("signatureParts", strings: analysis.signatureParts)
    member("notes", strings: analysis.report.notes)
    further(analysis)
    endObject()
  }

  /// The program that died, and where.
  private mutating func program(_ analysis: borrowing Analysis) {
    beginObject("process")
    member("name", analysis.report.process.name)
    member("version", analysis.report.process.version)
    member("build", analysis.report.process.build)
    member("bundleIdentifier", analysis.report.process.bundleIdentifier)
    endObject()
    beginObject("os")
    member("name", analysis.report.operatingSystem.name)
    member("version", analysis.report.operatingSystem.version?.value)
    member("build", analysis.report.operatingSystem.build)
    endObject()
    member("device", analysis.report.device)
    member("architecture", analysis.report.architecture)
    member("date", analysis.report.exactDate)
    member("incident", analysis.report.incident)
  }

  private mutating func cause(_ analysis: borrowing Analysis) {
    beginObject("exception")
    member("type", analysis.report.exception.type?.value)
    member("signal", analysis.report.exception.signal?.value)
    member("codes", analysis.report.exception.codesText?.value)
    member("subtype", analysis.report.exception.subtype?.value)
    member("message", analysis.report.exception.message?.value)
    endObject()
    beginObject("termination")
    member("namespace", analysis.report.termination.namespace?.value)
    member("code", analysis.report.termination.code?.value)
    member("indicator", analysis.report.termination.indicator?.value)
    endObject()
  }

  /// The crashed thread with the frames that evidence and blame cite and the first twenty.
  private mutating func thread(_ analysis: borrowing Analysis, _ shown: ShownFrames) {
    guard let thread = analysis.report.crashedThread else { return memberNull("crashedThread") }
    beginObject("crashedThread")
    member("index", thread.index)
    member("name", thread.name)
    member("queue", thread.queue)
    member("frameCount", thread.frames.count)
    let isDecisive = analysis.report.lastExceptionBacktrace.isEmpty
    // Names that were read for the diagnosis already.
    frames(thread.frames, shown, known: analysis.threadStack, decisive: isDecisive ? analysis.stack : [])
    endObject()
  }

  /// Where the uncaught exception was thrown; only in reports that say so.
  private mutating func exceptionBacktrace(_ analysis: borrowing Analysis, _ shown: ShownFrames) {
    let frames = analysis.report.lastExceptionBacktrace
    guard !frames.isEmpty else { return }
    beginObject("exceptionBacktrace")
    member("frameCount", frames.count)
    // It is the stack that decides where there is one.
    self.frames(frames, shown, known: analysis.stack, decisive: analysis.stack)
    endObject()
  }

  /// The frames of a stack that outputs show, with the names that are known already.
  ///
  /// - Parameters:
  ///   - frames: The stack.
  ///   - shown: Which of its frames are shown.
  ///   - known: The same frames, with names that were read already.
  ///   - decisive: The same frames with their owners, where it is the stack that decides.
  private mutating func frames(
    _ frames: [CrashReport.Frame], _ shown: ShownFrames, known: [StackFrame], decisive: [StackFrame]
  ) {
    key("frames")
    array { writer in
      for position in frames.indices where shown.isListed(position, frames[position].offset) {
        writer.element { $0.frame(position, of: frames, known: known, decisive) }
      }
    }
    let others = frames.indices.dropFirst(ShownFrames.always).filter { position in
      let offset = frames[position].offset
      return shown.isShown(position, offset, isDecisive: !decisive.isEmpty) && !shown.isListed(position, offset)
    }
    guard !others.isEmpty else { return }
    member("furtherFrames", array: others) { $0.frame($1, of: frames, known: known, decisive) }
  }

  /// A frame that stays where it is: a copy would retain each of its parts.
  private mutating func frame(
    _ position: Int, of frames: [CrashReport.Frame], known: [StackFrame], _ decisive: [StackFrame]
  ) {
    let symbol =
      position < known.count && known[position].isNamed
      ? known[position].shownSymbol : frames[position].symbol.map { Demangler.name(of: $0) }
    beginObject()
    member("index", frames[position].index)
    member("image", frames[position].identity?.name)
    member("symbol", symbol)
    member("offset", frames[position].symbolOffset ?? frames[position].imageOffset)
    member("file", frames[position].file)
    member("line", frames[position].line)
    if position >= ShownFrames.always { member("position", position) }
    if position < decisive.count {
      if let address = frames[position].address { member("address", String(hexadecimal: address)) }
      // Without a name the offset above is that in the image, unless it is said here.
      if symbol != nil || frames[position].symbolOffset != nil, let offset = frames[position].imageOffset {
        member("imageOffset", offset)
      } else if symbol == nil, frames[position].symbolOffset != nil {
        memberNull("imageOffset")
      }
      if let place = frames[position].offset { member("place", place) }
      member("owner", decisive[position].owner.rawValue)
      // The nearest symbol of a library may be a name that is not the function's.
      if symbol != nil, !decisive[position].isNamed { member("isNamed", false) }
    }
    endObject()
  }

  private mutating func diagnoses(_ diagnoses: [Diagnosis]) {
    key("diagnoses")
    array { writer in
      for index in diagnoses.indices { writer.element { $0.diagnosis(index, of: diagnoses) } }
    }
  }

  /// Evidence that stays where it is: a copy would retain each of its parts.
  private mutating func elements(_ evidence: [Evidence]) {
    for place in evidence.indices {
      element { writer in
        writer.beginObject()
        writer.member("statement", evidence[place].statement)
        writer.member("field", evidence[place].field)
        writer.member("text", evidence[place].text)
        writer.member("line", evidence[place].line)
        if let offset = evidence[place].offset { writer.member("place", offset) }
        writer.endObject()
      }
    }
  }

  /// A diagnosis that stays where it is: a copy would retain each of its parts.
  private mutating func diagnosis(_ index: Int, of diagnoses: [Diagnosis]) {
    beginObject()
    member("rule", diagnoses[index].rule.id)
    member("title", diagnoses[index].rule.title)
    member("family", diagnoses[index].rule.family.name)
    member("severity", diagnoses[index].rule.assessment.severity.rawValue)
    member("confidence", diagnoses[index].confidence.rawValue)
    key("evidence")
    array { writer in
      writer.elements(diagnoses[index].evidence)
      writer.elements(diagnoses[index].support)
    }
    if !diagnoses[index].support.isEmpty { member("support", diagnoses[index].support.count) }
    key("blame")
    blame(diagnoses[index].blame)
    if let second = diagnoses[index].alternativeBlame {
      key("alternativeBlame")
      blame(second)
    }
    endObject()
  }

  private mutating func blame(_ blame: Blame?) {
    guard let blame else { return null() }
    beginObject()
    member("symbol", blame.symbol)
    member("image", blame.image)
    member("file", blame.file)
    member("line", blame.line)
    member("thread", blame.thread)
    member("frame", blame.frame)
    if blame.frame != nil { member("stack", blame.isInExceptionBacktrace ? "exception" : "thread") }
    member("owner", blame.owner.rawValue)
    if let place = blame.offset { member("place", place) }
    if blame.isNamedByMessage { member("isNamedByMessage", true) }
    endObject()
  }
}
