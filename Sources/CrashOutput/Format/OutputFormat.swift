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
  public let depth: GroupExemplar.Depth
  /// Whether it is made to be shared, so that names of users and devices are taken out unless asked otherwise.
  public let isShared: Bool
  /// What of several reports stands first.
  public let order: Order
  /// What stands before the first report.
  public let begin: @Sendable (OutputContext) -> [UInt8]
  /// One report, whatever its position.
  public let report: @Sendable (Analysis, OutputContext) -> [UInt8]
  /// What stands between two reports.
  public let separator: [UInt8]
  /// What tells of the whole run: after the last report, or before the first.
  public let end: @Sendable (RunSummary, OutputContext) -> [UInt8]
  /// The last bytes of the output.
  public let last: @Sendable (RunSummary, OutputContext) -> [UInt8]

  /// Makes a form of output.
  public init(
    name: String, title: String, separator: String = "", gathering: Gathering = .counts,
    depth: GroupExemplar.Depth = .none, isShared: Bool = false, order: Order = .reportsFirst,
    begin: @escaping @Sendable (OutputContext) -> [UInt8] = { _ in [] },
    report: @escaping @Sendable (Analysis, OutputContext) -> [UInt8] = { _, _ in [] },
    end: @escaping @Sendable (RunSummary, OutputContext) -> [UInt8] = { _, _ in [] },
    last: @escaping @Sendable (RunSummary, OutputContext) -> [UInt8] = { _, _ in [] }
  ) {
    self.name = name
    self.title = title
    self.gathering = gathering
    self.depth = depth
    self.isShared = isShared
    self.order = order
    self.separator = Array(separator.utf8)
    self.begin = begin
    self.report = report
    self.end = end
    self.last = last
  }

  /// Makes a form of output that is written at the end of a run as a whole, to be shared.
  public init(
    document name: String, title: String, gathering: Gathering = .groups, depth: GroupExemplar.Depth = .diagnosis,
    written: @escaping @Sendable (RunSummary, OutputContext) -> String
  ) {
    self.init(
      name: name, title: title, gathering: gathering, depth: depth, isShared: true,
      end: { Array(written($0, $1).utf8) })
  }

  /// What of several reports stands first.
  public enum Order: Sendable {
    /// Every report as it comes, then what tells of all.
    case reportsFirst
    /// What tells of all; the reports only where every one is asked for.
    case summaryFirst
  }

  /// What the end of an output needs of a run.
  public typealias Gathering = RunSummary.Gathering
}
