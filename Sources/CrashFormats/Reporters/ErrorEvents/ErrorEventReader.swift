import ByteKit
import CrashModel

/// Reads events of Datadog and OpenTelemetry, which keep the stacks of Apple's reports as texts: each event is put
/// together again as the report that it was taken from, and read as that.
///
/// Source of the keys: `DDCrashReport` and its exporters of dd-sdk-ios, Datadog's documentation of "RUM and Session
/// Replay Data Collected", and OpenTelemetry's "Semantic conventions for exceptions".
enum ErrorEventReader {
  /// Events are looked for in so many objects that hold each other.
  private static let depthLimit = 6

  /// Every event: one, an array of them, one a line, or inside of what a service answered with.
  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var cursor = JSONCursor(bytes, at: InputPrefix(bytes).firstIndex)
    var counted = LineCount()
    var result = EventList.read(&cursor) { add(source, bytes, &$0, &counted, to: &$1, depth: 0) }
    EventList.noteLimit(in: &result)
    return result
  }

  private static func add(
    _ source: ReportSource, _ bytes: Bytes, _ cursor: inout JSONCursor, _ counted: inout LineCount,
    to result: inout [CrashReport], depth: Int
  ) {
    guard result.count < EventList.limit else { return }
    counted.move(to: cursor.position, in: bytes)
    let event = ErrorEvent(&cursor)
    if var report = ErrorEventText(event, bytes, counted).report(in: source) {
      report.noteDamage(seenBy: cursor)
      result.append(report)
    } else if depth < depthLimit {
      for place in event.inner where result.count < EventList.limit {
        var inner = JSONCursor(bytes, at: place)
        inner.forEachObject { add(source, bytes, &$0, &counted, to: &result, depth: depth + 1) }
      }
    }
  }
}
