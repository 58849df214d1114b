import CommandLineKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `crashbook mcp`: answers coding agents.
enum MCPCommand {
  struct Options: TakesCommonOptions, TakesSymbolOptions {
    var roots: [String] = []
    var redact: Redactor.Mode?
    var symbols = SymbolOptions()
    var answersOneCall = false
    var common = CommonOptions()
  }

  static let command: Command = Command(
    "mcp",
    abstract: "Answer coding agents over the Model Context Protocol.",
    discussion: """
      Reads and writes messages of the protocol on standard input and output; an agent starts it by itself. Its tools \
      explain crash reports and causes, find a cause by its symptom, and compare builds. Files are read only below the \
      folders that the agent's client names and those of --root; a link that leads out of them is not followed.

      An agent that is set up with a JSON file takes this entry:

        {"mcpServers": {"crashbook": {"command": "crashbook", "args": ["mcp", "--root", "/path/to/reports"]}}}
      """,
    initial: Options(),
    options: [
      .repeated(
        "root", valueName: "folder", help: "A folder whose reports may be read; may be repeated.", completion: .file,
        into: \.roots),
      .choice(
        "redact", valueName: "extent",
        help: """
          What is taken out of the answers: 'default' names of users and devices, mail addresses, tokens and keys; 'all' \
          hosts as well; 'none' nothing.
          """,
        into: \.redact),
      .flag(
        "one-call",
        help: """
          Answer the one call on standard input and end. The server starts itself so for every call that reads reports, so \
          that no report can end the server.
          """,
        set: \.answersOneCall, to: true),
      .docsURL, .jobs, .reportTimeout, .rules,
    ] + Option.symbols + Option.ownCode + Option.sources + Option.project,
    run: { try run($0) })

  private static func run(_ options: Options) throws -> Int32 {
    for root in options.roots where !FileSystem.isFolder(root) {
      throw UsageError("'--root \(root.visible)': there is no such folder.")
    }
    let file = try ProjectFile.load(options.common)
    let common = try options.common.completed(by: file)
    let (analyzer, rules, _) = try common.analyzer()
    let (symbols, _) = try options.symbols.completed(by: file).symbolication()
    let redactor = Redactor(options.redact ?? file.settings.redact ?? .default, folder: FileSystem.workingFolder)
    let context = OutputContext(version: ProductVersion.current, pages: try common.pages())
    let jobs = common.jobs ?? Console.processors
    let recovery = options.answersOneCall ? Recovery(timeLimit: common.reportTimeout) : nil
    let playbook = PlaybookTools(rules: rules, pages: context.pages)
    let analyze = AnalyzeTool(
      analyzer: analyzer, symbols: symbols, recovery: recovery, jobs: jobs, redactor: redactor, context: context)
    let compare = CompareTool(
      analyzer: analyzer, rules: rules, symbols: symbols, recovery: recovery, jobs: jobs, redactor: redactor,
      context: context)
    if options.answersOneCall { return SeparateCall.answerOne(with: [analyze.tool, compare.tool]) }
    let server = MCPServer(
      tools: [
        analyze.tool.inOwnProcess, playbook.explain, playbook.find, compare.tool.inOwnProcess, PlaybookTools.formats,
      ],
      resources: MCPResources(rules: rules), folders: MCPFolders(options.roots))
    if Console.isInputTerminal { Console.complain("Waiting for messages of an agent; Ctrl-D ends.") }
    server.run(STDIN_FILENO)
    return ExitStatus.done
  }
}
