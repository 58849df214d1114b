import ByteKit

/// The lines of a log that tools wrote about their own work: commands of a build, the source below a diagnostic, a script
/// that a runner echoes, the message of a commit, the steps of a UI test.
///
/// They may quote any words, so that none of these says how a program ended, and none of the lines is a frame.
///
/// Sources: the logs of xcodebuild, SwiftPM, clang and swiftc; `git log`; bash's `set -x`; GitHub's documentation of
/// workflow commands (`##[group]`).
struct ToolLines {
  private var block = Block.none
  /// Whether a list of changes was seen, in which a plus stands before lines that were added.
  private var isDifference = false

  /// What the lines being read belong to.
  private enum Block {
    case none
    /// A step of a build, whose commands are set in.
    case step
    /// A diagnostic, below which the compiler shows the line of the source.
    case diagnostic
    /// The script and the environment of a step, up to the end of its group.
    case script
    /// A commit, whose message is set in.
    case commit
    /// A script in a file of settings, whose lines are set in deeper than its key.
    case block(indent: Int)
  }

  /// A text in which those lines are blank, each as long as it was; nil where there are none.
  static func blanked(_ bytes: Bytes) -> [UInt8]? {
    var reader = ToolLines()
    var found: [ByteSlice] = []
    var lines = Lines(bytes)
    var next = lines.next()
    while let line = next {
      next = lines.next()
      if reader.take(line, next: next), !line.isEmpty { found.append(line) }
    }
    return bytes.blanked(found)
  }

  /// A text without the scripts that it holds below keys of settings, keys and all; nil where it holds none.
  static func withoutScripts(_ bytes: Bytes) -> [UInt8]? {
    var lines = Lines(bytes)
    while let line = lines.next() {
      if isKeyOfScript(line.trimmed) { return blanked(bytes) }
    }
    return nil
  }

  /// Whether a line of a longer log is one of those; as many lines above it as a block may have are looked at.
  static func holds(_ line: ByteSlice, in bytes: Bytes) -> Bool {
    var start = line.start
    for _ in 0..<longestBlock where start > 0 { start = bytes.line(around: start - 1).start }
    var reader = ToolLines()
    var lines = Lines(bytes, from: start)
    var next = lines.next()
    while let current = next, current.start <= line.start {
      next = lines.next()
      let isTools = reader.take(current, next: next)
      if current.start == line.start { return isTools }
    }
    return false
  }

  /// So many lines of one block are looked back at.
  private static let longestBlock = 40

  /// Takes the next line of a log.
  ///
  /// - Returns: Whether a tool wrote it about its own work.
  mutating func take(_ line: ByteSlice, next: ByteSlice?) -> Bool {
    let text = Self.withoutPrefix(line)
    switch block {
    case .none: break
    case .step:
      if text.isEmpty || Self.isIndented(line) { return true }
    case .diagnostic:
      if Self.isShownSource(text, next: next.map(Self.withoutPrefix)) { return true }
    case .script:
      if !text.hasPrefix("##[endgroup]") { return true }
    case .commit:
      if text.isEmpty || Self.isIndented(line) || Self.isCommitHeader(text) { return true }
    case .block(let indent):
      if text.isEmpty || line.trimmed.start - line.start > indent { return true }
    }
    if text.hasPrefix("--- ") || text.hasPrefix("@@ -") || text.hasPrefix("diff --git ") { isDifference = true }
    block = Self.block(openedBy: text, next: next)
    switch block {
    case .step, .script, .commit, .block: return true
    // What was wrong is said by the line itself.
    case .diagnostic: return false
    case .none: return !isDifference && Self.isToolLine(text, in: line)
    }
  }

  private static func block(openedBy text: ByteSlice, next: ByteSlice?) -> Block {
    if isStep(text) || next.map(isChangeOfFolder) ?? false { return .step }
    if text.hasPrefix("##[group]Run ") { return .script }
    if isCommit(text) { return .commit }
    if isKeyOfScript(text) { return .block(indent: text.start - text.bytes.line(around: text.start).start) }
    return CompilerDiagnostic(text) == nil ? .none : .diagnostic
  }

  /// Whether a line stands for itself: a command that a shell echoes, progress of a build, a step of a UI test.
  private static func isToolLine(_ text: ByteSlice, in line: ByteSlice) -> Bool {
    isEchoedCommand(text, in: line) || isProgress(text) || LogPrefix.testTime(text) != nil
      || text.hasPrefix("HEAD is now at ") || isTitleOfCommit(text)
  }

  // MARK: Builds

  /// Whether a line, without its prefix, is one of a build: a step, progress, or an error of a compiler.
  static func tellOfBuild(_ text: ByteSlice) -> Bool {
    isStep(text) || isProgress(text) || CompilerDiagnostic(text)?.severity == .error
  }

  /// `CompileC … (in target 'Harbour' from project 'Harbour')`, in older logs without the project.
  private static func isStep(_ text: ByteSlice) -> Bool {
    isLetter(text[0]) && text.last == UInt8(ascii: ")")
      && (text.contains(" (in target '") || text.contains(" (in target: ")) && CompilerDiagnostic(text) == nil
      && !text.hasPrefix("warning: ") && !text.hasPrefix("note: ")
  }

  /// `    cd /Users/ci/Harbour`, the first command of most steps.
  private static func isChangeOfFolder(_ line: ByteSlice) -> Bool {
    isIndented(line) && withoutPrefix(line).hasPrefix("cd ") && line.contains("/")
  }

