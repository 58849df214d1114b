import CrashModel

extension ReportFormat {
  /// Events of Crashlytics.
  static let crashlytics = ReportFormat(
    name: "crashlytics-json",
    title: "a Crashlytics event",
    recognizedBy: "JSON with 'blameFrame', 'bundleOrPackage', 'exceptionMessage' or 'crashAddress', or with these words"
      + " in the rows of its tables: 'blame_frame', 'is_fatal', 'exception_message', 'crash_address'",
    recognize: { prefix in
      guard prefix.opensJSON else { return .no }
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
      Bytes.with(source.bytes) { CrashlyticsExport.reports(source, $0) }
    })
}
