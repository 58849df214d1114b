extension ReportFormat {
  /// Findings of Memcheck, the part of Valgrind that watches memory, and of Helgrind and DRD, which watch threads.
  static let valgrind = ReportFormat(
    name: "valgrind",
    title: "findings of Valgrind's Memcheck, Helgrind or DRD",
    recognizedBy:
      "'==4711== Memcheck, a memory error detector', frames such as '==4711==    at 0x10957E: ', or both '   at 0x10957E: ' "
      + "and '   by 0x10999A: '",
    recognize: { prefix in
      guard !prefix.opensIncident, !prefix.opensAppleReport, !prefix.contains("Program crashed: ") else { return .no }
      if prefix.contains("==    at 0x") || prefix.contains("== Memcheck, a memory error detector") {
        return prefix.first == UInt8(ascii: "=") ? .certain : .likely
      }
      return prefix.contains("   at 0x") && prefix.contains("   by 0x") ? .likely : .no
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        let found = ValgrindReader.reports(source, bytes)
        return found.isEmpty ? ReportFormat.excerpt.read(source) : found
      }
    })
}
