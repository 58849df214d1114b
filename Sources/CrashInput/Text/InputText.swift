import ByteKit

/// What programs on the way add to the text of a report, taken off before its format is told.
///
/// Another encoding, blanks that may not be broken, bent quotation marks, a column of line numbers, colours.
package enum InputText {
  /// The input as a reporter wrote it; line breaks stay where they are.
  package static func plain(_ bytes: [UInt8]) -> [UInt8] {
    let narrow = withLineFeeds(WideText.narrowed(bytes))
    let found = additions(to: narrow)
    var plain = found.blanks ? withPlainBlanks(narrow) : narrow
    if found.colours { plain = withoutColours(plain) }
    if found.numbers { plain = withoutNumbers(plain) }
    return found.bentQuotes ? BentQuotes.straightened(plain) : plain
  }

  /// So many bytes tell whether there is something to take off.
  private static let reach = 4096

  private static func additions(
    to bytes: [UInt8]
  ) -> (blanks: Bool, colours: Bool, numbers: Bool, bentQuotes: Bool) {
    let head = bytes.prefix(reach)
    guard let first = head.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }), first != 0x7B else {
      // JSON needs no look: its blanks are the reporter's, and its lines begin with brackets.
      return (false, false, false, false)
    }
    return (
      blanks.contains { ByteSearch.occurs($0, in: head) }, ByteSearch.occurs(colourEnd, in: head),
      (0x30...0x39).contains(first) || first == 0xC2,
      BentQuotes.occur(in: bytes, head: head)
    )
  }

  /// The text with line feeds where an old Mac's editor wrote returns only.
  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    let head = bytes.prefix(reach)
    guard !head.contains(0x0A), head.lazy.filter({ $0 == 0x0D }).count > 2 else { return bytes }
    return bytes.map { $0 == 0x0D ? 0x0A : $0 }
  }

  // MARK: Blanks

  /// Blanks that web pages and mails put between columns.
  private static let blanks = ["\u{A0}", "\u{2007}", "\u{202F}"]

  /// The text with ordinary blanks in place of those.
  private static func withPlainBlanks(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0xC2) || bytes.contains(0xE2) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let length = lengthOfBlank(bytes, at: index)
      result.append(length > 0 ? 0x20 : bytes[index])
      index += max(length, 1)
    }
    return result
  }

  private static func lengthOfBlank(_ bytes: [UInt8], at index: Int) -> Int {
    if bytes[index] == 0xC2 { return index + 1 < bytes.count && bytes[index + 1] == 0xA0 ? 2 : 0 }
    guard bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return 0 }
    return bytes[index + 2] == 0x87 || bytes[index + 2] == 0xAF ? 3 : 0
  }

  // MARK: Colours

  /// What ends the colour of a terminal, where the escape before it was lost on the way.
  private static let colourEnd = "[0m"

  /// The text without colours that lost their escapes; one with escapes is left to those who know them.
  private static func withoutColours(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.contains(0x1B) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "["), let end = endOfColour(bytes, from: index + 1) {
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// The index behind `33m` or `1;31m`; nil for anything else, as for the element `[0m]` of a list.
  private static func endOfColour(_ bytes: [UInt8], from start: Int) -> Int? {
    let codes = bytes[start...].prefix(longestColour).prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
    let end = codes.endIndex
    guard !codes.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: "m"),
      end + 1 == bytes.count || bytes[end + 1] != UInt8(ascii: "]")
    else { return nil }
    return end + 1
  }

  private static let longestColour = 16

  // MARK: Line numbers

  /// What stands between the number of a line and the line, the longer first.
  private static let separators = [" | ", ".\t", ". ", ": ", "\t", ":", "  "].map { Array($0.utf8) }
  /// What lines of reports begin with; frames have numbers of their own.
  private static let headings = [
    "Incident Identifier:", "Process:", "Exception Type:", "Thread ", "Date/Time:", "Hardware Model:", "{",
    "Program crashed:", "*** ", "Fatal error",
  ].map { Array($0.utf8) }
  /// So many lines must be numbered one after the other.
  private static let leastLines = 5

  /// The text without the column of line numbers that listings put before it.
  private static func withoutNumbers(_ bytes: [UInt8]) -> [UInt8] {
    let head = bytes.prefix(reach).split(separator: 0x0A, omittingEmptySubsequences: false).prefix(60)
    guard let first = head.first.flatMap({ number(of: $0) }), first.value > 0, head.count >= leastLines,
      let separator = separators.first(where: { first.rest.starts(with: $0) })
    else { return bytes }
    func content(_ line: ArraySlice<UInt8>, _ number: Int) -> ArraySlice<UInt8>? {
      guard let found = Self.number(of: line), found.value == number else { return nil }
      // A line without text lacks the blanks at its end.
      if found.rest.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return found.rest.suffix(0) }
      return found.rest.starts(with: separator) ? found.rest.dropFirst(separator.count) : nil
    }
    let contents = head.enumerated().map { content($1, first.value + $0) }
    guard contents.prefix(leastLines).allSatisfy({ $0 != nil }),
      contents.contains(where: { line in line.map { isOfReport($0) } ?? false })
    else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (place, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if place > 0 { result.append(0x0A) }
      result += content(line, first.value + place) ?? line
    }
    return result
  }

  private static func isOfReport(_ line: ArraySlice<UInt8>) -> Bool {
    if headings.contains(where: { line.starts(with: $0) }) { return true }
    return words.contains { ByteSearch.occurs($0, in: line) }
  }

  /// What stands in the lines of reports and logs that crashes begin with.
  private static let words = [": Fatal error", "Sanitizer: ", "uncaught exception"]

  /// The number at the beginning of a line, and what follows it.
  private static func number(of line: ArraySlice<UInt8>) -> (value: Int, rest: ArraySlice<UInt8>)? {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    let digits = text.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count < 8 else { return nil }
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, text[digits.endIndex...])
  }
}
