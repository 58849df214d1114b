import ByteKit

/// One log line in which somebody reads or writes a value: `[T3] tick: laps.value = [hill 48]`, `worker-2 accept rows=3`.
struct ReadWriteStep {
  var isRead: Bool
  /// Whether the line may as well be an assignment: `laps.value = [hill 48]`.
  let isAmbiguous: Bool
  /// Whether the verb only shows the value, as objects do with their own: `current height = 44`.
  let isShown: Bool
  /// Whether the line names the object by a path: `cartSubject.send`.
  let hasObject: Bool
  let actor: LogActor
  /// The names of what is read or written, in lower case; empty where the value follows at once.
  let names: Set<String>
  let value: LoggedValue
  let message: CrashReport.Message

  func evidence(_ remark: String) -> Evidence {
    message.evidence(message.text).explained(by: remark)
  }

  init?(_ message: CrashReport.Message) {
    let text = message.text
    guard text.utf8.count < 400, Self.mayHoldStep(text) else { return nil }
    let words = text.utf8.split { Self.separators.contains($0) }.map { Substring($0) }
    guard let verb = Self.verb(in: words, of: text) ?? Self.arrow(in: words, of: text) else { return nil }
    let (rest, origin) = Self.withoutOrigin(verb.rest)
    guard let actor = LogActor(text[..<verb.start], origin: origin) else { return nil }
    // A line that reports both says nothing of what came between.
    if verb.isRead, words.contains(where: { $0.startIndex >= rest.startIndex && Self.meaning($0) == false }) {
      return nil
    }
    var names: Set<String> = []
    var value = rest
    if let object = verb.object {
      names = [object]
      let key = Self.key(in: rest)
      if let key { names.insert(key.name) }
      value = key.map { Self.versions.contains($0.name) ? rest : $0.value } ?? rest
    } else {
      var noun = rest.prefix { $0.isLetter || $0 == "_" || $0 == "." }
      value = rest.dropFirst(noun.count)
      // `timer.value count=3`: the count is what is read, and the write may name nothing else.
      if let key = Self.key(in: value), value.first == " " {
        if !noun.isEmpty { names.insert(Self.name(of: noun)) }
        (noun, value) = (key.key, Self.versions.contains(key.name) ? value : key.value)
      }
      // `v12` and `{name: …}` are values.
      if noun.isEmpty || value.first?.isNumber ?? false {
        value = rest
      } else {
        names.insert(Self.name(of: noun))
        if Self.versions.contains(noun.lowercased()) { value = rest }
      }
    }
    // Every value may have a version: it is no name of one.
    names.subtract(Self.generalNames.union(Self.versions))
    (isRead, isAmbiguous, isShown) = (verb.isRead, verb.isAmbiguous, verb.isShown)
    hasObject = verb.object != nil
    (self.actor, self.names) = (actor, names)
    self.value = LoggedValue(value)
    self.message = message
  }

  // MARK: The verb

  private struct Verb {
    var isRead: Bool
    var isAmbiguous = false
    var isShown = false
    /// The last name of the path before the verb, in lower case.
    var object: String?
    /// Where the verb, or the path before it, begins.
    let start: Substring.Index
    /// What follows the verb.
    var rest: Substring
  }

  private static func verb(in words: [Substring], of text: String) -> Verb? {
    for (place, word) in words.enumerated() {
      let next = place + 1 < words.count ? words[place + 1] : nil
      // `load: cart.value` names a function.
      let isCaller = word.hasSuffix(":") && words[(place + 1)...].contains { path($0, next: nil, of: text) != nil }
      if !isCaller, let isRead = meaning(word) {
        // `will update items`, `did change items`
        let plain = word.lowercased().filter(\.isLetter)
        var last = place
        if auxiliaries.contains(plain) {
          guard place + 1 < words.count, changes.contains(words[place + 1].lowercased()) else { continue }
          last += 1
        }
        let rest = last + 1 < words.count ? text[words[last + 1].startIndex...] : text[text.endIndex...]
        let isBeside = besides.contains(plain)
        // `tick: value before = 41`
        let object = isBeside && place > 0 ? name(of: words[place - 1]) : nil
        return Verb(
          isRead: isRead, isShown: isBeside || shows.contains(plain), object: object, start: word.startIndex,
          rest: rest)
      }
      if let verb = path(word, next: next, of: text) { return verb }
    }
    return nil
  }

