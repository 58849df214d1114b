/// A report with everything that was found out about it.
public struct Analysis: Sendable {
  /// What the report says.
  public var report: CrashReport
  /// The causes that the report speaks for, the best first.
  public var diagnoses: [Diagnosis]
  /// The answer in one word.
  public var verdict: Verdict
  /// Names the crash independent of addresses, versions and line numbers.
  public var signature: String
  /// As the signature, but of one build and one line: tells whether the very same crash came back.
  public var fineSignature: String
  /// What the signature is made of, for people.
  public var signatureParts: [String]
  /// The report's crashed stack with names demangled and owners told.
  public var stack: [StackFrame]
  /// The stack of the crashed thread itself, for those who show it beside that of an exception; empty where unknown.
  package var threadStack: [StackFrame]
  /// What the source files of the program show.
  public var source = SourceView()
  /// The report's numbers in words as an earlier run saved them; nil where the report itself tells them.
  package var savedNumbers: [Evidence]?
  /// How much was taken out of it before it was shared, by kinds; what an earlier run took out is part of it.
  package var redactions: [String: Int] = [:]
  /// What is known, and what to collect next, where no cause is sure.
  public var nextSteps: NextSteps

  /// Makes an analysis that has no signature yet.
  public init(
    report: CrashReport, diagnoses: [Diagnosis], verdict: Verdict, stack: [StackFrame],
    nextSteps: NextSteps = NextSteps()
  ) {
    self.init(
      report: report, diagnoses: diagnoses, verdict: verdict, stack: stack, threadStack: [], nextSteps: nextSteps,
      signature: "", fineSignature: "", signatureParts: [])
  }

  package init(
    report: CrashReport, diagnoses: [Diagnosis], verdict: Verdict, stack: [StackFrame], threadStack: [StackFrame],
    source: SourceView = SourceView(), nextSteps: NextSteps, signature: String, fineSignature: String,
    signatureParts: [String]
  ) {
    self.report = report
    self.diagnoses = diagnoses
    self.verdict = verdict
    self.stack = stack
    self.threadStack = threadStack
    self.nextSteps = nextSteps
    self.signature = signature
    self.fineSignature = fineSignature
    self.signatureParts = signatureParts
    self.source = source
  }
}

extension Analysis {
  /// Whether an exception was not caught on whose stack no frame is the app's.
  package var isExceptionWithoutApp: Bool {
    guard !stack.isEmpty, !stack.contains(where: \.isInApp) else { return false }
    return report.uncaughtException != nil || !report.lastExceptionBacktrace.isEmpty
      || stack.contains { $0.owner == .errorMachinery && $0.symbol == "objc_exception_throw" }
  }
}
