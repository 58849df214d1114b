internal import CrashModel

extension Rule {
  /// Whether nothing but the reason of an exception speaks for a cause of which no exception tells.
  ///
  ///     *** Terminating app due to uncaught exception 'HarbourException', reason: 'XPC API Misuse: …'
  ///
  /// libxpc, libdispatch, the kernel, Swift's runtime and others end a process themselves and raise nothing. Whoever raised
  /// the exception chose its words, and may have taken over theirs.
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
    if Self.raised.contains(id) {
      return Self.neverSaid.contains { ByteSearch.offset(of: $0, in: reason[...]) != nil }
    }
    return Self.familiesNeverRaised.contains(family.name) || Self.neverRaised.contains { id.hasPrefix($0) }
  }

  /// Reporters call other ends exceptions as well: `EXC_BREAKPOINT`, `Fatal Error`.
  private static func isOfObjectiveC(_ name: String) -> Bool { name.hasPrefix("NS") || name.hasSuffix("Exception") }

  private static let familiesNeverRaised: Set = [
    "locks", "terminations", "hangs", "jetsam", "sanitizers", "races", "leaks", "linux", "windows", "memory",
    "guards-and-resources", "swift-runtime", "swift-concurrency",
  ]
  /// Rules of other families, by the beginnings of their names.
  private static let neverRaised = [
    "dispatch-", "xpc-", "attributegraph-", "metal-validation-", "corefoundation-", "os-assert", "c-assert",
    "objc-runtime-fatal", "libcxx-", "fork-without-exec", "libcrypto-",
  ]
  /// Rules of these families of which exceptions do tell: a library that was not loaded, a file that was not opened, a
  /// lock that was not locked, and the demands of Core Location, PushKit, HealthKit and ARKit.
  private static let raised: Set = [
    "dyld-missing-library", "dyld-missing-symbol", "dyld-other", "sandbox-denied", "file-descriptors-exhausted",
    "cpp-mutex-system-error", "exec-failure", "sigpipe", "background-location-not-enabled", "voip-call-not-reported",
    "tcc-usage-description", "restricted-entitlement-refused", "watchos-background-task-miscompleted",
    "main-thread-checker",
  ]
  /// What TCC says, which kills.
  private static let neverSaid = ["access privacy-sensitive data without a usage description"]
  /// An error that was handed to whoever raised the exception.
  private static let passedOn = ["dlopen(", "what():"]
  private static let fieldsOfReason: Set = [
    "log", "tool", "exception.message", "uncaughtException.reason", "uncaughtException.name",
  ]
  private static let fieldsOfSignal: Set = ["exception.type", "exception.signal", "registers.esr"]
}
