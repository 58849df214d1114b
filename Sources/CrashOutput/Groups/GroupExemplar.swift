public import CrashDiagnosis

/// The report that stands for its group, with as much of it as documents show: bounded in length, whatever the input.
public struct GroupExemplar: Sendable {
  /// How much of a report is kept.
  public enum Depth: Int, Sendable, Comparable {
    /// Nothing but what a ``Finding`` holds.
    case none
    /// Diagnosis, evidence and the crashed stack.
    case diagnosis
    /// The text around the evidence and all threads as well.
    case text

    /// Orders by rising depth.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// A line of a stack, ready to be shown.
  public struct Line: Sendable, Hashable {
    /// Position in the stack.
    public let index: Int
    /// Name of the function, or image and offset.
    public let label: String
    /// Name of the binary image.
    public let image: String?
    /// Source file.
    public let file: String?
    /// Line in the source file.
    public let line: Int?
    /// Address of the instruction.
    public let address: Address?
    /// Distance from the load address of the image.
    public let imageOffset: UInt64?
    /// Whether it is the app's own code or that of a library that ships with it.
    public let isInApp: Bool
    /// Whether evidence or blame cite the frame.
    public let isCited: Bool
  }

  /// A line of the input, with its number.
  public struct SourceLine: Sendable, Hashable {
    /// One-based number.
    public let number: Int
    /// The text, cut where it is long.
    public let text: String
    /// Whether evidence cites it.
    public let isCited: Bool
  }

  /// A thread that did not crash.
  public struct Thread: Sendable, Hashable {
    /// Number, name and queue in words.
    public let title: String
    /// Its stack.
    public let lines: [Line]
    /// Number of frames that are not among the lines.
    public let omitted: Int
  }

  /// The rule of the first diagnosis; nil where there is none.
  public let rule: Rule?
  /// Its page, in the form in which the report shows the cause.
  public let page: PlaybookPage?
  /// Texts of the report by the names that the rule gave them.
  public let values: PageValues
  /// The same for remedies, which name only functions that somebody can change.
  public let remedyValues: PageValues
  /// The facts that speak for the cause, by line.
  public let evidence: [Evidence]
  /// What the decisive stack is, in words: the exception's, or the crashed thread with its number, name and queue.
  public let threadTitle: String
  /// The decisive stack.
  public let stack: [Line]
  /// Exception, termination and messages in words.
  public let facts: [String]
  /// A second frame that is nearly as likely responsible.
  public let alternativeBlame: Blame?
  /// What is known, and what to collect next, where no cause is sure.
  public let nextSteps: NextSteps
  /// What is missing or odd about the report.
  public let notes: [String]
  /// The text around the evidence; empty unless asked for.
  public private(set) var source: [SourceLine]
  /// The other threads; empty unless asked for.
  public private(set) var threads: [Thread]

  /// Whether an earlier run saved the report, so that its text and its other threads are not there.
  let isWithoutText: Bool

  /// The place in the program's source files.
  let code: SourceExcerpt?
  /// What is to be said of these files.
  let codeNotes: [String]
  static let evidenceLimit = 24
  static let frameLimit = 60
  static let threadLimit = 16
  static let threadFrameLimit = 16
  static let sourceLimit = 120
  static let textLimit = 400
  static let messageLimit = 6

  /// Takes out of a report what documents show of it.
  ///
  /// - Parameters:
  ///   - analysis: The report, redacted where the document is to be shared.
  ///   - depth: How much is kept.
  ///   - clean: Redacts text that comes from the source and the other threads.
  ///   - path: Redacts paths of files.
  public init(
    _ analysis: Analysis, depth: Depth = .diagnosis, clean: (String) -> String = { $0 },
    path: (String) -> String = { $0 }
  ) {
    let report = analysis.report
    let first = analysis.diagnoses.first
    let evidence = first.map { analysis.evidence(for: $0) } ?? []
    rule = first?.rule
    page = first?.page
    values = first?.pageValues ?? [:]
    remedyValues = first?.remedyValues ?? [:]
    self.evidence = Array(evidence.sorted { ($0.line ?? .max) < ($1.line ?? .max) }.prefix(Self.evidenceLimit))
    alternativeBlame = first?.alternativeBlame
    nextSteps = analysis.nextSteps
    notes = report.notes.prefix(8).map { TerminalText.cut($0, to: Self.textLimit) }
    threadTitle = Self.stackTitle(report)
    let cited = Set(evidence.compactMap(\.offset) + [first?.blame?.offset].compactMap { $0 })
    stack = analysis.stack.prefix(Self.frameLimit).map { frame in
      Line(
        index: frame.frame.index, label: TerminalText.cut(frame.label, to: Self.textLimit), image: frame.frame.image,
        file: frame.frame.file.map(path), line: frame.frame.line, address: frame.frame.address,
        imageOffset: frame.frame.imageOffset, isInApp: frame.isInApp,
        isCited: frame.frame.offset.map { cited.contains($0) } ?? false)
    }
    facts = Self.facts(report)
    isWithoutText = report.source.savedLines != nil
    code = analysis.sourceExcerpt
    codeNotes = analysis.source.notes
    guard depth >= .text else {
      source = []
      threads = []
      return
    }
    source = Self.source(report, evidence, clean)
    threads = Self.threads(report, cited, clean, path)
  }

