import CommandLineKit
import CrashAnalysis

/// `crashbook formats`: what can be read.
enum FormatsCommand {
  struct Options: Sendable {}

  static let command: Command = Command(
    "formats",
    abstract: "List the formats that are read, and how they are recognised.",
    initial: Options(),
    run: { _ in
      for format in ReportFormat.all {
        Console.write("\(format.name)\n")
        Console.write(wrap("\(format.title), recognised by \(format.recognizedBy)", width: 80, indent: 2) + "\n")
      }
      return ExitStatus.done
    })
}
