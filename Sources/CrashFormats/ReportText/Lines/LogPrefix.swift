import ByteKit

/// What runners, containers and loggers put before every line of a program.
///
/// Sources: the documented log formats of GitHub Actions, GitLab, Azure Pipelines and Jenkins (ISO times), Kubernetes
/// (`2026-… stderr F `), docker build (`#10 94.94 `) and compose (`service-1  | `), systemd's journal
/// (`Nov 22 10:00:00 host pier[12]: `), TeamCity (`[12:34:56]E:<tab> [Step 1/2] `), fastlane (`[12:34:56]: ▸ `), XCUITest
/// (`    t =     1.23s `) and Apple's unified log (`2025-08-19 14:03:22.918541+0200 Anchorage[4142:118820] `).
enum LogPrefix {
  /// How many bytes of a line belong to such prefixes.
  static func length(of line: ByteSlice) -> Int {
    read(line).length
  }

  /// What a line says behind such prefixes, without blanks at its ends.
  static func message(of line: ByteSlice) -> ByteSlice {
    line.dropping(length(of: line)).trimmed
  }

  /// How many bytes of a line runners and containers put before what the program itself wrote; times and senders of
  /// the unified log are not among them, because rules may need them.
  static func runnerLength(of line: ByteSlice) -> Int {
    read(line).runnerLength
  }

  /// How many bytes of a line stand before what belongs to a crash: all prefixes before a frame, else those of runners.
  static func crashLength(of line: ByteSlice) -> Int {
    let parts = read(line)
    return parts.length > parts.runnerLength && FrameLine.isFrame(line.dropping(parts.length))
      ? parts.length : parts.runnerLength
  }

  /// The process that the unified log or the system log names before the message.
  static func process(of line: ByteSlice) -> Sender? {
    read(line).process
  }

  /// The process that a logger names.
  struct Sender {
    let name: String
    let identifier: Int?
  }

  private struct Parts {
    var length = 0
    var runnerLength = 0
    var process: Sender?
  }

  /// Prefixes stand inside each other: a runner's time, then a container's, then that of a tool.
  private static func read(_ line: ByteSlice) -> Parts {
    var rest = line
    if isBlank(line[0]), case let text = line.trimmed, time(text) != nil || journal(text) != nil {
      // Who pastes a log into a page sets it in.
      rest = line.from(text.start)
    }
    var parts = Parts()
    var isProgram = false
    for _ in 0..<8 {
      if let next = runner(rest) ?? anyClock(rest) ?? bullet(rest) ?? testTime(rest) {
        rest = next
      } else if let (sender, next) = journal(rest) {
        rest = next
        parts.process = sender
      } else if let next = time(rest) {
        // Runners write the `T` of ISO 8601, loggers a space.
        if rest[10] == 0x20 { isProgram = true }
        rest = next
        if let (sender, after) = columns(rest) ?? sender(rest) {
          parts.process = sender
          isProgram = true
          // So Xamarin's and .NET's runtimes mark every line of a crash.
          rest = after.after(prefix: "critical: ") ?? after
        }
      } else {
        break
      }
      parts.length = rest.start - line.start
      if !isProgram { parts.runnerLength = parts.length }
    }
    return parts
  }

  // MARK: Single prefixes: the rest of the line, or nil

  private static func runner(_ text: ByteSlice) -> ByteSlice? {
    escape(text) ?? annotation(text) ?? runnerColumns(text) ?? docker(text) ?? compose(text) ?? teamCity(text)
      ?? foundNumber(text)
  }

  private static func anyClock(_ text: ByteSlice) -> ByteSlice? {
    bracketedTime(text) ?? clock(text) ?? passedTime(text)
  }

  /// A terminal's escape sequence.
  private static func escape(_ text: ByteSlice) -> ByteSlice? {
    guard text[0] == 0x1B else { return nil }
    // Buildkite puts a time between ESC _ and BEL.
    if text[1] == 0x5F { return text.index(of: 0x07).map { text.from($0 + 1) } }
    guard text[1] == 0x5B else { return text.dropping(2) }
    var length = 2
    while length < min(text.count, 32), !(0x40...0x7E).contains(text[length]) { length += 1 }
    return text.dropping(length + 1)
  }

  /// Azure's mark of a line that was written to the standard error: `##[error]`.
  private static func annotation(_ text: ByteSlice) -> ByteSlice? {
    text[0] == UInt8(ascii: "#") ? text.after(prefix: "##[error]") ?? text.after(prefix: "##[warning]") : nil
  }

