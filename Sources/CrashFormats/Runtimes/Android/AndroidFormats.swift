import ByteKit

extension ReportFormat {
  /// What Android's crash handler writes, alone or in Android's log.
  static let android = ReportFormat(
    name: "android",
    title: "an Android tombstone, or a log of Android with a crash in it",
    recognizedBy:
      "lines such as '*** *** *** ***', 'Build fingerprint: ' and '#00 pc ', those of logcat with 'Fatal signal ', "
      + "'FATAL EXCEPTION: ' or 'SwiftRuntime', or threads of an app that does not answer ('\"main\" prio=5 tid=1')",
    recognize: { prefix in
      guard !prefix.opensIncident, !prefix.opensAppleReport else { return .no }
      // In a long log the crash may stand far behind.
      if AndroidMarks.openLog(prefix) || AnrTrace.occur(in: prefix) { return .certain }
      guard AndroidMarks.occur(in: prefix) else { return .no }
      // Among the lines of a build server it is one crash of perhaps several.
      return LogShape.occur(in: prefix) ? .perhaps : .certain
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        if AnrTrace.occur(in: InputPrefix(bytes.prefix(InputPrefix.limit))),
          let hang = AnrTrace.report(source, bytes, as: "android")
        {
          return [hang]
        }
        let found = AndroidReader.read(source, bytes, as: "android")
        if found.contains(where: { $0.hasStack || $0.exception.signal != nil }) { return found }
        // The stack may be one that the program itself printed.
        let others = ReportFormat.console.read(source)
        return found.isEmpty || others.contains(where: \.hasStack) ? others : found
      }
    })
}

/// What shows that a text is a tombstone or a log of Android with a crash in it.
enum AndroidMarks {
  /// Whether most of the first lines are of Android's log.
  static func openLog(_ prefix: InputPrefix) -> Bool {
    var lines = Lines(prefix.bytes, from: prefix.firstIndex)
    var (seen, found) = (0, 0)
    var isBelowHead = false
    while seen < 20, let line = lines.next() {
      if line.isEmpty || line.hasPrefix("---------") {
        isBelowHead = false
        continue
      }
      seen += 1
      if LogcatLine.Head(line) != nil { isBelowHead = true }
      if isBelowHead || LogcatLine(line) != nil { found += 1 }
      // Most texts are seen to be none at once.
      if seen == 4, found == 0 { return false }
    }
    return found * 2 > seen
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
