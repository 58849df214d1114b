import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Times the three stages (read, match, write) for every format.
struct Benchmark {
  /// Size that inputs are grown to.
  static let grownSize = 80 * 1024

  struct Row {
    let format: String
    var inputs = 0
    var reports = 0
    var bytes = 0
    var read = 0.0
    var match = 0.0
    var write = 0.0

    var seconds: Double { read + match + write }
  }

  let rows: [Row]

  init(folder: String) {
    let analyzer = Analyzer()
    var rows: [String: Row] = [:]
    for item in ReportFinder([folder]).items {
      guard let (source, _) = try? InputFile.read(item.path), let format = try? ReportFormat.of(source) else {
        continue
      }
      let grown = Growth.grow(source, to: Self.grownSize)
      guard let measured = Self.measure(grown, format, analyzer) else { continue }
      var row = rows[format.name] ?? Row(format: format.name)
      row.inputs += 1
      row.reports += measured.reports
      row.bytes += measured.bytes
      row.read += measured.read
      row.match += measured.match
      row.write += measured.write
      rows[format.name] = row
    }
    self.rows = rows.values.sorted { $0.format < $1.format }
  }

  /// Repeats one input for about a tenth of a second.
  private static func measure(_ source: ReportSource, _ format: ReportFormat, _ analyzer: Analyzer) -> Row? {
    guard let first = try? format.reports(in: source), !first.isEmpty else { return nil }
    let context = OutputContext(version: "benchmark")
    var row = Row(format: format.name)
    var rounds = 0
    while row.seconds < 0.1 || rounds < 3 {
      let start = Clock.seconds
      let reports = (try? format.reports(in: source)) ?? []
      let afterReading = Clock.seconds
      let analyses = reports.map { analyzer.analyze($0) }
      let afterMatching = Clock.seconds
      var written = 0
      for analysis in analyses { written += OutputFormat.ndjson.report(analysis, context).count }
      row.write += Clock.seconds - afterMatching
      row.match += afterMatching - afterReading
      row.read += afterReading - start
      row.reports += reports.count
      row.bytes += source.bytes.count
      rounds += 1
      if written == 0 { return nil }
    }
    return row
  }

  var table: String {
    var lines = ["format                inputs    MB/s  reports/s   µs a report:   read   match   write"]
    for row in rows {
      let perReport = { (seconds: Double) in seconds / Double(row.reports) * 1_000_000 }
      var line = Self.left(row.format, 20) + Self.right(row.inputs, 8)
      line += Self.right(Int(Double(row.bytes) / 1_000_000 / row.seconds), 8)
      line += Self.right(Int(Double(row.reports) / row.seconds), 11)
      line += Self.right(Int(perReport(row.seconds)), 14)
      for stage in [row.read, row.match, row.write] { line += Self.right(Int(perReport(stage)), 8) }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// CPU time of the process.
enum Clock {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}

/// Makes small fixtures as large as real reports.
enum Growth {
  /// Repeats the threads of a report until it has a size; a format without threads to repeat stays as it is.
  static func grow(_ source: ReportSource, to size: Int) -> ReportSource {
    guard source.bytes.count < size else { return source }
    let text = String(decoding: source.bytes, as: UTF8.self)
    if let grown = repeating(text, from: "{\"id\"", to: ",{\"id\"", size) ?? repeatingThreadText(text, size) {
      return ReportSource(path: source.path, text: grown)
    }
    return source
  }

  /// Repeats what lies between the last two starts of a thread in one-line JSON.
  private static func repeating(_ text: String, from first: String, to next: String, _ size: Int) -> String? {
    let starts = positions(of: next, in: text)
    guard starts.count >= 2 else { return nil }
    let thread = text[starts[starts.count - 2]..<starts[starts.count - 1]]
    let copies = max(0, size - text.utf8.count) / max(1, thread.utf8.count)
    var grown = String(text[..<starts[starts.count - 1]])
    for _ in 0..<copies { grown += thread }
    return grown + String(text[starts[starts.count - 1]...])
  }

  /// Repeats the block of the last thread of a text report, under other numbers.
  private static func repeatingThreadText(_ text: String, _ size: Int) -> String? {
    let starts = positions(of: "\nThread ", in: text)
    guard starts.count >= 3 else { return nil }
    let (start, end) = (starts[starts.count - 2], starts[starts.count - 1])
    var grown = String(text[..<end])
    let block = text[start..<end]
    let body = block.dropFirst().drop { $0 != "\n" }
    var number = 100
    while grown.utf8.count + text[end...].utf8.count < size, body.utf8.count > 40 {
      grown += "\nThread \(number):" + body
      number += 1
    }
    return grown + text[end...]
  }

  private static func positions(of part: String, in text: String) -> [String.Index] {
    var result: [String.Index] = []
    var rest = text[...]
    while let first = part.first, let index = rest.firstIndex(of: first) {
      if rest[index...].hasPrefix(part) { result.append(index) }
      rest = rest[rest.index(after: index)...]
    }
    return result
  }
}
