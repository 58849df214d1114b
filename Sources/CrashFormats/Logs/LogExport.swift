import ByteKit
import CrashModel

/// Takes the lines of a program out of what the tools of clouds write of a log: a JSON document over many lines, whose
/// records hold the text of a line each.
///
///     [ { "textPayload": "App/routes.swift:31: Fatal error: …", "timestamp": "2026-06-03T10:11:12Z" }, … ]
///     { "events": [ { "timestamp": 1717400000001, "message": "Fatal error: …\n", "ingestionTime": … } ], … }
///
/// Google's tool writes the newest record first, those of Amazon the oldest.
///
/// Sources: `gcloud logging read --format=json` (LogEntry, cloud.google.com), `aws logs get-log-events` and
/// `filter-log-events` (docs.aws.amazon.com).
enum LogExport {
  /// Whether a text begins as such a document.
  static func opens(_ prefix: InputPrefix) -> Bool {
    let isList = prefix.first == UInt8(ascii: "[")
    guard isList || prefix.first == UInt8(ascii: "{"), prefix.looksLikeJSON else { return false }
    if isList { return marks.contains { prefix.contains($0) } && texts.contains { prefix.contains($0) } }
    return prefix.contains("\"events\"") && prefix.contains("\"message\"") && prefix.contains("\"ingestionTime\"")
  }

  /// Members that only the records of a log have.
  private static let marks: [StaticString] = [
    "\"insertId\"", "\"logName\"", "\"ingestionTime\"", "\"receiveTimestamp\"",
  ]
  private static let texts: [StaticString] = ["\"textPayload\"", "\"jsonPayload\"", "\"message\""]

  /// More records are not read.
  private static let limit = 100_000

  /// The text of a record, and where its record begins.
  private struct Record {
    var text: String?
    var time: String?
    let start: Int
  }

  /// The lines of the log, told as those of the document; nil where it holds none.
  static func lines(of source: ReportSource) -> ReportSource? {
    var records = Bytes.with(source.bytes) { read($0) }
    guard let first = records.first, let last = records.last else { return nil }
    if let begin = first.time, let end = last.time, isLater(begin, end) { records.reverse() }
    let numbers = source.lines(at: records.map(\.start))
    var log = ReportSource(path: source.path, bytes: [], firstLine: source.firstLine)
    for (record, number) in zip(records, numbers) {
      guard let text = record.text else { continue }
      let words = text.utf8.last == 0x0A ? text.dropLast() : text[...]
      log.bytes += words.utf8
      log.bytes.append(0x0A)
      let count = words.utf8.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
      log.originalLines += Array(repeating: number - source.firstLine, count: count)
    }
    return log.bytes.isEmpty ? nil : log
  }

  private static func read(_ bytes: Bytes) -> [Record] {
    var cursor = JSONCursor(bytes)
    var records: [Record] = []
    if cursor.peek() == 0x5B {
      cursor.forEachElement { cursor, _ in add(&cursor, to: &records) }
    } else {
      cursor.forEachMember { cursor, key in
        if key == "events", cursor.peek() == 0x5B { cursor.forEachElement { cursor, _ in add(&cursor, to: &records) } }
      }
    }
    return records
  }

  private static func add(_ cursor: inout JSONCursor, to records: inout [Record]) {
    guard cursor.peek() == 0x7B, records.count < limit else { return }
    var record = Record(start: cursor.position)
    cursor.forEachMember { cursor, key in
      if key == "textPayload" || key == "message", cursor.peek() == 0x22 {
        record.text = cursor.string()
      } else if key == "jsonPayload", cursor.peek() == 0x7B {
        cursor.forEachMember { cursor, key in
          if key == "message" || key == "msg", cursor.peek() == 0x22 { record.text = record.text ?? cursor.string() }
        }
      } else if key == "timestamp" {
        record.time = cursor.string()
      }
    }
    if record.text != nil { records.append(record) }
  }

  /// Times are written alike in all records: as ISO 8601 or as a number.
  private static func isLater(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count ? one > other : one.utf8.count > other.utf8.count && !one.contains("-")
  }
}
