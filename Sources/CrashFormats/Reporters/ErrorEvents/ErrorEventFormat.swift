import ByteKit

extension ReportFormat {
  /// Errors as services keep them that watch over programs: Datadog's events, and records of OpenTelemetry.
  static let errorEvent = ReportFormat(
    name: "error-event-json",
    title: "an error event of Datadog or OpenTelemetry",
    recognizedBy: "JSON with a stack as a text in 'exception.stacktrace', 'error.stack' or beside 'is_crash'",
    recognize: { prefix in
      guard prefix.opensJSON else { return .no }
      let marks: [StaticString] = [
        "\"exception.stacktrace\"", "\"error.stack\"", "\"error.stack_trace\"", "\"is_crash\"", "\"source_type\"",
      ]
      guard marks.contains(where: { prefix.contains($0) }), prefix.contains("stack") else { return .no }
      // Frames of Apple's grammar; those of other languages are read by others.
      let frames: [StaticString] = ["\"0 ", "\\n1 ", "\\n0 ", "\"0\\t"]
      return frames.contains(where: { prefix.contains($0) }) && prefix.contains("0x") ? .certain : .no
    },
    read: { source in
      Bytes.with(source.bytes) { ErrorEventReader.reports(source, $0) }
    })
}
