import ByteKit

/// What build services take for a command wherever a step prints it: `##vso[…]`, `##teamcity[…]`, `::error::`.
public enum PipelineCommands {
  /// The text with a space in everything that would be taken for a command.
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

  /// The text with a space in the mark by which the agents of Azure and TeamCity know a command anywhere in a line.
  static func withoutMarks(_ text: String) -> String {
    guard text.contains("##") else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    while let mark = firstMark(in: bytes, from: copied) {
      result += bytes[copied...mark] + [UInt8(ascii: " ")]
      copied = mark + 1
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// JSON that says the same without the marks of Azure and TeamCity, which can stand in its strings only.
  package static func disarmed(json: [UInt8]) -> [UInt8] {
    guard var mark = firstMark(in: json, from: 0) else { return json }
    var result: [UInt8] = []
    var copied = 0
    while true {
      result += json[copied...mark]
      result += "\\u0023".utf8
      copied = mark + 2
      guard let next = firstMark(in: json, from: copied) else { break }
      mark = next
    }
    return result + json[copied...]
  }

  /// Where `##` stands before a letter or a bracket; headings of Markdown have a blank there.
  private static func firstMark(in bytes: [UInt8], from start: Int) -> Int? {
    var found: Int?
    ByteSearch.forEachIndex(of: sign, in: bytes, from: start, to: bytes.count) { index in
      guard index + 2 < bytes.count else { return nil }
      let next = bytes[index + 2]
      if next == UInt8(ascii: "[") || (0x61...0x7A).contains(next | 0x20) {
        found = index
        return nil
      }
      return index + 1
    }
    return found
  }

  private static let sign: SearchWord = "##"

  private static func disarmed(line: Substring) -> String {
    guard let start = startOfCommand(in: line) else { return String(line) }
    return line[..<start] + ": " + line[line.index(after: start)...]
  }

  /// Where a line begins with a command of GitHub's, whose name ends with colons as well; nil where it does not.
  ///
  /// The runner passes over every character that Unicode calls white space.
  static func startOfCommand(in line: Substring) -> String.Index? {
    let scalars = line.unicodeScalars
    var rest = scalars[...]
    while let first = rest.first {
      let color = TextStyle.sequence(beginning: rest)
      guard color > 0 || first.properties.isWhitespace else { break }
      rest = rest.dropFirst(max(1, color))
    }
    let isCommand = rest.starts(with: "::".unicodeScalars) && String(rest.dropFirst(2)).contains("::")
    return isCommand ? rest.startIndex : nil
  }
}
