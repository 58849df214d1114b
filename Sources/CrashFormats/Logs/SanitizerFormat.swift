import ByteKit

extension ReportFormat {
  /// Findings of the sanitizers and of the checkers that are built into Apple's tools and the Swift runtime.
  static let sanitizer = ReportFormat(
    name: "sanitizer",
    title: "a report of a sanitizer or checker",
    recognizedBy:
      "'WARNING: ThreadSanitizer:', 'ERROR: AddressSanitizer:', 'ERROR: LeakSanitizer:', ': runtime error:' or "
      + "'Main Thread Checker:'",
    form: .sanitizer,
    recognize: { prefix in
      guard !prefix.opensIncident, !prefix.opensAppleReport else { return .no }
      let marks: [StaticString] = [
        "WARNING: ThreadSanitizer:", "ERROR: AddressSanitizer:", "ERROR: LeakSanitizer:", "Main Thread Checker:",
        "ERROR: ThreadSanitizer:", "ERROR: UndefinedBehaviorSanitizer:", "WARNING: MemorySanitizer:",
        "ERROR: HWAddressSanitizer:", "ERROR: libFuzzer:",
      ]
      let mayHoldMarks = prefix.contains("Sanitizer:") || prefix.contains("Checker:") || prefix.contains("Fuzzer:")
      if mayHoldMarks, marks.contains(where: { prefix.contains($0) }) { return .certain }
      guard let place = prefix.bytes.index(of: ": runtime error:", from: prefix.firstIndex, to: prefix.bytes.count)
      else { return .no }
      return isDigit(prefix.bytes[place - 1]) ? .certain : .no
    },
    read: { source in
      var log = LogReader(path: source.path)
      let found = log.append(source.bytes) + log.finish()
      return found.map { report in
        var report = report
        if report.form == .log { report.format = "sanitizer" }
        return report
      }
    })
}
