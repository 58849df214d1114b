import ByteKit

extension ReportFormat {
  /// An event of Sentry, alone or in an envelope.
  static let sentry = ReportFormat(
    name: "sentry-json",
    title: "a Sentry event",
    recognizedBy: "JSON objects with 'exception' values, 'debug_meta' or 'event_id', or an envelope with such an item",
    recognize: { prefix in
      if prefix.first == 0x5B {
        // Arrays of other services' events have some of the names, too.
        let isEvent = prefix.contains("\"event_id\"") || prefix.contains("\"eventID\"")
        return isEvent && prefix.looksLikeJSON && prefix.contains("\"stacktrace\"") && prefix.contains("\"mechanism\"")
          ? .certain : .no
      }
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
