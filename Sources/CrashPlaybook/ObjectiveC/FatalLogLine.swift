import ByteKit

/// A line by which a logging library of C++ says that a check failed and that it ends the process.
///
/// Chromium writes `[812:259:0103/101112.345678:FATAL:file.cc:48] words` (older versions `file.cc(48)`), glog and abseil
/// `F0103 10:11:12.345678 259 file.cc:48] words`.
struct FatalLogLine {
  let file: String
  let line: String
  let words: String

  /// Reads a line; nil where it is none of these.
  init?(_ text: Substring) {
    let text = text.drop { $0 == " " || $0 == "\t" }
    guard let place = Self.placeBehindLevel(text) ?? Self.placeBehindDate(text),
      let end = Self.position(of: "] ", in: place)
    else { return nil }
    var position = place[..<end]
    let words = place[end...].dropFirst(2)
    if position.last == ")" { position = position.dropLast() }
    guard let mark = position.lastIndex(where: { $0 == ":" || $0 == "(" }), !words.isEmpty else { return nil }
    let (file, line) = (position[..<mark], position[mark...].dropFirst())
    guard file.contains("."), !file.contains(" "), !line.isEmpty, line.utf8.allSatisfy(isDigit) else { return nil }
    (self.file, self.line, self.words) = (String(file), String(line), String(words))
  }

  /// What stands behind the level as Chromium writes it.
  private static func placeBehindLevel(_ text: Substring) -> Substring? {
    guard let level = position(of: "FATAL:", in: text), level > text.startIndex else { return nil }
    let before = text[text.index(before: level)]
    return before == ":" || before == "[" ? text[level...].dropFirst(6) : nil
  }

  /// What stands behind level, date, time and thread as glog writes them: `F0103 10:11:12.345678 259 `.
  private static func placeBehindDate(_ text: Substring) -> Substring? {
    guard text.first == "F", let end = position(of: "] ", in: text) else { return nil }
    let fields = text[..<end].split(separator: " ")
    guard fields.count >= 3, let place = fields.last else { return nil }
    let date = fields[0].dropFirst()
    guard date.utf8.count == 4 || date.utf8.count == 8, date.utf8.allSatisfy(isDigit), isTime(fields[1]) else {
      return nil
    }
    return text[place.startIndex...]
  }

  /// Whether a text is a time of day with fractions of a second.
  private static func isTime(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":")
    return parts.count == 3 && parts[2].contains(".")
      && parts.allSatisfy { $0.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") } }
  }

  private static func position(of words: String, in text: Substring) -> Substring.Index? {
    ByteSearch.offset(of: words, in: text).map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }
}

extension Condition.Computed {
  /// A line in the log of a C++ program says that a check failed and that the process ends.
  static let fatalLogLine = Condition.Computed(
    "fatal-log-line", "a line by which Chromium's log, glog or abseil ends the process",
    // One of these stands in every such line; shorter ones would open the gate to all reports.
    literals: ["FATAL:", "Check failed", ".cc:", ".cpp:", ".cxx:", ".mm:", ".inl:"],
    values: { facts in
      find(facts).map { ["file": $0.line.file, "line": $0.line.line, "words": $0.line.words] } ?? [:]
    },
    test: { facts in
      find(facts).map { found in
        [
          Evidence(
            "log: \(found.text)", field: found.message.field, text: found.text, offset: found.message.offset)
        ]
      }
    })

  private static func find(
    _ facts: ReportFacts
  ) -> (line: FatalLogLine, text: String, message: CrashReport.Message)? {
    for message in facts.report.messages where mayHold(message.text) {
      for text in message.text.split(separator: "\n") {
        if let line = FatalLogLine(text) { return (line, String(text), message) }
      }
    }
    return nil
  }

  /// Whether a text is worth being taken apart: most are not.
  private static func mayHold(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "F")
      || ["FATAL:", "\nF"].contains { ByteSearch.offset(of: $0, in: text[...]) != nil }
  }
}
