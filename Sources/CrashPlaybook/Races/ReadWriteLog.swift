import ByteKit

/// What log lines say of who read and who wrote a value, in their order: `10:00:01 [tick] read count=5`.
struct ReadWriteLog {
  /// One line in which somebody reads or writes something.
  private struct Step {
    let isRead: Bool
    /// Whether the verb only shows the value, as objects do with their own: `current height = 44`.
    let isShown: Bool
    /// What stands before the verb without the time: thread, task, or whatever the program calls itself.
    let actor: String
    /// What is read or written; nil where the value follows at once.
    let noun: String?
    /// The value as the line shows it; empty where it shows none.
    let value: String
    let message: CrashReport.Message

    func isSameThing(as other: Step) -> Bool { noun == other.noun }

    func evidence(_ words: String) -> Evidence {
      message.evidence(message.text).explained(by: words)
    }
  }

  private let steps: [Step]
  /// Whether the log itself complains of a wrong value.
  private let complains: Bool

  private static let log = FactKey<ReadWriteLog>()

  /// The log of a report, read once for all conditions.
  static func of(_ facts: ReportFacts) -> ReadWriteLog {
    facts.remember(log) { ReadWriteLog(facts) }
  }

  private init(_ facts: ReportFacts) {
    // Where the exception is known there is a whole report, and so there is where the system wrote it: their lines are
    // none of a program's log.
    let isReport = facts.report.exception.type != nil || Self.systemReports.contains(facts.report.kind)
    let messages = isReport ? [] : facts.report.messages.prefix(400)
    let steps =
      messages.count < 4 ? [] : messages.compactMap { $0.isLogged ? Self.step($0) : nil }
    complains = steps.count >= 4 && messages.contains { Self.complaints.matches($0.text) }
    self.steps = steps
  }

  private static let systemReports: Set<CrashReport.Kind> = [.hang, .jetsam, .resourceLimit, .panic]

  private static let complaints: [TextPattern] = [
    "(?i)expected*got", "(?i)expected*actual", "(?i)overwr", "(?i)lost", "(?i)race", "(?i)conflict", "(?i)wrong",
    "(?i)stale",
  ]

  // MARK: Findings

  /// Two who read one value, after which both write: the second write knows nothing of the first.
  var lostUpdate: [Evidence]? {
    overtaken { read, other, writes in
      guard let other, !read.value.isEmpty, other.value == read.value, share(read, other) else { return nil }
      return [
        read.evidence("read here"), other.evidence("the same value, read before anybody wrote"),
        writes[0].evidence("another writer was faster"),
        writes[1].evidence("written from the value that was read before"),
      ]
    }
  }

  /// Somebody reads, another writes the same thing, and the first one writes what it made of the older value.
  var staleRead: [Evidence]? {
    overtaken { read, other, writes in
      // Another value at the start is mostly another thing.
      guard read.noun != nil, other.map({ $0.value == read.value }) ?? true else { return nil }
      return [
        read.evidence("read here"), writes[0].evidence("another writer was faster"),
        writes[1].evidence("written from the value that was read before"),
      ]
    }
  }

  /// Whether two who read the same value read it in the same place.
  ///
  /// Objects of one class that log under their names have values of their own, mostly the ones they began with: `[cell 1]`
  /// and `[cell 2]`, both at 0. Threads and tasks have none.
  private func share(_ one: Step, _ other: Step) -> Bool {
    func runs(_ actor: String) -> Bool {
      let name = actor.lowercased().drop { !$0.isLetter }
      return name.contains("thread") || name.contains("task") || name.prefix(while: \.isLetter) == "t"
    }
    if runs(one.actor), runs(other.actor) { return true }
    let isSameName = one.actor.filter(\.isLetter) == other.actor.filter(\.isLetter)
    return !isSameName && !Self.initialValues.contains(one.value.lowercased()) && (!one.isShown || complains)
  }

  private static let initialValues: Set = ["0", "0.0", "1", "nil", "[]", "{}", "[:]", "\"\"", "false", "none", "empty"]

