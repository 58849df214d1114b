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
      let width = min(OutputContext.textWidth(Console.width), 80)
      for format in ReportFormat.all {
        Console.write("\(format.name)\n")
        let words = wrap("\(format.title), recognised by \(format.recognizedBy)", width: width, indent: 2)
        Console.write(PrintableText(lines: words + "\n"))
      }
      Console.write("archive\n")
      let archives = "archives (.zip, .gz, .tar, .tgz) whose files are read, recognised by their first bytes"
      Console.write(PrintableText(lines: wrap(archives, width: width, indent: 2) + "\n"))
      return ExitStatus.done
    })

  /// Says of every input what it is taken for, and why; the result is an exit status.
  static func explain(_ found: ReportFinder) -> Int32 {
    var status = ExitStatus.done
    for failure in found.failures { Console.complain(failure) }
    for item in found.items {
      do {
        let source = try InputFile.readBeginning(item.path)
        if let archive = InputFile.archiveName(source) {
          Console.write("\(FileName.shown(item.path)): \(archive)\n")
          continue
        }
        let explanation = FormatExplanation(source)
        if explanation.format == nil { status = ExitStatus.unreadable }
        Console.write("\(FileName.shown(item.path)): \(PrintableText(lines: explanation.text))\n")
      } catch {
        status = ExitStatus.unreadable
        Console.complain(error)
      }
    }
    return found.failures.isEmpty ? status : ExitStatus.unreadable
  }
}
