import CrashModel

extension ReportFormat {
  /// Apple's `.ips`: a JSON header and a JSON or text body, or one JSON object for both.
  static let ips = ReportFormat(
    name: "ips",
    title: "an Apple .ips crash report",
    recognizedBy: "a JSON header with 'bug_type', or a JSON object with 'procName', 'faultingThread' or 'usedImages'",
    recognize: { prefix in
      if prefix.first == 0x5B {
        return prefix.contains("\"bug_type\"") && prefix.contains("\"procName\"") ? .likely : .no
      }
      guard prefix.first == 0x7B else { return .no }
      if prefix.contains("\"bug_type\"") { return .certain }
      let body: [StaticString] = [
        "\"procName\"", "\"faultingThread\"", "\"usedImages\"", "\"captureTime\"", "\"lastExceptionBacktrace\"",
        "\"panicString\"", "\"processByPid\"",
      ]
      return body.contains { prefix.contains($0) } ? .likely : .no
    },
    read: { source in
      Bytes.with(source.bytes) { bytes in
        JoinedReports.readAll(source, bytes, from: InputPrefix(bytes).firstIndex)
      }
    })
}
