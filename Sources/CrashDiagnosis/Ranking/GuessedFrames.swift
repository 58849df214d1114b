extension ReportFacts {
  /// Whether something rests on frames that were found by a search of the stack: they may be left over from calls that
  /// ended long before, so that nothing is proved by them.
  func restOnGuesses(_ findings: Findings, _ blame: Blame?) -> Bool {
    guard let thread = report.crashedThread else { return false }
    let guesses = thread.frames.filter(\.isGuess)
    if let blame, blame.thread == thread.index || blame.thread == nil, !blame.isInExceptionBacktrace,
      guesses.contains(where: { $0.index == blame.frame })
    {
      return true
    }
    let fields = guesses.flatMap { ["threads[\(thread.index)].frames[\($0.index)]", "frames[\($0.index)]"] }
    return findings.evidence.contains { found in fields.contains { found.field.hasPrefix($0) } }
  }
}
