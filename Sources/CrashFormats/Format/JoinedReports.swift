import ByteKit
import CrashModel

/// Reports that somebody put into one file, one behind the other, `.ips` and texts in any order: each is read for itself,
/// as if it were alone.
enum JoinedReports {
  /// Reports of one file beyond this number are not read.
  static let limit = 10_000

  /// Reads the parts of a source that begin at some offsets, in rising order; line feeds are counted once for all.
  ///
  /// Parts beyond the limit are not read, and the last report says so.
  static func read(
    _ source: ReportSource, from starts: [Int], limit: Int = Self.limit, _ read: (ReportSource, Bytes) -> CrashReport?
  ) -> [CrashReport] {
    var lines = Bytes.with(source.bytes) { $0.lineFeeds(from: 0, to: starts.first ?? 0) }
    var reports: [CrashReport] = []
    for (number, start) in starts.prefix(limit).enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : source.bytes.count
      let count = Bytes.with(source.bytes) { $0.lineFeeds(from: start, to: end) }
      let part = source.part(start..<end, lines: lines...lines + count)
      if let report = Bytes.with(part.bytes, { read(part, $0) }) { reports.append(report) }
      lines += count
    }
    if starts.count > limit, !reports.isEmpty {
      reports[reports.count - 1].notes.append(
        "The file holds more than \(limit) reports; those behind this one were not read.")
    }
    return reports
  }

  /// The crashes of a page of which two or more fences hold a whole one each; nil for other texts.
  ///
  /// A stack below the message that belongs to it, or with names and without, is one crash.
  static func betweenFences(
    of source: ReportSource, _ read: (ReportSource, Bytes) -> [CrashReport]
  ) -> [CrashReport]? {
    // Most texts have none.
    guard Bytes.with(source.bytes, { $0.all.contains("```") || $0.all.contains("~~~") }),
      let fences = Fences.insides(of: source.bytes[...]), fences.count > 1
    else { return nil }
    let found = Self.read(source, from: fences.map(\.lowerBound)) { part, bytes in
      read(part, bytes).first { $0.hasStack && $0.kind == .crash }
    }
    let ends = Set(found.compactMap(\.wordsOfEnd))
    return found.count > 1 && ends.count == found.count ? found : nil
  }
}

extension CrashReport {
  /// What tells the end of a report from those of others; nil where it tells none.
  fileprivate var wordsOfEnd: String? {
    uncaughtException?.reason?.value ?? messages.first { $0.origin != .log }?.text ?? exception.subtype?.value
      ?? exception.type?.value ?? exception.signal?.value
  }
}
