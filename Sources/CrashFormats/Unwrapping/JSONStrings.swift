import ByteKit

/// A report in a string of JSON, or a report or log whose lines stand in the strings of a list or of records: what
/// chats, trackers, databases and stores of logs export.
enum JSONStrings {
  private static let shortest = 40
  private static let leastLines = 8
  private static let mostLines = 200_000

  /// The text of the first string that holds a report, or of the strings that make up one or a log; nil where there is
  /// none.
  static func text(in bytes: Bytes) -> WrappedText.Text? {
    let mayHoldReport = ReportSigns.occurEscaped(in: bytes)
    var members = MembersLines()
    var encoded = OriginText()
    var line = 0
    var (index, counted) = (0, 0)
    while let quote = bytes.index(of: 0x22, from: index, to: bytes.count) {
      line += bytes.lineFeeds(from: counted, to: quote)
      counted = quote
      var cursor = JSONCursor(bytes, at: quote)
      guard let text = cursor.string().map({ Array($0.utf8) }), !cursor.isTruncated else { break }
      index = cursor.position
      if mayHoldReport, index - quote > shortest, bytes.index(of: 0x5C, from: quote, to: index) != nil,
        Bytes.with(text, isReport)
      {
        return (text, Array(repeating: line, count: text.count { $0 == 0x0A } + 1))
      }
      if let report = Bytes.with(text, { Base64Text.report($0.all) }) {
        encoded.line = line
        encoded.addAll(report)
        continue
      }
      if bytes[index..<min(index + 4, bytes.count)].trimmed[0] == 0x3A {
        members.key = text
      } else if members.count < mostLines {
        members.add(text, from: line)
      }
    }
    if !encoded.bytes.isEmpty { return encoded.text }
    if let failures = members.failures, isOfCrash(failures, leastLines: 1) { return failures }
    let found = members.texts.first { text in
      mayHoldReport && text.origins.count > leastLines && Bytes.with(text.bytes) { ReportSigns.occur(in: $0) }
        || isOfCrash(text)
    }
    return found.map { members.withStacks($0) } ?? members.posts ?? members.onlyText
  }

  /// Whether lines are what programs and tools write of a crash.
  ///
  /// One sentence is as likely a program's as a word about a program.
  static func isOfCrash(_ text: WrappedText.Text, leastLines: Int = 2) -> Bool {
    guard text.origins.count > leastLines else { return false }
    return CrashText.isCrash(text.bytes)
  }

  /// Whether a string is a report, or a string that holds one.
  private static func isReport(_ bytes: Bytes) -> Bool {
    if bytes[0] == 0x22 { return ReportSigns.occurEscaped(in: bytes) }
    return ReportSigns.occur(in: bytes) && bytes.lineFeeds(from: 0, to: bytes.count) > 1
  }
}

/// The strings of JSON as lines, those of all members of a name together.
private struct MembersLines {
  /// The name of the member that the next string belongs to.
  var key: [UInt8] = []
  /// How many strings were added.
  private(set) var count = 0
  private var places: [[UInt8]: Int] = [:]
  private var lines: [OriginText] = []
  /// The name of the first string that has several lines.
  private var nameOfText: [UInt8]?
  private var holdsSeveralTexts = false

  mutating func add(_ text: [UInt8], from line: Int) {
    // Times in a list beside the lines are none of them.
    guard text.isEmpty || !text.allSatisfy(isDigit) else { return }
    count += 1
    let place = places[key] ?? lines.count
    places[key] = place
    if place == lines.count { lines.append(OriginText()) }
    lines[place].addLines(text, from: line)
    guard text.lazy.filter({ $0 == 0x0A }).prefix(2).count == 2 else { return }
    holdsSeveralTexts = nameOfText != nil
    nameOfText = nameOfText ?? key
  }

  /// What Xcode's results say of the tests that failed (`xcresulttool get test-results summary`).
  var failures: WrappedText.Text? { places[Array("failureText".utf8)].map { lines[$0].text } }

  /// What people wrote into a tracker, where they set a part of it apart as the text of a program.
  var posts: WrappedText.Text? {
    guard places[Array("title".utf8)] != nil, let text = places[Array("body".utf8)].map({ lines[$0].text }) else {
      return nil
    }
    return Bytes.with(text.bytes) { $0.index(of: "\n```", from: 0, to: $0.count) != nil } ? text : nil
  }

  /// The only string of several lines, where its name is one under which records of logs and trackers keep texts: there
  /// may be a sentence in it that only a rule knows.
  var onlyText: WrappedText.Text? {
    guard let name = nameOfText, !holdsSeveralTexts, let text = places[name].map({ lines[$0].text }) else { return nil }
    switch String(decoding: name, as: UTF8.self) {
    case "message", "msg", "log", "stack_trace", "stacktrace", "stackTrace", "error", "textPayload", "output", "stderr",
      "stdout":
      return text
    // What people write counts where they set a part of it apart as the text of a program.
    case "description", "body":
      let isSetApart = Bytes.with(text.bytes) { bytes in
        ["{noformat", "{code", "```"].contains { (mark: StaticString) in
          bytes.index(of: mark, from: 0, to: bytes.count) != nil
        }
      }
      return isSetApart ? text : nil
    default: return nil
    }
  }

  /// The lines of a name with the stacks that the same records keep under another one, each below what it belongs to.
  func withStacks(_ text: WrappedText.Text) -> WrappedText.Text {
    func isFrame(_ line: [UInt8]) -> Bool { Bytes.with(line) { FrameLine.isFrame($0.all) } }
    func split(_ text: WrappedText.Text) -> [(line: [UInt8], origin: Int)] {
      zip(text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false), text.origins).map { (Array($0), $1) }
    }
    let own = split(text)
    guard !own.contains(where: { isFrame($0.line) }),
      let stack = lines.lazy.map({ split($0.text) }).first(where: { $0.count > 2 && isFrame($0[0].line) })
    else { return text }
    var joined = OriginText()
    func add(_ part: (line: [UInt8], origin: Int)) {
      joined.line = part.origin
      for byte in part.line { joined.add(byte) }
      joined.add(0x0A)
    }
    var next = 0
    for part in stack {
      while next < own.count, own[next].origin <= part.origin {
        if !own[next].line.isEmpty { add(own[next]) }
        next += 1
      }
      add(part)
    }
    own[next...].forEach(add)
    return joined.text
  }

  /// The lines of each name, the longest text first.
  var texts: [WrappedText.Text] { lines.sorted { $0.bytes.count > $1.bytes.count }.map(\.text) }
}

extension OriginText {
  /// Adds a string that all stands on one line of the input.
  fileprivate mutating func addLines(_ text: [UInt8], from line: Int) {
    self.line = line
    for byte in text { add(byte) }
    endLine()
    if text.isEmpty { add(0x0A) }
  }
}

extension ReportSigns {
  /// Whether the words of a report occur where quotes within strings are escaped.
  static func occurEscaped(in bytes: Bytes) -> Bool {
    let words: [StaticString] = [
      "Program crashed: ", "Exception Type:", "Incident Identifier:", "bug_type\\", "faultingThread\\",
      "Thread 0 Crashed", "*** Signal ",
    ]
    return words.contains { bytes.index(of: $0, from: 0, to: bytes.count) != nil }
  }
}
