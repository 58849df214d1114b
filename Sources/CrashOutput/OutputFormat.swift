public import CrashDiagnosis

/// A form of output: every one starts from the same analyses and is written piece by piece, so that no number of reports
/// needs more memory than one.
public struct OutputFormat: Sendable {
  /// Name on the command line.
  public let name: String
  /// What it is for.
  public let title: String
  /// What stands before the first report.
  public let begin: @Sendable (OutputContext) -> [UInt8]
  /// One report, whatever its position.
  public let report: @Sendable (Analysis, OutputContext) -> [UInt8]
  /// What stands between two reports.
  public let separator: [UInt8]
  /// What stands after the last report.
  public let end: @Sendable (RunSummary, OutputContext) -> [UInt8]

  /// Makes a form of output.
  public init(
    name: String, title: String, separator: String = "",
    begin: @escaping @Sendable (OutputContext) -> [UInt8] = { _ in [] },
    report: @escaping @Sendable (Analysis, OutputContext) -> [UInt8],
    end: @escaping @Sendable (RunSummary, OutputContext) -> [UInt8] = { _, _ in [] }
  ) {
    self.name = name
    self.title = title
    self.separator = Array(separator.utf8)
    self.begin = begin
    self.report = report
    self.end = end
  }

  /// All forms of output.
  public static let all: [OutputFormat] = [.text, .json, .ndjson, .markdown]

  /// The form of a name.
  public static func named(_ name: String) -> OutputFormat? { all.first { $0.name == name } }
}

/// What an output needs to know besides the reports.
public struct OutputContext: Sendable {
  /// Version of the program.
  public var version: String
  /// Whether colours may be used.
  public var usesColor: Bool
  /// Columns of the terminal.
  public var width: Int

  /// Makes a context.
  public init(version: String, usesColor: Bool = false, width: Int = 80) {
    self.version = version
    self.usesColor = usesColor
    self.width = width
  }
}

/// What a run over many inputs found, for the end of an output.
public struct RunSummary: Sendable {
  /// Number of reports.
  public private(set) var reports = 0
  /// Number of reports by cause.
  public private(set) var causes: [String: Cause] = [:]
  /// Number of reports by verdict.
  public private(set) var verdicts: [Verdict: Int] = [:]
  /// Inputs that could not be read.
  public private(set) var failures: [Failure] = []

  /// How often a cause was found.
  public struct Cause: Sendable {
    /// Words for the cause.
    public let title: String
    /// Number of reports.
    public var count: Int
  }

  /// An input that could not be read.
  public struct Failure: Sendable {
    /// Path of the input.
    public let path: String
    /// What is wrong with it.
    public let error: String

    /// Makes a failure.
    public init(path: String, error: String) {
      self.path = path
      self.error = error
    }
  }

  /// Makes an empty summary.
  public init() {}

  /// Counts a report.
  public mutating func add(_ analysis: Analysis) {
    add(verdict: analysis.verdict, rule: analysis.diagnoses.first.map { ($0.rule.id, $0.rule.title) })
  }

  /// Counts a report by its verdict and first cause.
  public mutating func add(verdict: Verdict, rule: (id: String, title: String)?) {
    reports += 1
    verdicts[verdict, default: 0] += 1
    guard let rule, verdict != .inconclusive else { return }
    causes[rule.id, default: Cause(title: rule.title, count: 0)].count += 1
  }

  /// Counts an input that could not be read.
  public mutating func add(_ failure: Failure) {
    failures.append(failure)
  }
}
