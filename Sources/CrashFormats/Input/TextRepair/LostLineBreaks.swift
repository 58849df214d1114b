import ByteKit
import CrashModel

/// A report several lines of which were put on one: by a table, a search engine, a list in a programming language.
enum LostLineBreaks {
  /// What else begins a line of a report.
  private static let headings: [StaticString] = [
    "Thread ", "Last Exception Backtrace", "Exception Type:", "Exception Codes:", "Exception Subtype:",
    "Exception Note:", "Termination Reason:", "Terminating Process:", "Triggered by Thread:", "Crashed Thread:",
    "Application Specific Information:", "VM Region Info:", "Kernel Triage:", "Binary Images:", "Process:",
    "OS Version:", "*** First throw call stack", "libc++abi", "Crashed: ", "Filtered syslog:",
  ]
  /// What begins a line of the head of a report; further down such words may stand in any message.
  private static let headOfReport: [StaticString] = [
    "Incident Identifier:", "CrashReporter Key:", "Hardware Model:", "Path:", "Identifier:", "Version:", "Code Type:",
    "Role:", "Parent Process:", "Responsible Process:", "Coalition:", "Date/Time:", "Launch Time:", "Report Version:",
    "Anonymous UUID:", "Release Type:", "Baseband Version:", "AppStoreTools:", "AppVariant:", "User ID:",
    "System Integrity Protection:",
  ]
  /// So many fields on one line are no sentence that speaks of them.
  private static let fieldsOfHead = 4
  /// A frame's address stands among so many bytes behind its number.
  private static let reach = 90

  /// The text with line breaks where they were lost, nil where neither frames nor headings follow each other on a line.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    var result: [UInt8] = []
    var origins: [Int] = []
    var isSpread = false
    var lines = Lines(bytes)
    var number = 0
    while let line = lines.next() {
      var start = line.start
      let places = places(in: line)
      if places.count > 1 { isSpread = true }
      for place in places.count > 1 ? places : [] where place > start {
        append(line.from(start).upTo(place), number, to: &result, &origins)
        start = place
      }
      append(line.from(start), number, to: &result, &origins)
      number += 1
    }
    guard isSpread else { return nil }
    var copy = ReportSource(path: source.path, bytes: result, firstLine: source.firstLine)
    copy.originalLines = origins
    return copy
  }

  /// A part of a line without the quotes and commas of a list.
  private static func append(_ part: ByteSlice, _ number: Int, to result: inout [UInt8], _ origins: inout [Int]) {
    var part = part.trimmed
    // Where the frame is a string of JSON, whatever follows the string is not the frame's.
    if isDigit(part[0]), part.start > 0, part.bytes[part.start - 1] == 0x22, let quote = part.index(of: 0x22) {
      let rest = part.from(quote + 1)
      part.bytes.append(part.start, quote, to: &result)
      result.append(0x0A)
      origins.append(number)
      // Other members may say why: `"], "reason": "…"}`.
      guard let next = rest.index(of: 0x22), rest.index(of: 0x3A) != nil else { return }
      part = rest.from(next)
    }
    while !part.isEmpty, [0x22, 0x2C, 0x5B].contains(part.last) || isBlank(part.last) { part = part.upTo(part.end - 1) }
    if part.hasSuffix("\"]") { part = part.upTo(part.end - 2) }
    part.bytes.append(part.start, part.end, to: &result)
    result.append(0x0A)
    origins.append(number)
  }

  /// Where lines begin on a line: two frames or more that are numbered one after the other, headings, and images.
  private static func places(in line: ByteSlice) -> [Int] {
    guard line.count > 80 else { return [] }
    var frames: [Int] = []
    var others: [Int] = []
    var next: UInt64?
    var (isInHead, isInImages) = (true, false)
    var index = line.start
    while index < line.end {
      let isStart = index == line.start || isBlank(line.bytes[index - 1]) || line.bytes[index - 1] == 0x22
      guard isStart else {
        index += 1
        continue
      }
      let text = line.from(index)
      if isDigit(text[0]), let (number, end) = text.decimal(), next.map({ number == $0 }) ?? (number < 3),
        isBlank(line.bytes[end]), isFollowedByAddress(line.from(end))
      {
        frames.append(index)
        next = number + 1
        isInHead = false
      } else if isInImages, text[0] == 0x30, let (_, end) = text.hexadecimal(), line.from(end).hasPrefix(" - 0x") {
        others.append(index)
      } else if text.hasPrefix("(0x"), let last = others.last, line.from(last).hasPrefix("Last Exception Backtrace:") {
        // Addresses alone, which have a line of their own.
        others.append(index)
      } else if let heading = heading(of: text, isInHead: isInHead) {
        others.append(index)
        if text[0] == 0x54 { next = nil }
        if text.hasPrefix("Exception Type:") { isInHead = false }
        if text.hasPrefix("Binary Images:") { isInImages = true }
        // What belongs to a heading may look like another one: `Thread 4 Crashed: `, `OS Version:`.
        index += heading
        continue
      }
      index += 1
    }
    if frames.count > 1 { return (frames + others).sorted() }
    // A head without a stack: sentences name one or two of its fields, and not the exception's among others.
    return others.count >= fieldsOfHead && others.contains { line.from($0).hasPrefix("Exception Type:") } ? others : []
  }

  /// How long the heading is that a text begins with; nil where it begins with none.
  private static func heading(of text: ByteSlice, isInHead: Bool) -> Int? {
    // Most words are none.
    guard text[0] == 0x2A || text[0] == 0x6C || (0x41...0x56).contains(text[0]) else { return nil }
    if let rest = text.after(prefix: "Thread ") {
      guard let (_, end) = rest.decimal() else { return 7 }
      return endOfHeading(text, behindNumberAt: end) - text.start
    }
    let found = headings.first { text.hasPrefix($0) } ?? (isInHead ? headOfReport.first { text.hasPrefix($0) } : nil)
    return found?.utf8CodeUnitCount
  }

  /// Where the word behind the number of a thread ends that belongs to its heading.
  private static func endOfHeading(_ text: ByteSlice, behindNumberAt end: Int) -> Int {
    let rest = text.from(end)
    for word in [" Crashed:", " name:", " Crashed", ":"] as [StaticString] where rest.hasPrefix(word) {
      return end + word.utf8CodeUnitCount
    }
    return end
  }

  /// Whether the image of a frame and its address follow, and no sentence.
  private static func isFollowedByAddress(_ text: ByteSlice) -> Bool {
    let near = text.upTo(text.start + reach)
    guard let address = near.index(of: " 0x") ?? near.index(of: "\t0x") else { return false }
    let image = near.upTo(address).trimmed
    guard !image.isEmpty, image.index(of: 0x3A) == nil, let (_, end) = text.from(address + 1).hexadecimal(),
      end - address >= 7
    else { return false }
    return image.string.split(separator: " ").count <= 3
  }
}
