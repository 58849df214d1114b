import ByteKit
import CrashModel

/// Tells who wrote the texts of a report that rules cite.
///
/// Reports without lines of a log cost nothing; of the others only lines that are cited are looked at.
struct Provenance {
  private let facts: ReportFacts

  init(_ facts: ReportFacts) { self.facts = facts }

  /// Whether the report has lines of a log at all.
  var hasLog: Bool { facts.texts.holdLog }

  private static let surroundings = FactKey<Surroundings>()

  private var surroundings: Surroundings {
    facts.remember(Self.surroundings) { Surroundings(facts.report) }
  }

  /// The line of a log that a fact was taken from, as an index of the report's messages.
  func line(of fact: Evidence) -> Int? {
    guard fact.field == "log" || fact.field == "tool" || fact.field.contains("xception.") else { return nil }
    let messages = facts.report.messages
    let isWanted = { (place: Int) in messages[place].isLogged && messages[place].offset == fact.offset }
    return messages.indices.first { isWanted($0) && messages[$0].text.contains(fact.text) }
      ?? messages.indices.first(where: isWanted)
  }

  /// Who wrote a fact that speaks for a rule; nil where it only repeats how or where the process ended.
  func origin(of fact: Evidence, for rule: Rule) -> Origin? {
    if fact.field.hasPrefix("threads[") { return .reporter }
    if !rule.spokenBy.contains(.exceptions), isReasonOfException(fact) { return .programException }
    if let check = SwiftCheck(fact.text), !check.passesOnError, !rule.namesCheck(in: fact.text),
      check.isOfProgram || check.isWithoutFile && !rule.spokenBy.contains(.checksWithoutFile)
    {
      return .programCheck
    }
    if let place = line(of: fact) { return origin(of: fact, at: place, for: rule) }
    // This register repeats how the process ended.
    return fact.field != "registers.esr" && Self.fields.contains { fact.field.hasPrefix($0) } ? .reporter : nil
  }

  /// Whether a line that no program printed tells of an end, or is in the text of a page: rules are asked without it first.
  func isAside(_ place: Int, _ origin: Origin) -> Bool {
    origin.isWritten
      && (surroundings.isInPage(place) || Lead.opening(in: facts.report.messages[place].text[...]) != nil)
  }

  /// Who wrote a line of a log.
  private func origin(of fact: Evidence, at place: Int, for rule: Rule) -> Origin {
    let line = facts.report.messages[place].text
    // Texts of tools have many lines.
    guard line.utf8.count < 4096, !line.contains("\n") else { return .log }
    if line == fact.text, Self.namesOfEnds.contains(fact.field), isWithoutDetail { return .bareName }
    if let origin = surroundings.origin(at: place) { return origin }
    let isLine = fact.field == "log" || fact.field == "tool"
    let words = isLine ? rule.range(of: line) : line.range(of: fact.text)
    guard let words else { return .log }
    let text = line[...]
    let range = Lead.range(of: line.startOfToken(at: words.lowerBound)..<words.upperBound, in: text)
    if let origin = SourceText(line: text, start: range.lowerBound).origin { return origin }
    let lead = Lead(text, range, isTalk: surroundings.isTalk, isTool: fact.field == "tool")
    if lead.origin == .prose || lead.origin == .passedOn, lead.texts.contains(where: rule.isBegun) { return .log }
    let isOfProgram = lead.origin == .log || lead.origin == .runtime
    if isOfProgram, Lead.isContinued(text[range.upperBound...]), rule.endsLine(with: text[words]) { return .prose }
    if lead.origin == .passedOn, surroundings.processGoesOn(after: place) { return .survived }
    return lead.origin == .log && surroundings.isInPage(place) ? .prose : lead.origin
  }

  /// Whether the report tells no more of an end than its name.
  private var isWithoutDetail: Bool {
    let report = facts.report
    return report.messages.count > 1 && facts.stack.isEmpty && facts.exceptionStack.isEmpty
      && report.exception.codesText == nil && report.exception.subtype == nil && report.uncaughtException?.reason == nil
  }

  /// Whether a fact is the reason of an exception of Objective-C, which passes on no error of other code.
  private func isReasonOfException(_ fact: Evidence) -> Bool {
    guard let exception = facts.report.uncaughtException, let reason = exception.reason?.value, !reason.isEmpty,
      Self.fieldsOfReason.contains(fact.field), fact.text.contains(reason) || reason.contains(fact.text),
      // Reporters call other ends exceptions as well: `EXC_BREAKPOINT`, `Fatal Error`.
      let name = exception.name?.value, name.hasPrefix("NS") || name.hasSuffix("Exception")
    else { return false }
    return !SwiftCheck.passesOnError(reason[...])
      && !Self.forwarded.contains { ByteSearch.offset(of: $0, in: reason[...]) != nil }
  }

