import CommandLineKit
import CrashAnalysis

/// `crashbook-benchmark`: what a report costs on this machine.
enum BenchmarkCommand {
  struct Options: Sendable {
    var folder: String? = "fixtures"
    var only: String?
    var rounds = 9
    var measuresRules = true
    var isJSON = false
    var old: String?

    var path: String { folder ?? "fixtures" }
  }

  static let command: Command = Command(
    "crashbook-benchmark",
    abstract: "Measure what a report costs: by format, by stage, and by rule.",
    discussion: """
      Grows the fixtures to about \(Growth.size / 1024) KB where their form allows it, and puts them through the four \
      stages of an analysis on one core: read (the file), parse (format and report), match (all rules) and write \
      (ndjson). Every format is measured in a process of its own, so that its peak memory can be told; the memory of a \
      stage is that of the process after all stages up to it. Times are CPU times, the median of the rounds. Ratios of \
      one machine count; absolute times of a shared one do not.
      """,
    initial: Options(),
    arguments: [.text("folder", help: "Folder of reports.", completion: .file, into: \.folder)],
    options: [
      .text("only", valueName: "format", help: "Measure one format, in this process.", into: \.only),
      .number("rounds", valueName: "n", range: 1...1000, help: "How often everything is repeated.", into: \.rounds),
      .flag("no-rules", help: "Do not measure the rules.", set: \.measuresRules, to: false),
      .flag("json", help: "Print JSON instead of tables.", set: \.isJSON),
      .text(
        "compare", valueName: "old.json",
        help: "Print how many times as much each figure is as in an earlier result of --json.",
        completion: .file(extensions: ["json"]), into: \.old),
    ],
    run: { options in
      let old = try options.old.map { try Measurement(file: $0) }
      let inputs = Inputs(folder: options.path)
      var measurement = Measurement(machine: Machine.words, build: Machine.build)
      for name in inputs.formats where options.only.map({ $0 == name }) ?? true {
        guard
          let cost = options.only == nil
            ? inOwnProcess(name, options) : StageMeter.measure(name, inputs, options.rounds)
        else { continue }
        measurement.formats.append(cost)
      }
      guard !measurement.formats.isEmpty else {
        print("No reports found in \(options.path). Run this in the root of the repository.")
        return 2
      }
      if options.measuresRules { measurement.rules = RuleMeter.measure(inputs, rounds: min(options.rounds, 3)) }
      if let old {
        print(Tables.comparison(old: old, new: measurement), terminator: "")
      } else {
        print(options.isJSON ? measurement.json : Tables.all(measurement), terminator: "")
      }
      return 0
    })

  /// Starts this program again for one format; nil where that fails.
  private static func inOwnProcess(_ format: String, _ options: Options) -> FormatCost? {
    let arguments = ["--only", format, "--no-rules", "--json", "--rounds", String(options.rounds), options.path]
    guard let name = CommandLine.arguments.first,
      let program = SystemProgram([name] + arguments, timeLimit: .seconds(3600))
    else { return nil }
    let bytes = program.everything(upTo: 1 << 20)
    program.finish(isComplete: bytes != nil)
    return bytes.flatMap { try? Measurement(json: $0) }?.formats.first
  }
}
