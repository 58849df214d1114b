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
  /// How deep in the record that stood.
  private var depth = Int.max
  /// Further strings that tell of an error, in their order.
  private var others: [String] = []

  /// Objects within objects, and JSON within strings, are read so deep.
  private static let depthLimit = 5

  /// Reads an object; nil where it holds neither.
  static func lines(_ cursor: inout JSONCursor) -> String? {
    var record = LogRecord()
    record.read(&cursor, 0)
    return record.lines
  }

  private var lines: String? {
    guard let text else { return others.isEmpty ? nil : others.joined(separator: "\n") }
    return others.isEmpty ? text : ([text] + others).joined(separator: "\n")
  }

  private mutating func read(_ cursor: inout JSONCursor, _ level: Int) {
    var error: String?
    cursor.forEachMember { cursor, key in
      if key == "type" || key == "name", cursor.peek() == UInt8(ascii: "\"") {
        var copy = cursor
        error = copy.string().flatMap { Self.isError($0) ? $0 : nil } ?? error
      }
      switch cursor.peek() {
      case UInt8(ascii: "\""): readString(&cursor, key, level)
      case UInt8(ascii: "{") where level < Self.depthLimit: read(&cursor, level + 1)
      default: break
      }
    }
    // An error object: its type belongs before its message.
    if let error, let text, depth == level { self.text = error + ": " + text }
  }

  private mutating func readString(_ cursor: inout JSONCursor, _ key: ByteSlice, _ level: Int) {
    let isText = Self.keys.contains { key == $0 }
    let start = cursor.position
    guard isText || Self.mayTell(cursor), let value = cursor.string() else { return }
    if value.utf8.first == UInt8(ascii: "{"), level < Self.depthLimit, readInner(value, level) { return }
    if isText, level < depth {
      if let text, Self.tells(text) { others.append(text) }
      (text, depth) = (value, level)
    } else if Self.tells(value) {
      others.append(value)
    }
    cursor.position = max(cursor.position, start)
  }

  /// Reads JSON that stands in a string; false where it is none.
  private mutating func readInner(_ value: String, _ level: Int) -> Bool {
    Bytes.with(Array(value.utf8)) { bytes in
      var inner = JSONCursor(bytes)
      guard bytes.all.withoutBlanksAtEnd.last == UInt8(ascii: "}") else { return false }
      read(&inner, level + 1)
      return !inner.isTruncated
    }
  }

  /// The members that loggers keep the text in.
  private static let keys: [StaticString] = [
    "log", "message", "msg", "textPayload", "MESSAGE", "line", "@message", "@m", "errorMessage",
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
      return isError(bytes.all.upTo(bytes.all.index(of: ": ") ?? 0).string)
    }
  }

  /// Whether a word is the name of an exception's type.
  private static func isError(_ name: String) -> Bool {
    (name.hasSuffix("Exception") || name.hasSuffix("Error")) && !name.utf8.contains(UInt8(ascii: " "))
  }
}