  /// Asks about every read that another's write overtook: with that other's own read, if any, and the two writes.
  private func overtaken(_ isMeant: (Step, Step?, [Step]) -> [Evidence]?) -> [Evidence]? {
    for (number, read) in steps.enumerated() where read.isRead {
      // The reader's next step on the thing must be its write.
      let rest = steps[(number + 1)...]
      guard let own = rest.firstIndex(where: { $0.actor == read.actor && $0.isSameThing(as: read) }),
        !steps[own].isRead,
        let write = steps[(number + 1)..<own].firstIndex(where: {
          !$0.isRead && $0.actor != read.actor && $0.isSameThing(as: read)
        })
      else { continue }
      // Who only passes on what was read loses nothing.
      if !read.value.isEmpty, steps[own].value == read.value, steps[write].value == read.value { continue }
      let other = steps[..<write].last { $0.actor == steps[write].actor && $0.isSameThing(as: read) }
      if let found = isMeant(read, other.flatMap { $0.isRead ? $0 : nil }, [steps[write], steps[own]]) { return found }
    }
    return nil
  }

  // MARK: Reading a line

  private static func step(_ message: CrashReport.Message) -> Step? {
    let text = message.text
    guard text.utf8.count < 400, mayTell.mayMatch(text), holdsVerb(text) else { return nil }
    let words = text.utf8.split { separators.contains($0) }.map { Substring($0) }
    guard var place = words.firstIndex(where: { verb($0) != nil }), let isRead = verb(words[place]) else { return nil }
    // Times and counters lead the line; what has no letter is nobody's name.
    let prefix = words[..<place].drop { word in !word.contains(where: \.isLetter) }
    guard !prefix.isEmpty else { return nil }
    let isBeside = besides.contains(plain(words[place]))
    let isShown = isBeside || shows.contains(plain(words[place]))
    // `will update items`, `did change items`
    if auxiliaries.contains(plain(words[place])) {
      guard place + 1 < words.count, changes.contains(plain(words[place + 1])) else { return nil }
      place += 1
    }
    // A line that tells of both says nothing of what came between.
    if isRead, words[(place + 1)...].contains(where: { verb($0) == false }) { return nil }
    let rest = words.indices.contains(place + 1) ? text[words[place + 1].startIndex...] : ""
    var noun: Substring
    var value: Substring
    if isBeside {
      // `tick: value before = 41`
      noun = prefix.last ?? ""
      value = rest
    } else {
      noun = rest.prefix { $0.isLetter || $0 == "_" || $0 == "." }
      value = rest.dropFirst(noun.count)
      // `timer.value count=3`: the count is what is read, and the write may name nothing else.
      let next = value.drop { $0 == " " }
      let key = next.prefix { $0.isLetter || $0 == "_" }
      if !key.isEmpty, next.startIndex > value.startIndex, next.dropFirst(key.count).first == "=" {
        (noun, value) = (key, next.dropFirst(key.count))
      }
    }
    // `v12` and `{name: …}` are values.
    let isNoun = noun.count > 0 && !(value.first?.isNumber ?? false)
    return Step(
      isRead: isRead, isShown: isShown, actor: prefix.joined(separator: " "), noun: isNoun ? noun.lowercased() : nil,
      value: Self.trimmed(isNoun ? value : rest), message: message)
  }

  private static func trimmed(_ value: Substring) -> String {
    let marks: Set<Character> = [" ", "=", ":", "-", ">", "<", "(", ")", "\u{2192}", "\u{2190}"]
    var rest = value.drop { marks.contains($0) }
    while let last = rest.last, marks.contains(last) { rest.removeLast() }
    return String(rest)
  }

  private static func plain(_ word: Substring) -> String {
    word.count > 12 ? "" : word.lowercased().filter(\.isLetter)
  }

  /// Whether one of the words of a line is a verb, told without taking the line apart: few that may hold one do.
  private static func holdsVerb(_ text: String) -> Bool {
    text.withBytes { text in
      var start = 0
      while start < text.count {
        let end = text[start...].firstIndex { separators.contains($0) } ?? text.count
        if verb(text[start..<end]) != nil { return true }
        start = end + 1
      }
      return false
    }
  }

  /// Whether a word means a read, or a write; nil for all others.
  private static func verb(_ word: Substring) -> Bool? { verb(word.utf8) }

  private static func verb(_ word: some Collection<UInt8>) -> Bool? {
    // `Profile.update` and `[save]` are names.
    word.count <= 9 ? letters(of: word).flatMap { verbs[$0] } : nil
  }

  /// The last eight letters of a word, in lower case and without colons, as a number; nil where it holds anything else.
  private static func letters(of word: some Sequence<UInt8>) -> UInt64? {
    var letters: UInt64 = 0
    for byte in word where byte != UInt8(ascii: ":") {
      guard isLetter(byte) else { return nil }
      letters = letters << 8 | UInt64(byte | 0x20)
    }
    return letters
  }

