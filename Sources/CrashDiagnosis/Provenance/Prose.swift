import ByteKit

/// What people write of a crash: a sentence, or a line of a list of tickets or a table.
///
///     The app crashes with Fatal error: … when I tap the button
///     HARB-12 Fatal error: …
///
/// A console that somebody pastes stands in lines of its own. Words in the middle of a sentence are at most what its
/// writer remembers, and perhaps about something that nobody saw.
enum Prose {
  /// What is said of words that stand in a list.
  static let inList = "in a list or a table, as somebody's word"

  /// How sure words in a line can make one at most, and why; nil where a program may have printed the line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - end: Where what runtimes print begins in it, in bytes.
  ///   - isOpening: Whether it begins as runtimes begin their reasons, before which no word of theirs stands.
  ///   - lead: What stands before, without the marks of a log.
  /// - Returns: The most that can be said.
  static func doubt(_ line: String, wordsAt end: Int, isOpening: Bool, lead: Substring) -> (Confidence, String)? {
    let told = Substring(line.utf8.prefix(end))
    if begins(told, with: notes) || isCommand(told) {
      return (.possible, "in what somebody typed: nothing here says that a program printed it")
    }
    let lead = withoutPlace(lead)
    let words = lead.split { !$0.isLetter && !"'’".contains($0) }
      .map { word in String(word.map { $0 == "’" ? "'" : $0 }).lowercased() }
    if !words.isEmpty, endsWithNumberOfChange(line) {
      return (.possible, "in a list of changes: nothing here says that a program printed it")
    }
    if LeadIn.holds(words, readings) || expectations.contains(words) {
      return (.possible, "in a sentence about what need not have happened")
    }
    if isTicket(told) || isInTable(line, end) || isInCell(told) { return (.likely, inList) }
    let behind = Substring(line.utf8.dropFirst(end))
    let isSentence =
      isInOtherLetters(lead, isWhole: told.hasPrefix(lead))
      || LeadIn.holds(words, sayings) || isQuotedSight(told, words) || words.last.map(sights.contains) ?? false
      || isOpening && isPlain(lead, words) || told.hasPrefix(lead) && isLinked(lead, words)
      || endings.contains { ByteSearch.offset(of: $0, in: behind) != nil } || goesOnInOtherLetters(behind)
    return isSentence ? (.likely, "in a sentence, as somebody's word") : nil
  }

