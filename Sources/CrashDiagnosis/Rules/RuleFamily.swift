extension Rule {
  /// A group of causes.
  public struct Family: Sendable, Hashable {
    /// Short name, also the name of its folder of fixtures.
    public let name: String
    /// What its members share.
    public let title: String
    /// What people type who look for one of its members.
    public let searchWords: [String]
    /// How much the causes of its members hurt, and why.
    let assessment: SeverityAssessment
    /// How processes end after the texts of its members.
    let ending: Ending
    /// Who can say the words of its members besides systems, libraries and tools.
    let spokenBy: Speakers
    /// Whether its members speak of what tools saw while the program ran.
    let isOfTools: Bool

    /// Makes a family; what it says of its members holds for those that say nothing else.
    public init(
      _ name: String, _ title: String, severity: Severity = .high, harm: String? = nil, endsIn ending: Ending = .anyWay,
      spokenBy: Speakers = .anyone, isOfTools: Bool = false, searchWords: [String] = []
    ) {
      self.name = name
      self.title = title
      assessment = SeverityAssessment(severity, harm ?? severity.meaning)
      self.ending = ending
      self.spokenBy = spokenBy
      self.isOfTools = isOfTools
      self.searchWords = searchWords
    }
  }

  /// Who can say the words of a rule besides the systems, libraries and tools whose words they are.
  ///
  /// Their words are often found again in a program's own checks and exceptions. Where only libraries say them, such words
  /// prove nothing.
  public struct Speakers: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: UInt8

    /// Makes a set out of the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Nobody else: libxpc, libdispatch, the kernel and Swift's runtime end a process themselves.
    public static let libraries: Speakers = []
    /// Exceptions.
    public static let exceptions = Speakers(rawValue: 1)
    /// Checks of Swift's in a file of the program's own.
    public static let checks = Speakers(rawValue: 2)
    /// Checks of Swift's whose file is left out, as Xcode does.
    public static let checksWithoutFile = Speakers(rawValue: 4)

    /// Checks of Swift's, wherever they are.
    public static let anyChecks: Speakers = [.checks, .checksWithoutFile]
    /// All of them.
    public static let anyone: Speakers = [.exceptions, .anyChecks]
  }
}
