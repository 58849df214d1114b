import CrashModel

/// Apple's numbers for the sorts of reports.
///
/// Source: the log types listed by open-source readers of Apple's diagnostics; numbers not named here decide nothing.
enum BugTypes {
  /// The kind of a report by its number and its notes.
  static func kind(of report: CrashReport) -> CrashReport.Kind {
    if report.exception.type?.value == "EXC_RESOURCE" { return .resourceLimit }
    if !report.exceptionNotes.isEmpty, report.exceptionNotes.contains(where: { $0.value.contains("NOT a crash") }) {
      return .nonFatal
    }
    switch report.bugType?.value {
    case "298", "198", "98": return .jetsam
    case "210", "110", "10", "410", "151": return .panic
    case "228", "328", "12", "11", "207", "222", "223", "310", "239", "242", "28", "29": return .hang
    case "385", "185", "22", "227", "327", "30", "142", "145", "202", "206", "25", "44": return .resourceLimit
    case "288", "188", "509", "308", "115", "284", "238", "120", "154", "187", "211", "220", "224", "225":
      return .nonFatal
    default: return report.kind
    }
  }
}
