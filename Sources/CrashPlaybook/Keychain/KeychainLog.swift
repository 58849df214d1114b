/// What the log lines of a report say about keychain calls and token refreshes, in their order.
struct KeychainLog {
  /// One line that says something.
  struct Step {
    /// What the line reports.
    enum Kind { case begin, delete, add, end, miss }
    let kind: Kind
    /// Thread that wrote the line, where the log says so.
    let thread: String?
    /// Account or key that the line names.
    let account: String?
    /// Seconds since midnight.
    let seconds: Double?
    let isDuplicate: Bool
    let message: CrashReport.Message

    var evidence: Evidence {
      let writer = thread.map { " on thread \($0)" } ?? ""
      let words =
        switch kind {
        case .begin: "a refresh begins"
        case .delete: "an item is deleted"
        case .add: isDuplicate ? "an item is added, and is there already" : "an item is added"
        case .end: "a refresh ends"
        case .miss: "no item matches the query"
        }
      return Evidence(words + writer, field: "log", text: message.text, offset: message.offset)
    }
  }

  let steps: [Step]
  private let lines: [CrashReport.Message]

  private static let log = FactKey<KeychainLog>()

  /// The log of a report, read once for all rules.
  static func of(_ facts: ReportFacts) -> KeychainLog {
    facts.remember(log) { KeychainLog(facts) }
  }

  private init(_ facts: ReportFacts) {
    lines = facts.report.messages.prefix(600).filter(\.isLogged)
    // Where a line of this form collides, the others of the form are calls of the keychain too.
    let printsStatus = lines.contains { Self.duplicate($0.text) && Self.statusCall(in: $0.text) != nil }
    steps = lines.compactMap { Self.step($0, printsStatus: printsStatus) }
  }

  // MARK: Findings

  /// Two threads whose delete-then-add pairs overlap: the log shows the race itself.
  var interleavedSaves: [Evidence]? {
    overlap { $0 == .delete }
  }

  /// Two threads, or two requests, that refresh at the same time.
  var overlappingRefreshes: [Evidence]? {
    if let overlap = overlap({ $0 == .begin || $0 == .delete }) { return overlap }
    var open: Step?
    for step in steps {
      switch step.kind {
      case .begin:
        if let open, open.thread == nil || open.thread != step.thread, isWithin(open, step, 10) {
          return [open.evidence, step.evidence]
        }
        open = step
      case .add, .end:
        open = nil
      case .delete, .miss:
        break
      }
    }
    return doubleDelete
  }

  /// Two deletes of one account, then two adds of it, in a log that names no threads.
  private var doubleDelete: [Evidence]? {
    let calls = steps.filter { $0.thread == nil && $0.account != nil && ($0.kind == .delete || $0.kind == .add) }
    guard calls.count >= 4 else { return nil }
    for start in 0...(calls.count - 4) {
      let run = calls[start..<(start + 4)]
      guard run.map(\.kind) == [.delete, .delete, .add, .add], Set(run.map(\.account)).count == 1 else { continue }
      return run.map(\.evidence)
    }
    return nil
  }

  /// The duplicates come back at one interval of a minute or more, as a token's lifetime makes them.
  var regularInterval: [Evidence]? {
    Self.regular(distinctDuplicates)
  }

  /// Saves of a secret fail at one interval of a minute or more.
  var regularFailures: [Evidence]? {
    Self.regular(Self.distinct(failedSaves))
  }

  /// Lines that say that a secret was not saved, whatever the status was.
  private var failedSaves: [Step] {
    lines.filter { SecretSave.hasFailed(in: $0.text.lowercased()[...]) }.map { line in
      Step(
        kind: .add, thread: LogLine.thread(in: line.text), account: nil, seconds: LogLine.seconds(in: line.text),
        isDuplicate: false, message: line)
    }
  }

  private static func regular(_ steps: [Step]) -> [Evidence]? {
    let steps = steps.filter { $0.seconds != nil }
    let times = steps.compactMap(\.seconds)
    guard times.count >= 3 else { return nil }
    let gaps = zip(times.dropFirst(), times).map { later, earlier in
      later >= earlier ? later - earlier : later - earlier + 86_400
    }
    guard let shortest = gaps.min(), let longest = gaps.max(), shortest >= 60, longest - shortest <= shortest / 20
    else {
      return nil
    }
    return steps.map(\.evidence)
  }

