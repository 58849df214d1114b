import CrashModel

/// Reports that somebody put into one file, one behind the other: each is read for itself, as if it were alone.
enum JoinedReports {
  /// More reports of one file are not told apart.
  static let limit = 10_000

  /// Reads the parts of a source that begin at some offsets, in rising order.
  static func read(
    _ source: ReportSource, from starts: [Int], _ read: (ReportSource, Bytes) -> CrashReport?
  ) -> [CrashReport] {
    var line = source.firstLine
    var reports: [CrashReport] = []
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : source.bytes.count
      let part = ReportSource(path: source.path, bytes: Array(source.bytes[start..<end]), firstLine: line)
      Bytes.with(part.bytes) { bytes in
        if let report = read(part, bytes) { reports.append(report) }
        line += bytes.lineFeeds(from: 0, to: bytes.count)
      }
    }
    if starts.count >= limit, !reports.isEmpty {
      reports[reports.count - 1].notes.append(
        "The file holds \(limit) reports or more; the last ones are not told apart.")
    }
    return reports
  }
}
