import CrashModel

extension ReportFormat {
  /// Findings of Memcheck, the part of Valgrind that watches memory.
  static let valgrind = ReportFormat(
    name: "valgrind",
    title: "findings of Valgrind's Memcheck",
    recognizedBy: "'==4711== Memcheck, a memory error detector', or frames such as '==4711==    at 0x10957E: '",
    recognize: { prefix in
      guard prefix.first == UInt8(ascii: "="),
        prefix.contains("==    at 0x") || prefix.contains("== Memcheck, a memory error detector"),
        !prefix.contains("Program crashed: ")
      else { return .no }
      return .certain
    },
    read: { source in
      let found = Bytes.with(source.bytes) { ValgrindReader.reports(source, $0) }
      return found.isEmpty ? ReportFormat.excerpt.read(source) : found
    })
}
