public import CrashDiagnosis
internal import CrashModel

extension Redactor {
  /// An analysis without what must not be shared; the bytes of its source stay as they are.
  public func redacted(_ analysis: Analysis) -> (analysis: Analysis, count: Count) {
    var cleaner = AnalysisCleaner(redactor: self, shown: ShownFrames(analysis))
    var result = analysis
    cleaner.clean(&result.report)
    cleaner.cleanUnseen { $0.clean(&result.savedNumbers) }
    cleaner.cleanAgain(&result.stack)
    cleaner.cleanAgain(&result.threadStack)
    for index in result.diagnoses.indices { cleaner.clean(&result.diagnoses[index], isFirst: index == 0) }
    cleaner.clean(&result.source)
    cleaner.clean(&result.signatureParts)
    cleaner.clean(&result.nextSteps.proved)
    cleaner.clean(&result.nextSteps.collect)
    var count = cleaner.count
    if mode != .none { count.add(Count(byKind: analysis.redactions)) }
    result.redactions = count.byKind
    return (result, count)
  }
}

/// Takes what must not be shared out of the parts of an analysis, and counts what outputs would have shown of it.
private struct AnalysisCleaner {
  let redactor: Redactor
  let shown: ShownFrames
  private(set) var count = Redactor.Count()

  init(redactor: Redactor, shown: ShownFrames) { (self.redactor, self.shown) = (redactor, shown) }

  /// Cleans what no output shows, and does not count it.
  mutating func cleanUnseen(_ clean: (inout Self) -> Void) {
    let before = count
    clean(&self)
    count = before
  }

  // MARK: The report

  mutating func clean(_ report: inout CrashReport) {
    report.source.path = redactor.path(report.source.path, &count)
    clean(&report.process.name)
    clean(&report.device)
    clean(&report.exception.subtype)
    clean(&report.exception.message)
    clean(&report.termination.indicator)
    cleanMessages(of: &report)
    clean(&report.notes)
    clean(&report.runningTest)
    clean(&report.failure)
    cleanUnseen { cleaner in
      cleaner.clean(&report.process.path)
      cleaner.clean(&report.process.parent)
      cleaner.clean(&report.termination.by)
      for index in report.termination.reasons.indices { cleaner.clean(&report.termination.reasons[index].value) }
      cleaner.clean(&report.memoryRegion)
      if var exception = report.uncaughtException {
        cleaner.clean(&exception.reason)
        report.uncaughtException = exception
      }
    }
    let isThreadDecisive = report.lastExceptionBacktrace.isEmpty
    clean(&report.crashedThread, isDecisive: isThreadDecisive)
    clean(&report.lastExceptionBacktrace, isDecisive: !isThreadDecisive)
  }

  private mutating func cleanMessages(of report: inout CrashReport) {
    var shown = report.shownMessages
    guard shown.count < report.messages.count else { return cleanTogether(&report.messages) }
    cleanTogether(&shown)
    cleanUnseen { $0.cleanTogether(&report.messages) }
  }