  /// The verb at the end of a path: `laps.accept(`, `self.cart.value`, `store.update`.
  private static func path(_ word: Substring, next: Substring?, of text: String) -> Verb? {
    guard let first = word.first, first.isLowercase || first == "_" || first == "$" else { return nil }
    let head = word.prefix { $0.isLetter || $0.isNumber || "._$?!".contains($0) }
    let parts = head.split(separator: ".")
    guard parts.count > 1, let last = parts.last, let member = members[last.lowercased()] else { return nil }
    let tail = word[head.endIndex...]
    // `board.update: read rows` and `board.update read rows` name the function that speaks.
    if tail.isEmpty || tail.hasPrefix(":"), let next, meaning(next) != nil { return nil }
    let rest = text[head.endIndex...]
    let mark = rest.drop { $0 == " " }
    var verb = Verb(
      isRead: member == .reads || member == .shows, object: name(of: parts[parts.count - 2]), start: word.startIndex,
      rest: rest)
    if member == .shows {
      if assignments.contains(where: { mark.hasPrefix($0) }) {
        verb.isRead = false
      } else {
        verb.isAmbiguous = mark.hasPrefix("=")
      }
    }
    return verb
  }

  /// An arrow between a name and a list: `laps -> [hill 48]` is read, `laps <- [hill 48]` is written.
  private static func arrow(in words: [Substring], of text: String) -> Verb? {
    guard let place = words.firstIndex(where: { readArrows.contains($0) || writeArrows.contains($0) }), place > 0,
      place + 1 < words.count, let opening = words[place + 1].first, opening == "[" || opening == "{",
      words[place - 1].allSatisfy({ $0.isLetter || $0 == "." || $0 == "_" })
    else { return nil }
    return Verb(
      isRead: readArrows.contains(words[place]), object: name(of: words[place - 1]),
      start: words[place - 1].startIndex, rest: text[words[place + 1].startIndex...])
  }

  /// The caller that a line names behind the value, and the rest without it: `accept [1, 2] from addLap`.
  private static func withoutOrigin(_ rest: Substring) -> (Substring, Substring?) {
    guard let last = rest.lastIndex(of: " ") else { return (rest, nil) }
    let caller = rest[last...].dropFirst()
    let before = rest[..<last]
    for word in [" from", " by"] where before.hasSuffix(word) && caller.first?.isLetter == true {
      return (before.dropLast(word.count), caller)
    }
    return (rest, nil)
  }

  /// `count=3`: the key, and what follows it.
  private static func key(in text: Substring) -> (name: String, key: Substring, value: Substring)? {
    let next = text.drop { $0 == " " || $0 == "(" }
    let key = next.prefix { $0.isLetter || $0 == "_" }
    guard !key.isEmpty, next.dropFirst(key.count).first == "=" else { return nil }
    return (key.lowercased(), key, next.dropFirst(key.count))
  }

  /// The last name of a path, without a property that only stands for the value.
  private static func name(of path: Substring) -> String {
    let parts = path.lowercased().split(separator: ".").map { $0.filter { $0.isLetter || $0.isNumber || $0 == "_" } }
    return parts.last { !generalNames.contains($0) } ?? ""
  }

  // MARK: Words

  /// Whether a line holds a verb or an arrow, told without taking it apart: few lines do.
  private static func mayHoldStep(_ text: String) -> Bool {
    text.withBytes { text in
      var start = 0
      while start < text.count {
        if text[start] == UInt8(ascii: "-") || text[start] == UInt8(ascii: "<") || text[start] == 0xE2 { return true }
        // Korean, whose verbs are few.
        if 0xEA...0xED ~= text[start] { return true }
        guard isLetter(text[start]) else {
          start += 1
          continue
        }
        let end = text[start...].firstIndex { !isLetter($0) } ?? text.count
        let word = text[start..<end]
        if word.count <= 9, let letters = letters(of: word), verbs[letters] != nil || memberLetters.contains(letters) {
          return true
        }
        start = end
      }
      return false
    }
  }

