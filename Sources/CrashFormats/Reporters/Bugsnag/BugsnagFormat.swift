import ByteKit

extension ReportFormat {
  /// Events of Bugsnag.
  static let bugsnag = ReportFormat(
    name: "bugsnag-json",
    title: "a Bugsnag event",
    recognizedBy: "JSON objects with 'exceptions' that have an 'errorClass'",
    recognize: { prefix in
      guard prefix.first == 0x7B || prefix.first == 0x5B && prefix.looksLikeJSON else { return .no }
      guard prefix.contains("\"errorClass\"") || prefix.contains("\"error_class\"") else { return .no }
      return prefix.contains("\"exceptions\"") || prefix.contains("\"stacktrace\"") ? .certain : .likely
    },
    read: { source in
      Bytes.with(source.bytes) { BugsnagReader.reports(source, $0) }
    })
}
