import ByteKit

/// What stands in a line of a log before the words of a crash: nothing but the log's own marks, or somebody's words.
///
///     2026-02-03 08:12:44.101 Harbour[512:8110] retrying after: BUG IN CLIENT OF LIBDISPATCH: …
///
/// A time, a process, a level and a category are the log's. Words that lead to a sentence say that a program met it and
/// went on, or that somebody tells of it.
enum LeadIn {
  /// How sure the words behind a lead-in can make one at most, and why; nil where nothing leads to them.
  ///
  /// - Parameters:
  ///   - line: The line of the log.
  ///   - start: Where the words begin, in bytes.
  /// - Returns: The most that can be said.
  static func doubt(_ line: String, before start: Int) -> (Confidence, String)? {
    // Rules leave out a first letter whose case differs.
    let start = start - line.utf8.prefix(start).reversed().prefix { TextPattern.isOfWord($0) }.count
    let before = Substring(line.utf8.prefix(start))
    // What runtimes write before their reasons is theirs, and no word about it.
    let end = openings.compactMap { ByteSearch.offset(of: $0, in: before) }.min() ?? start
    let told = Substring(before.utf8.prefix(end))
    let lead = body(of: told)
    if let doubt = Prose.doubt(line, wordsAt: end, isOpening: isOpening(line.utf8.dropFirst(end)), lead: lead) {
      return doubt
    }
    // Parted at apostrophes, unlike those of ``Prose``: `the ticket's text` is one of a ticket.
    let words = lead.split { !$0.isLetter }.map { $0.lowercased() }
    guard !words.isEmpty else { return nil }
    if holds(words, tellings) || words.contains(where: tellers.contains) {
      return (.possible, "told in a line of a log, as somebody's word about something else")
    }
    if holds(words, passages) || words.contains(where: passing.contains) {
      return (.likely, "passed on in a line of a log, by a program that went on")
    }
    // Who writes without the marks of a log tells what was seen.
    guard told != lead,
      before.utf8.prefix(24).contains(where: { $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return leadsWithWords(lead) && !words.contains(where: ends.contains)
      ? (.likely, "passed on in a line of a log, behind other words") : nil
  }

  /// Whether a text begins as runtimes, systems and reporters begin what they write of an end.
  private static func isOpening(_ text: Substring.UTF8View) -> Bool {
    openings.contains { text.starts(with: $0.utf8) }
      || StrayLines.ends.contains { text.dropFirst().starts(with: $0.utf8) }
  }

  /// How sure a line can make one of an end that begins with the word for something milder: `warning: `.
  static func mildness(_ line: String) -> (Confidence, String)? {
    let word = line.prefix { $0 != ":" && $0 != " " }
    guard line[word.endIndex...].hasPrefix(": "), mild.contains(word.lowercased()),
      word.dropFirst().allSatisfy(\.isLowercase)
    else { return nil }
    return (.likely, "called `\(word)` by the line itself")
  }

  /// Whether a line begins with the name of what follows, as programs and people write it: `Error: `, `Console output: `.
  static func isLabelled(_ line: String) -> Bool {
    line.prefix { $0 != ":" }.split { !$0.isLetter }.contains { word in
      let word = word.lowercased()
      return ends.contains(word) || levels.contains(word) || word == "swift" || word == "xcode" || word == "console"
    }
  }

  /// A line without the marks that a log puts in front.
  private static func body(of line: Substring) -> Substring {
    var rest = line.drop { $0 == " " }
    while let first = rest.first {
      let token = rest.prefix { $0 != " " && $0 != "\t" }
      if first == "[" || first == "<" || first == "(", let end = rest.firstIndex(where: { "]>)".contains($0) }) {
        rest = rest[end...].dropFirst()
      } else if token.contains(where: \.isNumber) || token.allSatisfy({ !$0.isLetter })
        || levels.contains(token.filter(\.isLetter).lowercased())
      {
        rest = rest.dropFirst(token.count)
      } else {
        return rest
      }
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == ":" }
    }
    return rest
  }

  /// Whether two or more plain words and a colon stand before a place: `could not open the dock: `.
  private static func leadsWithWords(_ lead: Substring) -> Bool {
    let trimmed = lead.reversed().drop { " \"'`“".contains($0) }
    guard trimmed.first == ":" else { return false }
    let words = String(trimmed.dropFirst().reversed()).split(separator: ":").last?.split(separator: " ") ?? []
    return words.count >= 2 && words.count { $0.allSatisfy { $0.isLetter && $0.isLowercase } } >= 2
  }

  /// Whether words follow each other somewhere.
  static func holds(_ words: [String], _ phrases: [[String]]) -> Bool {
    phrases.contains { phrase in
      words.indices.contains { words[$0...].starts(with: phrase) }
    }
  }

  /// How runtimes, systems and reporters begin what they write of an end.
  private static let openings = [
    "BUG IN ", "malloc: *** ", "*** ", "Terminating app ", "terminating with ", "terminating due to ", "Fatal error: ",
    "Fatal Exception: ", "Precondition failed: ", "Assertion failed: ", "libc++abi: ",
    "dyld: ", "dyld[",
  ]
  private static let mild: Set = ["debug", "trace", "verbose", "info", "warning"]
  private static let levels: Set = [
    "info", "debug", "notice", "warn", "warning", "error", "err", "fault", "fatal", "default", "critical", "crit",
    "trace", "verbose", "alert", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "localhost",
  ]
  /// Words for texts that people write.
  private static let tellers: Set = [
    "ticket", "tickets", "feedback", "article", "comment", "comments", "review", "survey", "subject", "changelog",
    "faq", "tooltip", "headline", "question", "hypothesis",
  ]
  private static let tellings = [
    ["user", "reported"], ["user", "reports"], ["user", "wrote"], ["user", "says"], ["customer", "reported"],
    ["customer", "wrote"], ["reported", "by"], ["search", "for"], ["searching", "for"], ["searched", "for"],
    ["looking", "for"], ["example", "of"], ["for", "example"], ["such", "as"], ["known", "issue"], ["known", "issues"],
    ["see", "also"], ["search", "results"],
    ["release", "notes"],
  ]
  /// Words for what a program got over.
  private static let passing: Set = [
    "retrying", "retry", "ignoring", "ignored", "skipping", "skipped", "recovered", "recovering", "swallowed",
    "suppressed", "suppressing", "previous", "previously", "yesterday",
  ]
  private static let passages = [
    ["last", "run"], ["last", "session"], ["last", "launch"], ["last", "time"], ["earlier", "run"], ["was", "handled"],
    ["handled", "error"], ["handled", "exception"], ["caught", "exception"], ["caught", "an", "exception"],
    ["caught", "nsexception"], ["caught", "error"], ["exception", "caught"], ["exception", "was", "caught"],
  ]
  /// Words with which runtimes, systems and reporters lead to the reason of an end.
  private static let ends: Set = [
    "exception", "exceptions", "error", "errors", "fatal", "reason", "abort", "aborted", "aborting", "terminating",
    "terminated", "termination", "terminate", "crash", "crashed", "crashes", "crashing", "assert", "assertion", "fail",
    "failed", "failure", "fails", "panic", "panicked", "warning", "bug", "signal", "trap", "message", "console",
    "stderr", "stdout", "output", "log", "logs", "diagnostic", "killed", "kill", "killing", "exit", "exited", "thread",
    "library", "uncaught", "unhandled", "unexpectedly", "backtrace", "caught", "raised", "thrown", "threw", "because",
    "misuse", "violation", "detected", "invalid", "precondition", "check", "died", "stopped", "quit", "note", "said",
    "says", "explanation", "following", "prints", "printed", "sees", "shows", "due", "cause", "caused", "from",
  ]
}

extension Rule {
  /// How sure the rule may be of words that lines of a log lead to with others; nil where a line has nothing but them.
  func doubtOfLeadIn(_ diagnosis: Diagnosis, in facts: ReportFacts) -> (Confidence, String)? {
    var most: (Confidence, String)?
    for fact in diagnosis.evidence where facts.isHearsay(fact) {
      guard let (line, start) = wordsAndStart(of: fact, in: facts),
        let doubt = LeadIn.doubt(line, before: start) ?? (ending == .anyWay || isWarning ? nil : LeadIn.mildness(line))
          ?? (Chat.isSaid(line) && (facts.isChat || facts.isAlone && !LeadIn.isLabelled(line))
            ? (.likely, "in a chat, as somebody's word") : nil)
          ?? facts.shownInDocument(fact)
      else { return nil }
      if most.map({ $0.0 < doubt.0 }) ?? true { most = doubt }
    }
    return most
  }

