import ByteKit

/// What log lines report of the beginnings and ends of objects, class by class, in their order.
package struct LifeLog {
  /// One line that reports an object's beginning or end.
  private struct Event {
    let isEnd: Bool
    /// Class of the object, or the tag under which the log speaks of it; empty where the line has only a verb.
    let name: String
    /// Address or number of the object, where the line has one.
    let object: String?
    /// The line without times and addresses.
    let words: String
    let message: CrashReport.Message

    func evidence(_ words: String) -> Evidence {
      message.evidence(message.text).explained(by: words)
    }
  }

  /// The events of each class, the classes in the order in which they appear.
  private let classes: [[Event]]
  /// Where the log says that a screen, sheet or view was closed, as byte offsets.
  private let closings: [Int]

  private static let log = FactKey<LifeLog>()

  /// The log of a report, read once for all rules.
  package static func of(_ facts: ReportFacts) -> LifeLog {
    facts.remember(log) { LifeLog(facts) }
  }

  private init(_ facts: ReportFacts) {
    var names: [String: Int] = [:]
    var classes: [[Event]] = []
    for message in facts.report.messages.prefix(400) where message.isLogged {
      guard let event = Self.event(message) else { continue }
      if let place = names[event.name] {
        classes[place].append(event)
      } else {
        names[event.name] = classes.count
        classes.append([event])
      }
    }
    self.classes = classes
    // Without a class that begins twice nobody asks.
    let isAsked = classes.contains { $0.count > 1 }
    closings =
      isAsked
      ? facts.report.messages.prefix(400).compactMap { Self.closes($0.text) ? $0.offset : nil } : []
  }

  // MARK: Findings

  /// A class of which more objects begin than one, and all but one stay.
  package var repeatedInits: [Evidence]? {
    for events in classes {
      let inits = events.filter { !$0.isEnd }
      let ends = events.count - inits.count
      guard inits.count >= 2, ends < inits.count - 1 else { continue }
      // A line that is printed twice speaks of one object.
      let objects = inits.compactMap(\.object)
      if objects.count == inits.count, Set(objects).count < 2 { continue }
      return inits.prefix(3).map { $0.evidence("made again") }
    }
    return nil
  }

  /// A class of which many objects begin and none ends.
  package var initsOnly: [Evidence]? {
    for events in classes where events.count >= 3 && !events.contains(where: \.isEnd) {
      return events.prefix(3).map { $0.evidence("made again, and none ended") }
    }
    return nil
  }

  /// A class of which one object more begins each time a screen was closed, and none ends.
  package var livesAfterClosing: [Evidence]? {
    for events in classes where events.count >= 2 && !events.contains(where: \.isEnd) {
      guard let first = events.first?.message.offset, let last = events.last?.message.offset,
        closings.contains(where: { first < $0 && $0 < last })
      else { continue }
      return events.prefix(3).map { $0.evidence("made again after closing, and none ended") }
    }
    return nil
  }

  /// One initialiser that prints the same line twice, with nothing closed in between.
  package var doubleInit: [Evidence]? {
    for events in classes where events.count == 2 && !events.contains(where: \.isEnd) {
      let objects = events.compactMap(\.object)
      guard events[0].words == events[1].words, objects.count < 2 || objects[0] != objects[1],
        let first = events[0].message.offset, let last = events[1].message.offset,
        !closings.contains(where: { first < $0 && $0 < last })
      else { continue }
      return [events[0].evidence("made here"), events[1].evidence("made again in the same way")]
    }
    return nil
  }

  /// A class whose objects begin and end in turn.
  package var alternatingLives: [Evidence]? {
    classes.first { Self.turns(in: $0).count >= 2 }.map { Self.shown($0) }
  }

  /// A class whose objects begin and end in turn while an older one of them lives on.
  package var superfluousLives: [Evidence]? {
    for events in classes {
      let turns = Self.turns(in: events)
      guard turns.filter(\.hasOlder).count >= 2 else { continue }
      // What dies must not be the one that is kept.
      if let first = events.first?.object, events.contains(where: { $0.isEnd && $0.object == first }) { continue }
      return Self.shown(events)
    }
    return nil
  }

  /// The ends that follow a beginning, and whether another object lived at the time; none where objects are few, or
  /// most stay.
  private static func turns(in events: [Event]) -> [(place: Int, hasOlder: Bool)] {
    let inits = events.count { !$0.isEnd }
    let ends = events.count - inits
    guard inits >= 3, ends >= 2, ends >= inits - 2 else { return [] }
    var living = 0
    var turns: [(place: Int, hasOlder: Bool)] = []
    for (place, event) in events.enumerated() {
      if event.isEnd {
        if place > 0, !events[place - 1].isEnd { turns.append((place, living >= 2)) }
        living = max(living - 1, 0)
      } else {
        living += 1
      }
    }
    return turns
  }

  private static func shown(_ events: [Event]) -> [Evidence] {
    var shown = events.filter { !$0.isEnd }.prefix(2).map { $0.evidence("made again") }
    if let end = events.first(where: \.isEnd) { shown.append(end.evidence("thrown away")) }
    return shown
  }

  // MARK: Reading a line

  /// One word of a line, and what stands around it.
  private struct Word {
    let text: Substring
    /// Whether it names a process: `Harbour[731:40112]`.
    let isProcess: Bool
  }

  private static func event(_ message: CrashReport.Message) -> Event? {
    let text = message.text
    guard mayTell.mayMatch(text), text.utf8.count < 300 else { return nil }
    let words = Self.words(of: text)
    for place in words.indices {
      // `FeedModel.init` is two words in one.
      let parts = words[place].text.split(separator: ".")
      guard let verb = parts.last?.lowercased(), let (isEnd, isPlain) = meaning(verb) else { continue }
      let lower = text.lowercased()
      if denials.contains(where: { lower.contains($0) }) { return nil }
      let name: Substring
      if parts.count > 1, isType(parts[parts.count - 2]) {
        name = parts[parts.count - 2]
      } else if let other = self.name(beside: place, in: words) {
        name = other
      } else if !isPlain, words.allSatisfy({ $0.text == words[place].text || !$0.text.contains(where: \.isLetter) }) {
        // `init 0` is all that one class prints.
        name = ""
      } else {
        continue
      }
      if isPlain, !isStatement(of: name, at: place, in: words) { continue }
      return Event(
        isEnd: isEnd, name: String(name), object: object(in: text), words: spoken(words), message: message)
    }
    return nil
  }

  /// Whether a line says of a class no more than a verb that has other uses as well: `Basket made`, `made Basket #2`.
  private static func isStatement(of name: Substring, at verb: Int, in words: [Word]) -> Bool {
    guard isType(name) else { return false }
    let others = words.indices.filter { index in
      let word = words[index]
      return index != verb && !word.isProcess && word.text.first?.isLetter == true
        && !word.text.hasSuffix(name) && !fillers.contains(word.text.lowercased())
    }
    return others.isEmpty
  }

  /// The words of a line without times and addresses: what two lines of one `print` have in common.
  private static func spoken(_ words: [Word]) -> String {
    guard let start = words.firstIndex(where: { !$0.isProcess && $0.text.first?.isLetter == true }) else { return "" }
    // Objects may number themselves.
    return words[start...].filter { $0.text.first?.isNumber != true }.map(\.text).joined(separator: " ")
  }

  /// Whether a line says that a screen or a part of one went away.
  private static func closes(_ text: String) -> Bool {
    text.utf8.count < 300 && closing.mayMatch(text)
  }

  /// The class beside a verb: before it as people speak, or behind it; a type rather than any other word.
  private static func name(beside verb: Int, in words: [Word]) -> Substring? {
    func isName(_ word: Word) -> Bool {
      !word.isProcess && word.text.contains { $0.isLetter } && !fillers.contains(word.text.lowercased())
        && !word.text.hasPrefix("0x")
    }
    let before = words[..<verb].last(where: isName)?.text.split(separator: ".").last
    let behind = words[(verb + 1)...].first(where: isName)?.text.split(separator: ".").last
    if let before, isType(before) { return before }
    if let behind, isType(behind) { return behind }
    return before ?? behind
  }

  private static func isType(_ word: Substring) -> Bool {
    word.first?.isUppercase == true && word.contains { $0.isLowercase }
  }

  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(where: isPart) {
      let end = rest[start...].firstIndex { !isPart($0) } ?? rest.endIndex
      let isProcess = rest[end...].first == "[" && rest[end...].dropFirst().first?.isNumber == true
      words.append(Word(text: rest[start..<end], isProcess: isProcess))
      rest = rest[end...]
    }
    return words
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "."
  }

  /// Whether a verb means an end, and whether it is one of plain speech; nil for other words.
  private static func meaning(_ verb: String) -> (isEnd: Bool, isPlain: Bool)? {
    if begins.contains(verb) { return (false, false) }
    if ends.contains(verb) { return (true, false) }
    if plainBegins.contains(verb) { return (false, true) }
    if plainEnds.contains(verb) { return (true, true) }
    guard let first = verb.utf8.first, first >= 0x80,
      let stem = koreanEndings.lazy.compactMap({ ending in
        verb.hasSuffix(ending) ? String(verb.dropLast(ending.count)) : nil
      }).first(where: { koreanStems[$0] != nil })
    else { return nil }
    return koreanStems[stem].map { ($0, true) }
  }

  /// The first address of a line, or its first number behind `#`.
  private static func object(in text: String) -> String? {
    if let rest = address.captures(in: text)?["object"]?.prefix(while: \.isHexDigit), rest.count >= 6 {
      return String(rest)
    }
    guard let rest = number.captures(in: text)?["object"]?.prefix(while: \.isNumber), !rest.isEmpty else { return nil }
    return String(rest)
  }

  private static let address: TextPattern = "0x{object}"
  private static let number: TextPattern = "#{object}"
  private static let mayTell = PatternIndex([
    "(?i)init", "(?i)alloc", "(?i)created", "(?i)destroyed", "(?i)made", "(?i)construct", "(?i)born", "(?i)built",
    "생성", "초기화", "할당", "만들어", "해제", "소멸", "파괴", "제거", "(?i)gone", "(?i)freed", "(?i)released", "(?i)died",
    "(?i)destruct", "(?i)deleted",
  ])
  private static let closing = PatternIndex([
    "(?i)closed", "(?i)closing", " close$", " close ", "^close ", "(?i)dismiss", "(?i)popped", " pop ", "^pop ",
    "(?i)disappear", "(?i)went back", "(?i)hidden",
  ])
  private static let begins: Set = ["init", "inited", "initialized", "initialised", "alloc", "allocated", "created"]
  private static let ends: Set = [
    "deinit", "deinited", "deinitialized", "deinitialised", "dealloc", "dealloced", "deallocated", "destroyed",
  ]
  /// Words that say the same of an object, and much else of other things.
  private static let plainBegins: Set = ["made", "constructed", "constructing", "born", "built"]
  private static let plainEnds: Set = ["gone", "freed", "released", "died", "destructed", "deleted"]
  /// What Korean says of the beginnings and ends of objects, and how such words end.
  private static let koreanStems: [String: Bool] = [
    "생성": false, "초기화": false, "할당": false, "만들어": false, "해제": true, "소멸": true, "파괴": true, "제거": true,
  ]
  private static let koreanEndings = ["", "됨", "함", "짐", "되었습니다", "됐습니다", "했습니다", "졌습니다", "완료", "되었다"]
  private static let fillers: Set = [
    "was", "is", "being", "has", "been", "got", "called", "self", "new", "the", "a", "an", "of", "on", "for", "in",
    "info", "debug", "notice", "trace", "default", "log", "print", "id", "object",
  ]
  /// What says that something did not happen.
  private static let denials = ["never", "not ", "n't", "no deinit", "(no "]
}
