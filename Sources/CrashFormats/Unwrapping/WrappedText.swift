import ByteKit

/// A report that stands whole in something else.
///
/// In a string of JSON, in the source of a page, in a part of a mail, in a cell of a table, behind a mark on every line.
/// It is taken out before anybody asks for its format.
package enum WrappedText {
  /// The text that is wrapped, and how many lines of the input stand before the one that each of its lines comes from.
  package typealias Text = (bytes: [UInt8], origins: [Int])

  /// Wrappings within wrappings are taken off so often.
  private static let depth = 4

  /// What is wrapped in an input; nil where it is a report as it is, or holds none.
  package static func unwrapped(_ bytes: [UInt8]) -> Text? {
    var found: Text?
    for _ in 0..<depth {
      guard let next = Bytes.with(found?.bytes ?? bytes, once) else { break }
      let earlier = found?.origins
      found = (
        next.bytes, next.origins.map { line in earlier.map { $0.indices.contains(line) ? $0[line] : line } ?? line }
      )
    }
    return found
  }

  /// Whether the beginning of an input is JSON.
  package static func isJSON(_ beginning: [UInt8]) -> Bool {
    Bytes.with(beginning) { InputPrefix($0).opensJSON }
  }

  /// Whether the words of a report occur in JSON, perhaps in one of its strings.
  package static func mayHoldReport(_ bytes: [UInt8]) -> Bool {
    Bytes.with(bytes) { ReportSigns.occurEscaped(in: $0) || Base64Text.mayOccur(in: $0) }
  }

  /// Whether the beginning of an input is JUnit's XML, whose texts may stand in attributes.
  package static func isTestResult(_ beginning: [UInt8]) -> Bool {
    Bytes.with(beginning) { bytes in
      let prefix = InputPrefix(bytes)
      return prefix.first == 0x3C && prefix.headContains("<testsuite")
    }
  }

  private static func once(_ bytes: Bytes) -> Text? {
    let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
    // A string of JSON may have strings in it.
    if EscapedLines.mayBegin(prefix), prefix.first != 0x22, !prefix.opensJSON {
      if EscapedLines.begin(prefix), let text = EscapedLines.text(of: bytes) { return text }
      if PercentText.begins(prefix), let text = PercentText.text(of: bytes, prefix) { return text }
      if let text = Base64Text.whole(bytes, prefix) { return text }
    }
    switch prefix.first {
    case 0: return nil
    // As Apple's own reports open; nearly all are left at that.
    case UInt8(ascii: "I") where !SmartPunctuation.mayOccur(in: bytes): return nil
    case UInt8(ascii: "{") where bytes.holds("{\\rtf", at: prefix.firstIndex): return RichText.plain(bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if let plain = SmartPunctuation.plain(bytes, JSONAt: prefix.firstIndex) { return plain }
      if let plain = MailEncoding.plain(bytes, JSONAt: prefix.firstIndex) { return plain }
      if !prefix.looksLikeJSON {
        return EscapedLines.text(of: bytes) ?? LinePrefixes.without(bytes, prefix)
          ?? behindMark(bytes, prefix.firstIndex)
      }
      return ReportSigns.isKnownJSON(prefix) || OwnOutput.isOne(prefix) ? nil : JSONStrings.text(in: bytes)
    case UInt8(ascii: "#") where OwnOutput.isExpectedAnswers(prefix): return nil
    case 0x1B: return TerminalText.json(bytes)
    case UInt8(ascii: "\""):
      return TableCells.text(of: bytes, prefix) ?? JSONStrings.text(in: bytes) ?? EscapedLines.text(of: bytes)
    case UInt8(ascii: "<"):
      if prefix.headContains("<plist"), let data = Base64Text.data(ofPropertyList: bytes) { return data }
      return OwnOutput.isOne(prefix) ? nil : AttributeText.text(of: bytes) ?? PageSource.text(of: bytes)
    default: break
    }
    if let rest = OwnOutput.rest(of: bytes, prefix) { return rest }
    if let parts = MailParts.text(of: bytes, prefix) { return parts }
    if let cells = TableCells.text(of: bytes, prefix) { return cells }
    if ReportSigns.tell(prefix) {
      return SmartPunctuation.plain(bytes) ?? (MailEncoding.isSoft(bytes) ? MailEncoding.plain(bytes, prefix) : nil)
    }
    return MailEncoding.plain(bytes, prefix) ?? LinePrefixes.without(bytes, prefix) ?? EscapedLines.text(of: bytes)
  }

  /// JSON on a line of its own, behind a mark such as `{code:java}` or `[15-Nov-25 08:03 PM] ann`.
  private static func behindMark(_ bytes: Bytes, _ start: Int) -> Text? {
    guard let place = bytes.index(of: "\n{", from: start, to: start + 4096) else { return nil }
    var result = OriginText()
    result.line = bytes.lineFeeds(from: 0, to: place + 1)
    result.add(lines: bytes[place + 1..<bytes.count])
    let isJSON = Bytes.with(result.bytes) { bytes in
      let rest = InputPrefix(bytes.prefix(InputPrefix.limit))
      return rest.looksLikeJSON && ReportSigns.isKnownJSON(rest)
    }
    guard isJSON else { return nil }
    return result.text
  }
}

/// What shows that a text is a report by itself.
enum ReportSigns {
  private static let lineLimit = 60

  /// Whether one of the first lines begins as those of reports do.
  static func tell(_ prefix: InputPrefix) -> Bool {
    if prefix.first == 0x7B, isKnownJSON(prefix) { return true }
    return prefix.opensAppleReport || opens(prefix)
  }

  /// Whether one of the first lines begins as those of Apple's reports and of Swift's backtraces do, and no others.
  static func opens(_ prefix: InputPrefix) -> Bool {
    if prefix.first == 0x7B, isKnownJSON(prefix) { return true }
    var lines = Lines(prefix.bytes, from: prefix.firstIndex)
    for _ in 0..<lineLimit {
      guard let line = lines.next() else { return false }
      let text = line.trimmed
      if text[0] == 0x7B, text.contains("\"bug_type\"") || text.contains("\"app_name\"") { return true }
      if heads.contains(where: { text.hasPrefix($0) }) { return true }
    }
    return false
  }

  private static let heads: [StaticString] = [
    "*** Program crashed: ", "💣 Program crashed: ", "*** Signal ", "Program crashed: ", "Thread 0 ", "Thread 0:",
    "Exception Type:", "Incident Identifier:",
  ]

  /// Whether the words of a report occur anywhere in the beginning.
  static func occur(in bytes: Bytes) -> Bool {
    words.contains { bytes.index(of: $0, from: 0, to: InputPrefix.limit) != nil }
  }

  private static let words: [StaticString] = [
    "Program crashed: ", "Exception Type:", "Incident Identifier:", "\"bug_type\"", "\"faultingThread\"",
    "Thread 0 Crashed", "*** Signal ",
  ]

  /// Whether a text is JSON of a format that is read; the words of text reports may stand in any JSON.
  static func isKnownJSON(_ prefix: InputPrefix) -> Bool {
    if prefix.contains("\"bug_type\"") { return true }
    let texts = [ReportFormat.appleText.name, ReportFormat.swiftBacktraceText.name]
    return ReportFormat.all.contains { !texts.contains($0.name) && $0.recognize(prefix) >= .likely }
  }
}

/// A text that is put together line by line, each with the line of the input that it comes from.
struct OriginText {
  private(set) var bytes: [UInt8] = []
  private var origins: [Int] = []
  /// How many lines of the input stand before what is being added.
  var line = 0

  mutating func add(_ byte: UInt8) {
    bytes.append(byte)
    if byte == 0x0A { origins.append(line) }
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { add(byte) }
  }

  /// Adds lines of the input as they are.
  mutating func add(lines: ByteSlice) {
    for index in lines.start..<max(lines.end, lines.start) {
      add(lines.bytes[index])
      if lines.bytes[index] == 0x0A { line += 1 }
    }
  }

  /// Adds a text that all stands on one line of the input, as lines of its own.
  mutating func addAll(_ text: [UInt8]) {
    endLine()
    for byte in text { add(byte) }
    endLine()
  }

  /// Ends a line, unless it has just ended.
  mutating func endLine() {
    if let last = bytes.last, last != 0x0A { add(0x0A) }
  }

  /// The text with the origins of its lines.
  var text: WrappedText.Text { (bytes, origins + [line]) }
}
