extension ReportFacts {
  /// Whether all that speaks for a cause is the name of a signal or of an exception that stands alone on a line of prose.
  ///
  /// Somebody asks about the word, or makes a list of such words: no crash says it.
  func restOnBareWord(_ findings: Findings) -> Bool {
    guard ["excerpt", "console"].contains(report.format), report.messages.count > 1, !findings.evidence.isEmpty,
      stack.isEmpty, exceptionStack.isEmpty, report.exception.codesText == nil, report.exception.subtype == nil,
      report.uncaughtException?.reason == nil
    else { return false }
    return findings.evidence.allSatisfy { evidence in
      Self.bareFields.contains(evidence.field)
        && report.messages.contains { $0.isLogged && $0.offset == evidence.offset && $0.text == evidence.text }
    }
  }

  private static let bareFields = ["exception.type", "exception.signal", "uncaughtException.name"]
}
