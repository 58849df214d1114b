import ByteKit

/// Words of a line that speak of the end of a process, in whatever sentence they stand.
///
/// Only whole words of a language count. What stands in a path, an address of the web, an identifier or a name in
/// camel case (`CrashSink.swift`, `plcrashreporter`, `testKillSwitch`) names something, and says nothing.
enum ProcessEndWords {
  /// Whether a line speaks of the end of a process.
  static func occur(in line: ByteSlice) -> Bool {
    guard mayOccur(in: line) else { return false }
    var words = Words(line)
    var before: ByteSlice?
    while let word = words.next() {
      // What was mended is told of, and not what happens.
      if repairs.contains(word.lowercased) { return false }
      let isDenied = before.map { denials.contains($0.lowercased) } ?? false
      if !isDenied, tells(word, before: before, behind: words) { return true }
      before = word
    }
    return false
  }

  /// As ``occur(in:)``, of a text.
  static func occur(in text: String) -> Bool {
    Bytes.with(Array(text.utf8)) { occur(in: $0.all) }
  }

  /// Whether a line tells of a status with which a tool says that it failed: 1 to 127, which no signal gives.
  static func tellOfFailure(_ line: ByteSlice) -> Bool {
    var words = Words(line)
    while let word = words.next() {
      if statuses.contains(word.lowercased), let status = words.statusFollowing { return (1...127).contains(status) }
    }
    return false
  }

  /// Words behind which an end is counted that did not happen: `0 crashes`, `no uncaught exceptions`.
  private static let denials: Set = ["0", "no", "zero", "without"]

  private static let statuses: Set = ["exited", "exit", "status", "code"]

  /// Parts of the words below: most lines hold none.
  private static func mayOccur(in line: ByteSlice) -> Bool {
    [
      "rash", "RASH", "ill", "SIG", "ignal", "ermin", "bort", "anic", "ncaught", "ault", "rror", "rap", "xit", "EXC_",
      "umped", "emory", "ailed", "orrupt", "onnection",
    ].contains { line.contains($0) }
  }

  private static func tells(_ word: ByteSlice, before: ByteSlice?, behind words: Words) -> Bool {
    if isNameOfSignal(word) || word.hasPrefix("EXC_") { return true }
    let lower = word.lowercased
    if ends.contains(lower) { return true }
    let next = words.following?.lowercased
    if lower == "crash" {
      // A capital within a sentence begins a name; and there are tools and files about crashes.
      let isName =
        word[0] == UInt8(ascii: "C") && word.bytes[word.end] != UInt8(ascii: ":")
        && (before != nil || !(next.map { $0.isEmpty || links.contains($0) } ?? true))
      return !isName && !(next.map(subjects.contains) ?? false)
    }
    if lower == "memory" { return before.map { $0.lowercased == "of" } ?? false }
    switch lower {
    case "terminated": return next != nil && !wells.contains(next ?? "")
    // Runners of tests terminate what they have started.
    case "terminating": return next == "due" || next == "with" || words.second == "due"
    case "signal": return words.followingIsNumber
    case let word where statuses.contains(word): return words.statusFollowing.map(isOfSignal) ?? false
    default: return next.map { pairs.contains("\(lower) \($0)") } ?? false
    }
  }

  /// Whether a status tells of a signal, or of an exception of Windows; between are those of HTTP.
  private static func isOfSignal(_ status: Int) -> Bool {
    status < 0 || (128...192).contains(status) || status > 0xFFFF
  }

  /// `SIGABRT`, and not `SIGNAL`; with some signals a program is only asked to end in order.
  private static func isNameOfSignal(_ word: ByteSlice) -> Bool {
    word.hasPrefix("SIG") && (6...9).contains(word.count) && word.leadingCapitals.end == word.end
      && word[3] != UInt8(ascii: "N") && !requests.contains { word == $0 }
  }

  private static let requests: [StaticString] = ["SIGTERM", "SIGINT", "SIGHUP", "SIGCHLD", "SIGUSR"]

  /// Words that mean an end wherever they stand.
  private static let ends: Set<String> = [
    "crashed", "crashes", "crashing", "killed", "aborted", "panic", "panicked", "uncaught", "segfault",
    "coredump", "corruption", "corrupted", "oomkilled",
  ]

  /// Words behind which a list of changes names what happens no more.
  private static let repairs: Set<String> = [
    "fix", "fixed", "fixes", "prevent", "prevents", "avoid", "avoids", "resolved", "workaround",
  ]

