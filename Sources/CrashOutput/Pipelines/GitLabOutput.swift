import CrashDiagnosis
extension OutputFormat {
  /// GitLab's code quality report: an entry for every group.
  public static let gitlab = OutputFormat(
    document: "gitlab", title: "GitLab code quality JSON",
    written: { summary, context in
      var writer = JSONWriter(indent: 2)
      writer.array(summary.groups.filter { $0.representative.verdict != .notACrash }) { writer, group in
        writer.codeQuality(group, summary.grouping, context)
      }
      return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    })
}

extension JSONWriter {
  fileprivate mutating func codeQuality(_ group: ReportGroup, _ grouping: Grouping, _ context: OutputContext) {
    let place = group.place(context)
    object { writer in
      // The page shows descriptions only, so each begins with the name of its cause.
      var words = "\(group.ruleName): \(group.headline) (\(group.countWords))"
      if let state = group.stateWords { words += " [\(state)]" }
      // No field is for an address, and the page shows that of a description as text.
      let link = group.readMore(context).map { " " + $0 } ?? ""
      writer.member("description", TerminalText.cut(words, to: 1000) + link)
      writer.member("check_name", group.ruleName)
      // Entries with the same fingerprint become one.
      let isShared = grouping == .signature
      writer.member("fingerprint", isShared ? group.representative.signature : "\(grouping.rawValue):\(group.key)")
      writer.member("severity", Self.severity(of: group))
      writer.member("location") { writer in
        writer.member("path", TerminalText.safe(place.path))
        writer.member("lines") { $0.member("begin", max(1, place.line)) }
      }
    }
  }

  private static func severity(of group: ReportGroup) -> String {
    switch group.state {
    case .suppressed, .known: return "info"
    case .unknown, .new, .expired: break
    }
    switch group.representative.severity {
    case .critical: return "blocker"
    case .high: return group.representative.isSure ? "critical" : "major"
    case .medium: return "major"
    case .low: return "minor"
    case .info: return "info"
    }
  }
}
