import ByteKit

extension ReportFormat {
  /// The file itself, as Crashpad and Breakpad write it: Electron, Chromium, Firefox and Sentry's native library.
  static let minidump = ReportFormat(
    name: "minidump",
    title: "a minidump",
    recognizedBy: "the first four bytes, 'MDMP'",
    recognize: { $0.opensMinidump ? .certain : .no },
    read: { source in
      Bytes.with(source.bytes) { bytes in MinidumpReader.read(source, bytes).map { [$0] } ?? [] }
    })

  /// What `minidump_stackwalk` of Breakpad and `minidump-stackwalk` of rust-minidump print for people, and Breakpad's
  /// form with bars (`-m`).
  static let minidumpText = ReportFormat(
    name: "minidump-text",
    title: "a minidump as minidump_stackwalk prints it",
    recognizedBy: "lines such as 'Crash reason:' and 'Found by: ', or 'CPU|' and 'Crash|' with '-m'",
    recognize: { prefix in
      guard !prefix.opensIncident, !prefix.opensAppleReport else { return .no }
      if prefix.contains("\nCrash|") { return prefix.headContains("CPU|") ? .certain : .no }
      guard prefix.contains("Crash reason: ") else {
        return prefix.contains("Found by: given as instruction pointer in context") ? .certain : .no
      }
      return prefix.contains("Found by: ") || prefix.contains("Crash address: ") ? .certain : .no
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        let starts = MinidumpText.starts(of: bytes)
        return JoinedReports.read(source, from: starts) { source, bytes in
          bytes.holdsMinidumpFields
            ? MinidumpFields.read(source, bytes) : MinidumpText.read(source, bytes)
        }
      }
    })

  /// The JSON of rust-minidump, as Mozilla's, Sentry's and Electron's pipelines keep it.
  static let minidumpJSON = ReportFormat(
    name: "minidump-json",
    title: "a minidump as JSON of minidump-stackwalk",
    recognizedBy: "a JSON object with 'crash_info' and 'crashing_thread'",
    recognize: { prefix in
      guard prefix.first == 0x7B, prefix.contains("\"crash_info\"") else { return .no }
      return prefix.contains("\"crashing_thread\"") || prefix.contains("\"system_info\"") ? .certain : .likely
    },
    read: { source in
      Bytes.with(source.bytes) { bytes in MinidumpJSON.read(source, bytes).map { [$0] } ?? [] }
    })
}

extension InputPrefix {
  /// Whether the input is a minidump.
  var opensMinidump: Bool { bytes.holds("MDMP", at: 0) }
}

extension Bytes {
  /// Whether the text is Breakpad's form with bars.
  fileprivate var holdsMinidumpFields: Bool {
    all.hasPrefix("OS|") || index(of: "\nCrash|", from: 0, to: count) != nil
  }
}
