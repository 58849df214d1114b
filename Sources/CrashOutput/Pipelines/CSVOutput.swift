import CrashDiagnosis
extension OutputFormat {
  /// A table of groups for a spreadsheet, as RFC 4180 describes it.
  public static let csv = OutputFormat(
    document: "csv", title: "groups as a table with commas", depth: .none,
    written: { summary, context in
      CSVTable.row(CSVTable.columns) + summary.groups.map { CSVTable.row(CSVTable.cells($0, context)) }.joined()
    })
}

/// Rows of a table with commas between the cells.
enum CSVTable {
  static let columns = [
    "key", "signature", "cause", "title", "confidence", "severity", "state", "reports", "share", "first seen",
    "last seen", "versions", "systems", "devices", "responsible", "file", "line", "owners", "rhythm", "correlations",
    "representative",
  ]

  static func cells(_ group: ReportGroup, _ context: OutputContext) -> [String] {
    let finding = group.representative
    let place = group.place(context)
    return [
      group.key, finding.signature, finding.causeName, finding.headline, finding.verdict.rawValue,
      finding.severity.rawValue, group.stateName ?? "", "\(group.count)",
      "\((group.share * 10_000).rounded() / 10_000)", group.firstSeen?.iso8601 ?? "", group.lastSeen?.iso8601 ?? "",
      group.tally(.version).words(limit: 20), group.tally(.system).words(limit: 20),
      group.tally(.device).words(limit: 20), finding.blame?.symbol ?? finding.blame?.image ?? "",
      place.isSource ? place.path : "", place.isSource ? "\(place.line)" : "", group.owners.joined(separator: " "),
      group.rhythm?.words ?? "", group.correlations.map(\.words).joined(separator: "; "),
      "\(finding.place.path):\(finding.place.line)",
    ]
  }

  static func row(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  /// A cell on one line; a spreadsheet must not take it for a formula, also where it drops blanks or parts cells at `;`.
  static func cell(_ text: String) -> String {
    var safe = PipelineCommands.disarmed(TerminalText.safe(text.replacingNewlines))
    if let first = safe.first(where: { $0 != " " }), formulaSigns.contains(first) { safe = "'" + safe }
    for sign in formulaSigns { safe = safe.replacing(";\(sign)", with: ";'\(sign)") }
    guard safe.contains(where: { $0 == "," || $0 == "\"" || $0 == " " || $0 == "'" || $0 == ";" }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// What formulas begin with, in wide letters as well.
  private static let formulaSigns = "=+-@＝＋－＠"
}
