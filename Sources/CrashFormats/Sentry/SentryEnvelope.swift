import CrashModel

/// Walks over the items of an envelope: a header line, then for every item a header line and its payload.
///
/// Source: "Envelopes" in Sentry's developer documentation.
enum SentryEnvelope {
  /// At most this many items are looked at.
  static let itemLimit = 256

  /// The event that the input is, or every event of the envelope.
  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    let start = InputPrefix(bytes).firstIndex
    if let report = SentryReader.read(source, bytes, at: start) { return [report] }
    var result: [CrashReport] = []
    var position = lineEnd(bytes, from: start) + 1
    for _ in 0..<itemLimit {
      var cursor = JSONCursor(bytes, at: position)
      guard cursor.peek() == 0x7B else { break }
      let header = cursor.position
      let item = Item(&cursor)
      let payload = lineEnd(bytes, from: max(cursor.position, header)) + 1
      if item.isEvent, let report = SentryReader.read(source, bytes, at: payload) { result.append(report) }
      // A length that lies leads nowhere, so that the line is believed where both disagree.
      if let length = item.length, length >= 0, length < bytes.count - payload, bytes[payload + length] == 0x0A {
        position = payload + length + 1
      } else {
        position = lineEnd(bytes, from: payload) + 1
      }
      if position >= bytes.count { break }
    }
    return result
  }

  private struct Item {
    var isEvent = false
    var length: Int?

    init(_ cursor: inout JSONCursor) {
      cursor.forEachMember { cursor, key in
        switch key {
        case "type": isEvent = cursor.string() == "event"
        case "length": length = cursor.integer()
        default: break
        }
      }
    }
  }

  private static func lineEnd(_ bytes: Bytes, from start: Int) -> Int {
    bytes.index(of: 0x0A, from: start, to: bytes.count) ?? bytes.count
  }
}
