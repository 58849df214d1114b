/// A cause that a report speaks for.
public struct Diagnosis: Sendable {
  /// The rule that recognised the cause.
  public let rule: Rule
  /// How far the report supports it.
  public var confidence: Confidence
  /// The facts that the rule needed.
  public var evidence: [Evidence]
  /// Further facts that fit.
  public var support: [Evidence]
  /// The responsible frame; nil where nobody should be named.
  public var blame: Blame?
  /// A second frame that is nearly as likely.
  public var alternativeBlame: Blame?
  /// Whether nothing but a line of a log, or somebody's words, speaks for the cause.
  var isHearsay = false
  /// What the rule found, the responsible frame, and what every page may use: put together where somebody asks.
  private var ownValues: [String: String]
  private var blamed: String?
  private var commonValues: CommonValues?

  /// Makes a diagnosis; in one step, for an initializer of a value of this size would fill one in and return a copy.
  ///
  /// - Parameters:
  ///   - rule: The rule that recognised the cause.
  ///   - confidence: How far the report supports it.
  ///   - findings: What the rule needed, and the texts that it gave names.
  ///   - support: Further facts that fit.
  ///   - blame: The responsible frame, and one that is nearly as likely.
  ///   - common: Words that every page may use; those of the rule go before them.
  /// - Returns: The diagnosis.
  static func made(
    by rule: Rule, _ confidence: Confidence, _ findings: Findings, support: [Evidence],
    blame: (first: Blame?, second: Blame?), common: CommonValues
  ) -> Diagnosis {
    Diagnosis(
      rule: rule, confidence: confidence, evidence: findings.evidence, support: support, blame: blame.first,
      alternativeBlame: blame.second, ownValues: findings.values, blamed: blame.first?.symbol ?? blame.first?.image,
      commonValues: common)
  }

  /// Whether the diagnosis rests on a line on which another one rests as well.
  func cites(_ other: Diagnosis) -> Bool {
    other.evidence.contains { line in
      evidence.contains { $0.offset == line.offset && $0.text == line.text }
        || support.contains { $0.offset == line.offset && $0.text == line.text }
    }
  }

  /// Makes a lead of a diagnosis for which nothing but hearsay speaks, and says why.
  mutating func weakenHearsay(_ remark: String, _ facts: ReportFacts) {
    confidence = .possible
    if let place = evidence.firstIndex(where: { facts.isHearsay($0) }) { evidence[place].explain(remark) }
  }

  /// Texts of the report by the names that the rule gave them; they fill in the page.
  public var values: [String: String] {
    get {
      guard var values = commonValues?.words else { return ownValues }
      values["blame"] = blamed
      return values.merging(ownValues) { $1 }
    }
    set { (ownValues, blamed, commonValues) = (newValue, nil, nil) }
  }

  /// The values for remedies, which name the responsible function only where somebody can change it.
  public var remedyValues: [String: String] {
    guard let blame, !blame.isChangeable else { return values }
    var values = values
    values["blame"] = nil
    return values
  }
}

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
    nextSteps: NextSteps, signature: String, fineSignature: String, signatureParts: [String]
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
  }
}

extension Analysis {
  /// Whether an exception was not caught on whose stack no frame is the app's.
  package var isExceptionWithoutApp: Bool {
    guard !stack.isEmpty, !stack.contains(where: \.isInApp) else { return false }
    return report.uncaughtException != nil || !report.lastExceptionBacktrace.isEmpty
      || stack.contains { $0.owner == .raiser && $0.symbol == "objc_exception_throw" }
  }
}

/// What is known of a report without a sure cause, and what would decide it.
public struct NextSteps: Sendable {
  /// What the report proves.
  public var proved: [String] = []
  /// What it leaves open.
  public var open: [String] = []
  /// What to collect or try next.
  public var collect: [String] = []

  /// Makes an empty list.
  public init() {}
}
