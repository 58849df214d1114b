import ByteKit

/// A line of a log in JSON: the text that was logged, and whatever else in it tells of an error, wherever it stands.
///
///     {"level":"error","err":{"type":"RangeError","message":"…","stack":"…"},"msg":"request failed"}
///     {"insertId":"a1","jsonPayload":{"message":"…"},"timestamp":"2026-03-14T09:20:11Z"}
///     {"level":10,"data":"{\"params\":{\"exceptionName\":\"…\"}}","msg":"get message"}
///
/// The fields of loggers are without number. Those that hold the text are known by name, others by what they say.
struct LogRecord {
  /// What the logger was given to log.
  private var text: String?
  /// Further strings that tell of an error, in their order.
  private var others: [String] = []
  /// A status that stands as a number beside the text, as `status=-25308`.
  private var status: String?
  /// Whether the object is that of an error.
  private var isError = false

  /// The members that hold lists of errors.
  private static let lists: [StaticString] = ["errors", "exceptions"]

  /// Objects within objects, and JSON within strings, are read so deep.
  private static let depthLimit = 5

  /// Reads an object; nil where it holds neither.
  static func lines(_ cursor: inout JSONCursor) -> String? {
    let lines = LogRecord(&cursor, 0).lines
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private var lines: [String] { (text.map { [$0] } ?? []) + others }

  private init(_ cursor: inout JSONCursor, _ level: Int) {
    var type: String?
    var inner: [LogRecord] = []
    cursor.forEachMember { cursor, key in
      if cursor.peek() == UInt8(ascii: "{"), level < Self.depthLimit {
        inner.append(LogRecord(&cursor, level + 1))
      } else if Self.statusKeys.contains(where: { key == $0 }), let number = Self.status(&cursor) {
        status = "status=\(number)"
      } else if cursor.peek() == UInt8(ascii: "["), level < Self.depthLimit, Self.lists.contains(where: { key == $0 }) {
        // The first error is the one that ended the program, the others are its causes.
        cursor.forEachElement { cursor, index in
          if index == 0, cursor.peek() == UInt8(ascii: "{") { inner.append(LogRecord(&cursor, level + 1)) }
        }
      } else if cursor.peek() == UInt8(ascii: "["), let list = Self.list(&cursor) {
        others.append(list)
      } else if cursor.peek() == UInt8(ascii: "\"") {
        let isText = Self.keys.contains { key == $0 }
        let isType = key == "type" || key == "name" || key == "kind"
        guard isText || isType || Self.mayTell(cursor), let value = cursor.string() else { return }
        if let record = Self.inner(value, level) {
          inner.append(record)
        } else if isText, text?.isEmpty ?? true {
          text = value
        } else if isType {
          type = Self.isType(value) ? value : type
        } else if Self.tells(value) {
          others.append(value)
        }
      }
    }
    if let status, let words = text { text = words + " " + status }
    // An error object: its type belongs before its message.
    if let type {
      isError = true
      text = text.map { type + ": " + $0 } ?? type
    }
    for record in inner where !record.lines.isEmpty {
      if text?.isEmpty ?? true {
        text = record.text
        others = record.others + others
      } else if record.isError || !record.others.isEmpty || record.text.map(Self.tells) ?? false {
        others = record.lines + others
      }
    }
  }

  /// The frames of a list as lines, whether it holds them as strings or as objects; nil for any other list.
  private static func list(_ cursor: inout JSONCursor) -> String? {
    let start = cursor.position
    if let frames = RecordedFrames(&cursor) { return frames.lines }
    cursor.position = start
    var lines: [String] = []
    cursor.forEachElement { cursor, _ in
      if cursor.peek() == UInt8(ascii: "\""), lines.count < ReportCaps.frames, let line = cursor.string() {
        lines.append(line)
      }
    }
    let isStack = lines.prefix(2).allSatisfy { line in
      Bytes.with(Array(line.utf8)) { FrameLine.parse($0.all, isInStack: true) != nil }
    }
    return lines.count > 1 && isStack ? lines.joined(separator: "\n") : nil
  }

  /// The record that stands as JSON in a string; nil where it is none.
  private static func inner(_ value: String, _ level: Int) -> LogRecord? {
    guard value.utf8.first == UInt8(ascii: "{"), level < depthLimit else { return nil }
    return Bytes.with(Array(value.utf8)) { bytes in
      guard bytes.all.withoutBlanksAtEnd.last == UInt8(ascii: "}") else { return nil }
      var cursor = JSONCursor(bytes)
      let record = LogRecord(&cursor, level + 1)
      return cursor.isTruncated ? nil : record
    }
  }

  /// A number that may be a status of the system's; small ones are HTTP's, or levels of the log.
  private static func status(_ cursor: inout JSONCursor) -> Int? {
    guard cursor.peek() == UInt8(ascii: "-") || isDigit(cursor.peek()), let number = cursor.integer() else {
      return nil
    }
    return (0..<1000).contains(number) ? nil : number
  }

  /// The members that programs keep a status of the system's in.
  private static let statusKeys: [StaticString] = [
    "status", "osstatus", "osStatus", "OSStatus", "errorCode", "error_code", "resultCode",
  ]

  /// The members that loggers keep the text in.
  private static let keys: [StaticString] = [
    "log", "message", "msg", "textPayload", "MESSAGE", "line", "@message", "@m", "errorMessage", "cause", "reason",
  ]

  /// Whether a string may tell of an error, before it is read: most need not be.
  private static func mayTell(_ cursor: JSONCursor) -> Bool {
    var end = cursor
    _ = end.skipString()
    let raw = cursor.bytes[cursor.position..<end.position]
    return raw.count > 8 && signs.contains { raw.contains($0) }
  }

  private static let signs: [StaticString] = [
    "xception", "rror", "ignal", "rash", "atal", "anic", "bort", "\\n", "EXC_", "SIG",
  ]

  /// Whether a text tells of an error: in several lines, by a known mark, or as an exception with its reason.
  private static func tells(_ text: String) -> Bool {
    Bytes.with(Array(text.utf8)) { bytes in
      if bytes.index(of: UInt8(ascii: "\n"), from: 0, to: bytes.count) != nil || LogMark.occurs(in: bytes) {
        return true
      }
      return isType(bytes.all.upTo(bytes.all.index(of: ": ") ?? 0).string)
    }
  }

  /// Whether a word is the name of an exception's type, or of a signal.
  private static func isType(_ name: String) -> Bool {
    (name.hasSuffix("Exception") || name.hasSuffix("Error")) && !name.utf8.contains(UInt8(ascii: " "))
      || name.hasPrefix("SIG")
  }
}
