import CrashModel

/// Lines that somebody wrote and no program printed: source code, what a list of changes shows or says of it, names of
/// tests, and sentences that quote something.
///
///     Sources/Tide.swift:12:    let text = "Fatal error: …"
///     +    // Fatal error: …
///     ✔ Test "Fatal error: …" passed after 0.001 seconds.
///
/// Words of a crash that stand in them are no sign that anything crashed.
enum WrittenLine {
  /// A line that a list of changes to files adds or takes away, or one that says what was mended.
  case change
  /// A statement, or a comment that documents one.
  case code
  /// A comment beside or above a statement, in which people note what happened to them.
  case comment
  /// The name of a test in a line of the runner.
  case testName
  /// A sentence that quotes words.
  case quotation

  /// How sure words in such a line can make one at most, and why.
  var doubt: (Confidence, String) {
    switch self {
    case .change: (.possible, "in a list of changes: nothing here says that a program printed it")
    case .code: (.possible, "in a line of source code: nothing here says that a program printed it")
    case .comment: (.likely, "in a comment of source code, as somebody's word")
    case .testName: (.possible, "in the name of a test: nothing here says that a program printed it")
    case .quotation: (.likely, "quoted in a sentence, as somebody's word")
    }
  }

  /// Such lines among the messages of a report, by their places.
  static func find(in report: borrowing CrashReport) -> [(place: Int, line: Self)] {
    var found: [(place: Int, line: Self)] = []
    var changes = Changes()
    let literals = QuotedLines.places(in: report)
    for place in report.messages.indices where report.messages[place].isLogged {
      let text = WrittenText(report.messages[place].text)
      if changes.take(text) {
        found.append((place, .change))
      } else if literals.contains(where: { $0.contains(place) }) {
        found.append((place, .code))
      } else if let line = Self(text) {
        found.append((place, line))
      } else if text.first == 0x5E || text.first == 0x7E, let last = place > 0 ? place - 1 : nil,
        report.messages[last].isLogged, found.last?.place != last
      {
        // A compiler underlines what it shows.
        if WrittenText(report.messages[last].text).first == 0x22 {
          found.append((last, .code))
        }
      }
      if found.last?.place != place, Quotation.holdsWords(report.messages[place].text) {
        found.append((place, .quotation))
      }
    }
    return found
  }

  private init?(_ text: WrittenText) {
    guard let first = text.first else { return nil }
    if text.tellsOfMending {
      self = .change
      return
    }
    switch first {
    case 0xE2, 0xF4:
      guard Self.runnerSigns.contains(where: { text.begins(with: $0) }) else { return nil }
      self = .testName
    case 0x2F, 0x23, 0x40, 0x3C:
      guard let line = Self.statement(text) else { return nil }
      self = line
    default:
      guard Self.mayBegin[Int(first)] else { return nil }
      if let shown = text.behindPlace {
        guard
          shown.isInDocument || shown.rest.isIndented || shown.rest.first == 0x22 || Self.statement(shown.rest) != nil
        else { return nil }
        self = .code
      } else if let line = Self.statement(text.behindNumber ?? text) {
        self = text.behindNumber == nil ? line : .code
      } else {
        return nil
      }
    }
  }

  /// What a line of source code is; nil for any other text.
  private static func statement(_ text: WrittenText) -> Self? {
    if text.begins(with: "///") || text.begins(with: "/*") { return .code }
    if text.begins(with: "// ") { return .comment }
    guard keywords.contains(where: { text.begins(with: $0) }) else { return nil }
    // What a test found in place of what it wanted: `XCTAssertEqual failed: ("-25299") is not equal to ("0")`.
    if text.begins(with: "XCTAssert"), text.contains(" failed: ("),
      text.contains("(\"-") || text.contains("(\"Optional(-")
    {
      return nil
    }
    // A program in another language may quote with apostrophes.
    if let quote = text.index(of: 0x22) ?? text.index(of: 0x27) {
      var before = quote - 1
      while before > text.start, text.bytes[before] == 0x20 || text.bytes[before] == 0x40 { before -= 1 }
      if before >= text.start,
        "=([,:+?".utf8.contains(text.bytes[before]) || text.begins(with: "return \"") || text.begins(with: "msg")
      {
        return .code
      }
    }
    return text.contains(" // ") ? .comment : nil
  }

