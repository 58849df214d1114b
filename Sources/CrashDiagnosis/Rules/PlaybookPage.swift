/// What a developer needs to know about a cause: what happened, why, how to repair it, and how to see that it is gone.
///
/// Texts are plain Markdown: paragraphs, `-` lists, tables and fenced code. Where a text is long, its first paragraph (or
/// list) is what a diagnosis prints; the whole is on the page. `{name}` stands for a text of the report, `{name|words}` for
/// one that may be missing, and `{name|words|words of the page}` for one that a page without a report words differently.
public struct PlaybookPage: Sendable {
  /// What the program did, in one to three sentences.
  public let whatHappened: String
  /// What the developer sees: symptoms, rhythm, circumstances.
  public let youSee: String?
  /// How the cause is recognised, and what the evidence proves.
  public let howWeKnow: String?
  /// What the report does not prove.
  public let notProved: String?
  /// Why it happens.
  public let rootCause: String
  /// The smallest change that stops the crash.
  public let fixNow: String
  /// The change that removes the cause.
  public let fixProperly: String
  /// How to see that the cause is gone.
  public let verify: String
  /// How to keep it from coming back.
  public let prevent: String?
  /// Causes that look alike.
  public let notToBeConfusedWith: [Neighbour]
  /// What the page rests on.
  public let sources: [String]

  /// A cause that looks alike, and what tells it apart.
  public struct Neighbour: Sendable {
    /// Name of the other rule.
    public let rule: String
    /// What tells it apart.
    public let difference: String

    /// Makes a neighbour; like ``TextPattern/init(_:)`` where somebody asks.
    @inline(never)
    public init(_ rule: RuleID, _ difference: String) {
      self.rule = rule.text
      self.difference = difference
    }
  }

  /// Makes a page; a page without a cause, a remedy or a way to verify it does not compile.
  public init(
    whatHappened: String, youSee: String? = nil, howWeKnow: String? = nil, notProved: String? = nil, rootCause: String,
    fixNow: String, fixProperly: String, verify: String, prevent: String? = nil,
    notToBeConfusedWith: [Neighbour] = [], sources: [String] = []
  ) {
    self.whatHappened = whatHappened
    self.youSee = youSee
    self.howWeKnow = howWeKnow
    self.notProved = notProved
    self.rootCause = rootCause
    self.fixNow = fixNow
    self.fixProperly = fixProperly
    self.verify = verify
    self.prevent = prevent
    self.notToBeConfusedWith = notToBeConfusedWith
    self.sources = sources
  }

  /// Names under which the words of a variant replace a whole part of the page.
  static let parts: Set = ["whatHappened", "notProved", "rootCause", "fixNow", "fixProperly", "verify"]

  /// The page of one form of the cause.
  ///
  /// - Parameter words: Words of the form; those with the name of a part stand in place of that part.
  /// - Returns: The page.
  func adapted(to words: [String: String]) -> PlaybookPage {
    guard words.keys.contains(where: Self.parts.contains) else { return self }
    return PlaybookPage(
      whatHappened: words["whatHappened"] ?? whatHappened, youSee: youSee, howWeKnow: howWeKnow,
      notProved: words["notProved"] ?? notProved, rootCause: words["rootCause"] ?? rootCause,
      fixNow: words["fixNow"] ?? fixNow, fixProperly: words["fixProperly"] ?? fixProperly,
      verify: words["verify"] ?? verify, prevent: prevent, notToBeConfusedWith: notToBeConfusedWith, sources: sources)
  }
}