  /// `job<tab>step<tab>2025-…`, as `gh run view --log` prints.
  private static func runnerColumns(_ text: ByteSlice) -> ByteSlice? {
    guard let first = text.upTo(text.start + 200).index(of: 0x09),
      let second = text.from(first + 1).upTo(first + 200).index(of: 0x09)
    else { return nil }
    let rest = text.from(second + 1)
    let stamp = rest.hasPrefix("\u{FEFF}") ? rest.dropping(3) : rest
    return time(stamp) != nil ? stamp : nil
  }

  /// A text up to the time of another line, to which it was glued because it ended without a line feed.
  static func withoutGluedTime(_ text: ByteSlice) -> ByteSlice {
    var start = text.start + 1
    while let colon = text.index(of: UInt8(ascii: ":"), from: start) {
      let stamp = text.from(colon - 13)
      if stamp.start > text.start, !isBlank(text.bytes[stamp.start - 1]), time(stamp) != nil {
        return text.upTo(stamp.start)
      }
      start = colon + 1
    }
    return text
  }

  /// `2025-08-19T14:03:22.918541Z `, with a space in place of the `T`, with an offset, or with GitLab's `00O `.
  static func time(_ text: ByteSlice) -> ByteSlice? {
    guard digits(text, 0, 4), text[4] == 0x2D, digits(text, 5, 2), text[7] == 0x2D, digits(text, 8, 2),
      text[10] == 0x54 || text[10] == 0x20, digits(text, 11, 2), text[13] == 0x3A, digits(text, 14, 2),
      text[16] == 0x3A, digits(text, 17, 2)
    else { return nil }
    var length = 19
    if text[length] == 0x2E || text[length] == 0x2C {
      length += 1
      while isDigit(text[length]) { length += 1 }
    }
    if text[length] == 0x5A {
      length += 1
    } else if text[length] == 0x2B || text[length] == 0x2D {
      length += 1
      while isDigit(text[length]) || text[length] == 0x3A { length += 1 }
    }
    // Scripts write the message behind a colon.
    if text[length] == 0x3A, isBlank(text[length + 1]) { length += 1 }
    guard isBlank(text[length]) || length >= text.count else { return nil }
    length += 1
    // GitLab: number of the stream, and whether it is output or errors.
    if hexDigit(text[length]) != nil, hexDigit(text[length + 1]) != nil,
      text[length + 2] == 0x4F || text[length + 2] == 0x45,
      text[length + 3] == 0x20 || text[length + 3] == 0x2B
    {
      length += 4
    }
    let rest = text.dropping(length)
    return containerStream(rest) ?? rest
  }

  /// The stream and whether the line is whole, which Kubernetes puts behind the time: `stderr F `.
  private static func containerStream(_ text: ByteSlice) -> ByteSlice? {
    guard let tag = text.after(prefix: "stderr ") ?? text.after(prefix: "stdout "),
      tag[0] == 0x46 || tag[0] == 0x50, tag[1] == 0x20
    else { return nil }
    return tag.dropping(2)
  }

  /// `Nov 22 10:00:00 host pier[12]: `, as systemd's journal and syslog print what a service wrote.
  ///
  /// What the system itself reports there of a service's end is no output of the service.
  private static func journal(_ text: ByteSlice) -> (Sender, ByteSlice)? {
    guard isLetter(text[0]), text[3] == 0x20, let month = months.first(where: { text.hasPrefix($0) }) else {
      return nil
    }
    var rest = text.dropping(month.utf8CodeUnitCount)
    if rest[0] == 0x20 { rest = rest.dropping(1) }
    guard let (_, end) = rest.decimal(), rest.bytes[end] == 0x20, case let time = rest.from(end + 1),
      digits(time, 0, 2), time[2] == 0x3A, digits(time, 3, 2), time[5] == 0x3A, digits(time, 6, 2), time[8] == 0x20,
      let (sender, message) = sender(time.dropping(9)), !reporters.contains(sender.name)
    else { return nil }
    return (sender, withoutLevel(message[0] == 0x20 ? message.dropping(1) : message))
  }

  /// What stands behind the level that the log of an iPhone puts in front: `<Error>: `.
  private static func withoutLevel(_ message: ByteSlice) -> ByteSlice {
    guard let level = bracketedLevels.first(where: { message.hasPrefix($0) }) else { return message }
    return message.dropping(level.utf8CodeUnitCount)
  }

  private static let bracketedLevels: [StaticString] = [
    "<Error>: ", "<Warning>: ", "<Notice>: ", "<Critical>: ", "<Fault>: ",
  ]
  private static let months: [StaticString] = [
    "Jan ", "Feb ", "Mar ", "Apr ", "May ", "Jun ", "Jul ", "Aug ", "Sep ", "Oct ", "Nov ", "Dec ",
  ]
  /// What writes of others' ends.
  private static let reporters: Set = [
    "systemd", "kernel", "launchd", "com.apple.xpc.launchd", "ReportCrash", "systemd-coredump", "abrtd", "apport",
  ]

