import ByteKit
import CrashModel

/// Apple's reports in one file, `.ips` and texts in any order.
extension JoinedReports {
  /// Reads every report of a file from an offset on, up to a number.
  static func readAll(
    _ source: ReportSource, _ bytes: Bytes, from first: Int, limit: Int = Self.limit
  ) -> [CrashReport] {
    var starts = [first]
    while starts.count <= limit, let last = starts.last {
      let (report, next) = one(of: source, bytes, from: last)
      if let next {
        starts.append(next)
      } else if starts.count == 1 {
        return report.map { [$0] } ?? []
      } else {
        break
      }
    }
    return read(source, from: starts, limit: limit) { source, bytes in
      isJSON(bytes, at: 0)
        ? IPSReader.first(of: source, bytes, from: 0).report : AppleTextReader.read(source, bytes, from: 0)
    }
  }

  private static func one(
    of source: ReportSource, _ bytes: Bytes, from start: Int
  ) -> (report: CrashReport?, next: Int?) {
    isJSON(bytes, at: start)
      ? IPSReader.first(of: source, bytes, from: start) : AppleTextReader.first(of: source, bytes, from: start)
  }

  private static func isJSON(_ bytes: Bytes, at start: Int) -> Bool {
    bytes[start] == 0x7B || bytes[start] == 0x5B && opensArray(bytes, at: start)
  }

  /// Whether an array of objects begins: some tools put header and body of an `.ips` into one.
  private static func opensArray(_ bytes: Bytes, at start: Int) -> Bool {
    var cursor = JSONCursor(bytes, at: start + 1)
    return cursor.peek() == 0x7B
  }
}