  /// Whether a word by itself means a read, or a write; nil for all others.
  private static func meaning(_ word: Substring) -> Bool? {
    // `Profile.update` and `[save]` are names, `accept([1])` and `get()` are calls.
    let head = word.prefix { $0 != "(" }
    if head.count < word.count {
      let argument = word[head.endIndex...].dropFirst().first
      guard argument == "[" || argument == "{" || argument == ")" else { return nil }
    }
    if let first = head.utf8.first, first >= 0x80 { return koreanVerbs[String(head.prefix { $0.isLetter })] }
    return head.utf8.count <= 10 ? letters(of: head.utf8).flatMap { verbs[$0] } : nil
  }

  /// Verbs of Korean as lines of logs end with them.
  private static let koreanVerbs: [String: Bool] = [
    "읽음": true, "읽기": true, "읽는다": true, "읽었습니다": true, "조회": true, "조회함": true, "가져옴": true,
    "저장": false, "저장함": false, "저장했습니다": false, "쓰기": false, "씀": false, "썼습니다": false, "기록": false,
    "기록함": false, "설정": false, "설정함": false, "갱신": false, "갱신함": false, "반영": false, "발행": false,
  ]

  /// The last eight letters of a word, in lower case and without colons, as a number; nil where it holds anything else.
  private static func letters(of word: some Sequence<UInt8>) -> UInt64? {
    var letters: UInt64 = 0
    for byte in word where byte != UInt8(ascii: ":") {
      guard isLetter(byte) else { return nil }
      letters = letters << 8 | UInt64(byte | 0x20)
    }
    return letters
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

  private static let separators: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ",")]

  /// Words by their last eight letters, and whether they mean a read.
  private static let verbs: [UInt64: Bool] = {
    let reads = [
      "read", "reads", "reading", "get", "gets", "got", "load", "loads", "loaded", "loading", "fetch", "fetches",
      "fetched", "current", "before", "will", "sees", "saw",
    ]
    let writes = [
      "accept", "accepts", "accepted", "send", "sends", "sent", "write", "writes", "writing", "wrote", "save", "saves",
      "saved", "saving", "set", "sets", "store", "stores", "stored", "updated", "publish", "publishes", "published",
      "emit", "emits", "emitted", "yield", "yields", "yielded", "assigns", "assigned", "new", "after", "did",
    ]
    var verbs: [UInt64: Bool] = [:]
    for word in reads { verbs[letters(of: word.utf8) ?? 0] = true }
    for word in writes { verbs[letters(of: word.utf8) ?? 0] = false }
    return verbs
  }()

  private enum Member { case reads, shows, writes }

  /// What the last name of a path does with the object before it.
  private static let members: [String: Member] = {
    var members: [String: Member] = ["value": .shows, "wrappedvalue": .shows]
    for name in ["get", "read", "load", "current", "snapshot"] { members[name] = .reads }
    for name in [
      "accept", "send", "onnext", "set", "store", "write", "save", "update", "publish", "emit", "yield", "put",
    ] {
      members[name] = .writes
    }
    return members
  }()
  private static let memberLetters = Set(members.keys.compactMap { letters(of: $0.utf8) })

  /// Words that follow what they are about.
  private static let besides: Set = ["before", "after"]
  private static let shows: Set = ["current", "new", "will", "did"]
  private static let auxiliaries: Set = ["will", "did"]
  private static let changes: Set = ["update", "change", "set", "write", "save"]
  private static let assignments = ["<-", ":=", "\u{2190}", "set to", "becomes"]
  private static let readArrows: Set<Substring> = ["->", "\u{2192}", "=>"]
  private static let writeArrows: Set<Substring> = ["<-", "\u{2190}", ":="]
  private static let versions: Set<String> = ["version", "revision", "rev", "generation", "gen", "epoch"]
  /// Words that say only that something is a value.
  private static let generalNames: Set<String> = [
    "", "value", "state", "snapshot", "result", "data", "self", "wrappedvalue",
  ]
}
