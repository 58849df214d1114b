import ByteKit
import CrashModel

extension ReportFormat {
  /// A part of a report: frames, a message, the output of a debugger, a paste.
  static let excerpt = ReportFormat(
    name: "excerpt",
    title: "an excerpt of a report or a console",
    recognizedBy: "stack frames, crash messages or debugger output anywhere in the text",
    form: .excerpt,
    recognize: { prefix in
      switch prefix.first {
      case 0: .no
      case 0x7B, 0x5B:
        prefix.looksLikeJSON && !holdsFrames(prefix) && !ContainerRecords.tellEnd(prefix) ? .no : .perhaps
      default: .perhaps
      }
    },
    read: { source in
      let found = readLines(of: source)
      guard found.contains(where: { $0.kind == .crash && $0.registers.isEmpty }),
        Bytes.with(source.bytes, found.haveStack ? WrittenText.isDifference : WrittenText.isOne)
      else { return found }
      var report = CrashReport(format: "excerpt", kind: .nonFatal, source: source)
      report.notes.append("This text has the form of what people write, and tells of no run of a program.")
      return [report]
    })

  private static func readLines(of source: ReportSource) -> [CrashReport] {
    let code = SourceLiterals.without(source)
    guard let plain = LinesWithoutEvidence.without(code ?? source) ?? code else { return read(source) }
    let reports = read(plain)
    if reports.isEmpty {
      // Only tools speak in it.
      var report = CrashReport(format: "excerpt", kind: .nonFatal, source: source)
      report.notes.append("All lines of this text are of tools, which wrote them about their own work.")
      return [report]
    }
    // The report keeps the whole text, so that it can be said whose words were passed over.
    return reports.map { report in
      var report = report
      if report.source.bytes.count == source.bytes.count { report.source.bytes = source.bytes }
      return report
    }
  }

  private static func read(_ source: ReportSource) -> [CrashReport] {
    if let crashes = JoinedReports.betweenFences(of: source, parts) { return crashes }
    return PastedText.clean(source) { source, bytes in
      let embedded = EmbeddedReport.reports(in: source, bytes)
      if embedded.contains(where: { $0.hasStack || $0.bugType != nil }) { return embedded }
      let found = behindPrefixes(source, bytes)
      // Who notes down a member of a report may have put its stack beside it.
      return embedded.isEmpty || found.contains(where: \.hasStack) ? found : embedded
    }
  }

  /// Whether JSON of an unknown kind holds the lines of a stack in its strings.
  private static func holdsFrames(_ prefix: InputPrefix) -> Bool {
    let marks: [StaticString] = ["\"0   ", "\"0  ", "\\n0   ", "\\nThread 0", "\"0\\t"]
    return prefix.contains("0x") && (marks.contains { prefix.contains($0) } || holdsNarrowFrame(prefix))
  }

  /// Whether a string begins with a frame whose columns a single blank parts: `"0 Harbour 0x0000000104a1c2d0 open() + 8"`.
  private static func holdsNarrowFrame(_ prefix: InputPrefix) -> Bool {
    guard let mark = prefix.bytes.index(of: "\"0 ", from: 0, to: prefix.bytes.count) else { return false }
    let text = prefix.bytes[mark + 1..<prefix.bytes.count]
    return text.index(of: 0x22).map { FrameLine.isFrame(text.upTo($0)) } ?? false
  }

  /// The reports in an excerpt; where no stack is found, what stands before every line is taken away.
  private static func behindPrefixes(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    // The numbers of BuildKit's steps look like those of frames.
    if let plain = LogPrefix.withoutSteps(bytes) {
      var copy = source
      copy.bytes = plain
      return Bytes.with(plain) { parts(copy, $0) }
    }
    let found = parts(source, bytes)
    if found.contains(where: \.hasStack) { return found }
    guard let plain = LearnedPrefix.without(bytes) else { return found }
    var copy = source
    copy.bytes = plain
    let behind = Bytes.with(plain) { parts(copy, $0) }
    return behind.contains(where: \.hasStack) ? behind : found
  }

  private static func parts(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    PackageBacktrace.read(source, bytes) { source, bytes in
      ExcerptRecovery.read(source, bytes) { source, bytes in
        guard var report = AppleTextReader.read(source, bytes, from: firstWholeLeak(bytes) ?? 0, as: .excerpt) else {
          return []
        }
        NoCrashLog.mark(&report)
        return ExcerptCheck.saysSomething(report) ? [report] : []
      }
    }
  }
}

extension ReportFormat {
  /// Where the first leak begins in a list of leaks that was cut out of its middle; nil where no frames of another leak
  /// stand above it.
  fileprivate static func firstWholeLeak(_ bytes: Bytes) -> Int? {
    guard let words = bytes.index(of: "irect leak of ", from: 0, to: bytes.count) else { return nil }
    let heading = bytes.line(around: words)
    guard heading.contains(" byte(s) in ") else { return nil }
    var lines = Lines(bytes, from: 0)
    var above: ByteSlice?
    while let line = lines.next(), line.start < heading.start {
      if !line.trimmed.isEmpty { above = line.trimmed }
    }
    return above?[0] == UInt8(ascii: "#") ? heading.start : nil
  }
}

/// Tells an excerpt that is worth a diagnosis from any other text.
enum ExcerptCheck {
  /// Whether there is a stack, an exception, a termination or any text at all that a rule may know.
  static func saysSomething(_ report: CrashReport) -> Bool {
    report.threads.count > 0 || report.crashedThread != nil || !report.lastExceptionBacktrace.isEmpty
      || report.uncaughtException != nil
      || report.exception.type != nil || report.exception.signal != nil
      || report.termination.namespace != nil || report.termination.code != nil || !report.messages.isEmpty
  }
}
