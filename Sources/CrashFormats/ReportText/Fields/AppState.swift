import ByteKit
import CrashModel

extension CrashReport.Process {
  /// Reads whether the app was in the foreground, in the words that Apple's own reports have for its role.
  mutating func takeRole(inForeground cursor: inout JSONCursor) {
    cursor.skipSpace()
    let offset = cursor.position
    role = cursor.truth().map { Located($0 ? "Foreground" : "Background", at: offset) }
  }
}
