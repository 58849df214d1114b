import ByteKit
import CrashModel

/// Events that a service exported: one, an array of them, or one behind the other, as in lines.
enum EventList {
  /// At most this many events of most services are read.
  static let limit = 1024

  /// Reads the events that begin where the cursor stands.
  ///
  /// - Parameters:
  ///   - cursor: Stands behind what was read, when all is done.
  ///   - limit: No object is looked at any more when there are so many reports.
  ///   - needsEvents: Whether an object without events ends the list.
  ///   - add: Adds the events of the object that the cursor stands at.
  /// - Returns: The reports that were added.
  static func read(
    _ cursor: inout JSONCursor, atMost limit: Int = limit, needsEvents: Bool = false,
    _ add: (inout JSONCursor, inout [CrashReport]) -> Void
  ) -> [CrashReport] {
    var reports: [CrashReport] = []
    while reports.count < limit, cursor.opensContainer() {
      let (start, count) = (cursor.position, reports.count)
      cursor.forEachObject { add(&$0, &reports) }
      // A cursor that stands still would do so for ever.
      if cursor.position <= start || needsEvents && reports.count == count { break }
    }
    return reports
  }

  /// Says of the last report that the ``limit`` was reached.
  static func noteLimit(in reports: inout [CrashReport]) {
    guard reports.count >= limit else { return }
    reports[reports.count - 1].notes.append("The file holds \(limit) events or more; the last ones are not read.")
  }
}
