import ByteKit
import CrashModel

extension CrashReport {
  /// Notes what was wrong with the JSON that the report was read from.
  mutating func noteDamage(seenBy cursor: JSONCursor) {
    if cursor.isTruncated { notes.append("The report is cut off: everything before the cut was used.") }
    if cursor.isTooDeep {
      notes.append("Part of the report is nested deeper than \(JSONCursor.depthLimit) levels and was stepped over.")
    }
    if cursor.holdsHugeNumber { notes.append(ReportCaps.hugeNumber) }
    if cursor.isMalformed { notes.append("Part of the report is not valid JSON and was stepped over.") }
  }
}
