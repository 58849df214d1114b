import ByteKit

extension Rule {
  /// Whether nothing but the reason of an exception speaks for a cause of which no exception tells.
  ///
  ///     *** Terminating app due to uncaught exception 'HarbourException', reason: 'XPC API Misuse: …'
  ///
  /// Whoever raised the exception chose its words, and may have taken over those of a library.
  func restsOnOwnException(_ findings: Findings, in facts: ReportFacts) -> Bool {
    guard let exception = facts.report.uncaughtException, let reason = exception.reason?.value, !reason.isEmpty,
      Self.isOfObjectiveC(exception.name?.value ?? ""), isNeverRaised(reason),
      !OwnChecks.passesOn(reason[...]),
      !Self.passedOn.contains(where: { ByteSearch.offset(of: $0, in: reason[...]) != nil })
    else { return false }
    var isOfReason = false
    for fact in findings.evidence where !Self.fieldsOfSignal.contains(fact.field) {
      guard Self.fieldsOfReason.contains(fact.field),
        fact.text.contains(reason) || reason.contains(fact.text)
      else { return false }
      isOfReason = true
    }
    return isOfReason
  }

  /// Whether no exception tells of the cause in such words, whoever raises it.
  private func isNeverRaised(_ reason: String) -> Bool {
    neverToldBy.contains(.exceptions) || neverRaised.contains { ByteSearch.offset(of: $0, in: reason[...]) != nil }
  }

  /// Reporters call other ends exceptions as well: `EXC_BREAKPOINT`, `Fatal Error`.
  private static func isOfObjectiveC(_ name: String) -> Bool { name.hasPrefix("NS") || name.hasSuffix("Exception") }

  /// An error that was handed to whoever raised the exception.
  private static let passedOn = ["dlopen(", "what():"]
  private static let fieldsOfReason: Set = [
    "log", "tool", "exception.message", "uncaughtException.reason", "uncaughtException.name",
  ]
  private static let fieldsOfSignal: Set = ["exception.type", "exception.signal", "registers.esr"]
}
