import ByteKit

/// The program's words and pages in another language; what it lacks stays English.
public struct Translation: Sendable {
  /// The language as BCP 47 names it, such as `ko`.
  public let language: String
  private let words: [String: String]
  private let phrases: [TranslatedPhrase]
  private let pages: @Sendable (String) -> TranslatedPage?

  /// Makes a translation.
  ///
  /// - Parameters:
  ///   - language: The language as BCP 47 names it.
  ///   - words: Labels, verdicts and whole sentences by their English form.
  ///   - phrases: Sentences with gaps.
  ///   - pages: The page of a rule; nil where it is not translated.
  public init(
    language: String, words: [String: String], phrases: [TranslatedPhrase] = [],
    pages: @escaping @Sendable (String) -> TranslatedPage?
  ) {
    self.language = language
    self.words = words
    self.phrases = phrases
    self.pages = pages
  }

  /// A label or verdict.
  public func word(_ english: String) -> String { words[english] ?? english }

  /// A sentence of the program's own, in which names and numbers may stand; as a title it has no full stop.
  public func phrase(_ english: String) -> String {
    if let found = sentence(english) { return found }
    guard let found = sentence(english + ".") else { return english }
    return found.hasSuffix(".") ? String(found.dropLast()) : found
  }

  /// Evidence: the program's own words about it are translated, and what stands in the report stays as it is.
  public func fact(_ english: String) -> String {
    if let whole = words[english] { return whole }
    // The remark stands last, and may itself hold the mark that parts it from the fact.
    var rest = english.suffix(Self.longestRemark)
    while let mark = rest.firstRange(of: ": ") {
      rest = rest[mark.upperBound...]
      if let remark = words[String(rest)] { return fact(String(english[..<mark.lowerBound])) + ": " + remark }
    }
    // A report's words may look like any sentence, so only what is meant for evidence is asked.
    let marked = Self.evidenceMark + english
    return phrases.lazy.compactMap { $0.filled(from: marked) }.first ?? english
  }

  /// Characters in which a remark is looked for; a report's own words may be much longer.
  private static let longestRemark = 400

  /// What the phrases for evidence begin with.
  public static let evidenceMark = "evidence: "

  private func sentence(_ english: String) -> String? {
    words[english] ?? phrases.lazy.compactMap { $0.filled(from: english) }.first
  }

  /// The page of a rule.
  public func page(of rule: String) -> TranslatedPage? { pages(rule) }
}

/// A page of the playbook in another language, section by section.
///
/// A line `{code}` stands for the next piece of code of the English section, so that code exists once.
public struct TranslatedPage: Sendable {
  /// The English page that was translated, as ``fingerprint(of:)`` tells it.
  public let original: String
  /// Title of the rule.
  public let title: String
  /// The sections; those without a text stay English.
  private let page: PlaybookPage

  /// Makes a page; sections without a text stay English.
  public init(
    of original: String, title: String, whatHappened: String, youSee: String? = nil, howWeKnow: String? = nil,
    notProved: String? = nil, rootCause: String, fixNow: String, fixProperly: String, verify: String,
    prevent: String? = nil
  ) {
    self.original = original
    self.title = title
    page = PlaybookPage(
      whatHappened: whatHappened, youSee: youSee, howWeKnow: howWeKnow, notProved: notProved, rootCause: rootCause,
      fixNow: fixNow, fixProperly: fixProperly, verify: verify, prevent: prevent)
  }

  /// What to do first; `{code}` stands for code of the English page.
  public var fixNow: String { page.fixNow }

  /// An English page with the sections that are translated in their place.
  public func over(_ original: PlaybookPage) -> PlaybookPage {
    func text(_ section: KeyPath<PlaybookPage, String>) -> String {
      Self.filled(page[keyPath: section], from: original[keyPath: section])
    }
    func text(_ section: KeyPath<PlaybookPage, String?>) -> String? {
      page[keyPath: section].map { Self.filled($0, from: original[keyPath: section] ?? "") }
        ?? original[keyPath: section]
    }
    return PlaybookPage(
      whatHappened: text(\.whatHappened), youSee: text(\.youSee), howWeKnow: text(\.howWeKnow),
      notProved: text(\.notProved), rootCause: text(\.rootCause), fixNow: text(\.fixNow),
      fixProperly: text(\.fixProperly), verify: text(\.verify), prevent: text(\.prevent),
      notToBeConfusedWith: original.notToBeConfusedWith, sources: original.sources)
  }

  /// The text with the code of its original.
  private static func filled(_ text: String, from original: String) -> String {
    var code: [[Substring]] = []
    var isCode = false
    for line in original.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```"), !isCode { code.append([]) }
      if line.hasPrefix("```") || isCode { code[code.count - 1].append(line) }
      if line.hasPrefix("```") { isCode.toggle() }
    }
    var rest = code[...]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line == "{code}" ? rest.popFirst()?.joined(separator: "\n") ?? "" : String(line)
    }.joined(separator: "\n")
  }

  /// What tells whether an English page has changed since it was translated.
  public static func fingerprint(of rule: Rule) -> String {
    let page = rule.page
    let texts = [
      rule.title, page.whatHappened, page.youSee, page.howWeKnow, page.notProved, page.rootCause, page.fixNow,
      page.fixProperly, page.verify, page.prevent,
    ]
    var hash = FNVHash()
    for text in texts { for byte in (text ?? "").utf8 + [0] { hash.add(byte) } }
    return String(hash.value, radix: 16)
  }
}
