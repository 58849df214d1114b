import ByteKit
import CrashSource

/// Explains reports: which causes they speak for, who is responsible, and what to do.
public struct Analyzer: Sendable {
  private let rules: PreparedRules
  private let appImages: Set<String>
  private let vendors: Set<String>
  private let sources: SourceFolders?

  /// Prepares an analyzer.
  ///
  /// - Parameters:
  ///   - rules: The rules to try; all built-in ones unless given.
  ///   - appImages: Names of binary images that are the app's own besides its executable.
  ///   - vendors: Names of images and Swift modules that are not the app's own.
  ///   - sources: The source files of the programs; nil where none are looked at.
  public init(
    rules: [Rule] = Rule.all, appImages: Set<String> = [], vendors: Set<String> = [], sources: SourceFolders? = nil
  ) {
    self.sources = sources
    self.rules = PreparedRules(rules)
    self.appImages = appImages
    self.vendors = vendors
  }

  /// The rules in force.
  public var allRules: [Rule] { rules.all }

  /// The rule in force of a name; nil where there is none.
  func rule(named name: String) -> Rule? { rules.rule(named: name) }

  /// What a line of `ndjson` says of a report; nil where it is none.
  package func analysis(savedAs line: [UInt8]) -> Analysis? {
    SavedReport(JSONValue(line))?.analysis { rule(named: $0) }
  }

  /// Finds the causes that a report speaks for.
  public func analyze(_ report: consuming CrashReport) -> Analysis {
    report.followEndingThread()
    let classifier = FrameClassifier(report, appImages: appImages, vendors: vendors)
    let (rules, names) = self.rules.take()
    defer { self.rules.give(names) }
    let facts = ReportFacts(copy report, classifier: classifier, names: names)
    facts.sourceFacts = sources?.facts(for: facts.decisiveStack, process: report.process.name)
    var diagnoses = rules.diagnoses(of: facts)
    // That a text tells of no end is the answer where no rule knows more of it.
    if report.tellsOfNoEnd, diagnoses.contains(where: { !$0.isOfSilence && !$0.isFaintLead }) {
      diagnoses.removeAll(where: \.isOfSilence)
    }
    numberLines(of: &diagnoses, in: report.source)
    let verdict = Self.verdict(diagnoses, report)
    let nextSteps = verdict == .inconclusive ? NextSteps.of(facts, leads: diagnoses) : NextSteps()
    let signature = Signature(of: facts, diagnoses)
    let isOnlyLog = report.form == .log && report.start == 0 && report.hasMessagesAtMost
    if isOnlyLog, report.kind == .crash, diagnoses.allSatisfy({ $0.isOfSilence || $0.isFaintLead }) {
      report.notes.append(NoCrashLog.note)
    }
    if report.tellsOfNoEnd, diagnoses.contains(where: \.isOfSilence) {
      report.kind = .nonFatal
    } else if report.kind != .nonFatal {
      report.failure = nil
    }
    var view = SourceView(of: facts, diagnoses)
    sources?.addHistory(to: &view)
    // In one step: a value of this size would be copied where it is changed.
    return Analysis(
      report: report, diagnoses: diagnoses,
      verdict: verdict, stack: facts.decisiveStack, threadStack: facts.stack, source: view, nextSteps: nextSteps,
      signature: signature.digest, fineSignature: signature.fineDigest, signatureParts: signature.parts)
  }

  /// Finds the format of an input and explains every report in it.
  ///
  /// - Throws: ``ReadError`` where nothing can be read.
  public func analyze(_ source: ReportSource) throws(ReadError) -> [Analysis] {
    try ReportFormat.reports(in: source).map { report throws(ReadError) in
      let analysis = analyze(report)
      try Self.check(analysis)
      return analysis
    }
  }

  /// The rule that answers whatever describes a state; what others that are no crash recognise is an answer of its own.
  private static let generalAnswer = "not-a-crash-report"

  /// Refuses a text of another kind in which neither a reader nor a rule found anything that happened.
  ///
  /// Source code by itself is no report, but the mistakes that it shows are named.
  static func check(_ analysis: Analysis) throws(ReadError) {
    let leads = analysis.diagnoses.filter(\.isLeadOfCode)
    let isUnknown = analysis.diagnoses.allSatisfy {
      $0.rule.id == generalAnswer || !leads.isEmpty && $0.isFaintLead
    }
    guard isUnknown, let problem = ReportFormat.problem(withTextOf: analysis.report) else { return }
    guard let first = leads.first else { throw problem }
    let names = leads.prefix(3).map { lead in
      lead.rule.id + (lead.evidence.first?.line.map { " (line \($0))" } ?? "")
    }
    throw ReadError(
      path: problem.path,
      reason: "\(problem.reason) Its code may have a mistake that crashbook knows: \(names.joined(separator: ", ")). "
        + "'crashbook explain \(first.rule.id)' says more.")
  }

  private static func verdict(_ diagnoses: [Diagnosis], _ report: borrowing CrashReport) -> Verdict {
    // By its place: a diagnosis is large, and is not copied.
    guard !diagnoses.isEmpty, diagnoses[0].confidence.isSure else {
      return report.kind == .nonFatal ? .notACrash : .inconclusive
    }
    if diagnoses[0].rule.isNotACrash { return .notACrash }
    return diagnoses[0].confidence == .certain ? .certain : .likely
  }

  /// Turns the byte offsets of all evidence into lines, in one pass over the source.
  private func numberLines(of diagnoses: inout [Diagnosis], in source: ReportSource) {
    var offsets: [Int] = []
    offsets.reserveCapacity(32)
    for place in diagnoses.indices {
      for index in diagnoses[place].evidence.indices { offsets.append(diagnoses[place].evidence[index].offset ?? 0) }
      for index in diagnoses[place].support.indices { offsets.append(diagnoses[place].support[index].offset ?? 0) }
    }
    let lines = source.lines(at: offsets)
    var next = 0
    func number(_ evidence: inout [Evidence]) {
      for index in evidence.indices {
        if evidence[index].offset != nil { evidence[index].line = lines[next] }
        next += 1
      }
    }
    for index in diagnoses.indices {
      number(&diagnoses[index].evidence)
      number(&diagnoses[index].support)
    }
  }
}

extension Diagnosis {
  /// Whether nothing but source code in the text speaks for the cause.
  var isLeadOfCode: Bool {
    !confidence.isSure && !evidence.isEmpty && evidence.allSatisfy { $0.field == SwiftCode.field }
  }

  /// Whether nothing speaks for the cause but that a text tells of no end.
  var isOfSilence: Bool { rule.isNotACrash && evidence.allSatisfy { $0.field == "kind" || $0.field == "failure" } }

  /// Whether the cause is only a lead, and one that ends no program, or no program printed what speaks for it.
  var isFaintLead: Bool { !confidence.isSure && (rule.isWarning || isLeadOfCode || isOfNoRun) }
}
