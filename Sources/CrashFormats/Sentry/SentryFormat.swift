import CrashModel

extension ReportFormat {
  /// An event of Sentry, alone or in an envelope.
  static let sentry = ReportFormat(
    name: "sentry-json",
    title: "a Sentry event",
    recognizedBy: "a JSON object with 'exception' values, 'debug_meta' or 'event_id', or an envelope with such an item",
    recognize: { prefix in
      guard prefix.first == 0x7B else { return .no }
      let isEvent =
        prefix.contains("\"event_id\"") || prefix.contains("\"debug_meta\"")
        || prefix.contains("\"sentry.interfaces.Exception\"")
      let hasContent =
        prefix.contains("\"stacktrace\"") || prefix.contains("\"mechanism\"") || prefix.contains("\"type\":\"event\"")
      if isEvent { return hasContent || prefix.contains("\"values\"") ? .certain : .likely }
      return hasContent && prefix.contains("\"values\"") ? .certain : .no
    },
    read: { source in
      Bytes.with(source.bytes) { SentryEnvelope.reports(source, $0) }
    })
}
