public import CrashDiagnosis

/// What groups, policies and documents keep of a report: a few short texts, never the report itself.
public struct Finding: Sendable {
  /// The cause that a report speaks for first.
  public struct Cause: Sendable, Hashable {
    /// Name of the rule.
    public let rule: String
    /// Words for the cause, with the report's own names filled in.
    public let title: String
    /// Name of the rule's family.
    public let family: String
    /// How far the report supports it.
    public let confidence: Confidence
    /// How much the cause hurts.
    public let severity: Severity
  }

  /// A place in an input.
  public struct Place: Sendable, Hashable, Comparable {
    /// Path of the input.
    public internal(set) var path: String
    /// One-based line.
    public let line: Int

    /// Makes a place.
    public init(path: String, line: Int) { (self.path, self.line) = (path, line) }

    /// Orders by path, then by line.
    public static func < (first: Self, second: Self) -> Bool {
      first.path != second.path ? first.path < second.path : first.line < second.line
    }
  }

  /// Where the report begins.
  public internal(set) var place: Place
  /// The answer in one word.
  public let verdict: Verdict
  /// The first diagnosis; nil where there is none.
  public let cause: Cause?
  /// Names the crash independent of addresses, versions and line numbers.
  public let signature: String
  /// What the signature is made of.
  public let parts: [String]
  /// The responsible frame; nil where nobody should be named.
  public let blame: Blame?
  /// The place in the program's source files, by its path in the repository; nil where it was not found.
  public let sourcePlace: Place?
  /// What sort of event the report describes.
  public let kind: CrashReport.Kind
  /// Identifier of the incident, in lower case; nil where the report has none.
  public internal(set) var incident: String?
  /// When it happened; nil where the report does not say.
  public internal(set) var time: ReportTime?
  /// What the event can be told apart by, such as versions and devices.
  public internal(set) var traits: Traits
  /// What is known where no cause is sure; nil where one is.
  public let known: String?
  /// What to do first: the short remedy, or what would decide where no cause is sure; nil where there is neither.
  public let firstStep: String?
  /// The test that ran; nil where the report does not name one.
  public let test: Test?

  /// A test by the names under which pipelines know it.
  public struct Test: Sendable, Hashable {
    /// The suite or class.
    public let suite: String
    /// The function.
    public let name: String
  }

  /// What distinguishes the circumstances of one report from those of another; nil where the report does not say.
  public struct Traits: Sendable, Hashable {
    /// Name of the process.
    public var process: String?
    /// Version and build of the app, as `3.2.1 (418)`.
    public var version: String?
    /// Name and version of the system, as `iOS 26.1`.
    public var system: String?
    /// Model of the device.
    public var device: String?
    /// Instruction set.
    public var architecture: String?
    /// Foreground, background and so on.
    public var role: String?
    /// Code of the user's language.
    public var language: String?
    /// Code of the user's region.
    public var region: String?
    /// How the device was held.
    public var orientation: String?

    /// Makes traits of which nothing is known.
    public init() {}
  }

  /// Boils a report down.
  public init(_ analysis: Analysis) {
    let report = analysis.report
    place = Place(
      path: report.source.path, line: report.source.line(at: report.start))
    verdict = analysis.verdict
    let first = analysis.diagnoses.first
    cause = first.map {
      Cause(
        rule: $0.rule.id, title: PageText.filled($0.rule.title, with: $0.pageValues), family: $0.rule.family.name,
        confidence: $0.confidence, severity: $0.rule.assessment.severity)
    }
    signature = analysis.signature
    parts = analysis.signatureParts
    blame = first?.blame
    sourcePlace = analysis.source.places.first { $0.misfit == nil && !$0.path.hasPrefix("/") }.map {
      Place(path: $0.path, line: $0.line)
    }
    kind = report.kind
    incident = report.incident?.lowercased()
    // A device whose clock was never set says 1970 or 2001.
    let told = report.date.map { ReportTime($0) } ?? report.loggedTime
    time = told.flatMap { $0.seconds < 1_104_537_600 ? nil : $0 }
    traits = Traits(report)
    test = RunningTest.of(report)
    if verdict == .inconclusive {
      known = TerminalText.cut(analysis.knownInOneLine, to: Self.textLimit)
      firstStep = analysis.nextSteps.collect.first.map { TerminalText.cut($0, to: Self.textLimit) }
    } else {
      known = nil
      firstStep = first.map {
        TerminalText.cut(RemedyText.short($0.page.fixNow, with: $0.remedyValues), to: Self.textLimit)
      }
    }
  }

  /// Columns of words for people that are kept.
  private static let textLimit = 300

  /// Whether the cause is better than a lead.
  public var isSure: Bool { cause?.confidence.isSure ?? false && verdict != .inconclusive }

  /// Words for what happened: the sure cause, else what is known all the same.
  public var headline: String {
    if verdict == .notACrash { return cause?.title ?? "The report describes no crash" }
    if isSure, let cause { return cause.title }
    return known ?? "No known cause fits: \(parts.first ?? kind.rawValue)"
  }

  /// The name of the sure cause, else `inconclusive`.
  public var causeName: String {
    if verdict == .notACrash { return cause?.rule ?? "not-a-crash" }
    return isSure ? cause?.rule ?? "inconclusive" : "inconclusive"
  }

  /// What the named frame is called: it is responsible for a sure cause of a crash, else it is only where to look.
  var blameLabel: String { isSure && verdict != .notACrash ? "Responsible" : "Look at" }

  /// The answer in words behind the cause's name; nil where the name says it.
  var verdictWords: String? { causeName == verdict.rawValue ? nil : verdict.rawValue }

  /// How much it hurts; what nobody understands yet counts as an end of the program.
  public var severity: Severity {
    if verdict == .notACrash { return .info }
    return isSure ? cause?.severity ?? .high : .high
  }
}

extension Finding.Traits {
  init(_ report: CrashReport) {
    func words(_ parts: [String?]) -> String? {
      let known = parts.compactMap { $0 }.filter { !$0.isEmpty }
      return known.isEmpty ? nil : known.joined(separator: " ")
    }
    process = report.process.name
    version = words([report.process.version, report.process.build.flatMap { $0.isEmpty ? nil : "(\($0))" }])
    system = words([report.operatingSystem.name, report.operatingSystem.version?.value])
    device = report.device
    architecture = report.architecture
    role = report.process.role?.value
    language = report.circumstances.language
    region = report.circumstances.region
    orientation = report.circumstances.orientation
  }

  /// The traits with the names of process and device changed, which may tell of a person.
  func changed(_ change: (String) -> String) -> Self {
    var traits = self
    (traits.process, traits.device) = (process.map(change), device.map(change))
    return traits
  }

  /// The traits with their names, those that are known.
  public var named: [(name: TraitName, value: String)] {
    TraitName.allCases.compactMap { name in self[name].map { (name, $0) } }
  }

  /// The value of a trait.
  public internal(set) subscript(name: TraitName) -> String? {
    get {
      switch name {
      case .version: version
      case .system: system
      case .device: device
      case .architecture: architecture
      case .role: role
      case .language: language
      case .region: region
      case .orientation: orientation
      }
    }
    set {
      switch name {
      case .version: version = newValue
      case .system: system = newValue
      case .device: device = newValue
      case .architecture: architecture = newValue
      case .role: role = newValue
      case .language: language = newValue
      case .region: region = newValue
      case .orientation: orientation = newValue
      }
    }
  }
}
