import ByteKit
import CrashModel

/// What App Store Connect lists of hangs, writes to the disk and slow launches that have a function in common: its name,
/// its share and which way it goes, but no stack.
///
/// Source of the keys: Apple's documentation of `DiagnosticSignature` and `DiagnosticInsight`.
enum DiagnosticSignature {
  /// A signature as a report; nil where it names no function, or is of a sort that is not known.
  static func report(_ source: ReportSource, _ bytes: Bytes, at start: Int) -> CrashReport? {
    var report = CrashReport(format: "metrickit-json", source: source, start: start)
    var type: Located<String>?
    var name: Located<String>?
    var facts: [(words: String, value: Located<String>)] = []
    var cursor = JSONCursor(bytes, at: start)
    cursor.forEachMember { cursor, key in
      switch key {
      case "diagnosticType": type = cursor.locatedString()
      case "signature": name = cursor.locatedString()
      case "weight": if let weight = cursor.locatedString() { facts.append((Self.weight, weight)) }
      case "insight":
        cursor.forEachMember { cursor, key in
          guard key == "direction", let way = cursor.locatedString() else { return }
          facts.append(("trend since the last version", Located(way.value.lowercased(), at: way.offset)))
        }
      default: break
      }
    }
    guard let type, let sort = sort(type.value), let name, !name.value.isEmpty else { return nil }
    report.kind = sort.kind
    report.messages = [.init(.tool, "diagnosticType: \(type.value)", at: type.offset)]
    report.messages += facts.map { .init(.tool, $0.words + ": " + $0.value.value, at: $0.value.offset) }
    let weight = facts.first { $0.words == Self.weight }.map { ", with a weight of \($0.value.value)" } ?? ""
    report.notes.append(
      "App Store Connect names \(name.value) as the function that these diagnostics have in common\(weight). The stacks "
        + "are in the logs of the signature (diagnosticSignatures/…/logs).")
    report.noteDamage(seenBy: cursor)
    return report
  }

  private static let weight = "weight of the signature"

  private static func sort(_ type: String) -> MetricKitDiagnostic.Sort? {
    switch type {
    case "HANGS": .hang
    case "DISK_WRITES": .diskWrites
    case "LAUNCHES": .launch
    default: nil
    }
  }
}
