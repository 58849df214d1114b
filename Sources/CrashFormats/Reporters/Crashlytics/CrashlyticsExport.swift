import ByteKit
import CrashModel

/// Finds the events of an export: one, an array of them, one a line, or inside of what a service answered with.
enum CrashlyticsExport {
  /// At most this many events are read.
  static let eventLimit = 4096
  /// Events are looked for in so many objects that hold each other, and in so many members of each.
  private static let depthLimit = 4
  private static let innerLimit = 64

  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var cursor = JSONCursor(bytes, at: InputPrefix(bytes).firstIndex)
    var result = EventList.read(&cursor, atMost: eventLimit) { add(source, bytes, &$0, to: &$1, depth: 0) }
    if !result.isEmpty, !cursor.isAtEnd() {
      result[result.count - 1].notes.append("What stands behind the last event that was read is none; it was not read.")
    }
    return result
  }

  private static func add(
    _ source: ReportSource, _ bytes: Bytes, _ cursor: inout JSONCursor, to result: inout [CrashReport], depth: Int
  ) {
    var reader = CrashlyticsReader(source, bytes, start: cursor.position)
    var inner: [Int] = []
    cursor.forEachMember { cursor, key in
      if inner.count < innerLimit, cursor.opensContainer() { inner.append(cursor.position) }
      reader.readKey(key, &cursor)
    }
    guard result.count < eventLimit else { return }
    if let report = reader.finished(cursor) {
      result.append(report)
    } else if depth < depthLimit {
      for place in inner where result.count < eventLimit {
        var cursor = JSONCursor(bytes, at: place)
        cursor.forEachObject { add(source, bytes, &$0, to: &result, depth: depth + 1) }
      }
    }
  }
}