  /// Fields that only the crash itself can have left: not who ran where, and how it ended.
  private static let fields = [
    "asi", "termination", "kernelTriage", "threads[", "frames[", "lastExceptionBacktrace", "uncaughtException.",
    "exception.codes", "exception.subtype", "exception.message", "exceptionNotes", "memoryRegion", "faultAddress",
    "registers",
  ]
  private static let fieldsOfReason: Set = [
    "log", "tool", "exception.message", "uncaughtException.reason", "uncaughtException.name",
  ]
  private static let namesOfEnds: Set = ["exception.type", "exception.signal", "uncaughtException.name"]
  /// An error of the loader or of C++ that was handed to the code which raised an exception.
  private static let forwarded = ["dlopen(", "what():"]
}

extension Rule {
  /// Whether a sentence of a system begins with some words before those that the rule looks for: the rule's own examples
  /// hold such sentences, with other names.
  fileprivate func isBegun(with words: Substring) -> Bool {
    let words = words.split(separator: " ")
    return !words.isEmpty
      && citedLines.contains { line in
        let lead = Lead(line, line.endIndex..<line.endIndex)
        return lead.texts.contains { 2 * zip(words, $0.split(separator: " ")).count { $0 == $1 } >= words.count }
      }
  }

  /// Whether nothing follows some words of the rule in its own examples, which hold them.
  fileprivate func endsLine(with words: Substring) -> Bool {
    let tails = citedLines.compactMap { line in
      ByteSearch.offset(of: String(words), in: line).map { Substring(line.utf8.dropFirst($0 + words.utf8.count)) }
    }
    return !tails.isEmpty && !tails.contains { $0.contains(where: \.isLetter) }
  }

  /// The lines that the rule's examples mark as evidence.
  private var citedLines: [Substring] {
    examples.filter(\.mustMatch).flatMap { $0.text.split(separator: "\n") }.compactMap { line in
      line.firstIndex(of: "▸").map { line[$0...].dropFirst() }
    }
  }

  /// Where the words of the rule are in a line that one of its patterns matches.
  fileprivate func range(of line: String) -> Range<String.Index>? {
    var first: Range<String.Index>?
    for condition in [certainWhen, likelyWhen] {
      condition?.forEachPattern { pattern in
        guard pattern.matches(line), let range = pattern.range(in: line) else { return }
        if range.lowerBound < first?.lowerBound ?? line.endIndex { first = range }
      }
    }
    return first
  }
}

extension TextPattern {
  /// Where the pattern's words begin and end in a text that it matches; the end of the text where a gap ends it.
  fileprivate func range(in text: String) -> Range<String.Index>? {
    let ignoresCase = description.hasPrefix("(?i)")
    let words = description.dropFirst(ignoresCase ? 4 : 0)
    let haystack = ignoresCase ? text.lowercased() : text
    let literals = matcher.literalsAsWritten.map { String(decoding: $0, as: UTF8.self) }
      .map { ignoresCase ? $0.lowercased() : $0 }
    let longest = literals.firstIndex { $0.utf8.count >= 4 } ?? 0
    var range: Range<Int>?
    var rest = 0
    for literal in literals.dropFirst(longest) {
      guard let offset = ByteSearch.offset(of: literal, in: Substring(haystack.utf8.dropFirst(rest))) else { break }
      range = (range?.lowerBound ?? rest + offset)..<rest + offset + literal.utf8.count
      rest += offset + literal.utf8.count
    }
    guard let range, haystack.utf8.count == text.utf8.count else { return nil }
    let isTied = words.hasPrefix("^") && !words.hasPrefix("^{") && !words.hasPrefix("^*")
    let isOpen = words.last == "}" || words.last == "*"
    let index = { text.utf8.index(text.startIndex, offsetBy: $0) }
    return index(isTied ? 0 : range.lowerBound)..<(isOpen ? text.endIndex : index(range.upperBound))
  }
}

extension String {
  /// The first index of the word, path or number that an index is in.
  fileprivate func startOfToken(at index: String.Index) -> String.Index {
    let signs = "._/-:+#".utf8
    let tail = self[..<index].utf8.reversed().prefix { TextPattern.isOfWord($0) || signs.contains($0) }
    return utf8.index(index, offsetBy: -tail.count)
  }

  fileprivate func range(of words: String) -> Range<String.Index>? {
    guard let offset = ByteSearch.offset(of: words, in: self[...]) else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: words.utf8.count)
  }
}
