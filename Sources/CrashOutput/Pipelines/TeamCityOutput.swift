import CrashDiagnosis

extension OutputFormat {
  /// Service messages of TeamCity: an inspection for every group.
  public static let teamCity = OutputFormat(
    document: "teamcity", title: "TeamCity service messages (inspections)",
    written: { summary, context in
      var types: Set<String> = []
      var lines: [String] = []
      for group in summary.groups where group.representative.verdict != .notACrash {
        if types.insert(group.ruleName).inserted { lines.append(TeamCityMessage.type(of: group, context)) }
        lines.append(TeamCityMessage.inspection(group, context))
      }
      for failure in summary.failures {
        lines.append(
          TeamCityMessage.line(
            "message", [("text", "\(failure.path): \(failure.error)"), ("status", "WARNING")]))
      }
      lines.append(
        TeamCityMessage.line(
          "buildStatisticValue", [("key", "crashbook.groups"), ("value", "\(summary.crashes.count)")]))
      return lines.map { $0 + "\n" }.joined()
    })
}

/// A service message: one line, with the escapes that TeamCity asks for.
enum TeamCityMessage {
  static func type(of group: ReportGroup, _ context: OutputContext) -> String {
    let rule = group.representative.isSure ? group.specimen?.rule : nil
    let about = rule.map { TerminalText.plain(PageText.filled($0.page.whatHappened, with: [:])) }
    // The address stays whole, however long the description is.
    let link = group.readMore(context).map { " " + $0 } ?? ""
    return line(
      "inspectionType",
      [
        ("id", TerminalText.cut(group.ruleName, to: 255)),
        ("name", TerminalText.cut(rule.map { TerminalText.plain($0.title) } ?? group.ruleName, to: 255)),
        ("category", TerminalText.cut(rule?.family.title ?? "Crashes", to: 255)),
        ("description", TerminalText.cut(about ?? "No cause is proved.", to: max(0, 4000 - link.count)) + link),
      ])
  }

  static func inspection(_ group: ReportGroup, _ context: OutputContext) -> String {
    let place = group.place(context)
    let severity =
      group.loudness == .error
      ? "ERROR" : group.loudness == .warning ? "WARNING" : group.isCrash ? "WEAK WARNING" : "INFO"
    let message = "\(group.headline) (\(group.countWords))" + group.blameAndFix
    return line(
      "inspection",
      [
        ("typeId", TerminalText.cut(group.ruleName, to: 255)), ("message", TerminalText.cut(message, to: 4000)),
        ("file", place.path), ("line", "\(max(1, place.line))"), ("SEVERITY", severity),
      ])
  }

  static func line(_ name: String, _ attributes: [(String, String)]) -> String {
    "##teamcity[\(name)" + attributes.map { " \($0.0)='\(escaped($0.1))'" }.joined() + "]"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|": result += "||"
      case "'": result += "|'"
      case "[": result += "|["
      case "]": result += "|]"
      case "\n": result += "|n"
      case "\r": result += "|r"
      default:
        if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F {
          result.unicodeScalars.append(scalar)
        } else if scalar.value <= 0xFFFF {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "|0x" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result += "?"
        }
      }
    }
    return result
  }
}
