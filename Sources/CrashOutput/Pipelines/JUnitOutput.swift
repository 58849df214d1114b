import CrashDiagnosis
extension OutputFormat {
  /// JUnit's XML: a test case for every report.
  public static let junit = OutputFormat(
    document: "junit", title: "JUnit XML, one test case per report", gathering: .findings,
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
      let outcome = outcome(finding, state, group: summary.grouping.key(of: finding).flatMap { groups[$0] })
      switch outcome {
      case .passed: break
      case .failed: failed += 1
      case .skipped: skipped += 1
      }
      cases.append(testCase(finding, outcome, &names))
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

  /// How a case went.
  private enum Outcome {
    case passed
    case skipped(message: String)
    case failed(details: String)
  }

  private func testCase(_ finding: Finding, _ outcome: Outcome, _ names: inout [String: Int]) -> String {
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
    switch outcome {
    case .passed: return head + "/>\n"
    case .skipped(let message):
      return head + "><skipped message=\"\(XMLText.attribute(message))\"/></testcase>\n"
    case .failed(let details):
      let (headline, cause) = (XMLText.attribute(finding.headline), XMLText.attribute(finding.causeName))
      return head
        + "><failure message=\"\(headline)\" type=\"\(cause)\">\(XMLText.content(details))</failure></testcase>\n"
    }
  }

  private func outcome(_ finding: Finding, _ state: ReportGroup.State, group: ReportGroup?) -> Outcome {
    if finding.verdict == .notACrash { return .passed }
    switch state {
    case .suppressed(let reason): return .skipped(message: "suppressed: " + reason)
    case .known(let entry):
      return .skipped(message: ["known", entry.ticket, entry.note].compactMap { $0 }.joined(separator: ", "))
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
      finding.isSure ? "read more: " + context.readMore(finding.causeName) : nil,
    ].compactMap { $0 }
    return .failed(details: lines.joined(separator: "\n"))
  }
}

/// Text in XML 1.0, whatever it holds.
enum XMLText {
  /// Text of an element; line breaks stay.
  static func content(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(TerminalText.safe(String($0))) }.joined(separator: "\n")
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
