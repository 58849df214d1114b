import CrashDiagnosis

extension OutputFormat {
  /// JUnit's XML: a test case for every report.
  public static let junit = OutputFormat(
    document: "junit", title: "JUnit XML, a test case a report", gathering: .findings,
    written: { JUnitDocument(summary: $0, context: $1).written() })
}

/// A run as a suite of tests: a crash is a failure, a known or suppressed one is skipped, an unreadable input is an error.
struct JUnitDocument {
  let summary: RunSummary
  let context: OutputContext

  func written() -> String {
    var cases: [String] = []
    var names: [String: Int] = [:]
    var (failed, skipped) = (0, 0)
    let groups = Dictionary(
      summary.groups.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for finding in summary.findings {
      let state = summary.policy.state(of: finding)
      let body = outcome(finding, state, group: summary.grouping.key(of: finding).flatMap { groups[$0] })
      if body.hasPrefix("<failure") { failed += 1 }
      if body.hasPrefix("<skipped") { skipped += 1 }
      cases.append(testCase(finding, body, &names))
    }
    for failure in summary.failures {
      let message = XMLText.attribute(failure.error)
      cases.append(
        "    <testcase classname=\"crashbook.unreadable\" name=\"\(XMLText.attribute(failure.path))\" time=\"0\">"
          + "<error message=\"\(message)\" type=\"unreadable\">\(message)</error></testcase>\n")
    }
    // Pipelines take a file without any test for a mistake.
    if cases.isEmpty { cases.append("    <testcase classname=\"crashbook\" name=\"no crash reports\" time=\"0\"/>\n") }
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(failed)\" errors=\"\(summary.failures.count)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="crashbook" \(counts) time="0">
        <testsuite name="crashbook" \(counts) skipped="\(skipped)" time="0">
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }

  private func testCase(_ finding: Finding, _ body: String, _ names: inout [String: Int]) -> String {
    let place = finding.place.line > 1 ? "\(finding.place.path):\(finding.place.line)" : finding.place.path
    var suite = finding.traits.process ?? "unknown process"
    var name = place
    if let test = finding.test {
      suite = test.suite
      name = test.name
    }
    // A pipeline knows a case by its class and name: the second of the same name gets a number.
    let count = names[suite + "\n" + name, default: 0] + 1
    names[suite + "\n" + name] = count
    if count > 1 { name += " (\(count))" }
    let head = "    <testcase classname=\"\(XMLText.attribute(suite))\" name=\"\(XMLText.attribute(name))\" time=\"0\""
    return body.isEmpty ? head + "/>\n" : head + ">" + body + "</testcase>\n"
  }

  /// The element that says how the case went; empty where it passed.
  private func outcome(_ finding: Finding, _ state: ReportGroup.State, group: ReportGroup?) -> String {
    if finding.verdict == .notACrash { return "" }
    switch state {
    case .suppressed(let reason): return "<skipped message=\"\(XMLText.attribute("suppressed: " + reason))\"/>"
    case .known(let entry):
      let words = ["known", entry.ticket, entry.note].compactMap { $0 }.joined(separator: ", ")
      return "<skipped message=\"\(XMLText.attribute(words))\"/>"
    case .new, .expired, .unknown: break
    }
    let lines = [
      finding.headline, "",
      "cause: \(finding.causeName)\(finding.verdictWords.map { " (\($0))" } ?? ""), severity \(finding.severity.rawValue)",
      "report: \(finding.place.path):\(finding.place.line)",
      finding.blame.map { "\(finding.blameLabel.lowercased()): \($0.symbol ?? $0.image ?? "?")" },
      finding.blame?.file.map { "at: \($0)" + (finding.blame?.line.map { ":\($0)" } ?? "") },
      "signature: \(finding.signature)" + (group.map { ", \($0.countWords) in its group" } ?? ""),
      group?.fixNow.map { "fix now: \($0)" },
      finding.isSure ? "read more: crashbook explain \(finding.causeName)" : nil,
    ].compactMap { $0 }
    return
      "<failure message=\"\(XMLText.attribute(finding.headline))\" type=\"\(XMLText.attribute(finding.causeName))\">"
      + XMLText.content(lines.joined(separator: "\n")) + "</failure>"
  }
}

/// Text in XML 1.0, whatever it holds.
enum XMLText {
  /// Text of an element; line breaks stay.
  static func content(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(TerminalText.safe(String($0))) }
      .joined(separator: "\n")
  }

  /// Text of an attribute, on one line.
  static func attribute(_ text: String) -> String { escaped(TerminalText.safe(text.replacingNewlines)) }

  /// Two code points that XML 1.0 has no place for become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in MarkupText.escaped(text).unicodeScalars {
      scalars.append(scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }
}