  /// `Anchorage[4142:118820] ` or `Anchorage(Library)[4142] `, with the category that may follow.
  private static func sender(_ text: ByteSlice) -> (Sender, ByteSlice)? {
    guard let open = text.upTo(text.start + 100).index(of: 0x5B), let (number, end) = text.from(open + 1).decimal()
    else { return nil }
    var rest = text.from(end)
    if rest[0] == 0x3A {
      rest = rest.dropping(1)
      while hexDigit(rest[0]) != nil { rest = rest.dropping(1) }
    }
    guard rest[0] == 0x5D, rest[1] == 0x20 || rest[1] == 0x3A else { return nil }
    var name = text.upTo(open)
    if let library = name.index(of: 0x28), library > name.start { name = name.upTo(library) }
    // The system log puts the name of the host before that of the process.
    if rest[1] == 0x3A, let blank = name.lastIndex(of: " ") { name = name.from(blank + 1) }
    // So does that of an iPhone, where a process may have a name of several words: `unknown Tide Pool[187] <Error>: `.
    if rest[1] == 0x20, rest[2] == 0x3C, let blank = name.index(of: 0x20) { name = name.from(blank + 1) }
    guard !name.isEmpty, !name.contains(": ") else { return nil }
    rest = rest.dropping(2)
    if rest[0] == 0x5B, let close = rest.upTo(rest.start + 80).index(of: 0x5D) {
      rest = rest.from(close + 1).dropping(1)
    }
    return (Sender(name: name.trimmed.string, identifier: Int(exactly: number)), rest)
  }

  /// What `log show` puts behind the time: thread, type, activity, process, and where the message comes from:
  /// `0x1743c25  Default     0x0   9638   0    Anchorage: (AppKit) [com.apple.AppKit:DisplayCycle] `.
  private static func columns(_ text: ByteSlice) -> (Sender, ByteSlice)? {
    guard let (_, thread) = text.trimmed.hexadecimal(), case let kind = text.from(thread).trimmed, isLetter(kind[0]),
      let blank = kind.index(of: 0x20), let (_, activity) = kind.from(blank).trimmed.hexadecimal(),
      let (number, end) = kind.from(activity).trimmed.decimal(),
      let (_, last) = text.from(end).trimmed.decimal(),
      case let message = text.from(last).trimmed, let colon = message.upTo(message.start + 100).index(of: ": ")
    else { return nil }
    let name = message.upTo(colon)
    var rest = message.from(colon + 2)
    if rest[0] == 0x28, let close = rest.upTo(rest.start + 100).index(of: ") ") { rest = rest.from(close + 2) }
    if rest[0] == 0x5B, let close = rest.upTo(rest.start + 120).index(of: "] ") { rest = rest.from(close + 2) }
    return (Sender(name: name.string, identifier: Int(exactly: number)), rest)
  }

  private static let levels: [StaticString] = ["INFO [", "ERROR [", "WARN [", "DEBUG ["]

  /// The step and its seconds: `#10 94.94 `.
  private static func docker(_ text: ByteSlice) -> ByteSlice? {
    guard text[0] == 0x23, let (_, end) = text.dropping(1).decimal(), text.bytes[end] == 0x20,
      let (_, dot) = text.from(end + 1).decimal(), text.bytes[dot] == 0x2E,
      let (_, last) = text.from(dot + 1).decimal(), text.bytes[last] == 0x20
    else { return nil }
    return text.from(last + 1)
  }

  /// The lines without the steps and seconds of BuildKit; nil where not nearly all of them begin so.
  static func withoutSteps(_ bytes: Bytes) -> [UInt8]? {
    var lines = Lines(bytes)
    var (seen, marked) = (0, 0)
    while seen < 40, let line = lines.next() {
      if line.trimmed.isEmpty { continue }
      seen += 1
      if docker(line) != nil { marked += 1 }
      // Most texts are none of BuildKit's.
      if seen == 4, marked == 0 { return nil }
    }
    guard seen >= 3, marked * 5 >= seen * 4 else { return nil }
    return bytes.lines { docker($0) ?? $0 }
  }

  /// The service and a bar: `service-1  | `, and `pier_service_1  | ` as older ones print it.
  private static func compose(_ text: ByteSlice) -> ByteSlice? {
    guard (0x61...0x7A).contains(text[0]), let bar = text.upTo(text.start + 60).index(of: " | ") else { return nil }
    let name = text.upTo(bar).trimmed
    guard isDigit(name.last), name.contains("-") || name.contains("_"), !name.contains(" ") else { return nil }
    return text.from(bar + 3)
  }