  /// The specimen without the text around the evidence and the other threads.
  func withoutText() -> GroupExemplar {
    var copy = self
    copy.source = []
    copy.threads = []
    return copy
  }

  /// The frames of an exception are not those of the thread that it ended.
  private static func stackTitle(_ report: CrashReport) -> String {
    let isThread = report.lastExceptionBacktrace.isEmpty
    let thread = report.crashedThread.map { title(of: $0, crashed: isThread) }
    if isThread { return thread ?? "No thread" }
    return "Exception backtrace" + (thread.map { " · \($0)" } ?? "")
  }

  private static func title(of thread: CrashReport.Thread, crashed: Bool) -> String {
    var words = "Thread \(thread.index)" + (crashed ? " crashed" : "")
    if let name = thread.name, !name.isEmpty { words += ": \(TerminalText.cut(name, to: 120))" }
    if let queue = thread.queue, !queue.isEmpty { words += " · queue \(TerminalText.cut(queue, to: 120))" }
    return words
  }

  private static func facts(_ report: CrashReport) -> [String] {
    let exception = report.exception
    var facts: [String] = []
    let kind = [
      exception.type?.value, exception.signal.map { "(\($0.value))" }, exception.subtype?.value,
      exception.message?.value,
    ]
    .compactMap { $0 }
    if !kind.isEmpty { facts.append("Exception: " + kind.joined(separator: " ")) }
    if let namespace = report.termination.namespace?.value {
      let code = report.termination.code.map { " \($0.value)" } ?? ""
      facts.append("Termination: \(namespace)\(code) \(report.termination.indicator?.value ?? "")")
    }
    if let test = report.runningTestText { facts.append("\(test.label): \(test.name)") }
    for message in report.messages.prefix(messageLimit) { facts.append("\(message.origin.rawValue): \(message.text)") }
    return facts.map { TerminalText.cut($0.replacingNewlines, to: textLimit) }
  }

  private static func threads(
    _ report: CrashReport, _ cited: Set<Int>, _ clean: (String) -> String, _ path: (String) -> String
  ) -> [Thread] {
    // Names hold nothing private but paths.
    func cleanName(_ name: String) -> String { name.utf8.contains { $0 == 0x2F || $0 == 0x5C } ? clean(name) : name }
    let crashed = report.crashedThread?.index
    return report.threads.loaded().filter { $0.index != crashed && !$0.isCrashed }.prefix(threadLimit).map { thread in
      let shown = thread.frames.prefix(threadFrameLimit)
      return Thread(
        title: clean(title(of: thread, crashed: false)),
        lines: shown.map { frame in
          let name = frame.symbol.map { Demangler.name(of: $0) }
          let place = frame.imageOffset.map { "+ " + String(hexadecimal: $0) }
          let label = name ?? place ?? frame.address.map { String(hexadecimal: $0) } ?? "?"
          return Line(
            index: frame.index, label: TerminalText.cut(cleanName(label), to: textLimit),
            image: frame.image.map { cleanName($0) }, file: frame.file.map(path), line: frame.line,
            address: frame.address,
            imageOffset: frame.imageOffset, isInApp: false,
            isCited: frame.offset.map { cited.contains($0) } ?? false)
        }, omitted: thread.frames.count - shown.count + thread.omittedFrames)
    }
  }

