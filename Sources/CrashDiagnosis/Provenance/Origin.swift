/// Who wrote a text of a report, as far as the place shows where it stands.
enum Origin: CaseIterable, Sendable {
  /// A field that the report's writer filled in, or a frame.
  case reporter
  /// A line that begins as a runtime begins what it writes of an end.
  case runtime
  /// A sentence at the beginning of a line, behind nothing but a log's own marks.
  case log
  /// The same in a line that calls itself a warning or less.
  case mildLog
  /// The text of a check in a file of the program's own.
  case programCheck
  /// The reason of an exception, whose words are chosen by the code that raised it.
  case programException
  /// Words in a line of a log behind other words: a program met the error and went on.
  case passedOn
  /// The same, and later lines of the log show that the process went on.
  case survived
  /// Words in a sentence.
  case prose
  /// Words between quotation marks in a sentence.
  case quoted
  /// An item of a list, or a cell of a table.
  case listed
  /// A comment beside or above a statement.
  case comment
  /// A statement, a command, or what a compiler or a search shows of a file.
  case sourceCode
  /// A change to files, or the message of a commit.
  case change
  /// The name of a test.
  case testName
  /// The name of a signal or of an exception alone in a line.
  case bareName
  /// Words of an end that is not the one which the report tells of.
  case otherRun
  /// Words of an end that nothing ties to the one which the report tells of.
  case unclearRun

  /// Whether no program printed the text.
  var isWritten: Bool {
    switch self {
    case .prose, .quoted, .listed, .comment, .sourceCode, .change, .testName: true
    default: false
    }
  }

  /// Whether the text says of no run of a program that it ended.
  var isOfNoRun: Bool {
    switch self {
    case .survived, .sourceCode, .change, .testName: true
    default: false
    }
  }

  /// Why such a text makes less sure.
  var remark: String {
    switch self {
    case .reporter, .runtime, .log: "as the report tells it"
    case .mildLog: "called a warning or less by the line itself"
    case .programCheck: "the words of a check in the program's own code, which anybody may have chosen"
    case .programException:
      "the words of an exception, which anybody may have chosen: what says them otherwise raises none"
    case .passedOn: "passed on in a line of a log, behind other words"
    case .survived: "passed on in a line of a log, and the process went on"
    case .prose: "in a sentence, as somebody's word"
    case .quoted: "quoted in a sentence, as somebody's word"
    case .listed: "in a list or a table, as somebody's word"
    case .comment: "in a comment of source code, as somebody's word"
    case .sourceCode: "in a line of source code: nothing here says that a program printed it"
    case .change: "in a list of changes: nothing here says that a program printed it"
    case .testName: "in the name of a test: nothing here says that a program printed it"
    case .bareName: "a name alone in a line: nothing here says that a program ended so"
    case .otherRun: "of another crash, it seems"
    case .unclearRun: "perhaps of another run"
    }
  }
}
