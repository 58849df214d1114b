import ByteKit
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
    switch report.bugType.flatMap({ number($0.value) }) {
    case 298, 198, 98: return .jetsam
    case 210, 110, 10, 410, 151: return .panic
    case 228, 328, 12, 11, 207, 222, 223, 310, 239, 242, 28, 29: return .hang
    case 22, 227, 327, 30, 142, 145, 202, 206, 25, 44: return .resourceLimit
    // Faults that the process lived through, unless they are of a resource.
    case 385, 185: return .nonFatal
    case 288, 188, 509, 308, 115, 284, 238, 120, 154, 187, 211, 220, 224, 225: return .nonFatal
    default: return report.kind
    }
  }

  /// Counters that a device sends to Apple.
  static let analytics = "211"

  /// A number of up to four digits in its usual form.
  private static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 4, let first = text.utf8.first, first != 0x30, text.utf8.allSatisfy(isDigit) else {
      return nil
    }
    return text.utf8.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
