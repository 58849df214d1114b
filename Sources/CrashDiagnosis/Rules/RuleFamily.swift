extension Rule {
  /// A group of causes.
  public struct Family: Sendable, Hashable {
    /// Short name, also the name of its folder of fixtures.
    public let name: String
    /// What its members share.
    public let title: String
    /// How much the causes of its members hurt, and why.
    let assessment: SeverityAssessment
    /// How processes end after the texts of its members.
    let ending: Ending
    /// Who never tells of the causes of its members.
    let neverToldBy: Tellers
    /// Whether its members speak of what tools saw while the program ran.
    let isOfTools: Bool

    /// Makes a family; what it says of its members holds for those that say nothing else.
    public init(
      _ name: String, _ title: String, severity: Severity = .high, harm: String? = nil, endsIn ending: Ending = .anyWay,
      neverToldBy: Tellers = [], isOfTools: Bool = false
    ) {
      self.name = name
      self.title = title
      assessment = SeverityAssessment(severity, harm ?? severity.meaning)
      self.ending = ending
      self.neverToldBy = neverToldBy
      self.isOfTools = isOfTools
    }
  }

  /// Those who tell of a cause in words that anybody may have chosen.
  ///
  /// What systems, libraries and tools print is often found again in a program's own words. Where the cause is one of
  /// which only they tell, such words prove nothing.
  public struct Tellers: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: UInt8

    /// Makes a set out of the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Exceptions.
    ///
    /// libxpc, libdispatch, the kernel, Swift's runtime and others end a process themselves and raise none.
    public static let exceptions = Tellers(rawValue: 1)
    /// Checks of Swift's in a file of the program's own.
    ///
    /// Who reads what frameworks and tools print reads neither checks of Swift's language nor the errors that programs
    /// get and pass on in their own checks.
    public static let checks = Tellers(rawValue: 2)
    /// Checks of Swift's whose file is left out: where no library that is written in Swift says the words, whose check it
    /// was need not be known.
    public static let checksWithoutFile = Tellers(rawValue: 4)

    /// Checks of Swift's, wherever they stand.
    public static let anyChecks: Tellers = [.checks, .checksWithoutFile]
    /// All of them.
    public static let anyone: Tellers = [.exceptions, .anyChecks]
  }
}
