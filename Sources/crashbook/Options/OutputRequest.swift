import CommandLineKit
import CrashAnalysis

/// A form of output and where it goes, as `--report sarif=crashes.sarif` asks for.
struct OutputRequest {
  let format: OutputFormat
  /// Path of a file; nil for standard output.
  let file: String?
  /// Where the file goes, if a project file chose it; nil where the path is followed as it is.
  let place: FilePlace?

  /// Whether it goes behind what its file holds: the steps of a job may each have written a part of their summary.
  var appends: Bool {
    format.name == "github-summary" && file != nil && file == Environment.value("GITHUB_STEP_SUMMARY")
  }

  init(format: OutputFormat, file: String?, at place: FilePlace? = nil) {
    self.format = format
    self.file = file == "-" ? nil : file
    self.place = place
  }

  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = OutputFormat.all.map(\.name)
    guard let format = OutputFormat.named(parts[0]) else {
      let hint = Suggestion.question(about: parts[0], among: names)
      throw UsageError(
        "The value '\(text)' is invalid for '--report <format=file>': '\(parts[0])' is no format.\(hint) "
          + "Please provide one of \(names.joined(separator: ", ")).")
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(
        "The value '\(text)' is invalid for '--report <format=file>': the file is missing, as in '\(format.name)=file'."
      )
    }
    self.init(format: format, file: parts[1])
  }
}
