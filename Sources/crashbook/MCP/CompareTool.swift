import CrashAnalysis

/// The tool that compares the crashes of two builds.
struct CompareTool: Sendable {
  let analyzer: Analyzer
  let rules: [Rule]
  let symbols: Symbolication?
  /// Leaves out the reports that cannot be explained; nil where no process can be begun again.
  let recovery: Recovery?
  let jobs: Int
  let redactor: Redactor
  let context: OutputContext

  var tool: MCPTool {
    MCPTool(
      name: "compare_builds", title: "Compare two builds",
      about: """
        Tells which crashes are new, risen, fallen or gone between two builds, with exact tests, and whether a cause that was \
        repaired is gone. Each side is a folder of reports, one report, or results saved as json or ndjson.
        """,
      parameters: [
        .init(name: "before", kind: .text, isRequired: true, isPath: true, about: "Reports of the earlier build."),
        .init(name: "after", kind: .text, isRequired: true, isPath: true, about: "Reports of the later build."),
        .init(name: "cause", kind: .text, about: "Answer whether this cause is gone, such as 'swift-nil-unwrap'."),
        .init(
          name: "sessions_before", kind: .number(Comparison.sessions),
          about: "Number of sessions behind 'before'; only together with 'sessions_after'."),
        .init(
          name: "sessions_after", kind: .number(Comparison.sessions),
          about: "Number of sessions behind 'after'; only together with 'sessions_before'."),
        AnswerLimit.parameter,
      ],
      run: { (call) throws(MCPRefusal) in try run(call) })
  }

  private func run(_ call: MCPCall) throws(MCPRefusal) -> MCPAnswer {
    let (before, after) = (call.arguments["sessions_before"]?.number, call.arguments["sessions_after"]?.number)
    guard (before == nil) == (after == nil) else {
      throw MCPRefusal("'sessions_before' and 'sessions_after' are needed together: rates need both.")
    }
    var cause: Rule?
    if let name = call.arguments["cause"]?.string {
      cause = rules.first { $0.id == name }
      guard let cause else { throw MCPRefusal(RuleFiles.unknownRule(name, among: rules).message) }
      if cause.isNotACrash { throw MCPRefusal("The cause '\(name)' describes no crash: there is nothing to compare.") }
    }
    let comparison = Comparison(
      before: try side("before", before, call), after: try side("after", after, call))
    let answer = cause.map { comparison.answer(for: $0) }
    guard let structure = try? JSONTree(written: ComparisonJSON.written(comparison, answer: answer, context).bytes)
    else {
      throw MCPRefusal("The comparison could not be put together.")
    }
    let limit = AnswerLimit(call)
    var text = String(decoding: ComparisonText.written(comparison, answer: answer, context).bytes, as: UTF8.self)
    text += ReportAnswer.lines(about: comparison.before.failures + comparison.after.failures).map { $0 + "\n" }.joined()
    var count = Redactor.Count()
    return limit.fitted(
      redactor.redacted(text, &count), structure.changingTexts { redactor.redacted($0, &count) })
  }

  private func side(_ name: String, _ sessions: Int64?, _ call: MCPCall) throws(MCPRefusal) -> Comparison.Side {
    let path = try call.folders.place(of: call.arguments[name]?.string ?? "")
    guard FileSystem.exists(path) else { throw MCPRefusal("There is nothing at '\(path)'.") }
    return Comparison.Side.read(
      path, sessions: sessions.map { Int($0) }, analyzer: analyzer, jobs: jobs, symbols: symbols,
      watcher: recovery, progress: call.progress, mayFollow: call.folders.mayFollow)
  }
}
