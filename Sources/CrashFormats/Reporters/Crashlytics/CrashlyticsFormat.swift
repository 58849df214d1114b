import ByteKit

extension ReportFormat {
  /// Events of Crashlytics.
  static let crashlytics = ReportFormat(
    name: "crashlytics-json",
    title: "a Crashlytics event",
    recognizedBy: "JSON with 'blameFrame', 'bundleOrPackage', 'exceptionMessage' or 'crashAddress', or with these words"
      + " in the rows of its tables: 'blame_frame', 'is_fatal', 'exception_message', 'crash_address'; or its sections on"
      + " the device ('.clsrecord')",
    recognize: { prefix in
      guard prefix.opensJSON else { return .no }
      if CrashlyticsRecord.opens(prefix) { return .certain }
      let marks: [StaticString] = [
        "\"blameFrame\"", "\"bundleOrPackage\"", "\"exceptionMessage\"", "\"crashAddress\"", "\"blame_frame\"",
        "\"is_fatal\"", "\"exception_message\"", "\"crash_address\"",
      ]
      guard marks.contains(where: { prefix.contains($0) }) else { return .no }
      let stacks: [StaticString] = ["\"threads\"", "\"exceptions\"", "\"errors\""]
      guard stacks.contains(where: { prefix.contains($0) }) else { return .no }
      return prefix.contains("\"library\"") ? .certain : .perhaps
    },
    read: { source in
      Bytes.with(source.bytes) { bytes in
        CrashlyticsRecord.opens(InputPrefix(bytes.prefix(InputPrefix.limit)))
          ? CrashlyticsRecord.reports(source, bytes) : CrashlyticsExport.reports(source, bytes)
      }
    })
}
