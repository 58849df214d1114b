import ByteKit
import CrashModel

extension ReportFormat {
  /// Apple's text reports, and those of tools that write the same grammar.
  static let appleText = ReportFormat(
    name: "crash-text",
    title: "an Apple .crash text report",
    recognizedBy: "header lines such as 'Incident Identifier:', 'Exception Type:' and 'Thread 0 Crashed:'",
    recognize: { prefix in
      // It tells of files, some of which may hold reports.
      if prefix.isGitDifference { return .no }
      // Besides the type of an exception.
      let marks: [StaticString] = [
        "Incident Identifier:", "Report Version:", "Binary Images:", "Hardware Model:", "Code Type:", "OS Version:",
        "Triggered by Thread:", "Crashed Thread:", "Exception Codes:", "Termination Reason:",
        "Last Exception Backtrace:",
      ]
      func numberOfMarks(_ tellsException: Bool, _ isFound: (StaticString) -> Bool) -> Int {
        var number = tellsException ? 1 : 0
        for mark in marks where number < 3 && isFound(mark) { number += 1 }
        return number
      }
      // The first lines of a whole report are enough.
      if numberOfMarks(prefix.tellsException, { prefix.headContains($0) }) == 3 { return .certain }
      switch numberOfMarks(prefix.contains("Exception Type:"), { prefix.contains($0) }) {
      case 3: return .certain
      case 2: return .likely
      default: return .no
      }
    },
    read: { source in
      if let crashes = JoinedReports.betweenFences(of: source, readText) { return crashes }
      return PastedText.clean(source) { source, bytes in
        if let json = AppleTextReader.attachedJSON(bytes) {
          var reader = IPSReader(source: source, bytes: bytes)
          if let report = reader.read(from: json), report.threads.count > 0 { return [report] }
        }
        return readText(source, bytes)
      }
    })

  private static func readText(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    ExcerptRecovery.read(source, bytes) { JoinedReports.readAll($0, $1, from: 0) }
  }
}
