import ByteKit
public import CrashModel

/// Why an input was taken for what it is.
public struct FormatExplanation: Sendable {
  /// The format it is read as, nil where it is of none.
  public let format: ReportFormat?
  /// How sure the format is.
  public let likelihood: ReportFormat.Likelihood
  /// Texts of the format's description that stand in the beginning of the input, with their one-based lines.
  public let marks: [(text: String, line: Int)]
  /// Other formats that the input may be of.
  public let others: [(format: ReportFormat, likelihood: ReportFormat.Likelihood)]
  /// What the form of the text is that of, where it is read only because it may hold a part of a report.
  public let form: String?
  /// The format of a report that stands in the text, and the one-based line at which it begins; nil where there is none.
  public let inner: (format: ReportFormat, line: Int)?
  /// Why it is of no format, nil where it is of one.
  public let problem: ReadError?

  /// Looks at the beginning of an input.
  public init(_ source: ReportSource) {
    var claims: [(format: ReportFormat, likelihood: ReportFormat.Likelihood)] = []
    var format: ReportFormat?
    var problem: ReadError?
    do {
      format = try ReportFormat.of(source)
    } catch {
      problem = error
    }
    var marks: [(text: String, line: Int)] = []
    var form: String?
    let name = format?.name
    Bytes.with(source.bytes) { bytes in
      let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
      // What is no text has no lines, and is of no other format.
      let binary = prefix.binaryFormat
      let isText = binary == nil
      for format in binary.map({ [$0] }) ?? ReportFormat.all { claims.append((format, format.recognize(prefix))) }
      if isText, let format { marks = FormatMarks(format).found(in: prefix, of: source) }
      if format?.name == ReportFormat.excerpt.name { form = TextShape(prefix)?.words }
    }
    inner = format.flatMap { Self.inner(source, $0) }
    self.form = inner == nil ? form : nil
    self.format = format
    self.problem = problem
    self.marks = marks
    likelihood = claims.first { $0.format.name == name }?.likelihood ?? .no
    others = claims.filter { $0.format.name != name && $0.likelihood > .no }
  }

  private static func inner(_ source: ReportSource, _ format: ReportFormat) -> (format: ReportFormat, line: Int)? {
    guard format.name == ReportFormat.excerpt.name, let report = (try? format.reports(in: source))?.first,
      report.format != format.name, let inner = ReportFormat.all.first(where: { $0.name == report.format })
    else { return nil }
    return (inner, report.source.line(at: report.start))
  }

  /// The explanation in a few lines for people.
  public var text: String {
    guard let format else { return "no known format: \(problem?.reason ?? "")" }
    var lines = ["\(format.name): \(format.title), \(likelihood.words)"]
    lines.append("  recognised by \(format.recognizedBy)")
    for mark in marks { lines.append("  line \(mark.line) holds '\(mark.text)'") }
    if let inner {
      lines.append("  line \(inner.line) begins \(inner.format.title), which is read as \(inner.format.name)")
    }
    if let form { lines.append("  its form is that of \(form): a failure, unless a stack or a crash message is in it") }
    for other in others { lines.append("  may also be \(other.format.name), \(other.likelihood.words)") }
    return lines.joined(separator: "\n")
  }
}

extension ReportFormat.Likelihood {
  /// The likelihood in words.
  public var words: String {
    switch self {
    case .no: "no"
    case .perhaps: "for want of a better one"
    case .likely: "likely"
    case .certain: "certain"
    }
  }
}

/// The texts by which a format says that it is recognised: whatever stands in quotes in its description.
struct FormatMarks {
  let texts: [String]

  init(_ format: ReportFormat) {
    let parts = format.recognizedBy.split(separator: "'", omittingEmptySubsequences: false)
    texts = parts.enumerated().filter { $0.offset % 2 == 1 && $0.element.utf8.count > 3 }.map { String($0.element) }
  }

  /// The marks in the beginning of an input, in the order of the description.
  func found(in prefix: InputPrefix, of source: ReportSource) -> [(text: String, line: Int)] {
    texts.compactMap { text in
      prefix.index(of: text).map { (text, source.line(at: $0)) }
    }
  }
}

