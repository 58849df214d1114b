import CrashModel

// What the line of source says of a check that left no text.
extension Condition {
  /// Nothing else on the line at which the program stopped can have stopped it, and the report does not say what did.
  static func source(_ kinds: TrapKind...) -> Condition {
    onLine(kinds, "source-only", "the only one on its line") { $0.rules.count == 1 && $0.isClear }
  }

  /// One of several that can have stopped the program on its line, or of a line that is not certain.
  static func sourceAmongOthers(_ kinds: TrapKind...) -> Condition {
    onLine(kinds, "source-among-others", "one of several on a line") { _ in true }
  }

  private static func onLine(
    _ kinds: [TrapKind], _ name: String, _ words: String, _ suffices: @escaping @Sendable (StoppedLine) -> Bool
  ) -> Condition {
    let names = kinds.map(\.rawValue).joined(separator: "-")
    return .computed(
      Computed("\(name)-\(names)", "\(kinds[0].words) in the program's source, \(words)", gate: .trap) { facts in
        guard facts.sourceFacts != nil, let stopped = facts.stoppedLine, suffices(stopped), facts.leavesCheckOpen,
          let trap = stopped.traps.first(where: { kinds.contains($0.kind) })
        else { return nil }
        return [evidence(trap, stopped)]
      })
  }

  private static func evidence(_ trap: SourceTrap, _ stopped: StoppedLine) -> Evidence {
    let place = stopped.place
    let line = String((place.text ?? "").drop { $0 == " " || $0 == "\t" })
    let others = stopped.rules.count - 1
    let remark =
      others == 0
      ? "`\(trap.text)` is what can stop a program there"
      : "`\(trap.text)` is one of \(stopped.rules.count) things that can stop a program there"
    let statement =
      place.isDeclaration
      ? "\(place.fileName):\(place.line): \(line): \(remark); the report names only the function"
      : "\(place.fileName):\(place.line): \(line): \(remark)"
    return Evidence(statement, field: "source", text: line)
  }
}

extension ReportFacts {
  private static let openCheck = FactKey<Bool>()

  /// Whether the report itself does not say which check failed.
  fileprivate var leavesCheckOpen: Bool {
    remember(Self.openCheck) {
      let hasText = report.messages.contains { message in
        message.origin == .applicationInformation && message.text.contains(where: \.isLetter)
          && !message.text.hasPrefix("dyld") && !message.text.hasPrefix("CoreSimulator ")
      }
      return !hasText && exceptionStack.isEmpty && !Condition.checkExplainedByReport.holds(in: self)
    }
  }
}

extension Condition {
  /// Anything in the report itself that tells which check failed.
  fileprivate static let checkExplainedByReport = explainedSwiftCheck.withoutSource ?? explainedSwiftCheck
}
