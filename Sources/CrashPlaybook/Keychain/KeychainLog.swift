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

  private static let log = Once<KeychainLog>()

  /// The log of a report, read once for all rules.
  static func of(_ facts: ReportFacts) -> KeychainLog {
    facts.remember(log) { KeychainLog(facts) }
  }

  private init(_ facts: ReportFacts) {
    let lines = facts.report.messages.prefix(600).filter(\.isLogged)
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
    let duplicates = distinctDuplicates.filter { $0.seconds != nil }
    let times = duplicates.compactMap(\.seconds)
    guard times.count >= 3 else { return nil }
    let gaps = zip(times.dropFirst(), times).map { later, earlier in
      later >= earlier ? later - earlier : later - earlier + 86_400
    }
    guard let shortest = gaps.min(), let longest = gaps.max(), shortest >= 60, longest - shortest <= shortest / 20
    else {
      return nil
    }
    return duplicates.map(\.evidence)
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
  private var distinctDuplicates: [Step] {
    var result: [Step] = []
    for step in steps where step.isDuplicate {
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

  // MARK: Reading a line

  private static let deleting: [TextPattern] = ["SecItemDelete", "(?i)keychain*delet", "(?i)keychain*remov"]
  private static let adding: [TextPattern] = [
    "SecItemAdd", "(?i)keychain*add", "(?i)keychain*sav", "(?i)keychain*stor", "(?i)keychain*writ",
    "(?i)save*token", "(?i)saving*token", "(?i)store*token", "(?i)token*save",
  ]
  private static let refreshing: [TextPattern] = [
    "(?i)refresh*token", "(?i)token*refresh", "(?i)renew*token", "(?i)token*renew", "(?i)renewAccess",
    "(?i)refreshAccess", "(?i)refreshSession", "(?i)refresh session", "(?i)auth*refresh", "(?i)refresh*auth",
    "(?i)refresh*credential",
    "(?i)oauth/token",
  ]
  private static let beginning: [TextPattern] = [
    "(?i)begin", "(?i)start", "(?i)POST ", "->", "\u{2192}", "(?i)refreshing", "(?i)renewing", "(?i)requesting",
    "(?i)called", "(?i)trigger", "(?i)initiat",
  ]
  private static let ending: [TextPattern] = [
    "(?i)finish", "(?i)done", "(?i)succe", "(?i)complete", "(?i)fail", "<-", "\u{2190}", "(?i)ended", "(?i)stored",
    "(?i)saved", "(?i)error", "(?i)already", "(?i)waiting", "(?i)queued", "(?i)joined", "(?i)joins", "(?i)skip",
    "(?i)coalesc", "(?i)in flight", " 200", "(?i)received", "(?i)reuse",
  ]

  private static let expired: [TextPattern] = ["(?i)expired", "(?i)invalid_grant"]
  private static let goesOn: [TextPattern] = [
    "(?i)expired*refreshing", "(?i)expired*renewing", "(?i)expired*requesting", "(?i)expired*start",
    "(?i)expired*trigger", "(?i)expired*will refresh", "(?i)expired*need",
  ]

  /// What a line must say to be a step of any kind.
  private static let words = PatternIndex(
    .duplicateItemTexts + .itemNotFoundTexts + deleting + refreshing + adding)

  private static func duplicate(_ text: String) -> Bool {
    words.mayMatch(text) && [TextPattern].duplicateItemTexts.matches(text)
  }

  private static func step(_ message: CrashReport.Message, printsStatus: Bool) -> Step? {
    let text = message.text
    let call = printsStatus ? statusCall(in: text) : nil
    guard call != nil || words.mayMatch(text) else { return nil }
    func says(_ patterns: [TextPattern]) -> Bool { patterns.matches(text) }
    let isDuplicate = says(.duplicateItemTexts)
    let kind: Step.Kind
    if isDuplicate {
      kind = .add
    } else if says(.itemNotFoundTexts) {
      kind = .miss
    } else if says(deleting) {
      kind = .delete
    } else if says(refreshing), !says(["SecItem"]) {
      // `access token expired, refreshing` begins; `refresh token expired` ends.
      if says(ending) || says(expired) && !says(goesOn) {
        kind = .end
      } else if says(beginning) {
        kind = .begin
      } else {
        return nil
      }
    } else if says(adding) {
      kind = .add
    } else if let call {
      kind = call
    } else {
      return nil
    }
    return Step(
      kind: kind, thread: thread(in: text), account: account(in: text), seconds: seconds(in: text),
      isDuplicate: isDuplicate, message: message)
  }

  /// What a line of the form `… delete=0` or `add -> -25299` calls: a verb, a mark and a status.
  private static func statusCall(in text: String) -> Step.Kind? {
    for (kind, patterns) in calls {
      for pattern in patterns {
        guard let rest = pattern.captures(in: text)?["status"] else { continue }
        let marks: Set<Character> = [" ", "=", ":", "-", ">", "\u{2192}"]
        let mark = rest.prefix { marks.contains($0) }
        let status = rest.dropFirst(mark.count).prefix { $0.isLetter || $0.isNumber }
        let isStatus =
          status == "0" || status.hasPrefix("25") || ["ok", "noerr", "success"].contains(status.lowercased())
        if mark.contains(where: { $0 != " " }), isStatus { return kind }
      }
    }
    return nil
  }

  private static let calls: [(Step.Kind, [TextPattern])] = [
    (.delete, ["(?i) delete{status}", "(?i) remove{status}"]), (.add, ["(?i) add{status}", "(?i) insert{status}"]),
  ]

  /// The thread of `App[512:20441]`, `thread 7`, `thread=0x5a3f`, `{number = 7, …}` or `[T7]`, or what stands for it:
  /// `thread A`, `Task 41` or `[req 2]`.
  static func thread(in text: String) -> String? {
    let bytes = Array(text.utf8.prefix(300))
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "[") {
      var end = index + 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      guard end > index + 1, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { continue }
      let start = end + 1
      end = start
      while end < bytes.count, isWord(bytes[end]) { end += 1 }
      if end > start, end < bytes.count, bytes[end] == UInt8(ascii: "]") {
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
    }
    // `log show` prints the thread after date, time and zone.
    let columns = text.prefix(60).split(separator: " ", maxSplits: 3)
    if columns.count == 4, columns[2].hasPrefix("0x"), seconds(in: String(columns[1])) != nil {
      return String(columns[2])
    }
    for pattern in threadNames {
      guard let rest = pattern.captures(in: text)?["thread"]?.utf8 else { continue }
      let name = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        .prefix(while: isWord)
      guard let first = name.first else { continue }
      if isDigit(first) || name.count == 1 && (0x41...0x5A).contains(first) {
        return String(decoding: Array(name), as: UTF8.self)
      }
    }
    return numberedCaller(in: text)
  }

  /// The number of `Task 41`, or of the one who calls in brackets: `[req 2]`, `[cooperative-1]`.
  ///
  /// Numbers of attempts are left out, which are one caller's.
  private static func numberedCaller(in text: String) -> String? {
    for pattern in callers {
      guard let rest = pattern.captures(in: text)?["number"] else { continue }
      let marks: Set<Character> = [" ", "-", "#", "=", ":"]
      let mark = rest.prefix { marks.contains($0) }
      let number = rest.dropFirst(mark.count).prefix(while: \.isNumber)
      if !number.isEmpty { return String(number) }
    }
    return nil
  }

  private static let callers: [TextPattern] = [
    "Task{number}", "task{number}", "[req{number}", "[request{number}", "[cooperative{number}", "[worker{number}",
    "[caller{number}", "[call{number}", "[op{number}", "[queue{number}",
  ]

  private static let threadNames: [TextPattern] = [
    "(?i)thread{thread}", "(?i)tid{thread}", "number ={thread}", "[T{thread}",
  ]

  /// The value of `acct=…`, `account: …` or `key=…`.
  static func account(in text: String) -> String? {
    for pattern in accountNames {
      guard let rest = pattern.captures(in: text)?["account"]?.utf8 else { continue }
      let skipped: Set<UInt8> = [0x20, 0x3D, 0x3A, 0x22, 0x27]
      let name = rest.drop { skipped.contains($0) }.prefix { isWord($0) || $0 == UInt8(ascii: ".") || $0 == 0x2D }
      if !name.isEmpty { return String(decoding: Array(name), as: UTF8.self) }
    }
    return nil
  }

  private static let accountNames: [TextPattern] = [
    "(?i)acct{account}", "(?i)account{account}", "(?i) key={account}", "(?i) key:{account}",
  ]

  /// The first `HH:MM:SS` of a line.
  static func seconds(in text: String) -> Double? {
    let bytes = Array(text.utf8.prefix(120))
    guard bytes.count >= 8 else { return nil }
    for start in 0...(bytes.count - 8) {
      guard bytes[start + 2] == 0x3A, bytes[start + 5] == 0x3A, start == 0 || !isDigit(bytes[start - 1]),
        [0, 1, 3, 4, 6, 7].allSatisfy({ isDigit(bytes[start + $0]) })
      else { continue }
      func two(_ offset: Int) -> Double {
        Double(bytes[start + offset] - 48) * 10 + Double(bytes[start + offset + 1] - 48)
      }
      var result = two(0) * 3600 + two(3) * 60 + two(6)
      var index = start + 8
      guard index < bytes.count, bytes[index] == 0x2E || bytes[index] == 0x2C else { return result }
      index += 1
      var scale = 0.1
      while index < bytes.count, isDigit(bytes[index]) {
        result += Double(bytes[index] - 48) * scale
        scale /= 10
        index += 1
      }
      return result
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
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
