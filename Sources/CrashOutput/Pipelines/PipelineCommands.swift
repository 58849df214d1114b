/// What build services take for a command wherever a step prints it: `##vso[…]`, `##teamcity[…]`, `::error::`.
public enum PipelineCommands {
  /// The text with a blank in everything that would be taken for a command.
  ///
  /// What people read in the log of a build holds words of reports and names of files, which come from anywhere.
  ///
  /// Source: the services' documents on logging commands, service messages and workflow commands.
  public static func disarmed(_ text: String) -> String {
    let text = withoutMarks(text)
    guard text.contains("::") else { return text }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { disarmed(line: Substring($0)) }.joined(separator: "\n")
  }

  /// The text with a blank in the mark by which the agents of Azure and TeamCity know a command anywhere in a line.
  static func withoutMarks(_ text: String) -> String {
    // Of three, two are left after the first time.
    text.contains("##") ? text.replacing("##", with: "# #").replacing("##", with: "# #") : text
  }

  /// A line that does not begin with a command of GitHub's, whose words end with colons as well.
  private static func disarmed(line: Substring) -> String {
    let words = line.drop { $0 == " " || $0 == "\t" }
    guard words.hasPrefix("::"), String(words.dropFirst(2)).contains("::") else { return String(line) }
    return line[..<words.startIndex] + ": " + words.dropFirst()
  }
}
