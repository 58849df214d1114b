/// What runners, containers and loggers put before a message: time, host, process, level and category.
///
///     Feb  3 08:12:44 host Harbour[512] <Error>: …
///     2026-02-03 08:12:44.101 Harbour[512:8110] [dock] …
struct LogHead {
  /// What follows, up to the limit.
  private(set) var rest: Substring
  /// As in `Harbour[512:8110]`, without the thread.
  private(set) var process: Substring?
  /// Since midnight.
  private(set) var seconds: Int?

  private var isObject = false

  /// Whether a logger wrote the line.
  var isMarked: Bool { seconds != nil || process != nil || isObject }

  /// Reads the marks at the beginning of a line, none of which reaches over its end.
  init(_ line: Substring) {
    rest = line
    // The fields of a line that is an object.
    if line.first == "{", let value = Self.lastValue(of: line) {
      (rest, isObject) = (value, true)
      return
    }
    for _ in 0..<16 {
      rest = rest.drop { " \t:|".contains($0) }
      guard let next = afterTime() ?? afterGroup ?? afterProcess() ?? afterColumns ?? afterToken else { return }
      rest = next
    }
  }

  /// What follows the last column of a line in columns, which sentences have none of.
  private var afterColumns: Substring? {
    let ends = rest.indices.filter {
      rest[$0...].hasPrefix("  ") && $0 > rest.startIndex && rest[rest.index(before: $0)] != "."
    }
    return ends.last.map { rest[$0...] }
  }

  /// What follows `[dock]`, `<Error>`, `(AppKit)` or a terminal's escape sequence.
  private var afterGroup: Substring? {
    if rest.first == "\u{1B}" { return rest.firstIndex(where: \.isLetter).map { rest[$0...].dropFirst() } }
    guard let first = rest.first, let close = ["[": "]", "<": ">", "(": ")"][first] as Character? else { return nil }
    return rest.prefix(160).firstIndex(of: close).map { rest[$0...].dropFirst() }
  }

  /// What follows a time, before which a container's or a month's name may stand.
  private mutating func afterTime() -> Substring? {
    guard seconds == nil else { return nil }
    var text = rest
    for _ in 0..<3 {
      let token = text.prefix { !" \t".contains($0) }
      if let time = LogLine.seconds(in: token) {
        seconds = Int(time)
        return text[token.endIndex...]
      }
      if Self.isDate(token) { return text[token.endIndex...] }
      text = text[token.endIndex...].drop { " \t".contains($0) }
    }
    // A runner's job and step may be several words.
    let columns = rest.prefix(200).split(separator: "\t", maxSplits: 3)
    guard columns.count > 2, let token = columns[2].split(separator: " ").first, let time = LogLine.seconds(in: token)
    else { return nil }
    seconds = Int(time)
    return rest[token.endIndex...]
  }

  /// What follows a process with its number, before which the name of the host may stand.
  private mutating func afterProcess() -> Substring? {
    guard process == nil, let open = rest.prefix(80).firstIndex(of: "["), open > rest.startIndex,
      !rest[..<open].contains(":"), rest[..<open].last != " ",
      rest[open...].dropFirst().first?.isNumber ?? false, let close = rest[open...].firstIndex(of: "]")
    else { return nil }
    let words = rest[..<open].split(separator: " ")
    guard words.count == 1 || seconds != nil && words.count < 5, let name = words.last else { return nil }
    process = rest[name.startIndex..<(rest[open...].dropFirst().firstIndex { !$0.isNumber } ?? close)]
    return rest[close...].dropFirst()
  }

  /// What follows a token that no sentence holds: one with digits, without letters, a level, a field, a component.
  private var afterToken: Substring? {
    let token = rest.prefix { !" \t".contains($0) }
    let behind = rest[token.endIndex...]
    guard let first = token.first, QuotationMarks.closing(for: first) == nil, !token.contains("\"") else { return nil }
    let next = behind.drop { $0 == " " }
    let isMark =
      token.contains(where: \.isNumber) || !token.contains(where: \.isLetter) || token.last == "="
      || token.dropFirst().contains("=") || token.dropFirst().first == "/" || next.hasPrefix("| ")
      || Level(token.filter(\.isLetter)) != nil && (isMarked || token.last != ":")
      // The month, the level of Android's log, and the component behind a time.
      || token.count == 3 && next.first?.isNumber ?? false
      || seconds != nil && (token.count == 1 || token.last == ":" || next.hasPrefix(": ") || next.hasPrefix("- "))
    return isMark ? behind : nil
  }

  /// The last text of an object, from behind its opening mark on.
  private static func lastValue(of line: Substring) -> Substring? {
    let value = line.indices.last { index in
      line[index] == "\"" && line[..<index].last { $0 != " " } == ":"
    }
    return value.map { line[$0...].dropFirst() }
  }

  private static func isDate(_ token: Substring) -> Bool {
    let parts = token.split(separator: "-")
    return parts.count == 3 && parts[0].count == 4 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
  }
}

/// The level of a line of a log.
struct Level {
  /// Whether a program goes on behind such a line.
  let isMild: Bool

  /// Nil where a word is none.
  init?(_ word: some StringProtocol) {
    guard let isMild = Self.levels[word.lowercased()] else { return nil }
    self.isMild = isMild
  }

  private static let levels: [String: Bool] = [
    "debug": true, "trace": true, "verbose": true, "info": true, "warning": true, "notice": false, "warn": false,
    "default": false, "error": false, "err": false, "fault": false, "fatal": false, "critical": false, "crit": false,
    "alert": false, "activity": false, "localhost": false, "stderr": false, "stdout": false,
  ]
}