  /// Cleans messages as lines of one text, as some reports wrap a message into several.
  private mutating func cleanTogether(_ messages: inout [CrashReport.Message]) {
    let text = redactor.redacted(messages.map(\.text).joined(separator: "\n"), &count)
    // Redaction keeps the lines of a text.
    var lines = text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)[...]
    for index in messages.indices {
      let height = messages[index].text.utf8.count { $0 == .lineFeed } + 1
      messages[index].text = lines.prefix(height).map { String($0) ?? "" }.joined(separator: "\n")
      lines = lines.dropFirst(height)
    }
  }

  private mutating func clean(_ thread: inout CrashReport.Thread?, isDecisive: Bool) {
    guard var copy = thread else { return }
    clean(&copy.name)
    clean(&copy.queue)
    clean(&copy.frames, isDecisive: isDecisive)
    thread = copy
  }

  private mutating func clean(_ frames: inout [CrashReport.Frame], isDecisive: Bool) {
    for index in frames.indices {
      if shown.isShown(index, frames[index].offset, isDecisive: isDecisive) {
        clean(&frames[index])
      } else {
        cleanUnseen { $0.clean(&frames[index]) }
      }
    }
  }

  private mutating func clean(_ frame: inout CrashReport.Frame) {
    if frame.file != nil { cleanPath(&frame.file) }
    guard let (copy, found) = cleanNames(of: frame) else { return }
    frame = copy
    count.add(found)
  }

  /// Cleans the report's frames once more, which are not counted again.
  func cleanAgain(_ stack: inout [StackFrame]) {
    for index in stack.indices {
      if let frame = cleanNames(of: stack[index].frame)?.frame { stack[index] = stack[index].saying(frame) }
    }
  }

  /// A frame whose names hold nothing that must not be shared; nil where they do not anyway.
  private func cleanNames(of frame: CrashReport.Frame) -> (frame: CrashReport.Frame, count: Redactor.Count)? {
    var count = Redactor.Count()
    let symbol = frame.symbol.map { redactor.name($0, &count) }
    let image = frame.image.map { redactor.name($0, &count) }
    guard count.total > 0 else { return nil }
    var result = frame
    result.symbol = symbol
    if image != frame.image { result.image = image }
    return (result, count)
  }

  // MARK: The source files

  mutating func clean(_ view: inout SourceView) {
    clean(&view.notes)
    for index in view.places.indices {
      view.places[index].path = redactor.path(view.places[index].path, &count)
      view.places[index].fullPath = redactor.path(view.places[index].fullPath, &count)
      for line in view.places[index].excerpt.indices {
        let text = view.places[index].excerpt[line].text
        clean(&view.places[index].excerpt[line].text)
        // What follows is no longer where it was.
        if view.places[index].excerpt[line].text != text { view.places[index].excerpt[line].parts = [] }
      }
      if var change = view.places[index].lastChange {
        // Who wrote a line is the name of a person.
        change.author = nil
        clean(&change.subject)
        view.places[index].lastChange = change
      }
    }
  }

  // MARK: The diagnoses

  mutating func clean(_ diagnosis: inout Diagnosis, isFirst: Bool) {
    for index in diagnosis.evidence.indices { clean(&diagnosis.evidence[index]) }
    for index in diagnosis.support.indices { clean(&diagnosis.support[index]) }
    if isFirst {
      cleanValues(of: &diagnosis)
    } else {
      // The pages of the others are not shown.
      cleanUnseen { $0.cleanValues(of: &diagnosis) }
    }
    clean(&diagnosis.blame)
    clean(&diagnosis.alternativeBlame)
  }

  private mutating func cleanValues(of diagnosis: inout Diagnosis) {
    var values = diagnosis.pageValues
    for (name, value) in values.texts { values.texts[name] = redactor.redacted(value, &count) }
    diagnosis.pageValues = values
  }

  mutating func clean(_ evidence: inout [Evidence]?) {
    guard var copy = evidence else { return }
    for index in copy.indices { clean(&copy[index]) }
    evidence = copy
  }

  private mutating func clean(_ evidence: inout Evidence) {
    clean(&evidence.statement)
    clean(&evidence.text)
  }

  private mutating func clean(_ blame: inout Blame?) {
    guard var copy = blame else { return }
    cleanPath(&copy.file)
    copy.symbol = copy.symbol.map { redactor.name($0, &count) }
    copy.image = copy.image.map { redactor.name($0, &count) }
    blame = copy
  }

  // MARK: Texts

  mutating func clean(_ texts: inout [String]) { for index in texts.indices { clean(&texts[index]) } }

  private mutating func clean(_ text: inout String) { text = redactor.redacted(text, &count) }

  private mutating func clean(_ text: inout String?) { text = text.map { redactor.redacted($0, &count) } }

  private mutating func clean(_ text: inout Located<String>?) {
    if let value = text?.value { text?.value = redactor.redacted(value, &count) }
  }

  private mutating func cleanPath(_ file: inout String?) { file = file.map { redactor.path($0, &count) } }
}
