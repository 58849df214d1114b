import ByteKit

extension ReportFormat {
  /// MetricKit's diagnostics.
  static let metricKit = ReportFormat(
    name: "metrickit-json",
    title: "a MetricKit diagnostic payload",
    recognizedBy:
      "a JSON object with 'callStackTree' or 'crashDiagnostics', 'hangDiagnostics' and so on, or App Store Connect's "
      + "'diagnosticType' and 'signature'",
    recognize: { prefix in
      guard prefix.first == 0x7B || prefix.first == 0x5B && prefix.looksLikeJSON else { return .no }
      let marks: [StaticString] = [
        "\"callStackTree\"", "\"callStackRootFrames\"", "\"diagnosticMetaData\"", "\"crashDiagnostics\"",
        "\"hangDiagnostics\"", "\"cpuExceptionDiagnostics\"", "\"diskWriteExceptionDiagnostics\"",
        "\"appLaunchDiagnostics\"", "\"applicationExitMetrics\"",
        // A payload that was put into a text.
        "Diagnostics\\\"",
      ]
      if marks.contains(where: { prefix.contains($0) }) { return .certain }
      return prefix.contains("\"diagnosticType\"") && prefix.contains("\"signature\"") ? .certain : .no
    },
    read: { source in
      Bytes.with(source.bytes) { MetricKitPayload.reports(source, $0) }
    })
}
