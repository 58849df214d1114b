public import CrashDiagnosis

/// What an output needs to know besides the reports.
public struct OutputContext: Sendable {
  /// Version of the program.
  public var version: String
  /// Whether colours may be used.
  public var usesColor: Bool
  /// Columns of the terminal.
  public var width: Int
  /// How much of a report, and of a run, words for people show.
  public var extent: Extent
  /// Links to files, where the terminal knows them; nil elsewhere.
  public var links: TerminalLinks?
  /// Where the project keeps its source files, for reports that know only their names.
  public var sources: SourceIndex
  /// Where the pages of the playbook are on the web; nil where nobody published them.
  public var pages: PageAddress?
  /// The language of labels and pages; nil for English.
  public var translation: Translation?

  /// Columns of running text: those of the terminal, as far as lines are neither too short nor too long to be read.
  public var textWidth: Int { Self.textWidth(width) }

  /// Columns of running text in a terminal of some columns.
  public static func textWidth(_ width: Int) -> Int { min(max(width, 40), 100) }

  /// Makes a context.
  public init(
    version: String, usesColor: Bool = false, width: Int = 80, extent: Extent = .usual, links: TerminalLinks? = nil,
    sources: SourceIndex = SourceIndex(), pages: PageAddress? = nil, translation: Translation? = nil
  ) {
    self.version = version
    self.usesColor = usesColor
    self.width = width
    self.extent = extent
    self.links = links
    self.sources = sources
    self.pages = pages
    self.translation = translation
  }

  /// A label or verdict in the language of the output.
  func word(_ english: String) -> String { translation?.word(english) ?? english }

  /// A sentence of the program's own in the language of the output, as far as it is translated.
  func phrase(_ english: String) -> String { translation?.phrase(english) ?? english }

  /// Evidence in the language of the output.
  func fact(_ evidence: Evidence) -> String { translation?.fact(evidence.statement) ?? evidence.statement }

  /// A rule's page in the language of the output, as far as it is translated.
  func translated(_ page: PlaybookPage, of rule: Rule) -> PlaybookPage {
    translation?.page(of: rule.id)?.over(page) ?? page
  }

  /// A rule's title in the language of the output.
  func title(of rule: Rule) -> String { translation?.page(of: rule.id)?.title ?? rule.title }

  /// Where a rule's page is read: on the web, else by a command.
  func readMore(_ rule: String) -> String { pages?.page(of: rule) ?? "crashbook explain \(rule)" }

  /// How much words for people show.
  public enum Extent: Sendable {
    /// Only how many reports there were.
    case quiet
    /// Ten lines of a report at most.
    case brief
    /// The answer and what it rests on; of several reports the summary.
    case usual
    /// The summary and every report in ten lines at most.
    case everyBrief
    /// Everything, also what was weighed and did not win; of several reports the summary and every one.
    case all

    /// Whether a report is shown on ten lines at most.
    var isBrief: Bool { self == .brief || self == .everyBrief }

    /// Whether every one of several reports is shown.
    public var showsEvery: Bool { self == .all || self == .everyBrief }
  }
}
