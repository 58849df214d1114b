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
}
