import ByteKit
import CrashModel

/// Finds the events of an input: events, arrays of them, one a line, inside of what its service sends to others, or in
/// an envelope, which is a header line, then for every item a header line and its payload.
///
/// Source: "Envelopes" in Sentry's developer documentation; "Issue Alerts" and "List a Project's Error Events" in that of
/// its interface.
enum SentryEnvelope {
  /// At most this many items are looked at.
  static let itemLimit = 256
  /// Events are looked for in so many objects that hold each other.
  private static let depthLimit = 4

  /// Every event of the input.
  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    let start = InputPrefix(bytes).firstIndex
    let events = events(source, bytes, from: start)
    return events.isEmpty ? items(source, bytes, from: start) : events
  }

  /// Events that stand one behind the other; none where the first object holds no event, as in envelopes.
  private static func events(_ source: ReportSource, _ bytes: Bytes, from start: Int) -> [CrashReport] {
    var cursor = JSONCursor(bytes, at: start)
    var result = EventList.read(&cursor, needsEvents: true) { add(source, bytes, &$0, to: &$1, depth: 0) }
    EventList.noteLimit(in: &result)
    return result
  }

  private static func add(
    _ source: ReportSource, _ bytes: Bytes, _ cursor: inout JSONCursor, to result: inout [CrashReport], depth: Int
  ) {
    guard result.count < EventList.limit else { return }
    if let report = SentryReader.read(source, bytes, at: cursor.position) {
      result.append(report)
      cursor.skipValue()
    } else if depth < depthLimit {
      cursor.forEachMember { cursor, key in
        guard covers.contains(where: { key == $0 }), cursor.opensContainer() else { return }
        cursor.forEachObject { add(source, bytes, &$0, to: &result, depth: depth + 1) }
      }
    }
  }

  /// Members that hold an event where the object is none.
  private static let covers: [StaticString] = ["event", "data", "latestEvent", "events", "results"]

  /// Every event of an envelope.
  private static func items(_ source: ReportSource, _ bytes: Bytes, from start: Int) -> [CrashReport] {
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
