import CrashModel

/// Says where a report holds more than what is read of any report.
enum ReportCaps {
  /// Frames of a stack, threads, images and lines of text that are read at most.
  static let frames = 4096
  static let threads = 65_536
  static let images = 65_536
  static let lines = 4000

  /// Adds a note for every cap that bites.
  static func note(_ report: inout CrashReport) {
    if report.crashedThread?.frames.count ?? 0 >= frames || report.lastExceptionBacktrace.count >= frames {
      report.notes.append("The stack is longer than \(frames) frames; the rest was not read.")
    }
    if report.threads.count >= threads {
      report.notes.append("The report holds \(threads) threads or more; others may be missing.")
    }
    if report.images.count >= images {
      report.notes.append("The report holds \(images) images or more; others may be missing.")
    }
    if report.messages.count >= lines {
      report.notes.append("The text is long: only its first \(lines) lines that belong to nothing else were searched.")
    }
  }
}