  /// Whether a single word leads to what is quoted behind it: `Shows "…" when …`.
  static func isSight(_ words: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: words, as: UTF8.self).filter { $0 != " " }.lowercased()
    return sights.contains(word) || seen.contains(word)
  }

  /// Whether a single word leads to a quotation.
  private static func isQuotedSight(_ told: Substring, _ words: [String]) -> Bool {
    guard let mark = told.last, "\"`“".contains(mark), words.count == 1 else { return false }
    return seen.contains(words[0])
  }

  /// Whether words of a sentence stand directly before a place: no program puts them before its own reasons.
  private static func isPlain(_ lead: Substring, _ words: [String]) -> Bool {
    let tokens = lead.split(separator: " ")
    guard let last = tokens.last, let word = words.last, last.allSatisfy(\.isLetter),
      last.allSatisfy(\.isLowercase) || tokens.count == 1
    else { return false }
    if words.count == 1 { return seen.contains(word) || sights.contains(word) || beginnings.contains(word) }
    return !labels.contains(word) && tokens.count { $0.count > 1 && $0.allSatisfy(\.isLetter) } > 1
  }

  /// Whether nothing but plain words stands before a place, the last of them one that leads on: `Do not confuse this with`.
  private static func isLinked(_ lead: Substring, _ words: [String]) -> Bool {
    // An article alone may be the beginning of a system's sentence.
    guard let last = words.last, links.contains(last), words.count > 1 || last.count > 3,
      lead.last?.isLetter ?? false || lead.last == ","
    else { return false }
    return lead.split(separator: " ").allSatisfy { token in
      let word = token.last == "," ? token.dropLast() : token
      return word.allSatisfy { $0.isLetter || "'’".contains($0) } && word.dropFirst().allSatisfy { !$0.isUppercase }
    }
  }

  /// Whether words of a language with letters of its own stand directly before a place.
  ///
  /// A single short one may be the name of a program, those of a path are names of folders, and a colon ends the name of
  /// a field.
  private static func isInOtherLetters(_ lead: Substring, isWhole: Bool) -> Bool {
    guard let last = lead.last, last != ":", last != "：", !lead.contains("/") else { return false }
    let words = lead.split { !$0.isLetter }.filter { !halvesOfDay.contains(String($0)) }
      .map { word in word.unicodeScalars.count { $0.value >= 0x370 } }.filter { $0 > 0 }
    if isWhole, let word = lead.split(separator: " ").last, sightsInOtherLetters.contains(String(word)) { return true }
    return words.count > 1 || isWhole && words.contains { $0 > 4 }
  }

  /// Whether a sentence of Swift's, behind which nothing stands, goes on in a language with letters of its own:
  /// `Index out of range가 …`.
  private static func goesOnInOtherLetters(_ text: Substring) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    return wholeSentences.contains { sentence in
      guard let place = ByteSearch.offset(of: sentence, in: text) else { return false }
      let behind = Substring(text.utf8.dropFirst(place + sentence.utf8.count)).unicodeScalars
      let next = behind.first { !" .\"'`”’」』»)".unicodeScalars.contains($0) }
      return next.map { $0.value >= 0x370 && $0.properties.isAlphabetic } ?? false
    }
  }

  /// Without `Harbour/Dock.swift:12: ` and `Thread 1: ` at the end, which belong to the words behind, and the marks of a
  /// quotation.
  private static func withoutPlace(_ lead: Substring) -> Substring {
    var rest = lead
    func trim() { while let last = rest.last, " \"'`“‘„«*_".contains(last) { rest.removeLast() } }
    trim()
    guard rest.last == ":", let blank = rest.lastIndex(of: " ") else { return rest }
    let place = rest[blank...].dropFirst().dropLast()
    if place.contains(where: { $0 == "." || $0 == "/" }), place.last?.isNumber ?? false {
      rest = rest[..<blank]
    } else if place.allSatisfy(\.isNumber), rest[..<blank].hasSuffix("Thread") {
      rest = rest[..<blank].dropLast("Thread".count)
    }
    trim()
    return rest
  }

  private static func begins(_ text: Substring, with marks: [String]) -> Bool {
    let rest = text.drop { " \t-*/#".contains($0) }
    return marks.contains { rest.hasPrefix($0) }
  }

  /// Whether a line is a command that prints or looks for words: `echo "…"`, `$ grep "…" .`.
  private static func isCommand(_ text: Substring) -> Bool {
    var rest = text
    for prompt in ["$ ", "% ", "> "] where rest.hasPrefix(prompt) { rest = rest.dropFirst(prompt.count) }
    return commands.contains { rest.hasPrefix($0) }
  }

  /// Whether a line begins with the name of a ticket: `- #123 `, `HARB-12 `.
  private static func isTicket(_ line: Substring) -> Bool {
    if line.hasPrefix("- [ ] ") || line.hasPrefix("- [x] ") { return true }
    let rest = line.prefix(64).drop { " \t-*•+|[".contains($0) }
    let token = rest.prefix { !" \t:|]".contains($0) }
    let behind = rest[token.endIndex...].dropFirst()
    guard token.endIndex < rest.endIndex, !behind.hasPrefix("0x"), !behind.hasPrefix("  ") else { return false }
    if token.first == "#" { return token.count > 2 && token.dropFirst().allSatisfy(\.isNumber) }
    let parts = token.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count > 1 && parts[0].allSatisfy { $0.isASCII && $0.isUppercase }
      && !parts[1].isEmpty && parts[1].allSatisfy(\.isNumber)
  }

  /// Whether a place is in a row of a table between bars.
  private static func isInTable(_ line: String, _ place: Int) -> Bool {
    let bar = UInt8(ascii: "|")
    let bytes = line.utf8.drop { $0 == UInt8(ascii: " ") }
    guard bytes.first == bar, let last = bytes.last(where: { $0 != UInt8(ascii: " ") }), last == bar else {
      return false
    }
    return bytes.count { $0 == bar } > 2
  }

  /// Whether a place is where a cell begins in a row whose cells commas, semicolons or tabs part, and no time of a log
  /// stands in one before it.
  private static func isInCell(_ told: Substring) -> Bool {
    var bytes = told.utf8
    if bytes.last == UInt8(ascii: "\"") { bytes.removeLast() }
    // An array or a dictionary has cells like this, too.
    guard let last = bytes.last, ",;\t".utf8.contains(last), let first = bytes.first, !"{[(".utf8.contains(first) else {
      return false
    }
    return !zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: ":") && (0x30...0x39).contains($1) }
  }

  /// Whether a line ends as the titles of merged changes do: `… (#123)`.
  private static func endsWithNumberOfChange(_ line: String) -> Bool {
    guard line.utf8.last == UInt8(ascii: ")"), let start = line.lastIndex(of: "(") else { return false }
    let number = line[start...].dropFirst().dropLast()
    return number.first == "#" && number.count > 1 && number.dropFirst().allSatisfy(\.isNumber)
  }

  /// How logs begin the time in Korean, Japanese and Chinese.
  private static let halvesOfDay: Set = ["오전", "오후", "午前", "午後", "上午", "下午"]
  /// How people begin what they still have to do.
  private static let notes = ["TODO", "FIXME", "XXX:"]
  private static let commands = [
    "echo \"", "echo '", "printf \"", "printf '", "grep ", "rg ", "git grep ", "git commit ", "git log ", "git stash ",
    "gh ", "sed ",
    "awk ", "ag ", "ack ",
  ]
  /// Lines that say what should happen.
  private static let expectations: Set = [["expected"], ["expected", "output"], ["expected", "message"], ["expects"]]
  /// Of what nobody need have seen.
  private static let readings = [
    ["read", "about"], ["heard", "of"], ["heard", "about"], ["the", "guide", "says"], ["the", "manual", "says"],
    ["blog", "post"], ["explain"], ["explains"], ["the", "documentation", "of"], ["no", "longer"], ["no", "more"],
    ["instead", "of"], ["simulated"], ["simulate"], ["simulates"], ["simulating"],
  ]
  /// How people tell of themselves and their programs.
  private static let sayings = [
    ["i'm"], ["i've"], ["we're"], ["we've"], ["i", "get"], ["i", "got"], ["i", "see"], ["i", "saw"], ["i", "have"],
    ["i", "had"], ["i", "am"], ["i", "was"], ["i", "keep"], ["i", "hit"], ["i", "run", "into"], ["i", "ran", "into"],
    ["i", "found"], ["i", "think"], ["i", "receive"], ["i", "encounter"], ["i", "encountered"],
    ["we", "get"], ["we", "got"], ["we", "see"], ["we", "saw"], ["we", "are", "seeing"], ["we", "are", "getting"],
    ["we", "hit"], ["we", "found"], ["we", "think"], ["we", "keep"],
    ["my", "app"], ["our", "app"], ["my", "project"], ["our", "project"], ["my", "users"], ["our", "users"],
    ["our", "customers"], ["my", "code"], ["our", "code"], ["my", "phone"], ["my", "mac"], ["anybody"], ["anyone"],
    ["somebody"], ["someone"], ["colleague"], ["have", "you"], ["do", "you"], ["did", "you"], ["if", "you", "see"],
    ["if", "you", "get"], ["you", "may", "see"], ["you", "will", "see"], ["users", "report"], ["users", "see"],
    ["users", "get"], ["how", "to", "fix"], ["how", "to", "solve"], ["how", "to", "avoid"], ["how", "do"],
    ["how", "can"], ["why", "do"], ["why", "does"], ["why", "is"], ["what", "does"], ["what", "is"],
    ["what", "causes"],
    ["crashes", "with"], ["crash", "with"], ["crashing", "with"], ["dies", "with"], ["dear", "team"],
  ]
  /// Words directly before what people saw.
  private static let sights: Set = ["saw", "seeing", "seen", "hitting", "encountering", "about", "getting"]
  /// More of them, which other words may follow as well.
  private static let seen: Set = [
    "shows", "show", "showing", "get", "gets", "got", "see", "sees", "receive", "receives", "receiving", "received",
    "throws", "throwing", "hit", "hits",
  ]
  /// Words that no sentence ends with, and with which no system's own sentence leads to what rules look for.
  private static let links: Set = [
    "about", "with", "of", "like", "by", "this", "that", "a", "an", "the", "maybe", "unlike", "if", "given", "when",
    "then", "between", "called", "named", "another", "same", "it's", "means", "avoid", "prevent", "prevents", "handle",
    "handles", "shows",
  ]
  /// Words with which people begin to speak, and which no program has for a name.
  private static let beginnings: Set = [
    "so", "oh", "and", "but", "then", "ok", "okay", "hm", "hmm", "well", "now", "yes", "yeah", "again", "still", "just",
    "wow", "ugh", "ah", "hey", "und", "aber", "dann", "jetzt", "wieder", "nur", "mais", "donc", "pero", "ahora", "maar",
  ]
  /// Short words in which people of other languages say that they saw something.
  private static let sightsInOtherLetters: Set = [
    "出现", "报错", "提示", "显示", "遇到", "发生", "抛出", "出現", "報錯", "顯示", "發生", "에러", "오류", "エラー", "ошибка",
    "Ошибка", "вижу",
  ]
  /// Sentences of Swift's library that end a line.
  private static let wholeSentences = [
    "ndex out of range", "ndex is out of range", "ndex is out of bounds", "while unwrapping an Optional value",
    "ivision by zero", "with upperBound < lowerBound", "Not enough bits to represent the passed value",
  ]
  /// The names that people and pages give to the field behind them.
  private static let labels: Set = [
    "reason", "message", "error", "exception", "output", "log", "console", "stderr", "stdout", "description", "text",
  ]
  /// How people go on.
  private static let endings = [
    " when I ", " when we ", " when my ", " when our ", " when the user", " if I ", " after I ", " while I ",
    " in production last ", " last week", " any idea", " please help", " can happen ", ", fixed in ", " (fixed in ",
    " was fixed",
    " is fixed", " has been fixed",
  ]
}