  private static let separators: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ",")]

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

  /// Words by their letters, of which none has eight, and whether they mean a read.
  private static let verbs: [UInt64: Bool] = {
    let reads = [
      "read", "reads", "reading", "get", "gets", "got", "load", "loads", "loaded", "loading", "fetch", "fetches",
      "fetched", "current", "before", "will",
    ]
    let writes = [
      "accept", "accepts", "send", "sends", "write", "writes", "writing", "wrote", "save", "saves", "saved", "saving",
      "set", "sets", "store", "stores", "stored", "updated", "new", "after", "did",
    ]
    var verbs: [UInt64: Bool] = [:]
    for word in reads { verbs[letters(of: word.utf8) ?? 0] = true }
    for word in writes { verbs[letters(of: word.utf8) ?? 0] = false }
    return verbs
  }()
  /// Words that stand behind what they speak of.
  private static let besides: Set = ["before", "after"]
  private static let shows: Set = ["current", "new", "will", "did"]
  private static let auxiliaries: Set = ["will", "did"]
  private static let changes: Set = ["update", "change", "set", "write", "save"]

  private static let mayTell = PatternIndex([
    "(?i)read", "(?i)get", "(?i)got", "(?i)load", "(?i)fetch", "(?i)current", "(?i)before", "(?i)will",
    "(?i)accept", "(?i)send", "(?i)writ", "(?i)wrote", "(?i)sav", "(?i)set", "(?i)stor", "(?i)updated", "(?i)new",
    "(?i)after", "(?i)did",
  ])
}

extension Condition.Computed {
  /// Log lines in which two read one value, and then both write.
  static let lostUpdateInLog = Condition.Computed(
    "lost-update-in-log", "log lines in which two read the same value of the same thing, and then both write it"
  ) { ReadWriteLog.of($0).lostUpdate }

  /// Log lines in which somebody reads, another writes, and the first one then writes what it had read.
  static let staleReadInLog = Condition.Computed(
    "stale-read-in-log", "log lines that read, then another's write, then a write of the older value"
  ) { ReadWriteLog.of($0).staleRead }

  /// A test that counts what many tasks add up, and found less.
  static let countFellShort = Condition.Computed(
    "count-fell-short", "a test that counts concurrent updates and found fewer than there were",
    gate: .message("is not equal to (\"", "Expectation failed: ", "(?i)expected")
  ) { facts in
    let messages = facts.report.messages.prefix(200)
    guard messages.contains(where: { concurrentNames.matches($0.text) }) else { return nil }
    for (place, message) in messages.enumerated() {
      let text = message.text
      let next = place + 1 < messages.count ? messages[place + 1].text : ""
      guard let pair = comparison(text) ?? comparison(text, next), isShort(pair) else { continue }
      return [
        Evidence(
          "\(pair.lower) were counted where the test expects \(pair.upper)", field: "log", text: text,
          offset: message.offset)
      ]
    }
    return nil
  }

  /// Whether most but not all of a round number were counted.
  private static func isShort(_ pair: (lower: Int, upper: Int)) -> Bool {
    pair.upper >= 100 && pair.upper.isMultiple(of: 10) && pair.lower < pair.upper && pair.lower >= pair.upper / 10
  }

  private static func comparison(_ text: String) -> (lower: Int, upper: Int)? {
    for pattern in comparisons {
      guard let captures = pattern.captures(in: text), let one = captures["one"].flatMap(number),
        let other = captures["other"].flatMap(number)
      else { continue }
      return (min(one, other), max(one, other))
    }
    return nil
  }

  /// `Expected counter: 1000`, and on the next line `Actual counter: 987`.
  private static func comparison(_ text: String, _ next: String) -> (lower: Int, upper: Int)? {
    guard let expected = expectedLine.captures(in: text)?["value"].flatMap(number),
      let actual = actualLine.captures(in: next)?["value"].flatMap(number), actual < expected
    else { return nil }
    return (actual, expected)
  }

  /// The number that a text begins with.
  private static func number(_ text: String) -> Int? {
    Int(text.drop { $0 == " " }.prefix(while: \.isNumber))
  }

  private static let comparisons: [TextPattern] = [
    "(\"{one}\") is not equal to (\"{other}\")", "\u{2192} {one}) == {other}", "(?i)expected {one}, got {other}",
    "(?i)expected {one} but got {other}",
  ]
  private static let expectedLine: TextPattern = "(?i)^expected*: {value}"
  private static let actualLine: TextPattern = "(?i)^actual*: {value}"
  private static let concurrentNames: [TextPattern] = [
    "(?i)concurrent", "(?i)parallel", "(?i)increment", "(?i)counter", "(?i)everyUpdate", "(?i)racing", "(?i)lost",
  ]
}