  /// `[12:34:56]: `, also with a whole date between the brackets, and a level before them: `INFO [2026-05-11 07:20:03.12]: `.
  private static func bracketedTime(_ line: ByteSlice) -> ByteSlice? {
    var text = line
    if isLetter(line[0]), let level = levels.first(where: { line.hasPrefix($0) }) {
      text = line.dropping(level.utf8CodeUnitCount - 1)
    }
    guard text[0] == 0x5B, let close = text.upTo(text.start + 40).index(of: 0x5D) else { return nil }
    let inside = text.dropping(1).upTo(close)
    let isTime = digits(inside, 0, 2) && inside[2] == 0x3A && digits(inside, 3, 2) && inside[5] == 0x3A
    guard isTime || time(inside) != nil else { return nil }
    var rest = text.from(close + 1)
    if rest[0] == 0x3A { rest = rest.dropping(1) }
    return isBlank(rest[0]) ? rest.dropping(1) : rest
  }

  /// `[12:34:56]E:<tab> [Step 1/2] `, with a letter for the level and without the name of the step outside of steps.
  private static func teamCity(_ text: ByteSlice) -> ByteSlice? {
    guard text[0] == 0x5B, digits(text, 1, 2), text[3] == 0x3A, digits(text, 4, 2), text[6] == 0x3A, digits(text, 7, 2),
      text[9] == 0x5D, isBlank(text[10]) || isLetter(text[10]), text[11] == 0x3A, text[12] == 0x09
    else { return nil }
    let rest = text.dropping(13).trimmed
    guard rest.hasPrefix("[Step "), let close = rest.index(of: 0x5D) else { return rest }
    let message = rest.from(close + 1)
    return isBlank(message[0]) ? message.dropping(1) : message
  }

  /// `404135:`, the number that a search puts before a line with a time.
  private static func foundNumber(_ text: ByteSlice) -> ByteSlice? {
    guard isDigit(text[0]), let (_, end) = text.decimal(), text.bytes[end] == 0x3A, case let rest = text.from(end + 1),
      time(rest) != nil || bracketedTime(rest) != nil
    else { return nil }
    return rest
  }

  /// `12:34:56  `, as Jenkins puts the time of day before what a step prints.
  private static func clock(_ text: ByteSlice) -> ByteSlice? {
    guard digits(text, 0, 2), text[2] == 0x3A, digits(text, 3, 2), text[5] == 0x3A, digits(text, 6, 2) else {
      return nil
    }
    var length = 8
    if text[length] == 0x2E {
      length += 1
      while isDigit(text[length]) { length += 1 }
    }
    guard isBlank(text[length]) else { return nil }
    return text.dropping(isBlank(text[length + 1]) ? length + 2 : length + 1)
  }

  /// `[  +12 ms] ` and `[        ] `, the time since the line before, as Flutter's tool prints with `-v`.
  private static func passedTime(_ line: ByteSlice) -> ByteSlice? {
    guard line[0] == 0x5B || line[0] == 0x73 else { return nil }
    // Its own tests run it inside of a script.
    let text = line.after(prefix: "stdout: ") ?? line.after(prefix: "stderr: ") ?? line
    guard text[0] == 0x5B, let close = text.upTo(text.start + 16).index(of: 0x5D) else { return nil }
    let inside = text.dropping(1).upTo(close)
    let words = inside.trimmed
    if words.isEmpty {
      // A box of a list to tick is narrower.
      guard inside.count >= 5 else { return nil }
    } else {
      guard let number = words.after(prefix: "+"), let (_, end) = number.decimal(), number.from(end).string == " ms"
      else { return nil }
    }
    let rest = text.from(close + 1)
    return isBlank(rest[0]) ? rest.dropping(1) : rest.isEmpty ? rest : nil
  }

  /// `▸ `, which xcpretty and fastlane print.
  private static func bullet(_ text: ByteSlice) -> ByteSlice? {
    text.hasPrefix("▸ ") ? text.dropping(4) : nil
  }

  /// The seconds of a test of the interface: `    t =     1.23s `.
  static func testTime(_ text: ByteSlice) -> ByteSlice? {
    guard text[0] == 0x20 || text[0] == 0x74,
      let rest = text.after(prefix: "    t = ") ?? text.after(prefix: "t = "), let (_, dot) = rest.decimal(),
      rest.bytes[dot] == 0x2E, let (_, end) = rest.from(dot + 1).decimal(), rest.from(end).hasPrefix("s ")
    else { return nil }
    return rest.from(end + 2)
  }

  private static func digits(_ text: ByteSlice, _ start: Int, _ number: Int) -> Bool {
    for distance in start..<start + number where !isDigit(text[distance]) { return false }
    return true
  }
}
