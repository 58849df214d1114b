import ByteKit
import CrashModel

/// Finds the stack of a crash in a list of names, one a line, as people note it down.
///
///     Thread 0 crashed:
///       _dispatch_assert_queue_fail
///       dispatch_assert_queue
///       closure #1 in Harbour.open()
///
/// A list counts where the text tells of a crash, and one of its names is a runtime's or all have the form of functions; a
/// single line only right below what tells of the crash, where it names file and line.
enum NameList {
  private static let lineLimit = 4000
  /// Lines above a list among which its heading is looked for; fences and empty lines do not count.
  private static let reach = 2

  /// The text with the names written as frames; nil where there is no such list.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    let words: [StaticString] = ["trace", "hread", ".dylib"]
    guard
      CrashWords.tellOfEnd(bytes.all) || words.contains(where: { bytes.all.contains($0) }) || beginsWithRow(bytes)
        || beginsWithEnd(bytes)
    else { return nil }
    var lines = Lines(bytes)
    var all: [ByteSlice] = []
    while all.count < lineLimit, let line = lines.next() { all.append(line) }
    let stacks = stacks(in: all, CrashWords.tellOfEnd(bytes.all))
    guard !stacks.isEmpty else { return nil }
    var result = RewrittenLines()
    var number = 0
    for stack in stacks {
      for line in number..<stack.lines.lowerBound { result.add(all[line], line) }
      for (index, entry) in stack.frames.enumerated() { result.add(entry.frame.line(index), entry.line) }
      number = stack.lines.upperBound
    }
    for line in number..<all.count { result.add(all[line], line) }
    result.add(&lines, all.count)
    return result.source(in: source)
  }

  /// Whether a text begins with a row of a numbered list: `0 swift_release`.
  private static func beginsWithRow(_ bytes: Bytes) -> Bool {
    var text = bytes.all.trimmed
    if text[0] == 0x23 { text = text.dropping(1) }
    return isDigit(text[0]) && (isBlank(text[1]) || isDigit(text[1]) && isBlank(text[2]))
  }

  /// Whether one of the first lines of a text is a function that stacks of crashes end in.
  private static func beginsWithEnd(_ bytes: Bytes) -> Bool {
    var lines = Lines(bytes)
    var seen = 0
    while seen <= linesAbove, let line = lines.next() {
      if line.trimmed.isEmpty { continue }
      if KnownFunctions.isEnd(content(line.trimmed)) { return true }
      seen += 1
    }
    return false
  }

  /// So many lines of somebody's words may stand above a list that is all else in a text.
  private static let linesAbove = 3

  /// A list that is a stack: its lines, and its frames, the innermost first.
  private struct Stack {
    let lines: Range<Int>
    let frames: [Entry]
  }

  private struct Entry {
    var frame: NotedFrame
    let line: Int
    let isNumbered: Bool
    /// Whether an arrow, a branch of a tree or the word `at` stands before it.
    var isMarked = false
    /// Lines that it takes: its place in the sources may stand on one of its own.
    var lines = 1
  }

  private static func stacks(in lines: [ByteSlice], _ tellsOfEnd: Bool) -> [Stack] {
    var stacks: [Stack] = []
    var position = 0
    while position < lines.count {
      guard let first = entry(lines, position) else {
        position += 1
        continue
      }
      var entries = [first]
      var end = position + first.lines
      while end < lines.count {
        if let next = entry(lines, end) {
          entries.append(next)
          end += next.lines
        } else if isElision(lines[end].trimmed) || NotedFrame.isOnlyImage(lines[end].trimmed) {
          end += 1
        } else {
          break
        }
      }
      joinImages(&entries)
      // Where all functions of a numbered list have images, a single word is one, too.
      if entries.contains(where: { $0.frame.image != nil && !$0.frame.name.isEmpty }),
        entries.allSatisfy({ $0.frame.image != nil || !$0.frame.isFunction })
      {
        for index in entries.indices where entries[index].isNumbered { entries[index].frame.takeNameForImage() }
      }
      if isStack(entries, position..<end, lines, tellsOfEnd) {
        let isOutermostFirst = heading(above: position, lines)?.contains("recent call last") ?? false
        let frames = isOutermostFirst ? entries.reversed() : innermostFirst(entries)
        stacks.append(Stack(lines: position..<end, frames: frames))
      }
      position = end
    }
    return stacks
  }

  /// Joins names of images with the functions below them: App Center's page is copied with each on a line of its own.
  private static func joinImages(_ entries: inout [Entry]) {
    let isPaired = entries.indices.dropLast().contains { index in
      entries[index].frame.mayBeImageAlone && entries[index].frame.isSystemImage && entries[index + 1].frame.isKnown
    }
    guard isPaired else { return }
    var joined: [Entry] = []
    for entry in entries {
      guard let last = joined.last, last.frame.mayBeImageAlone, entry.frame.image == nil,
        !entry.frame.isSystemImage || !entry.frame.mayBeImageAlone
      else {
        joined.append(entry)
        continue
      }
      joined[joined.count - 1] = Entry(
        frame: entry.frame.lying(in: last.frame.name), line: entry.line, isNumbered: entry.isNumbered)
    }
    entries = joined
  }

  private static func entry(_ lines: [ByteSlice], _ number: Int) -> Entry? {
    let line = lines[number].trimmed
    if var frame = NotedFrame(content(line)) {
      if frame.image == nil, let image = imageBehindName(line) { frame = frame.lying(in: image) }
      if frame.place == nil, let place = placeBehindName(line) { frame = frame.placed(at: place) }
      return Entry(frame: frame, line: number, isNumbered: isDigit(line[0]), isMarked: isMarked(line))
    }
    // Crashlytics' page shows the place above the function.
    guard let place = NotedPlace(line), number + 1 < lines.count,
      let frame = NotedFrame(lines[number + 1].trimmed), frame.isFunction, frame.place == nil
    else { return nil }
    return Entry(frame: frame.placed(at: place), line: number + 1, isNumbered: false, lines: 2)
  }

  /// The image behind a name in backticks: `` `open()` in Harbour ``, also with the place behind a comma.
  private static func imageBehindName(_ line: ByteSlice) -> ByteSlice? {
    guard let mark = line.lastIndex(of: "` in ") else { return nil }
    let rest = line.from(mark + 5)
    let image = rest.upTo(rest.index(of: UInt8(ascii: ",")) ?? rest.index(of: " (") ?? rest.end).trimmed
    return image.isEmpty || image.index(of: UInt8(ascii: " ")) != nil ? nil : image
  }

  /// The place behind a name in backticks: `` `open()` (Harbour.swift:12) ``, `` `open()` in Harbour, Harbour.swift:12 ``.
  private static func placeBehindName(_ line: ByteSlice) -> NotedPlace? {
    if let mark = line.lastIndex(of: "` in "), let comma = line.from(mark).index(of: ", ") {
      return NotedPlace(line.from(comma + 2))
    }
    guard line.last == UInt8(ascii: ")"), let open = line.lastIndex(of: "` (") else { return nil }
    return NotedPlace(line.from(open + 3).upTo(line.end - 1))
  }

  /// A line without the mark of a list, a number in it, and the backticks around a name.
  static func content(_ line: ByteSlice) -> ByteSlice {
    var text = line
    while text.hasPrefix("│") { text = text.dropping(3).trimmed }
    if let mark = bullets.first(where: { text.hasPrefix($0) }) { text = text.dropping(mark.utf8CodeUnitCount).trimmed }
    if let rest = called(text) { text = rest.trimmed }
    text = text.after(prefix: "frame ") ?? text.after(prefix: "Frame ") ?? text
    let numbered = text[0] == 0x23 ? text.dropping(1) : text
    if let (number, end) = numbered.decimal(), number < 1000 {
      let sign = text.bytes[end]
      if sign == 0x3A || sign == 0x2E || sign == 0x29 || isBlank(sign) {
        text = text.from(isBlank(sign) ? end : end + 1).trimmed
      }
    }
    if text[0] == 0x60, let close = text.dropping(1).index(of: 0x60) {
      // What follows the name in backticks is said of it.
      text = text.dropping(1).upTo(close)
    }
    return text
  }

  private static let bullets: [StaticString] =
    ["- ", "* ", "• ", "> ", "+ ", "... "] + branches
  private static let branches: [StaticString] = ["→ ", "↳ ", "⤷ ", "└─ ", "├─ ", "└── ", "├── ", "╰─ ", "└ ", "├ "]

  /// What stands behind `at` in `at open(_:) in Harbour`; nil in the rows of managed stacks, which begin with the same word
  /// and name no place, or a path: `at Harbour.Dock.Open() in /src/Dock.cs:line 31`.
  private static func called(_ line: ByteSlice) -> ByteSlice? {
    guard let rest = line.after(prefix: "at "), let mark = rest.lastIndex(of: " in "),
      !rest.from(mark).contains("/"), !rest.from(mark).contains("\\"), !rest.from(mark).contains(":line ")
    else { return nil }
    return rest
  }

  /// Whether a line begins with an arrow, a branch of a tree or the word `at`.
  private static func isMarked(_ line: ByteSlice) -> Bool {
    called(line) != nil || line.hasPrefix("│") || branches.contains { line.hasPrefix($0) }
  }

  private static func isElision(_ text: ByteSlice) -> Bool {
    text == "..." || text == "…" || text == "[...]" || text == "[…]" || text == "(...)" || text == "⋮"
  }

  /// Whether a list is the stack of a crash, by its names and by what stands around it.
  private static func isStack(
    _ entries: [Entry], _ range: Range<Int>, _ lines: [ByteSlice], _ tellsOfEnd: Bool
  ) -> Bool {
    if isCode(lines, around: range) { return false }
    if entries.contains(where: { $0.frame.place != nil }),
      entries.allSatisfy({ $0.frame.place != nil || $0.frame.isKnown }),
      isBelowEnd(range.lowerBound, lines) || entries[0].lines == 2 && isAboveEnd(range.upperBound, lines)
    {
      return true
    }
    guard entries.count > 1 else { return false }
    let known = entries.count { $0.frame.isKnown }
    let functions = entries.count { $0.frame.isFunction }
    let isAnnounced = heading(above: range.lowerBound, lines).map(CrashWords.announceStack) ?? false
    if isAnnounced, tellsOfEnd || isEnding(entries) {
      if known > 0 { return true }
      // Calls in a program's sources look like the names of functions.
      return functions > 2 && entries.contains { !$0.frame.looksLikeCall }
        && entries.allSatisfy { $0.frame.isFunction || KnownFunctions.holds($0.frame.name) }
    }
    if areMarked(entries), isBelowEnd(range.lowerBound, lines) { return true }
    // Rows that are numbered, with a library and a function in each, are nothing else.
    if entries.count > 2, entries.allSatisfy({ $0.isNumbered && $0.frame.image != nil && !$0.frame.name.isEmpty }),
      entries.contains(where: { $0.frame.image?.hasSuffix(".dylib") ?? false })
        || entries.allSatisfy({ $0.frame.offset != nil }) || tellsOfEnd && nameFrameworksOfTheSystem(entries),
      areInOrder(lines[range])
    {
      return true
    }
    // What raises a signal or meets bad memory, then functions, down to where programs and threads begin, is nothing
    // else: Xcode's navigator is copied so, also without the rows that it hides.
    if reachesFromEndToBottom(entries) || reachesFromEndToBottom(entries.reversed()),
      !entries.contains(where: \.isNumbered) || areInOrder(lines[range])
    {
      return true
    }
    // Little else is in the text: innermost first, as a dashboard shows it.
    if entries[0].frame.isEnd, entries.allSatisfy({ isFunction($0.frame) || $0.frame.isKnown }), functions > 0,
      !entries.contains(where: \.isNumbered) || areInOrder(lines[range]),
      lines[range.upperBound...].allSatisfy(\.trimmed.isEmpty),
      lines[..<range.lowerBound].count(where: { !$0.trimmed.isEmpty }) <= (entries.count > 2 ? linesAbove : 0)
    {
      return true
    }
    // Nothing but functions has a distance in each row.
    if entries.count > 2, known > 1, entries.allSatisfy({ $0.frame.offset != nil }) { return true }
    // Without a heading, names with the distances of their frames, or numbers and images.
    guard entries.count > 2, tellsOfEnd, known > 0, isEnding(entries) else { return false }
    let isRaised = entries.contains { KnownFunctions.isRaiser($0.frame.name) }
    if isRaised, entries.allSatisfy(\.isNumbered), entries.contains(where: { $0.frame.image != nil }) { return true }
    if known > 1, entries.allSatisfy({ $0.frame.offset != nil || $0.frame.name.isEmpty }) { return true }
    // Or what raises a signal, and functions of the program, right below what tells of a crash, or telling it itself.
    return known > 1 && entries[0].frame.isRaiser && entries.contains { $0.frame.isFunction && !$0.frame.isKnown }
      && (isBelowEnd(range.lowerBound, lines) || entries.count > 3 && CrashWords.tellOfEnd(lines[entries[0].line]))
  }

  /// Whether rows name frameworks of the system, and functions beside them.
  private static func nameFrameworksOfTheSystem(_ entries: [Entry]) -> Bool {
    entries.contains { $0.frame.isFunction && $0.frame.image != nil }
      && entries.contains { $0.frame.image.map { AppleFrameworks.contains($0.string) } ?? false }
  }

  /// Whether all rows of a list but perhaps a known first one have marks that say what called what, and hold functions.
  private static func areMarked(_ entries: [Entry]) -> Bool {
    entries.dropFirst().allSatisfy(\.isMarked) && (entries[0].isMarked || KnownFunctions.holds(entries[0].frame.name))
      && entries.allSatisfy { $0.frame.isFunction || KnownFunctions.holds($0.frame.name) }
      && entries.contains { $0.frame.isFunction && !$0.frame.looksLikeCall }
  }

  /// Whether a list goes from a function in which crashes end down to one in which programs and threads begin, and holds
  /// nothing but functions.
  private static func reachesFromEndToBottom(_ entries: [Entry]) -> Bool {
    guard entries.count > 2, entries[0].frame.isEnd, let last = entries.last?.frame.name,
      KnownFunctions.isBottom(last) || last.hasSuffix(".$main()") || last.hasSuffix(".main()")
    else { return false }
    return entries.allSatisfy { isFunction($0.frame) || KnownFunctions.holds($0.frame.name) }
      && entries.contains { isFunction($0.frame) && !$0.frame.isKnown }
  }

  private static func isFunction(_ frame: NotedFrame) -> Bool {
    frame.isFunction || accessors.contains { frame.name.hasSuffix($0) }
  }

  /// How the names end of what Swift calls behind properties and classes, which have no brackets.
  private static let accessors: [StaticString] = [
    ".getter", ".setter", ".modify", ".read", ".didset", ".willset", ".deinit", ".__deallocating_deinit",
    ".unsafeMutableAddressor",
  ]

  /// Whether the numbers of rows rise.
  private static func areInOrder(_ rows: ArraySlice<ByteSlice>) -> Bool {
    let numbers = rows.compactMap { $0.trimmed.decimal()?.value }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Whether the lines right above a list tell of a crash.
  private static func isBelowEnd(_ number: Int, _ lines: [ByteSlice]) -> Bool {
    let above = lines[..<number].suffix(8).map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("```") }
    return above.suffix(reach).contains(where: CrashWords.tellOfEnd)
  }

  /// Whether the line right below a list tells of a crash, as below the title of a reporter's page.
  private static func isAboveEnd(_ number: Int, _ lines: [ByteSlice]) -> Bool {
    lines[number...].prefix(4).map(\.trimmed).first { !$0.isEmpty }.map(CrashWords.tellOfEnd) ?? false
  }

  /// Whether a list begins or ends with what stacks of crashes end in.
  private static func isEnding(_ entries: [Entry]) -> Bool {
    entries.first?.frame.isEnd ?? false || entries.last?.frame.isEnd ?? false
  }

  /// The line that stands above a list and says what it is.
  private static func heading(above number: Int, _ lines: [ByteSlice]) -> ByteSlice? {
    var seen = 0
    for line in lines[..<number].reversed() {
      let text = line.trimmed
      if text.isEmpty || text.hasPrefix("```") || text.hasPrefix("~~~") { continue }
      if CrashWords.announceStack(text) { return text }
      seen += 1
      if seen == reach { return nil }
    }
    return nil
  }

  /// Whether the line above or below is one of a program's sources, or the list stands between fences that say so.
  private static func isCode(_ lines: [ByteSlice], around range: Range<Int>) -> Bool {
    let above = lines[..<range.lowerBound].last { !$0.trimmed.isEmpty }?.trimmed
    let below = lines[range.upperBound...].first?.trimmed
    if let language = above?.after(prefix: "```") ?? above?.after(prefix: "~~~"),
      !plainLanguages.contains(where: { language == $0 })
    {
      return true
    }
    return [above, below].contains { text in
      guard let text else { return false }
      return [0x7B, 0x3B].contains(text.last) || text[0] == 0x7D || text.hasSuffix("=")
        || codeWords.contains { text.hasPrefix($0) }
    }
  }

  /// What stands behind fences around text that no program is written in.
  private static let plainLanguages: [StaticString] = [
    "", "text", "txt", "plain", "plaintext", "log", "console", "crash", "stacktrace", "ips", "none", "asm", "sh",
    "bash",
  ]

  private static let codeWords: [StaticString] = [
    "let ", "var ", "func ", "return ", "if ", "guard ", "try ", "await ", "import ",
  ]

  /// The frames in the order of stacks: who notes down how a program got there begins with `main`.
  private static func innermostFirst(_ entries: [Entry]) -> [Entry] {
    guard let first = entries.first?.frame, let last = entries.last?.frame, !first.isEnd, last.isEnd else {
      return entries
    }
    return entries.reversed()
  }
}
