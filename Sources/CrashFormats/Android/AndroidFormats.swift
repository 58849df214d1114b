import CrashModel

extension ReportFormat {
  /// What Android's crash handler writes, alone or in Android's log.
  static let android = ReportFormat(
    name: "android",
    title: "an Android tombstone, or a log of Android with a crash in it",
    recognizedBy:
      "lines such as '*** *** *** ***', 'Build fingerprint: ' and '#00 pc ', or those of logcat with 'Fatal signal ', "
      + "'FATAL EXCEPTION: ' or 'SwiftRuntime'",
    recognize: { prefix in
      guard !prefix.opensIncident, !prefix.opensAppleReport else { return .no }
      guard AndroidMarks.occur(in: prefix) else { return .no }
      // Among the lines of a build server it is one crash of perhaps several.
      return AndroidMarks.openLog(prefix) || !ConsoleMarks.occur(in: prefix) ? .certain : .perhaps
    },
    read: { source in
      PastedText.clean(source) { source, bytes in AndroidReader.read(source, bytes, as: "android") }
    })
}

/// What shows that a text is a tombstone or a log of Android with a crash in it.
enum AndroidMarks {
  /// Whether one of the first lines is of Android's log.
  static func openLog(_ prefix: InputPrefix) -> Bool {
    var lines = Lines(prefix.bytes, from: prefix.firstIndex)
    for _ in 0..<20 {
      guard let line = lines.next() else { return false }
      if LogcatLine(line) != nil { return true }
    }
    return false
  }

  static func occur(in prefix: InputPrefix) -> Bool {
    if prefix.contains("*** *** *** *** ***") { return prefix.contains("pid: ") || prefix.contains("#00 ") }
    if prefix.contains("#00 pc ") || prefix.contains("#00  pc ") { return true }
    if holdsLogLine(prefix, "Fatal signal ") || holdsLogLine(prefix, "SwiftRuntime") { return true }
    return holdsLogLine(prefix, "FATAL EXCEPTION: ") || prefix.contains("FATAL EXCEPTION: ") && prefix.contains("\tat ")
  }

  /// Whether a text stands in a line of Android's log.
  private static func holdsLogLine(_ prefix: InputPrefix, _ words: StaticString) -> Bool {
    guard let place = prefix.bytes.index(of: words, from: prefix.firstIndex, to: prefix.bytes.count) else {
      return false
    }
    let line = prefix.bytes.line(around: place)
    return LogcatLine(line.dropping(LogPrefix.runnerLength(ofCrowdedLine: line))) != nil
  }
}

extension LogPrefix {
  /// How many bytes of a line a build server put before what a log of Android has: the log's own time is left alone.
  static func runnerLength(ofCrowdedLine line: ByteSlice) -> Int {
    // Times of build servers have a `T` where those of Android have a blank.
    guard isDigit(line[0]), line[10] == 0x54 else { return 0 }
    return length(of: line)
  }
}
