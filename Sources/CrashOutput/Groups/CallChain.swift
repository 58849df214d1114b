import CrashDiagnosis

extension Analysis {
  /// How the calls led to the end, innermost last, with the lines at which they stand; nil where the stack tells none.
  var callChain: String? { callSteps.map { $0.map(step).joined(separator: " → ") } }

  /// The frames of the call chain, as many of the calls as two lines have room for; nil where the stack tells none.
  private var callSteps: [StackFrame]? {
    let frames = callFrames
    guard let end = frames.last else { return nil }
    for count in [3, 2, 1] where count < frames.count {
      let steps = frames.dropLast().suffix(count) + [end]
      if TerminalText.width(steps.map(step).joined(separator: " → ")) <= 120 { return Array(steps) }
    }
    return nil
  }

  /// The frames that may stand in the call chain, the innermost last; none where the stack tells no chain.
  var callFrames: [StackFrame] {
    guard report.kind == .crash else { return [] }
    let cited = Set((diagnoses.first?.evidence ?? []).compactMap(\.offset))
    let named = stack.filter { $0.symbol != nil }
    guard let end = named.first(where: { frame in frame.frame.offset.map { cited.contains($0) } ?? false })
    else { return [] }
    return named.filter { $0.isInApp && $0.frame.index > end.frame.index }.prefix(3).reversed() + [end]
  }

  private func step(_ frame: StackFrame) -> String {
    let line = frame.frame.offset.map { " (line \(report.source.line(at: $0)))" } ?? ""
    return SymbolName.plain(frame.symbol ?? "") + line
  }
}
