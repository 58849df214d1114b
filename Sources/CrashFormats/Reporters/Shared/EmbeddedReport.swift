import ByteKit
import CrashModel

/// A report in JSON that stands in another text: between the fences of Markdown, behind somebody's words, without its
/// first brace.
enum EmbeddedReport {
  private static let formats: [ReportFormat] = [
    .jetsam, .ips, .swiftBacktraceJSON, .metricKit, .ksCrash, .sentry, .bugsnag, .crashlytics, .errorEvent,
  ]
  /// Places at which a report may begin that are looked at.
  private static let limit = 16

  /// The reports of the first place at which one begins; empty where there is none.
  static func reports(in source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    let starts = starts(in: bytes)
    // What has no brace in front of it is the rest of a frame, though it may begin with a key.
    if let frame = ReportMembers.firstFrame(in: bytes),
      frame <= starts.first ?? bytes.count || ReportMembers.isRestOfThreads(bytes, before: frame)
    {
      return ReportFormat.ips.read(
        part(of: source, bytes, from: frame, ReportMembers.openingOfFrames(from: frame, bytes)))
    }
    for start in starts.prefix(limit) {
      let found = read(source, bytes, from: start)
      if !found.isEmpty { return found }
    }
    guard let described = PropertyListText.json(source, bytes) else { return [] }
    let isMetricKit = Bytes.with(described.bytes) { bytes in
      ReportFormat.metricKit.recognize(InputPrefix(bytes.prefix(InputPrefix.limit))) == .certain
    }
    return (isMetricKit ? ReportFormat.metricKit : .ksCrash).read(described)
  }

  /// Where an object may begin: at a line's first word, or behind words that announce it.
  private static func starts(in bytes: Bytes) -> [Int] {
    var starts: [Int] = []
    var position = 0
    while starts.count < limit, let brace = bytes.index(of: 0x7B, from: position, to: InputPrefix.limit) {
      let line = bytes.line(around: brace)
      let next = line.from(brace + 1).trimmed
      // A letter stands behind the brace of a mark, as in `{code:java}`.
      let begins = line.upTo(brace).trimmed.isEmpty && !isLetter(next[0])
      if begins || next[0] == 0x22 { starts.append(brace) }
      // Of the objects on a line the first holds the others.
      position = line.end
    }
    // Who cuts off the head of a report often takes the brace with it.
    if let key = firstKey(in: bytes), key < starts.first ?? bytes.count { starts.insert(key, at: 0) }
    return starts
  }

  /// Where the first line stands that is nothing but a key and its value.
  private static func firstKey(in bytes: Bytes) -> Int? {
    var lines = Lines(bytes)
    for _ in 0..<40 {
      guard let line = lines.next() else { return nil }
      let text = line.trimmed
      guard text[0] == 0x22, let quote = text.dropping(1).index(of: 0x22) else { continue }
      if text.from(quote + 1).trimmed[0] == 0x3A { return text.start }
    }
    return nil
  }

  /// The reports of the object, or of what is left of one, that begins at an index; empty where it is none of a report.
  static func read(_ source: ReportSource, _ bytes: Bytes, from start: Int) -> [CrashReport] {
    let opening = bytes[start] == 0x7B ? "" : ReportMembers.opening(of: bytes[start..<bytes.count])
    let part = part(of: source, bytes, from: start, opening)
    let format = Bytes.with(part.bytes) { bytes in
      let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
      let known = formats.first { $0.recognize(prefix) >= .likely }
      return known ?? (opening.isEmpty || !ReportMembers.areThere(prefix) ? nil : .ips)
    }
    return format?.read(part) ?? []
  }

  /// The text from an index on, behind what has to stand before it.
  private static func part(
    of source: ReportSource, _ bytes: Bytes, from start: Int, _ opening: String
  ) -> ReportSource {
    ReportSource(
      path: source.path,
      bytes: Array(opening.utf8)
        + (bytes[start - 1] == 0x60 ? withoutTicks(bytes, from: start) : withoutFences(bytes, from: start)),
      firstLine: source.firstLine + bytes.lineFeeds(from: 0, to: start))
  }

  /// The bytes from an index on; lines that open or close a piece of code in Markdown are left empty.
  private static func withoutFences(_ bytes: Bytes, from start: Int) -> [UInt8] {
    bytes.lines(from: start) { $0.trimmed.hasPrefix("```") ? $0.upTo($0.start) : $0 }
  }

  /// The bytes from an index on, where each line is a piece of code in Markdown by itself: `\`"faultingThread" : 0,\``.
  private static func withoutTicks(_ bytes: Bytes, from start: Int) -> [UInt8] {
    bytes.lines(from: start) { line in
      var text = line.trimmed
      if text[0] == 0x60 { text = text.dropping(1) }
      return text.last == 0x60 ? text.upTo(text.end - 1) : text
    }
  }
}