extension InputPrefix {
  /// Index of a text in the beginning.
  func index(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return nil }
    return Bytes.with(wanted) { _ in
      var from = firstIndex
      while let place = bytes.index(of: first, from: from, to: bytes.count) {
        if wanted.enumerated().allSatisfy({ bytes[place + $0.offset] == $0.element }) { return place }
        from = place + 1
      }
      return nil
    }
  }
}

/// What an input of no known format is most likely.
enum FormatGuess {
  /// The known format whose marks the input shares most of, in a sentence; empty where it shares none.
  static func nearest(to prefix: InputPrefix) -> String {
    var best: (format: ReportFormat, found: [String], missing: [String])?
    for format in ReportFormat.all {
      let texts = FormatMarks(format).texts
      let found = texts.filter { prefix.index(of: $0) != nil }
      guard !found.isEmpty, found.count > best?.found.count ?? 0 else { continue }
      best = (format, found, texts.filter { !found.contains($0) })
    }
    guard let best else { return "" }
    let missing = best.missing.first.map { ", but not '\($0)'" } ?? ""
    return " The nearest is \(best.format.title): it holds '\(best.found[0])'\(missing)."
  }

  /// What a file that is no text is, by its first bytes; nil where they say nothing.
  static func binary(_ prefix: InputPrefix) -> String? {
    let bytes = prefix.bytes
    if let known = table.first(where: { bytes.holds($0.magic, at: $0.offset) }) { return known.words }
    let number = bytes.bigEndian32
    // The sort of the file: 4 is a core, both for ELF and for Mach-O.
    if bytes.holds("\u{7F}ELF", at: 0) { return bytes[16] == 4 ? core : program }
    if machO.contains(number) { return number != fat && bytes[12] == 4 ? core : program }
    if number >> 8 == 0xFFD8FF { return image }
    return number == 0x28B5_2FFD ? unpack : nil
  }

  private static let program =
    "This is a program or library, not a report; 'crashbook symbols' shows its id, and 'analyze --symbols' uses it."
  private static let core =
    "This is the memory of a process (a core). Run 'lldb --batch --one-line \"thread backtrace all\" --core FILE PROGRAM' and "
    + "give what that prints; gdb's 'thread apply all bt' does as well."
  private static let machO: Set<UInt32> = [0xCFFA_EDFE, 0xFEED_FACF, 0xCEFA_EDFE, fat]
  private static let fat: UInt32 = 0xCAFE_BABE

  private static let image = "This is an image or a film. Give the file of the report itself, or its text."
  private static let unpack = "This is an archive of a sort that is not opened; unpack it and try again."

  private static let table: [(magic: StaticString, offset: Int, words: String)] = [
    (
      "plcrash", 0,
      "This is a report of PLCrashReporter in a form that is not known here. Convert it with 'plcrashutil convert "
        + "--format=iphone'."
    ),
    (
      "bplist00", 0,
      "This is a binary property list. Of a memory graph, give the text that 'leaks FILE.memgraph' prints; convert "
        + "others with 'plutil -convert xml1' if they hold a report."
    ),
    ("SQLite format 3", 0, "This is a database, not a report."),
    ("%PDF", 0, "This is a PDF. Save the text of the report itself and try again."),
    ("PNG", 1, image), ("GIF8", 0, image), ("ftyp", 4, image), ("WEBP", 8, image),
    ("BZh", 0, unpack), ("7z", 0, unpack), ("7zXZ", 1, unpack), ("xar!", 0, unpack), ("Rar!", 0, unpack),
    ("AA01", 0, unpack), ("pbze", 0, unpack),
  ]
}

extension Bytes {
  /// The first four bytes as a number.
  fileprivate var bigEndian32: UInt32 {
    UInt32(self[0]) << 24 | UInt32(self[1]) << 16 | UInt32(self[2]) << 8 | UInt32(self[3])
  }
}
