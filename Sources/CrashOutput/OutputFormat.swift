public import CrashDiagnosis

/// A form of output: every one starts from the same analyses and is written piece by piece, so that no number of reports
/// needs more memory than one.
public struct OutputFormat: Sendable {
  /// Name on the command line.
  public let name: String
  /// What it is for.
  public let title: String
  /// What the end of the output needs of the run.
  public let gathering: Gathering
  /// How much of the report that stands for a group the end of the output shows.
  public let depth: Specimen.Depth
  /// Whether it is made to be shared, so that names of users and devices are taken out unless asked otherwise.
  public let isShared: Bool
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
    name: String, title: String, separator: String = "", gathering: Gathering = .counts,
    depth: Specimen.Depth = .none, isShared: Bool = false,
    begin: @escaping @Sendable (OutputContext) -> [UInt8] = { _ in [] },
    report: @escaping @Sendable (Analysis, OutputContext) -> [UInt8] = { _, _ in [] },
    end: @escaping @Sendable (RunSummary, OutputContext) -> [UInt8] = { _, _ in [] }
  ) {
    self.name = name
    self.title = title
    self.gathering = gathering
    self.depth = depth
    self.isShared = isShared
    self.separator = Array(separator.utf8)
    self.begin = begin
    self.report = report
    self.end = end
  }

  /// Makes a form of output that is written at the end of a run as a whole, to be shared.
  public init(
    document name: String, title: String, gathering: Gathering = .groups, depth: Specimen.Depth = .diagnosis,
    written: @escaping @Sendable (RunSummary, OutputContext) -> String
  ) {
    self.init(
      name: name, title: title, gathering: gathering, depth: depth, isShared: true,
      end: { Array(written($0, $1).utf8) })
  }

  /// What the end of an output needs of a run.
  public enum Gathering: Int, Sendable, Comparable {
    /// How often each cause was found.
    case counts
    /// The groups.
    case groups
    /// The groups, and a few words on every report.
    case findings

    /// Orders by rising need.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// All forms of output.
  public static let all: [OutputFormat] = [
    .text, .json, .ndjson, .markdown, .html, .sarif, .junit, .github, .githubSummary, .gitlab, .teamCity, .azure,
    .comment, .csv,
  ]

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
  /// Where the project keeps its source files, for reports that know only their names.
  public var sources: SourceIndex

  /// Columns of running text: those of the terminal, as far as lines are neither too short nor too long to be read.
  public var textWidth: Int { Self.textWidth(width) }

  /// Columns of running text in a terminal of some columns.
  public static func textWidth(_ width: Int) -> Int { min(max(width, 40), 100) }

  /// Makes a context.
  public init(version: String, usesColor: Bool = false, width: Int = 80, sources: SourceIndex = SourceIndex()) {
    self.version = version
    self.usesColor = usesColor
    self.width = width
    self.sources = sources
  }
}