  /// What follows the word in a title that tells of a crash; any other makes it a part of a name: `Crash screen`.
  private static let links: Set<String> = [
    "in", "on", "at", "when", "while", "after", "before", "during", "with", "by", "of", "due", "occurred", "happened",
    "detected", "reason", "type", "signal", "for", "inside", "from", "upon", "as", "because", "caused", "signature",
  ]

  /// What a crash may be the first part of, without having happened.
  private static let subjects: Set<String> = [
    "report", "reports", "reporter", "reporting", "log", "logs", "handler", "free", "test", "tests", "data", "symbols",
  ]

  /// Two words that mean one together.
  private static let pairs: Set<String> = [
    "segmentation fault", "bus error", "illegal instruction", "trace trap", "abort trap", "trace/bpt trap",
    "core dumped", "dumped core", "fatal error", "precondition failed", "assertion failed", "lost connection",
    "memory limit", "double free",
  ]

  /// What stands behind `terminated` where all went well.
  private static let wells: Set<String> = ["normally", "gracefully", "successfully", "cleanly", "as"]
}

extension ProcessEndWords {
  /// The words of a line: what stands between blanks, without the signs around it; names of things are passed over.
  fileprivate struct Words {
    private var rest: ByteSlice

    init(_ line: ByteSlice) { rest = line }

    mutating func next() -> ByteSlice? {
      while let token = nextToken() {
        let word = Self.bare(token)
        if !word.isEmpty, Self.isWord(word) { return word }
      }
      return nil
    }

    /// The word that follows, without a step.
    var following: ByteSlice? {
      var copy = self
      return copy.nextToken().map(Self.bare)
    }

    /// The word behind that.
    var second: String? {
      var copy = self
      _ = copy.nextToken()
      return copy.nextToken().map { Self.bare($0).lowercased }
    }

    var followingIsNumber: Bool {
      var copy = self
      guard var token = copy.nextToken() else { return false }
      if token.lowercased == "code", let next = copy.nextToken() { token = next }
      return isDigit(Self.bare(token)[0])
    }

    /// The number that stands among the next words, as the status of a process is written: `code: 134`, `status -11`.
    var statusFollowing: Int? {
      var copy = self
      for _ in 0..<3 {
        guard let token = copy.nextToken() else { return nil }
        let text = token[0] == UInt8(ascii: "(") ? token.dropping(1) : token
        let digits = text[0] == UInt8(ascii: "-") ? text.dropping(1) : text
        if let (value, _) = digits.decimal() {
          let number = Int(clamping: value)
          return digits.start > text.start ? 0 &- number : number
        }
        guard ["code", "status", "with", "code:", "status:", "was"].contains(token.lowercased) else { return nil }
      }
      return nil
    }

    private mutating func nextToken() -> ByteSlice? {
      while !rest.isEmpty, isBlank(rest[0]) { rest = rest.dropping(1) }
      guard !rest.isEmpty else { return nil }
      // A name between quotation marks is one token, whatever words it is made of.
      let quote = rest[0] == UInt8(ascii: "\"") ? rest.dropping(1).index(of: UInt8(ascii: "\"")) : nil
      let start = quote ?? rest.start
      let end = (start..<rest.end).first { isBlank(rest.bytes[$0]) } ?? rest.end
      let token = rest.upTo(end)
      rest = rest.from(end)
      return token
    }

    /// A token without brackets, quotation marks and the signs that end a sentence.
    private static func bare(_ token: ByteSlice) -> ByteSlice {
      var word = token
      while !word.isEmpty, !isLetter(word[0]), !isDigit(word[0]), word[0] < 0x80 { word = word.dropping(1) }
      while !word.isEmpty, !isLetter(word.last), !isDigit(word.last), word.last < 0x80 {
        word = word.upTo(word.end - 1)
      }
      return word
    }

    /// Whether a token is a word: letters only, with no capital behind a small one; a name of an exception may have a line.
    private static func isWord(_ word: ByteSlice) -> Bool {
      if word.hasPrefix("EXC_") || word == "0" { return true }
      var isSmall = false
      for index in word.start..<word.end {
        let byte = word.bytes[index]
        guard isLetter(byte) || byte == UInt8(ascii: "/") && word.hasPrefix("Trace/BPT") else { return false }
        if isSmall, byte < UInt8(ascii: "a"), byte != UInt8(ascii: "/") { return word.hasPrefix("Trace/BPT") }
        isSmall = byte >= UInt8(ascii: "a")
      }
      return true
    }
  }
}

extension ByteSlice {
  /// The text in small letters.
  fileprivate var lowercased: String { string.lowercased() }
}
