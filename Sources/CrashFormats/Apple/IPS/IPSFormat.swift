import ByteKit

extension ReportFormat {
  /// Apple's `.ips`: a JSON header and a JSON or text body, or one JSON object for both.
  static let ips = ReportFormat(
    name: "ips",
    title: "an Apple .ips crash report",
    recognizedBy: "a JSON header with 'bug_type', or a JSON object with 'procName', 'faultingThread' or 'usedImages'",
    form: .systemDocument,
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
        let reports = JoinedReports.readAll(source, bytes, from: InputPrefix(bytes).firstIndex)
        // An old report whose body is text, all of it on the line of the header.
        guard reports.allSatisfy({ !$0.hasStack && $0.exception.type == nil }),
          bytes.index(of: "} Incident Identifier: ", from: 0, to: 4096) != nil,
          let found = ExcerptRecovery.withoutLostLineBreaks(
            source, bytes, { JoinedReports.readAll($0, $1, from: InputPrefix($1).firstIndex) })
        else { return reports }
        return found
      }
    })
}
