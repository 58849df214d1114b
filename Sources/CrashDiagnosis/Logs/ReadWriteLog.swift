/// What log lines report of who read and who wrote a value, in their order: `10:00:01 [tick] read count=5`.
package struct ReadWriteLog {
  private let steps: [ReadWriteStep]
  /// Whether all steps that name something name the same thing.
  private let isAboutOneThing: Bool
  /// Whether the log itself complains of a wrong value.
  private let complains: Bool

  private static let log = FactKey<ReadWriteLog>()

  /// The log of a report, read once for all conditions.
  package static func of(_ facts: ReportFacts) -> ReadWriteLog {
    facts.remember(log) { ReadWriteLog(facts) }
  }

  private init(_ facts: ReportFacts) {
    // Where the exception is known there is a whole report, and so there is where the system wrote it: their lines are
    // none of a program's log.
    let isReport = facts.report.exception.type != nil || Self.systemReports.contains(facts.report.kind)
    let messages = isReport ? [] : facts.report.messages.prefix(400)
    var steps = messages.count < 4 ? [] : messages.compactMap { $0.isLogged ? ReadWriteStep($0) : nil }
    Self.decideAssignments(&steps)
    complains = steps.count >= 4 && messages.contains { Self.complaints.matches($0.text) }
    isAboutOneThing = Set(steps.map(\.names).filter { !$0.isEmpty }).count <= 1
    self.steps = steps
  }

  /// Takes `laps.value = […]` for a write where the log has another word for reads and none for writes, or where it shows
  /// a new value that no other line has written.
  private static func decideAssignments(_ steps: inout [ReadWriteStep]) {
    let names = Set(steps.lazy.filter(\.isAmbiguous).flatMap(\.names))
    for name in names {
      let others = steps.filter { !$0.isAmbiguous && ($0.names.contains(name) || $0.names.isEmpty) }
      guard !others.isEmpty else { continue }
      let isWritten = !others.allSatisfy(\.isRead)
      var known: [LogActor] = []
      var current = ""
      for index in steps.indices where steps[index].names.contains(name) {
        let step = steps[index]
        let isNew = step.value.text != current
        if step.isAmbiguous, !isWritten || isNew && known.contains(where: { $0.isSame(as: step.actor) }) {
          steps[index].isRead = false
        }
        known.append(step.actor)
        current = step.value.text
      }
    }
  }

  private static let systemReports: Set<CrashReport.Kind> = [.hang, .jetsam, .resourceLimit, .panic]

  private static let complaints: [TextPattern] = [
    "(?i)expected*got", "(?i)expected*actual", "(?i)expected*found", "(?i)overwr", "(?i)lost", "(?i)race",
    "(?i)conflict", "(?i)wrong", "(?i)stale", "(?i)missing",
  ]

  // MARK: Findings

  /// Two who read one value, after which both write: the second write knows nothing of the first.
  package var lostUpdate: [Evidence]? {
    overtaken { read, other, writes, losses in
      guard let other else {
        // Who the other is need not be known where an element of it is gone.
        guard let losses, !losses.isEmpty else { return nil }
        return Self.evidence(read, nil, writes, losses)
      }
      guard !read.value.isEmpty, other.value.text == read.value.text else { return nil }
      // Workers that lose an element of a list share it, whatever they call themselves.
      let isLost = losses?.isEmpty == false && read.actor.thread != nil && other.actor.thread != nil
      guard share(read, other) || isLost && !read.actor.isTwin(of: other.actor) else { return nil }
      return Self.evidence(read, other, writes, losses ?? [])
    }
  }

  /// Somebody reads, another writes the same thing, and the first one writes what it made of the older value.
  package var staleRead: [Evidence]? {
    overtaken { read, other, writes, losses in
      // Another value at the start is mostly another thing.
      guard !read.names.isEmpty, other.map({ $0.value.text == read.value.text }) ?? true else { return nil }
      return Self.evidence(read, nil, writes, losses ?? [])
    }
  }

  private static func evidence(
    _ read: ReadWriteStep, _ other: ReadWriteStep?, _ writes: [ReadWriteStep], _ losses: [String]
  ) -> [Evidence] {
    var evidence = [read.evidence("read here")]
    if let other { evidence.append(other.evidence("the same value, read before any write")) }
    let result = losses.isEmpty ? "" : ": " + losses.prefix(3).joined(separator: ", ")
    return evidence + [
      writes[0].evidence("another writer was faster"),
      writes[1].evidence("written from the value that was read before" + result),
    ]
  }

  /// A version that is written after a newer one by somebody else, although it was made before that one.
  package var olderVersionLast: [Evidence]? {
    for (index, write) in steps.enumerated() where !write.isRead {
      guard let version = write.value.version else { continue }
      let newer = steps[..<index].last {
        !$0.isRead && isSameThing($0, write) && $0.value.version ?? 0 > version && !$0.actor.isSame(as: write.actor)
      }
      guard let newer, let newest = newer.value.version, newest - version < 1000,
        let made = steps.firstIndex(where: { $0.value.version == version }),
        let overtaking = steps.firstIndex(where: { $0.value.version == newest }), made < overtaking, made < index
      else { continue }
      // Who takes something back means to.
      if Self.undoing.matches(write.message.text) { continue }
      var evidence = [steps[made].evidence("version \(version) is made first")]
      let overtakes = steps[overtaking].message.offset != newer.message.offset
      if overtakes { evidence.append(steps[overtaking].evidence("then version \(newest)")) }
      return evidence + [
        newer.evidence("the newer version is written"),
        write.evidence("the older version is written over it"),
      ]
    }
    return nil
  }

  private static let undoing: [TextPattern] = ["(?i)undo", "(?i)roll", "(?i)revert", "(?i)restor", "(?i)reset"]

  /// Whether two steps are of the same value.
  private func isSameThing(_ one: ReadWriteStep, _ other: ReadWriteStep) -> Bool {
    if one.names.isEmpty || other.names.isEmpty { return one.names == other.names || isAboutOneThing }
    return !one.names.isDisjoint(with: other.names)
  }

  /// Whether two who read the same value read it in the same place.
  ///
  /// Objects of one class that log under their names have values of their own, mostly the ones they began with: `[cell 1]`
  /// and `[cell 2]`, both at 0. Threads and tasks have none.
  private func share(_ one: ReadWriteStep, _ other: ReadWriteStep) -> Bool {
    if one.actor.isTwin(of: other.actor) { return false }
    if one.actor.isThread, other.actor.isThread { return true }
    let isNamed = one.hasObject && other.hasObject && one.actor.thread != nil && other.actor.thread != nil
    if isNamed { return true }
    return one.actor.caller != other.actor.caller && !Self.initialValues.contains(one.value.text.lowercased())
      && (!one.isShown || complains)
  }

  private static let initialValues: Set = ["0", "0.0", "1", "nil", "[]", "{}", "[:]", "\"\"", "false", "none", "empty"]

  /// Asks about every write whose read another's write overtook: with that other's own read, if any, and the two writes.
  private func overtaken(
    _ finding: (ReadWriteStep, ReadWriteStep?, [ReadWriteStep], [String]?) -> [Evidence]?
  ) -> [Evidence]? {
    for (last, own) in steps.enumerated() where !own.isRead {
      guard let start = read(before: last) else { continue }
      let read = steps[start]
      guard
        let first = steps[(start + 1)..<last].firstIndex(where: {
          !$0.isRead && !$0.actor.isSame(as: own.actor) && isSameThing($0, own)
        })
      else { continue }
      let overtaking = steps[first]
      // Who only passes on what was read loses nothing.
      if !read.value.isEmpty, own.value.text == read.value.text, overtaking.value.text == read.value.text { continue }
      let losses = LoggedValue.losses(from: read.value, to: overtaking.value, after: own.value)
      if let losses, losses.isEmpty { continue }
      let other = self.read(before: first).map { steps[$0] }
      if let found = finding(read, other, [overtaking, own], losses) { return found }
    }
    return nil
  }

  /// The read that a write was made from: the last one of the same actor, with no other write of it in between.
  private func read(before write: Int) -> Int? {
    let own = steps[write]
    for index in steps[..<write].indices.reversed() where isSameThing(steps[index], own) {
      guard steps[index].actor.isSame(as: own.actor) else { continue }
      return steps[index].isRead ? index : nil
    }
    // Behind an await a task may go on in another thread.
    guard !own.actor.caller.isEmpty, !steps.contains(where: { $0.isRead && $0.actor == own.actor }) else { return nil }
    return steps[..<write].lastIndex { $0.isRead && $0.actor.hasCaller(of: own.actor) && isSameThing($0, own) }
  }
}