  /// The line of a fact, and where the words begin in it that speak for the cause.
  private func wordsAndStart(of fact: Evidence, in facts: ReportFacts) -> (String, Int)? {
    var line = fact.text
    if fact.field != "log", fact.field != "tool" {
      // Name and reason of an exception were taken out of their line.
      let messages = facts.report.messages
      guard let place = messages.indices.first(where: { messages[$0].offset == fact.offset && messages[$0].isLogged })
      else { return nil }
      line = messages[place].text
      guard line.utf8.count < 4096 else { return nil }
      return ByteSearch.offset(of: fact.text, in: line[...]).map { (line, $0) }
    }
    guard line.utf8.count < 4096, !line.contains("\n") else { return nil }
    return startOfWords(in: line).map { (line, $0) }
  }

  /// Where the words of the rule begin in a text that holds them.
  private func startOfWords(in text: String) -> Int? {
    var first: Int?
    for condition in [certainWhen, when] {
      condition?.forEachPattern { pattern in
        guard pattern.matches(text), let start = pattern.start(in: text) else { return }
        first = min(first ?? start, start)
      }
    }
    return first
  }
}

extension TextPattern {
  /// Where the first of the pattern's words begin in a text that it matches.
  fileprivate func start(in text: String) -> Int? {
    let ignoresCase = description.hasPrefix("(?i)")
    // What a name or a star takes in at the beginning is any words.
    let words = description.dropFirst(ignoresCase ? 4 : 0)
    if words.hasPrefix("^"), let next = words.dropFirst().first, !"{*".contains(next) { return 0 }
    var first = ""
    var isInName = false
    for character in words {
      switch character {
      case "{" where first.utf8.count < 4: (isInName, first) = (true, "")
      case "}" where isInName: isInName = false
      case "*" where first.utf8.count < 4: first = ""
      case "^" where first.isEmpty: continue
      case _ where isInName: continue
      case "{", "*", "$", "\\": break
      default:
        first.append(character)
        continue
      }
      if first.utf8.count >= 4 { break }
    }
    guard !first.isEmpty else { return nil }
    return ignoresCase
      ? ByteSearch.offset(of: first.lowercased(), in: text.lowercased()[...])
      : ByteSearch.offset(of: first, in: text[...])
  }
}

extension [Diagnosis] {
  /// Words that a line of a log leads to with others were passed on by a program or by somebody.
  func withoutLeadIns(in facts: ReportFacts) -> [Diagnosis] {
    guard facts.texts.holdLog, contains(where: { $0.confidence.isSure && $0.isHearsay }) else { return self }
    var diagnoses = self
    var listed: [Int] = []
    for index in indices where self[index].confidence.isSure && self[index].isHearsay {
      let diagnosis = self[index]
      guard let (surest, remark) = diagnosis.rule.doubtOfLeadIn(diagnosis, in: facts) else { continue }
      // Services number what they show with its stack.
      if remark == Prose.inList {
        guard facts.stack.isEmpty, facts.exceptionStack.isEmpty,
          !facts.report.messages.contains(where: {
            ByteSearch.offset(of: "objc_exception_throw", in: $0.text[...]) != nil
          })
        else { continue }
        listed.append(index)
      }
      if surest < diagnosis.confidence { diagnoses[index].weakenHearsay(to: surest, remark, facts) }
    }
    // A list of different crashes is about none of them.
    for index in listed where listed.contains(where: { self[index].isApart(from: self[$0]) }) {
      diagnoses[index].weakenHearsay("beside other crashes in the list", facts)
    }
    return diagnoses
  }
}

extension Diagnosis {
  /// Whether two diagnoses are of different crashes, told in different lines.
  fileprivate func isApart(from other: Diagnosis) -> Bool {
    rule.id != other.rule.id && !rule.outranks.contains(other.rule.id) && !other.rule.outranks.contains(rule.id)
      && !evidence.contains { one in other.evidence.contains { $0.offset == one.offset } }
  }
}
