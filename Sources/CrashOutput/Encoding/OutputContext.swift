/// What an output needs to know besides the reports.
public struct OutputContext: Sendable {
  /// Version of the program.
  public var version: String
  /// Whether colours may be used.
  public var usesColor: Bool
  /// Columns of the terminal.
  public var width: Int
  /// Where the project keeps its source files, for reports that know only their names.
  public var sources: SourceIndex

  /// Columns of running text: those of the terminal, as far as lines are neither too short nor too long to be read.
  public var textWidth: Int { Self.textWidth(width) }

  /// Columns of running text in a terminal of some columns.
  public static func textWidth(_ width: Int) -> Int { min(max(width, 40), 100) }

  /// Makes a context.
  public init(version: String, usesColor: Bool = false, width: Int = 80, sources: SourceIndex = SourceIndex()) {
    self.version = version
    self.usesColor = usesColor
    self.width = width
    self.sources = sources
  }
}
