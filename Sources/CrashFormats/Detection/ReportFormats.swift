import ByteKit
public import CrashModel

extension ReportFormat {
  /// Every format that can be read; where two are equally likely the first one is taken.
  public static let all: [ReportFormat] = [
    .jetsam,
    .ips,
    .swiftBacktraceJSON,
    .metricKit,
    .ksCrash,
    .sentry,
    .bugsnag,
    .crashlytics,
    .errorEvent,
    .minidumpJSON,
    .minidump,
    .plCrashReport,
    .androidTombstone,
    .panic,
    .leaks,
    .memoryMap,
    .sampled,
    .minidumpText,
    .android,
    .webAssembly,
    .foreignRuntime,
    .valgrind,
    .console,
    .sanitizer,
    .appleText,
    .swiftBacktraceText,
    .excerpt,
  ]

  /// Finds the format of an input by its content and reads every report in it.
  ///
  /// - Throws: ``ReadError`` where the input is empty, no text, or of no known format.
  public static func reports(in source: ReportSource) throws(ReadError) -> [CrashReport] {
    try of(source).reports(in: source)
  }

  /// Reads every report of an input that is of this format.
  ///
  /// - Throws: ``ReadError`` where there is none.
  public func reports(in source: ReportSource) throws(ReadError) -> [CrashReport] {
    var reports = read(source.withLineIndex)
    if reports.isEmpty { throw ReadError(source.path, .nothingFound(self)) }
    for index in reports.indices { reports[index].complete() }
    return reports
  }

  /// Why a text in which no rule found anything either is no report at all; nil where it may be a part of one, or what
  /// a program printed.
  ///
  /// - Parameter report: What was read of the text.
  /// - Returns: What the text looks like instead.
  public static func problem(withTextOf report: CrashReport) -> ReadError? {
    guard report.form.isText, NoCrashLog.holdsOnlyLines(report), report.start == 0 else {
      return nil
    }
    return Bytes.with(report.source.bytes) { bytes in
      if OwnOutputText.blanked(bytes) != nil { return ReadError(report.source.path, .ownWords) }
      let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
      guard report.form == .excerpt || console.recognize(prefix) < .certain else { return nil }
      return TextShape(prefix).map { ReadError(report.source.path, .otherText($0)) }
    }
  }

  /// The format of an input.
  ///
  /// - Throws: ``ReadError`` where the input is empty, no text, or of no known format.
  public static func of(_ source: ReportSource) throws(ReadError) -> ReportFormat {
    let verdict: Result<ReportFormat, ReadError> = Bytes.with(source.bytes) { bytes in
      let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
      if prefix.first == 0, prefix.firstIndex >= prefix.bytes.count { return .failure(ReadError(source.path, .empty)) }
      if let format = prefix.binaryFormat { return .success(format) }
      if prefix.isBinary { return .failure(ReadError(source.path, .binary(FormatGuess.binary(prefix)))) }
      var best: (index: Int, likelihood: Likelihood)?
      for index in all.indices {
        let likelihood = all[index].recognize(prefix)
        if likelihood > (best?.likelihood ?? .no) { best = (index, likelihood) }
        if likelihood == .certain { break }
      }
      // It quotes reports, so that it may look like any of them; but not at its beginning.
      if OwnOutput.isOne(prefix) { return .failure(ReadError(source.path, .ownOutput)) }
      guard let best else {
        return .failure(
          ReadError(source.path, .unknown(UnknownFormat(prefix), nearest: FormatGuess.nearest(to: prefix))))
      }
      return .success(all[best.index])
    }
    return try verdict.get()
  }
}

extension CrashReport {
  /// Adds what all readers leave to the end: the sort of text, and what was left out or not found.
  package mutating func complete() {
    form = ReportFormat.forms[format] ?? .document
    ReportCaps.apply(to: &self)
    guard form.isText, kind == .crash, start == 0, !hasStack, NoCrashLog.tellsOfNoEnd(self) else { return }
    tellsOfNoEnd = true
    failure = NoCrashLog.failure(in: messages, known: failure)
  }
}

extension ReportFormat {
  /// The sort of text of each format, by its name.
  fileprivate static let forms = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.form) })
}