  /// `[12/34] Compiling Harbour Crash.swift`.
  private static func isProgress(_ text: ByteSlice) -> Bool {
    guard text[0] == UInt8(ascii: "["), let (_, slash) = text.dropping(1).decimal(),
      text.bytes[slash] == UInt8(ascii: "/"), let (_, end) = text.from(slash + 1).decimal()
    else { return false }
    return text.from(end).hasPrefix("] ")
  }

  // MARK: Source below a diagnostic

  /// Whether a line shows source: with its number or a bar before it, or above or with the marks of a place.
  private static func isShownSource(_ text: ByteSlice, next: ByteSlice?) -> Bool {
    let behindNumber = text.decimal().map { text.from($0.end).trimmed } ?? text
    if behindNumber[0] == UInt8(ascii: "|") { return true }
    return isMarks(text) || next.map(isMarks) ?? false
  }

  /// `~~~~~ ^~~~~~`.
  private static func isMarks(_ text: ByteSlice) -> Bool {
    text.contains("^")
      && (text.start..<text.end).allSatisfy { index in
        isBlank(text.bytes[index])
          || [UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "-")].contains(text.bytes[index])
      }
  }

  // MARK: Scripts

  /// A command as `set -x`, GitHub's or GitLab's runner shows it before it is run: `+ swift build`, `$ swift test`.
  private static func isEchoedCommand(_ text: ByteSlice, in line: ByteSlice) -> Bool {
    if line.upTo(text.start).contains("[36;1m") || text.hasPrefix("[36;1m") { return true }
    var command = text
    while command[0] == UInt8(ascii: "+"), command.count > 1 { command = command.dropping(1) }
    if command.start == text.start { command = text.hasPrefix("$ ") ? text.dropping(1) : command }
    // A tree of calls sets its rows in, and has numbers behind the sign.
    guard command.start > text.start, command[0] == UInt8(ascii: " "), !isIndented(line) else { return false }
    return isLetter(command[1]) || [UInt8(ascii: "["), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(command[1])
  }

  /// `run: |`, `- script: >-`: a key below which a file of settings holds a script.
  private static func isKeyOfScript(_ text: ByteSlice) -> Bool {
    guard let colon = text.index(of: ": "), case let sign = text.from(colon + 2), sign.count < 4,
      sign[0] == UInt8(ascii: "|") || sign[0] == UInt8(ascii: ">")
    else { return false }
    let key = text.hasPrefix("- ") ? text.dropping(2).upTo(colon) : text.upTo(colon)
    return keysOfScripts.contains { key == $0 }
  }

  private static let keysOfScripts: [StaticString] = [
    "run", "script", "command", "commands", "bash", "sh", "content", "before_script", "after_script", "inline",
    "inlineScript", "args", "cmd",
  ]

  // MARK: Commits

  /// `commit 3f2b8c1d…`, the whole name of forty digits.
  private static func isCommit(_ text: ByteSlice) -> Bool {
    guard let name = text.after(prefix: "commit ") else { return false }
    let digits = name.upTo(name.index(of: UInt8(ascii: " ")) ?? name.end)
    return digits.count == 40 && (digits.start..<digits.end).allSatisfy { hexDigit(digits.bytes[$0]) != nil }
  }

  /// `* 8f2c1d0 (HEAD -> main) Fix …`, as `git log --oneline` prints a commit, with and without the lines of the graph.
  private static func isTitleOfCommit(_ text: ByteSlice) -> Bool {
    var name = text
    while [UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: " ")].contains(name[0]) { name = name.dropping(1) }
    guard let end = name.index(of: UInt8(ascii: " ")), (7...10).contains(end - name.start) else { return false }
    let next = name.bytes[end + 1]
    let digits = name.upTo(end).string.utf8
    // Without a graph a number or a word may look like the name of a commit.
    return (isLetter(next) || next == UInt8(ascii: "(")) && digits.allSatisfy { hexDigit($0) != nil }
      && (name.start > text.start || digits.contains(where: isDigit) && digits.contains(where: isLetter))
  }

  private static func isCommitHeader(_ text: ByteSlice) -> Bool {
    ["Author:", "AuthorDate:", "Commit:", "CommitDate:", "Date:", "Merge:"].contains { text.hasPrefix($0) }
  }

  // MARK: Lines

  /// What stands behind the time or the name that a runner puts before a line; the time of a step of a UI test is no
  /// prefix here, as it tells what the line is.
  private static func withoutPrefix(_ line: ByteSlice) -> ByteSlice {
    let text = line.trimmed
    return LogPrefix.testTime(text) == nil ? LogPrefix.message(of: line) : text
  }

  private static func isIndented(_ line: ByteSlice) -> Bool {
    let body = line.from(line.start + LogPrefix.length(of: line))
    return body[0] == UInt8(ascii: "\t") || body.hasPrefix("    ")
  }
}

extension Bytes {
  /// A copy in which some slices are blank; nil where there are none.
  func blanked(_ slices: [ByteSlice]) -> [UInt8]? {
    guard slices.contains(where: { !$0.isEmpty }) else { return nil }
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    append(0, count, to: &plain)
    for slice in slices {
      for index in slice.start..<slice.end { plain[index] = UInt8(ascii: " ") }
    }
    return plain
  }
}
