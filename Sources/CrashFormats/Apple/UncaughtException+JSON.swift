import ByteKit
import CrashModel

extension CrashReport.UncaughtException {
  /// Reads an exception as the system's reporter describes it, in keys that `.ips` and MetricKit spell in their own way.
  ///
  /// Without the composed message its format is the reason.
  init(_ cursor: inout JSONCursor, name: StaticString, message: StaticString, format: StaticString) {
    self.init()
    var formatText: Located<String>?
    cursor.forEachMember { cursor, key in
      switch key {
      case name: self.name = cursor.locatedString()
      case message: reason = cursor.locatedString()
      case format: formatText = cursor.locatedString()
      default: break
      }
    }
    reason = reason ?? formatText
  }
}
