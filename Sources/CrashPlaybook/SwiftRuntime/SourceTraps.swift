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

  /// Swift's runtime aborted the process in a function without a name, and nothing else on the line that called it leads
  /// there.
  ///
  /// These checks end with `abort`, after a text that goes to the console only.
  static func abortedAtSource(_ kind: TrapKind) -> Condition {
    .computed(
      Computed(
        "source-abort-\(kind.rawValue)", "\(kind.words) in the program's source, where Swift's runtime aborted",
        gate: .abort
      ) { facts in
        guard let place = facts.sourceFacts?.places.first, place.misfit == nil, place.isConfirmed, !place.isDeclaration,
          facts.leavesCheckOpen, facts.isAbortOfRuntime(calledBy: place.frame)
        else { return nil }
        let traps = place.pointedTraps.filter(\.kind.canAbort)
        guard let trap = traps.first, traps.allSatisfy({ $0.kind == kind }) else { return nil }
        return [evidence(trap, at: place, amongOthers: 0)]
      })
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
        return [evidence(trap, at: stopped.place, amongOthers: stopped.rules.count - 1)]
      })
  }

  private static func evidence(_ trap: SourceTrap, at place: SourcePlace, amongOthers others: Int) -> Evidence {
    let line = String((place.text ?? "").drop { $0 == " " || $0 == "\t" })
    let remark =
      others == 0
      ? "`\(trap.text)` is what can stop a program there"
      : "`\(trap.text)` is one of \(others + 1) things that can stop a program there"
    let statement =
      place.isDeclaration
      ? "\(place.fileName):\(place.line): \(line): \(remark); the report names only the function"
      : "\(place.fileName):\(place.line): \(line): \(remark)"
    return Evidence(statement, field: "source", text: line)
  }
}

extension ReportFacts {
  /// Whether only Swift's runtime and the functions of the abort stand above a frame.
  fileprivate func isAbortOfRuntime(calledBy place: Int) -> Bool {
    let stack = decisiveStack
    guard stack.indices.contains(place), place > 1, stack[place - 1].isOfSwiftCore else { return false }
    return stack[..<place].allSatisfy { frame in
      frame.owner == .errorMachinery || frame.frame.image?.hasPrefix("libsystem_") == true || frame.isOfSwiftCore
    }
  }

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