  /// With which bytes lines of source code begin, also behind the name of their file.
  private static let mayBegin: [Bool] = (0..<256).map { byte in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x5F: true
    default: false
    }
  }

  private static let runnerSigns: [StaticString] = [
    "◇ Test \"", "✔ Test \"", "✓ Test \"", "􀟈  Test \"", "􁁛  Test \"", "􀟈 Test \"", "􁁛 Test \"",
  ]

  private static let keywords: [StaticString] = [
    "let ", "var ", "static ", "private ", "fileprivate ", "public ", "internal ", "package ", "final ", "const ",
    "return ", "throw ", "case ", "guard ", "if ", "} else ", "func ", "print(", "NSLog(", "os_log(", "logger.",
    "self.", "XCTAssert", "XCTFail(", "#expect(", "#require(", "#define ", "fatalError(", "preconditionFailure(",
    "assertionFailure(", "precondition(", "assert(", "try ", "@Test", "NSString *", "expect(",
    "<string name=", "msgid \"", "msgstr \"", "it(\"", "it('", "test(\"", "test('", "describe(\"", "describe('",
    "assert ",
  ]

  /// The list of changes that is being read.
  ///
  /// What it shows of a log was printed.
  private struct Changes {
    /// So many more lines may be of the changes, for empty ones are no messages.
    private var left = 0
    private var isOfLog = false
    /// Whether the fields at the head of a commit were read, and its words follow.
    private var isInCommit = false
    private var isBehindCommit = false

    /// Takes the next line of a text, and says whether it was added or taken away.
    mutating func take(_ text: WrittenText) -> Bool {
      if text.begins(with: "commit "), text.bytes.count >= text.start + 14 {
        (isBehindCommit, isInCommit) = (true, false)
        return false
      }
      if isBehindCommit, text.begins(with: "Author: ") || text.begins(with: "Merge: ") {
        isInCommit = text.begins(with: "Author: ")
        return false
      }
      isBehindCommit = false
      if isInCommit {
        if text.begins(with: "Date: ") || text.begins(with: "Commit: ") { return false }
        isInCommit = !text.begins(with: "diff --git ") && !(0x30...0x39).contains(text.first ?? 0x30)
        if isInCommit { return true }
      }
      if text.begins(with: "@@ -") {
        left = text.linesOfChanges ?? 0
        return false
      }
      if text.begins(with: "+++ ") { isOfLog = WrittenLine.logs.contains { text.ends(with: $0) } }
      if text.begins(with: "diff --git ") { (left, isOfLog) = (0, false) }
      guard left > 0 else { return false }
      left -= 1
      // So a method of Objective-C is named.
      return !isOfLog && (text.first == 0x2B || text.first == 0x2D) && text.byte(1) != 0x5B
    }
  }

  private static let logs: [StaticString] = [".log", ".txt", ".out", ".crash", ".ips", ".stderr", ".stdout"]
}

extension [Diagnosis] {
  /// Words that stand nowhere but in lines that somebody wrote make nobody sure.
  func withoutWrittenWords(in facts: ReportFacts) -> [Diagnosis] {
    guard facts.texts.holdLog, contains(where: { $0.confidence.isSure && $0.isHearsay }) else { return self }
    let written = WrittenLine.find(in: facts.report)
    if written.isEmpty { return self }
    var diagnoses = self
    for index in indices where self[index].confidence.isSure && self[index].isHearsay {
      var surest = Confidence.possible
      var remark: String?
      let isWritten = self[index].evidence.allSatisfy { fact in
        guard facts.isHearsay(fact) else { return true }
        let line = written.first { facts.report.messages[$0.place].offset == fact.offset }?.line
        guard let (confidence, reason) = line?.doubt else { return false }
        if remark == nil || confidence > surest { (surest, remark) = (confidence, reason) }
        return true
      }
      guard isWritten, let remark, surest < self[index].confidence else { continue }
      diagnoses[index].weakenHearsay(to: surest, remark, facts)
    }
    return diagnoses
  }
}
