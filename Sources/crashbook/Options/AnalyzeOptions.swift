import CommandLineKit
import CrashAnalysis

/// What `analyze` asks of its inputs, and does around its outputs.
struct InputWishes: Sendable {
  /// Whether a run without a report fails.
  var requiresInput = false
  /// Whether the HTML page is opened.
  var opensPage = false
  /// The earliest moment of a report, as it was typed.
  var since: String?
  /// The process whose reports are read.
  var process: String?

  /// Which reports are asked for; nil for all.
  func filter() throws(UsageError) -> ReportFilter? {
    ReportFilter(process: process, since: try since.map { (text) throws(UsageError) in try Self.moment(text) })
  }

  /// The options that choose among reports, as in a sentence.
  var filterNames: String {
    [since.map { _ in "'--since'" }, process.map { _ in "'--process'" }].compactMap { $0 }.joined(separator: " and ")
  }

  /// A moment as people say it: how long ago, or a date.
  private static func moment(_ text: String) throws(UsageError) -> ReportTime {
    let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    if let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()), (1...100_000).contains(number) {
      return ReportTime(seconds: Console.now - Double(number) * unit)
    }
    if text.contains("-"), let time = ReportTime(text) { return time }
    throw UsageError(
      "The value '\(text)' is invalid for '--since <time>': write '30m', '12h', '3d' or '2w', or a date such as "
        + "'2026-11-27' or '2026-11-27 18:00'.")
  }
}

/// Options of a command that takes wishes about its inputs.
protocol TakesInputWishes: Sendable {
  var wishes: InputWishes { get set }
}

extension Option where Options: TakesInputWishes {
  /// What is asked of inputs, and done around outputs.
  static var wishes: [Self] {
    [
      .flag(
        "require-input",
        help: "End with status 2 where no report was read, so that a wrong path is not taken for success.",
        set: \.wishes.requiresInput),
      .text(
        "since", valueName: "time",
        help: """
          Only reports of the last minutes, hours, days or weeks, such as '12h', or since a date in UTC. Where a report \
          has no time, that of its file counts.
          """,
        into: \.wishes.since),
      .text(
        "process", valueName: "name", help: "Only reports of the process of this name or bundle identifier.",
        into: \.wishes.process),
      .flag(
        "open",
        help: """
          Open the HTML page in the browser when it is written; where no output is one, it is made in a temporary folder.
          """,
        set: \.wishes.opensPage),
    ]
  }
}
