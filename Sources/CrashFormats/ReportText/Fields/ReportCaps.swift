import CrashModel

/// What is read of any report at most, and the words that say where a report holds more.
package enum ReportCaps {
  /// Frames of a stack, threads, images and lines of text.
  package static let frames = 4096
  package static let threads = 65_536
  package static let images = 65_536
  package static let lines = 4000
  /// Bytes of a name or a message.
  package static let text = 256 * 1024

  /// What is said of a number that was left out.
  static let hugeNumber = "A number that does not fit into 64 bits was left out."

  /// The first elements of a list.
  static func capped(_ places: [Int], at limit: Int) -> [Int] {
    places.count > limit ? Array(places[..<limit]) : places
  }

  /// Cuts what is too long, and adds a note for every cap that bites.
  static func apply(to report: inout CrashReport) {
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
    // No text is longer than the input that it stands in.
    guard report.source.bytes.count > text else { return }
    var texts = TextCap()
    texts.cut(&report)
    if texts.isCut {
      report.notes.append("A text is longer than \(text / 1024) KiB; only its beginning was used.")
    }
  }
}

/// Cuts the texts of a report that are too long.
private struct TextCap {
  var isCut = false

  mutating func cut(_ report: inout CrashReport) {
    for index in report.messages.indices { cut(&report.messages[index].text) }
    cut(&report.exceptionNotes)
    cut(&report.process)
    cut(&report.exception.codesText)
    cut(&report.exception.subtype)
    cut(&report.exception.message)
    cut(&report.termination.indicator)
    cut(&report.termination.reasons)
    cut(&report.uncaughtException)
    cut(&report.memoryRegion)
    cut(&report.operatingSystem.name)
    cut(&report.operatingSystem.version)
    for text in [\CrashReport.device, \.architecture, \.date, \.launchDate, \.incident] { cut(&report[keyPath: text]) }
    cut(&report.lastExceptionBacktrace)
    if var thread = report.crashedThread {
      cut(&thread.frames)
      cut(&thread.name)
      cut(&thread.queue)
      report.crashedThread = thread
    }
  }

  private mutating func cut(_ text: inout String) {
    guard text.utf8.count > ReportCaps.text else { return }
    text = String(decoding: text.utf8.prefix(ReportCaps.text), as: UTF8.self)
    isCut = true
  }

  private mutating func cut(_ text: inout String?) {
    guard var copy = text else { return }
    cut(&copy)
    text = copy
  }

  private mutating func cut(_ text: inout Located<String>?) {
    guard var copy = text else { return }
    cut(&copy.value)
    text = copy
  }

  private mutating func cut(_ texts: inout [Located<String>]) {
    for index in texts.indices { cut(&texts[index].value) }
  }

  private mutating func cut(_ process: inout CrashReport.Process) {
    cut(&process.name)
    cut(&process.path)
    cut(&process.version)
    cut(&process.build)
    cut(&process.bundleIdentifier)
    cut(&process.parent)
  }

  private mutating func cut(_ exception: inout CrashReport.UncaughtException?) {
    guard var copy = exception else { return }
    cut(&copy.name)
    cut(&copy.reason)
    exception = copy
  }

  private mutating func cut(_ frames: inout [CrashReport.Frame]) {
    for index in frames.indices {
      if Self.isLong(frames[index].symbol) { cut(&frames[index].symbol) }
      // Frames of an image share what is known of it as long as it is not set.
      if Self.isLong(frames[index].identity?.name) { cut(&frames[index].image) }
      if Self.isLong(frames[index].file) { cut(&frames[index].file) }
    }
  }

  private static func isLong(_ text: String?) -> Bool { text?.utf8.count ?? 0 > ReportCaps.text }
}

extension CrashReport.Thread {
  /// Adds a frame; those beyond the limit are counted only.
  mutating func add(_ frame: CrashReport.Frame) {
    guard frames.count < ReportCaps.frames else {
      omittedFrames += 1
      return
    }
    frames.append(frame)
  }
}
