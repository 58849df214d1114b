import ByteKit
import CrashModel

/// Takes the lines of a program out of the records in which Docker and shippers of logs keep them, one record a line, so
/// that line numbers stay those of the file; any other log passes through as it is.
///
/// Docker's are lines like `{"log":"…\n","stream":"stderr","time":"…"}` (source: "JSON File logging driver",
/// docs.docker.com), others like `{"@timestamp":"…","level":"error","message":"…"}` or `time=… level=error msg="…"`.
struct ContainerRecords {
  /// What has come in and is not handed out yet: the first line until it is whole, then the beginning of a record.
  private var waiting: [UInt8] = []
  /// Whether the log consists of records; nil until its first line is known.
  private var areThere: Bool?

  /// A line that is longer than this is no record: Docker begins a new one after 16 KiB.
  private static let longestRecord = 128 * 1024

  /// What stands for the line breaks within a record, until what is read of it is a text of its own.
  static let lineBreak: UInt8 = 0x0B

  /// Whether a record may begin with a byte.
  static func mayBegin(with byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "l")
  }

  /// Whether a text begins with a record.
  static func open(_ bytes: Bytes) -> Bool {
    var lines = Lines(bytes)
    guard let line = lines.next(), mayBegin(with: line[0]) else { return false }
    return (line[0] != UInt8(ascii: "{") || times.contains { line.contains($0) }) && text(in: line) != nil
  }

  /// Members that a record has beside its text.
  private static let times: [StaticString] = [
    "\"stream\":\"std", "timestamp\":", "\"time\":", "\"ts\":", "\"date\":", "\"@t\":",
    "_TIMESTAMP\":", "\"level\":", "\"severity\":", "\"error\":{", "\"err\":{",
    // What AWS Lambda answers for a function that ended.
    "{\"errorType\":",
  ]

  /// Whether JSON is what `docker inspect`, `kubectl get -o json`, `aws ecs describe-tasks` or Lambda's console say of a
  /// container or a function that a signal ended, or that used too much memory.
  static func tellEnd(_ prefix: InputPrefix) -> Bool {
    let marks: [StaticString] = [
      "\"OOMKilled\": true", "\"OOMKilled\":true", "\"OOMKilled\"\n", "\"OOMKilled\",", "\"OOMKilled\"}",
      "xitCode\": 13", "xitCode\":13", "\"OutOfMemoryError: Container killed", "\"Runtime.ExitError\"",
      "\"Runtime.OutOfMemory\"",
    ]
    return marks.contains { prefix.contains($0) }
  }

  /// The lines of a whole text, as they would be without records.
  static func lines(in text: [UInt8]) -> [UInt8] {
    var records = ContainerRecords()
    return records.append(text) + records.finish()
  }

  /// Takes the next piece of the log.
  ///
  /// - Returns: The lines whose records have ended in it.
  mutating func append(_ piece: [UInt8]) -> [UInt8] {
    if areThere == false { return piece }
    waiting += piece
    return handOut(isLast: false)
  }

  /// Ends the log.
  ///
  /// - Returns: The line of a record that no line feed ends.
  mutating func finish() -> [UInt8] {
    handOut(isLast: true)
  }

  private mutating func handOut(isLast: Bool) -> [UInt8] {
    let bytes = waiting
    return Bytes.with(bytes) { view in
      let end = isLast ? view.count : view.lastIndex(of: "\n", from: 0, to: view.count).map { $0 + 1 } ?? 0
      let isTooLong = end == 0 && view.count > Self.longestRecord
      if areThere == nil, end > 0 || isTooLong { areThere = Self.open(view) }
      guard let areThere else { return [] }
      let isHandedOutAsItIs = !areThere || isTooLong
      waiting = isHandedOutAsItIs ? [] : Array(bytes[end...])
      return isHandedOutAsItIs ? bytes : Self.texts(in: view, to: end)
    }
  }

  /// The texts of the records up to an index, one a line; a line that is no record stays as it is.
  private static func texts(in bytes: Bytes, to end: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(end)
    var lines = Lines(bytes, to: end)
    while let line = lines.next() {
      if let text = text(in: line) {
        // A line feed inside of a record would move the numbers of all that follow.
        result += text.utf8.dropLast(text.utf8.last == 0x0A ? 1 : 0).map { $0 == 0x0A ? lineBreak : $0 }
      } else {
        line.bytes.append(line.start, line.end, to: &result)
      }
      result.append(0x0A)
    }
    return result
  }

  /// The text of a record of fields, which must be its last: `time=2026-05-11T06:41:17Z level=error msg="…"`.
  private static func lastField(of line: ByteSlice) -> String? {
    guard fields.contains(where: { line.hasPrefix($0) }), let mark = line.index(of: " msg=") else { return nil }
    let value = line.from(mark + 5)
    guard value[0] == 0x22 else { return value.contains(" ") ? nil : value.string }
    var cursor = JSONCursor(line.bytes.prefix(line.end), at: value.start)
    let text = cursor.string()
    return cursor.isTruncated || !line.from(cursor.position).trimmed.isEmpty ? nil : text
  }

  /// The fields that such a record begins with.
  private static let fields: [StaticString] = ["time=", "ts=", "timestamp=", "level="]

  /// The text of a record; nil for a line that is none.
  private static func text(in line: ByteSlice) -> String? {
    if line[0] != 0x7B { return mayBegin(with: line[0]) ? lastField(of: line) : nil }
    guard line[0] == 0x7B, line[1] == 0x22, line.trimmed.last == 0x7D else { return nil }
    // A text without its end must not be looked for in the lines that follow.
    var cursor = JSONCursor(line.bytes.prefix(line.end), at: line.start)
    var text: String?
    if line.hasPrefix("{\"log\":\"") {
      // Docker's begin with it, and hold nothing else that is read.
      cursor.position += 7
      text = cursor.string()
    } else {
      text = LogRecord.lines(&cursor)
    }
    return cursor.isTruncated ? nil : text
  }
}

extension ReportSource {
  /// The source with the line breaks that stood within records, each line told as that of its record.
  var withBreaksOfRecords: ReportSource {
    guard bytes.contains(ContainerRecords.lineBreak) else { return self }
    var copy = self
    var number = 0
    copy.originalLines = [0]
    for index in bytes.indices where bytes[index] == 0x0A || bytes[index] == ContainerRecords.lineBreak {
      if bytes[index] == 0x0A { number += 1 }
      copy.bytes[index] = 0x0A
      copy.originalLines.append(number)
    }
    return copy
  }
}