  /// The lines that evidence cites, with two lines before and behind; of a long line the pieces that are cited.
  private static func source(_ report: CrashReport, _ evidence: [Evidence], _ clean: (String) -> String) -> [SourceLine]
  {
    var cited: [Int: [Int]] = [:]
    for item in evidence {
      if let line = item.line { cited[line, default: []].append(item.offset ?? -1) }
    }
    var lines: [SourceLine] = []
    let bytes = report.source.bytes
    // Where the lines begin that were not looked at yet.
    var next = 0
    for offset in cited.values.joined().sorted() where offset >= next && offset < bytes.count {
      var start = lineStart(before: offset, next, bytes)
      for _ in 0..<linesAround { start = lineStart(before: start - 1, next, bytes) }
      var before = lineStart(before: start - 1, max(0, start - textLimit), bytes)
      var below = 0
      while start < bytes.count, below < linesAround, lines.count < sourceLimit {
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        let number = report.source.line(at: start)
        // A part of a log begins with an empty line of the reader's own.
        if end > 0, end - start <= textLimit {
          let text = cleaned(line: start..<end, behind: before, in: bytes, with: clean)
          lines.append(
            SourceLine(number: number, text: TerminalText.cut(text, to: textLimit), isCited: cited[number] != nil))
        }
        for piece in pieces(of: start..<end, around: cited[number] ?? []) where end - start > textLimit {
          let text = cleaned(piece, of: start..<end, in: bytes, with: clean)
          let head = piece.lowerBound > start ? "…" : ""
          lines.append(
            SourceLine(
              number: number, text: head + TerminalText.cut(text, to: textLimit), isCited: cited[number] != nil))
        }
        before = start
        start = end + 1
        // Behind each cited line the count begins anew.
        below = cited[number] != nil || start <= offset ? 0 : below + 1
      }
      next = start
    }
    return lines
  }

  /// A line without what must not be shared, which may begin on the line before or end on the next.
  private static func cleaned(
    line: Range<Int>, behind before: Int, in bytes: [UInt8], with clean: (String) -> String
  ) -> String {
    let first = max(before, line.lowerBound - textLimit)
    let rest = bytes[line.upperBound...].prefix(textLimit)
    let last = rest.dropFirst().firstIndex(of: 0x0A) ?? rest.endIndex
    let text = clean(String(decoding: bytes[first..<last], as: UTF8.self))
    // Redaction keeps the lines of a text.
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let index = first < line.lowerBound ? 1 : 0
    return lines.indices.contains(index) ? String(lines[index]) ?? "" : ""
  }

  /// Lines that are shown before and behind one that is cited.
  private static let linesAround = 2

  /// Where the line of an index begins, at the least where the lines begin that were not looked at yet.
  private static func lineStart(before index: Int, _ least: Int, _ bytes: [UInt8]) -> Int {
    var start = max(index, least)
    while start > least, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// A piece of a line without what must not be shared: a name that the piece begins or ends within is found by what
  /// stands around it.
  private static func cleaned(
    _ piece: Range<Int>, of line: Range<Int>, in bytes: [UInt8], with clean: (String) -> String
  ) -> String {
    let start = max(line.lowerBound, piece.lowerBound - context)
    let whole = clean(String(decoding: bytes[start..<min(line.upperBound, piece.upperBound + context)], as: UTF8.self))
    let before = clean(String(decoding: bytes[start..<piece.lowerBound], as: UTF8.self))
    // Where the two part, the piece begins; within a name that was taken out, that is a little earlier.
    let shared = zip(whole.unicodeScalars, before.unicodeScalars).prefix { $0 == $1 }.count
    return String(String.UnicodeScalarView(whole.unicodeScalars.dropFirst(shared).prefix(piece.count)))
  }

  /// Number of bytes around a piece of a line that tell what it begins and ends within; tokens are that long.
  private static let context = 4096

  /// Of a line that is too long to be shown, a window around each cited place; one long line may be a whole report.
  private static func pieces(of line: Range<Int>, around offsets: [Int]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    for offset in offsets.sorted() where line.contains(offset) && pieces.count < 8 {
      let start = max(line.lowerBound, offset - 60)
      guard pieces.last.map({ offset + 60 > $0.upperBound }) ?? true else { continue }
      pieces.append(start..<min(line.upperBound, start + 300))
    }
    return pieces.isEmpty ? [line.lowerBound..<line.lowerBound + textLimit] : pieces
  }
}