  /// A lookup, update or delete of one thread found nothing, and its add collided: the query misses its own item.
  var missThenDuplicate: [Evidence]? {
    var missed: [String: Step] = [:]
    for step in steps {
      let thread = step.thread ?? ""
      if step.isDuplicate {
        if let miss = missed[thread], miss.account == nil || step.account == nil || miss.account == step.account {
          return [miss.evidence, step.evidence]
        }
      } else if step.kind == .miss {
        missed[thread] = step
      } else if step.kind == .add {
        // Whoever stored the item, it is there now.
        missed = missed.filter { $0.key != thread && !isSameItem($0.value, step) }
      }
    }
    return nil
  }

  /// The same collision again and again on one thread.
  var repeatedDuplicates: [Evidence]? {
    let duplicates = distinctDuplicates
    guard duplicates.count >= 3, Set(duplicates.map { $0.thread ?? "" }).count == 1 else { return nil }
    return duplicates.map(\.evidence)
  }

  /// Duplicates without those that a second line of the same moment merely repeats.
  private var distinctDuplicates: [Step] { Self.distinct(steps.filter(\.isDuplicate)) }

  private static func distinct(_ steps: [Step]) -> [Step] {
    var result: [Step] = []
    for step in steps {
      if let last = result.last, let time = step.seconds, let before = last.seconds, abs(time - before) < 1 { continue }
      result.append(step)
    }
    return result
  }

  /// Two threads of which one opens while the other has opened and not yet added.
  private func overlap(_ opens: (Step.Kind) -> Bool) -> [Evidence]? {
    guard steps.contains(where: \.isDuplicate) else { return nil }
    var open: [String: Step] = [:]
    var pairs: [(first: Step, second: Step)] = []
    for step in steps {
      guard let thread = step.thread else { continue }
      if opens(step.kind) || (step.kind == .miss && open[thread] == nil && isDelete(step)) {
        for (other, earlier) in open where other != thread && isSameItem(earlier, step) {
          pairs.append((earlier, step))
        }
        if open[thread] == nil { open[thread] = step }
      } else if step.kind == .add {
        if step.isDuplicate, let pair = pairs.first(where: { $0.first.thread == thread || $0.second.thread == thread })
        {
          return [pair.first.evidence, pair.second.evidence, step.evidence]
        }
        open[thread] = nil
      }
    }
    return nil
  }

  private func isDelete(_ step: Step) -> Bool {
    Self.deleting.matches(step.message.text) || Self.statusCall(in: step.message.text) == .delete
  }

  private func isSameItem(_ first: Step, _ second: Step) -> Bool {
    guard let one = first.account, let other = second.account else { return true }
    return one == other
  }

  private func isWithin(_ first: Step, _ second: Step, _ limit: Double) -> Bool {
    guard let start = first.seconds, let end = second.seconds else { return true }
    return end >= start && end - start <= limit
  }
}

extension Condition {
  /// The log shows the delete-then-add pairs of two threads, one inside the other.
  static let interleavedSaves = Condition.computed(
    Computed("interleaved-keychain-saves", "log lines of two threads that delete and add one keychain item in turns") {
      KeychainLog.of($0).interleavedSaves
    })
  /// The log shows two refreshes at once.
  static let overlappingRefreshes = Condition.computed(
    Computed("overlapping-refreshes", "log lines of a second token refresh that begins before the first one ends") {
      KeychainLog.of($0).overlappingRefreshes
    })
  /// The log shows the duplicate at a regular interval.
  static let regularDuplicates = Condition.computed(
    Computed("regular-duplicates", "log lines with the duplicate item at one interval of a minute or more") {
      KeychainLog.of($0).regularInterval
    })
  /// The log shows saves of a secret that fail at a regular interval.
  static let regularSaveFailures = Condition.computed(
    Computed("regular-save-failures", "log lines with failed saves of a secret at one interval of a minute or more") {
      KeychainLog.of($0).regularFailures
    })
  /// The log shows a query that finds nothing, then the duplicate, on one thread.
  static let missThenDuplicate = Condition.computed(
    Computed("miss-then-duplicate", "a keychain query of one thread that finds no item, then its add finds one") {
      KeychainLog.of($0).missThenDuplicate
    })
  /// The log shows the duplicate at every attempt.
  static let repeatedDuplicates = Condition.computed(
    Computed("repeated-duplicates", "three or more attempts of one thread to add an item that is there already") {
      KeychainLog.of($0).repeatedDuplicates
    })
}
