import CommandLineKit
import CrashAnalysis

/// `crashbook merge`: what several runs found, told as of one.
enum MergeCommand {
  static let command: Command = Command(
    "merge",
    abstract: "Put together what several runs of 'analyze' found.",
    discussion: """
      Reads saved results ('crashbook analyze --format ndjson', or json) and summaries ('--format summary'), in any \
      order, and writes what one run over all their reports would have written. An incident that several of them have \
      counts once.

      Of saved results every output can be made; the reports stand in the order of their paths. A summary is small and \
      keeps groups, not reports; '--format summary' writes one again, so that a cluster can merge in steps. It is exact \
      up to \(GroupSummary.incidentLimit) incidents; beyond that duplicates are estimated, and all other counts exact.
      """,
    initial: AnalyzeCommand.Options(),
    arguments: [
      .repeated("path", help: "Saved results and summaries, and folders of them.", completion: .file, into: \.paths)
    ],
    options: AnalyzeCommand.outputs + [.jobs, .rules] + Option.ownCode + Option.project + Option.coloring,
    validate: AnalyzeCommand.checkOutputs,
    run: { options in
      let settings = try AnalyzeSettings(options, merges: true)
      return try settings.run()
    })

  /// Whether a form of output tells of every report, of which a summary keeps none.
  static func listsReports(_ format: OutputFormat) -> Bool { ["json", "ndjson", "junit"].contains(format.name) }
}
