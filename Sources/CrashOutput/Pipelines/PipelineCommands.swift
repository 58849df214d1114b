/// What build services take for a command wherever a step prints it: `##vso[…]`, `##teamcity[…]`, `::error::`.
public enum PipelineCommands {
  /// The text with a blank in everything that would be taken for a command.
  ///
  /// What people read in the log of a build holds words of reports and names of files, which come from anywhere.
  ///
  /// Source: the services' documents on logging commands, service messages and workflow commands.
  public static func disarmed(_ text: String) -> String {
    let bytes = text.utf8
    guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == $1 && ($0 == mark || $0 == colon) }) else {
      return text
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 8)
    for (number, line) in bytes.split(separator: feed, omittingEmptySubsequences: false).enumerated() {
      if number > 0 { result.append(feed) }
      append(line, to: &result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let (mark, colon, feed) = (UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "\n"))

  private static func append(_ line: Substring.UTF8View, to result: inout [UInt8]) {
    let words = line.drop { $0 == 0x20 || $0 == 0x09 }
    // Such a command begins its line, and its words end with colons as well.
    let isCommand =
      words.starts(with: "::".utf8)
      && zip(words.dropFirst(2), words.dropFirst(3)).contains { $0 == colon && $1 == colon }
    var last: UInt8 = 0
    for (place, byte) in zip(line.indices, line) {
      let isSecondMark = byte == mark && last == mark
      let isSecondColon = isCommand && place == words.index(after: words.startIndex)
      if isSecondMark || isSecondColon { result.append(0x20) }
      result.append(byte)
      last = byte
    }
  }
}
