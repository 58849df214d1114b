import ByteKit

extension ReportFormat {
  /// The JSON that KSCrash, and reporters made from it, write inside the app.
  static let ksCrash = ReportFormat(
    name: "kscrash-json",
    title: "a KSCrash JSON report",
    recognizedBy: "a JSON object with 'binary_images' and 'crash', or frames with 'instruction_addr' and 'object_addr'",
    recognize: { prefix in
      guard prefix.first == 0x7B || prefix.first == 0x5B else { return .no }
      if prefix.contains("\"instruction_addr\""), prefix.contains("\"object_addr\"") { return .certain }
      if prefix.contains("\"binary_images\"") {
        return prefix.contains("\"image_addr\"") || prefix.contains("\"crash\"") ? .certain : .no
      }
      // The name of a member, and no text.
      guard prefix.contains("\"crash\":") || prefix.contains("\"crash\" :") else { return .no }
      return prefix.contains("\"recrash_report\"") || prefix.contains("\"kscrash\"") || prefix.contains("\"error\"")
        ? .likely : .no
    },
    read: { source in
      Bytes.with(source.bytes) { bytes in
        let found = KSCrashReader.reports(source, bytes)
        guard found.isEmpty, let json = PropertyListText.json(source, bytes) else { return found }
        return Bytes.with(json.bytes) { KSCrashReader.reports(json, $0) }
      }
    })
}
