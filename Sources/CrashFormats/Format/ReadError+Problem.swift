import CrashModel

/// What is wrong with an input, in the words of an error.
extension ReadError {
  init(_ path: String, _ problem: Problem) {
    if path == "-", case .empty = problem {
      self.init(path: path, reason: "Nothing came in.")
    } else {
      self.init(path: path, reason: problem.words)
    }
  }

  enum Problem {
    case empty
    case binary(String?)
    case unknown(UnknownFormat, nearest: String)
    case otherText(TextShape)
    case nothingFound(ReportFormat)
    case noCrashLog(lines: Int)
    case ownOutput
    case ownWords

    var words: String {
      switch self {
      case .empty:
        "The file is empty."
      case .binary(let guess?): guess
      case .binary(nil):
        "This is not text. Crash reports are text or JSON. Of archives, .zip, .gz, .tar and .tgz files are opened; unpack others."
      case .unknown(let guess, let nearest):
        guess.words + nearest
      case .otherText(let shape):
        "This looks like \(shape.words), and there is no stack, no exception and no crash message in it. crashbook reads "
          + "crash reports and any text that holds a part of one; 'crashbook formats' lists them."
      case .nothingFound(let format):
        "It looks like \(format.title), but there is no crash, stack or message in it."
      case .ownOutput:
        "This is an output of crashbook, not a report. Analyze the report that it was made from."
      case .ownWords:
        "All that speaks of a crash in this text are crashbook's own words. Analyze the report that they are about."
      case .noCrashLog(let lines):
        "It looks like \(ReportFormat.console.title), but nothing in its \(lines <= 1 ? "only line" : "\(lines) lines") looks like a crash. Looked for "
          + "were \(ReportFormat.lookedForInLogs)."
      }
    }
  }
}

/// What an input of no known format most resembles.
enum UnknownFormat {
  case truncatedJSON
  case json
  case text

  init(_ prefix: InputPrefix) {
    switch prefix.first {
    // A log may have times in brackets.
    case 0x5B where !prefix.looksLikeJSON: self = .text
    case 0x7B, 0x5B: self = prefix.contains("\"") ? .json : .truncatedJSON
    default: self = .text
    }
  }

  var words: String {
    switch self {
    case .truncatedJSON: "It begins like JSON but holds no keys, so it is no crash report."
    case .json:
      "This is JSON, but of no crash report format that crashbook knows (it looked for 'threads', 'exception', 'bug_type')."
    case .text: "No stack, no exception and no crash message found. Is it the right file?"
    }
  }
}
