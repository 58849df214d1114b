import ByteKit
import CrashModel

/// How often an app ended, and how, as a metrics payload of MetricKit counts it: no crash, but the sorts to look for.
///
/// Source of the keys: Apple's documentation of `MXAppExitMetric`.
enum MetricKitExits {
  /// The counts of a payload as a report; nil where nothing but normal ends was counted.
  static func report(_ source: ReportSource, _ bytes: Bytes, payload: Int, exits: Int) -> CrashReport? {
    var report = CrashReport(format: "metrickit-json", kind: .nonFatal, source: source, start: payload)
    var cursor = JSONCursor(bytes, at: exits)
    cursor.forEachMember { cursor, key in
      let state = key == "foregroundExitData" ? "foreground" : "background"
      cursor.forEachMember { cursor, key in
        guard let words = words(for: key) else { return }
        cursor.skipSpace()
        let offset = cursor.position
        guard let count = cursor.unsigned(), count > 0, report.messages.count < ReportCaps.lines else { return }
        report.messages.append(.init(.tool, "ends in the \(state), \(words): \(count)", at: offset))
      }
    }
    guard !report.messages.isEmpty else { return nil }
    cursor = JSONCursor(bytes, at: payload)
    cursor.forEachMember { cursor, key in
      switch key {
      case "appVersion": report.process.version = cursor.string()
      case "timeStampEnd": report.date = cursor.string()
      case "metaData":
        cursor.forEachMember { cursor, key in
          switch key {
          case "appBuildVersion": report.process.build = cursor.string()
          case "deviceType": report.device = cursor.string()
          case "osVersion": if let text = cursor.locatedString() { report.operatingSystem = SystemVersion.parse(text) }
          default: break
          }
        }
      default: break
      }
    }
    report.notes.append(
      "This payload counts how the app ended and holds no stack; the diagnostic payload of the same day has those.")
    report.noteDamage(seenBy: cursor)
    return report
  }

  /// What a count is of; nil for normal ends, and for what is none of these counts.
  private static func words(for key: ByteSlice) -> String? {
    switch key {
    case "cumulativeAbnormalExitCount": "abnormally (a failed check or an exception)"
    case "cumulativeBadAccessExitCount": "by a bad access to memory"
    case "cumulativeIllegalInstructionExitCount": "by an illegal instruction"
    case "cumulativeAppWatchdogExitCount": "by the watchdog"
    case "cumulativeMemoryResourceLimitExitCount": "at the memory limit of the process"
    case "cumulativeMemoryPressureExitCount": "for want of memory on the device"
    case "cumulativeCPUResourceLimitExitCount": "at the limit of processor time"
    case "cumulativeSuspendedWithLockedFileExitCount": "suspended with a locked file"
    case "cumulativeBackgroundTaskAssertionTimeoutExitCount": "with a background task that did not end in time"
    case "cumulativeBackgroundFetchCompletionTimeoutExitCount": "with a background fetch that did not end in time"
    case "cumulativeBackgroundURLSessionCompletionTimeoutExitCount":
      "with events of a background session that were not handled in time"
    default: nil
    }
  }
}
