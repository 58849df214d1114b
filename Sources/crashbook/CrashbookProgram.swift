import ByteKit
import CommandLineKit
import CrashAnalysis

/// The program: its commands, and what becomes of their errors.
enum CrashbookProgram {
  static var program: Program {
    Program(
      "crashbook", version: ProductVersion.current, width: Console.width,
      abstract: "Tells why an Apple-platform or Swift program died, and what to do about it.",
      discussion: """
        crashbook reads crash reports and stack traces, recognises the root cause, shows the evidence for it, and prints \
        the remedy from its playbook.

          crashbook analyze Harbour.ips
          crashbook analyze --report html=crashes.html ~/Downloads/Reports
          crashbook explain swift-nil-unwrap

        The word 'analyze' can be left out: 'crashbook Harbour.ips' does the same, and so does a pipe: \
        'pbpaste | crashbook'.
        """,
      commands: [
        AnalyzeCommand.command, MergeCommand.command, WatchCommand.command, CompareCommand.command,
        BaselineCommand.command, ConfigCommand.command, ExplainCommand.command, RulesCommand.command,
        FormatsCommand.command, SymbolsCommand.command, ReviewCommand.command, SiteCommand.command,
        MCPCommand.command,
      ],
      default: "analyze", isForDefault: isForAnalyze,
      helpOnUnknown: { word in
        if word == "version" { return "To see the version: crashbook --version" }
        let isNamed = word.hasPrefix("0x") || Rule.all.contains { $0.id == word }
        return isNamed ? "To find its page: crashbook explain \(word.quotedForShell.visible)" : nil
      })
  }

  /// Whether arguments without a command are reports to explain: a file, what looks like its path, or a pipe.
  private static func isForAnalyze(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return Console.isInputPiped }
    return first.hasPrefix("-") || first.contains { "/.*?".contains($0) } || FileSystem.exists(first)
  }

  /// The arguments, whatever bytes the names of files are made of.
  static var arguments: [String] {
    ProgramArguments.all.map { FileName.decoded($0) }
  }

  /// Runs the program; the result is its exit status.
  static func run(_ arguments: [String]) -> Int32 {
    switch program.parse(arguments) {
    case .print(let text):
      Console.write(PrintableText(lines: text))
      return 0
    case .fail(let text, let status):
      Console.complain(PrintableText(lines: text), terminator: "")
      return status
    case .run(let command):
      do {
        return try command()
      } catch let error as UsageError {
        Console.complain("Error: \(error.message)")
        return UsageError.status
      } catch {
        Console.complain("Error: \(String(describing: error))")
        return ExitStatus.unreadable
      }
    }
  }
}
