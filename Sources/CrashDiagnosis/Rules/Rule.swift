/// A cause of crashes: how it is recognised and what to do about it.
///
/// A class, although nothing in it ever changes: a rule carries a page of text, and every diagnosis carries its rule.
/// What only matters once the rule holds is put together when somebody asks: of the hundreds of rules few ever do.
public final class Rule: Sendable, Identifiable {
  /// Name of the rule, for instance `swift-nil-unwrap`; never changes once released.
  public let id: String
  /// The problem in a few words, for the head of a report.
  public let title: String
  /// The group that the cause belongs to.
  public let family: Family
  /// How much the cause hurts, and why.
  public let assessment: SeverityAssessment
  /// Proves the cause.
  public let certainWhen: Condition?
  /// An expert would bet on the cause.
  public let likelyWhen: Condition?
  /// A lead to the cause.
  public let possibleWhen: Condition?
  /// Rules the cause out, whatever else holds.
  public let unless: Condition?
  /// How a process ends after the texts by which the rule knows its cause.
  ///
  /// A text that merely stands beside a report which ended otherwise is of another crash, or of somebody who writes about
  /// one. Warnings, findings of tools and damage that shows later leave the end open.
  let ending: Ending
  /// Further facts that fit, shown as evidence and never needed.
  public var supportedBy: [Condition] { makeSupport() }
  /// Rules that say less about the same crash.
  public var outranks: [String] { makeOutranks().map(\.text) }
  /// Who is responsible.
  public var blame: BlamePolicy { makeBlame() }
  /// Whether the cause means that nothing crashed.
  public let isNotACrash: Bool
  /// Whether the program goes on behind the words that tell of the cause, so that what ended it is another one.
  public let isWarning: Bool
  /// Who can say the words of the rule besides systems, libraries and tools.
  let spokenBy: Speakers
  /// What happened, why, and what to do.
  public var page: PlaybookPage { makePage() }
  /// What people type who look for the cause, in any language, beside what its page says.
  public var searchWords: [String] { makeSearchWords() }
  /// Texts that the rule must and must not recognise.
  public var examples: [RuleExample] { makeExamples() }

  private let makeSupport: @Sendable () -> [Condition]
  private let makeOutranks: @Sendable () -> [RuleID]
  private let makeBlame: @Sendable () -> BlamePolicy
  private let makePage: @Sendable () -> PlaybookPage
  private let makeSearchWords: @Sendable () -> [String]
  private let makeExamples: @Sendable () -> [RuleExample]

  /// Makes a rule; at least one of the three degrees of confidence must be given.
  ///
  /// How much the cause hurts, how it ends a process and who says its words are the family's where the rule says nothing
  /// else.
  public init(
    _ id: String, _ title: String, family: Family, severity: Severity = .high, harm: String? = nil,
    certainWhen: Condition? = nil,
    likelyWhen: Condition? = nil, possibleWhen: Condition? = nil, unless: Condition? = nil,
    endsIn ending: Ending? = nil,
    supportedBy: @autoclosure @escaping @Sendable () -> [Condition] = [],
    outranks: @autoclosure @escaping @Sendable () -> [RuleID] = [],
    blame: @autoclosure @escaping @Sendable () -> BlamePolicy = .stack, isNotACrash: Bool = false,
    isWarning: Bool = false, spokenBy: Speakers? = nil,
    searchWords: @autoclosure @escaping @Sendable () -> [String] = [],
    page: @autoclosure @escaping @Sendable () -> PlaybookPage,
    examples: @autoclosure @escaping @Sendable () -> [RuleExample] = []
  ) {
    self.id = id
    self.title = title
    self.family = family
    assessment =
      if isNotACrash {
        SeverityAssessment(.info, "nothing crashed")
      } else if harm != nil || severity != .high {
        SeverityAssessment(severity, harm ?? severity.meaning)
      } else {
        family.assessment
      }
    self.certainWhen = certainWhen
    self.likelyWhen = likelyWhen
    self.possibleWhen = possibleWhen
    self.unless = unless
    self.ending = ending ?? family.ending
    makeSupport = supportedBy
    makeOutranks = outranks
    makeBlame = blame
    self.isNotACrash = isNotACrash
    self.isWarning = isWarning
    self.spokenBy = spokenBy ?? family.spokenBy
    makeSearchWords = searchWords
    makePage = page
    makeExamples = examples
  }

  /// Who is responsible for a crash of the rule's cause.
  public enum BlamePolicy: Sendable {
    /// The app's frame nearest to the error.
    case stack
    /// The same, or the process where the report has no stack, as in a line of the kernel's.
    case stackOrProcess
    /// The app's frame nearest to the error, but rather one behind the accessors, pointers and containers of headers, and
    /// behind the packages that it uses.
    case caller
    /// As `caller`, but rather one behind the `deinit` in which an object complained: who let go of it.
    case releaser
    /// The app's frame nearest to the error, but rather one that matches a pattern.
    case preferring([TextPattern])
    /// As `preferring`; where no frame of the app is on the stack, the app's frame of another thread that calls a function
    /// that matches one of the first patterns; else nobody.
    case onStackOrCalling([TextPattern], preferring: [TextPattern])
    /// A frame that matches a pattern, whoever owns it; else a text that the rule remembered, if any; else as `stack`.
    case frame([TextPattern], orValue: String? = nil)
    /// A text that the rule remembered under this name; else as `stack`.
    case value(String)
    /// A text that the rule remembered under this name; else the app's frame nearest to the error, nobody where it has none.
    case valueOrApp(String)
    /// Both sides of a race: the text that the rule remembered under this name, or the app's frame of the first access, and
    /// the app's frame of the access before it.
    case race(String)
    /// The app's frame on the main thread, whichever thread crashed; nobody where it has none there.
    case mainThread
    /// The image or program whose name or path the rule remembered under this name; else as `stack`.
    case image(String)
    /// The app's frame inside the repeating part of a recursion.
    case recursion
    /// The app's frame that called out while it held a lock; else as `stack`.
    case lockHolder
    /// The app's frame that a signal handler had called when the error occurred; else as `stack`.
    case signalHandler
    /// The process, since its stack has nothing to do with the cause.
    case process
    /// Nobody: the stack is the victim's.
    case nobody
  }
}

extension Rule {
  /// Calls `body` with every condition of the rule.
  func forEachCondition(_ body: (Condition) -> Void) {
    for condition in [certainWhen, likelyWhen, possibleWhen, unless] {
      if let condition { body(condition) }
    }
    supportedBy.forEach(body)
  }
}

/// A text that a rule must recognise, or must leave alone.
public struct RuleExample: Sendable {
  /// The report or excerpt; lines that begin with `▸` must be cited as evidence.
  public let text: String
  /// Whether the rule must give the first answer.
  public let mustMatch: Bool
  /// The rule that answers instead of this one, where the example is about that.
  public let answer: String?

  /// A text whose first answer is the rule.
  @inline(never)
  public static func matches(_ text: String) -> RuleExample {
    RuleExample(text: text, mustMatch: true, answer: nil)
  }

  /// A text that looks alike, of which the rule must claim nothing.
  @inline(never)
  public static func ignores(_ text: String, answer: String? = nil) -> RuleExample {
    RuleExample(text: text, mustMatch: false, answer: answer)
  }
}
