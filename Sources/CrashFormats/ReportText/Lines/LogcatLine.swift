import ByteKit

/// A line of Android's log in one of the forms that `adb logcat` and Android Studio write.
///
///     05-11 09:14:22.101  4318  4371 F SwiftRuntime: Fatal error: …            threadtime
///     05-11 09:14:22.101 F/SwiftRuntime( 4318): Fatal error: …                 time
///     F/SwiftRuntime( 4318): Fatal error: …                                    brief
///     F/SwiftRuntime: Fatal error: …                                           tag
///     2026-05-11 09:14:22.101 4318-4371/org.example.tides A/SwiftRuntime: …    Android Studio to 2022
///     2026-05-11 09:14:22.101  4318-4371  SwiftRuntime  org.example.tides  A  …    Android Studio since
///     [ 05-11 09:14:22.101  4318: 4371 F/SwiftRuntime ]                        long: the text stands below
///
/// Sources: logcat, command-line tool (developer.android.com); `liblog/logprint.cpp` of Android.
struct LogcatLine {
  /// The process that wrote the line; nil in forms that do not tell it.
  let process: UInt64?
  /// Who wrote it inside of the process.
  let tag: ByteSlice
  /// What it says.
  let text: ByteSlice

  /// Takes a line apart; nil where it is none of Android's log.
  init?(_ text: ByteSlice) {
    var line = text.droppingToText(0)
    // As code among somebody's words.
    if line[0] == 0x60, let end = line.dropping(1).index(of: 0x60) { line = line.dropping(1).upTo(end) }
    if let rest = Self.behindTime(line) {
      guard let parts = Self.studio(rest) ?? Self.withLevel(rest) ?? Self.threadTime(rest) else { return nil }
      self = parts
    } else {
      guard let parts = Self.withLevel(line) else { return nil }
      self = parts
    }
  }

  private init(_ process: UInt64?, _ tag: ByteSlice, _ text: ByteSlice) {
    self.process = process
    self.tag = tag.trimmed
    self.text = text
  }

  /// What stands above a text in the form `long`.
  struct Head {
    let process: UInt64?
    let tag: ByteSlice

    /// Takes the line apart; nil where it is no head.
    init?(_ line: ByteSlice) {
      let text = line.trimmed
      guard text[0] == 0x5B, text.last == 0x5D, text.count < 200,
        let rest = LogcatLine.behindTime(text.dropping(1).upTo(text.end - 1).trimmed),
        let (process, end) = rest.decimal(), rest.bytes[end] == 0x3A,
        let (_, last) = rest.from(end + 1).trimmed.decimal(),
        case let level = rest.from(last).trimmed, LogcatLine.isLevel(level[0]), level[1] == 0x2F
      else { return nil }
      self.process = process
      tag = level.dropping(2).trimmed
    }
  }

  /// A line below a head.
  init(_ text: ByteSlice, below head: Head) {
    self.init(head.process, head.tag, text)
  }

  /// Whether it is one of those that Android writes of a crash.
  var isOfCrash: Bool {
    switch tag {
    case "DEBUG", "libc", "SwiftRuntime", "AndroidRuntime": true
    // MediaTek's handler writes the tombstones of its devices.
    default: tag.hasPrefix("crash_dump") || tag.hasPrefix("AEE")
    }
  }

  // MARK: Parts

  /// What follows `05-11 09:14:22.101`, perhaps with a year, a zone or the user; nil where no such time stands there.
  private static func behindTime(_ line: ByteSlice) -> ByteSlice? {
    guard isDigit(line[0]) else { return nil }
    let date = isNumber(line, 0, 4) && line[4] == 0x2D ? line.dropping(5) : line
    guard isNumber(date, 0, 2), date[2] == 0x2D, isNumber(date, 3, 2), date[5] == 0x20, isNumber(date, 6, 2),
      date[8] == 0x3A, isNumber(date, 9, 2), date[11] == 0x3A, isNumber(date, 12, 2), date[14] == 0x2E,
      isDigit(date[15])
    else { return nil }
    var rest = date.dropping(15)
    while isDigit(rest[0]) { rest = rest.dropping(1) }
    guard isBlank(rest[0]) else { return nil }
    rest = rest.droppingToText(1)
    if rest[0] == 0x2B || rest[0] == 0x2D, isNumber(rest, 1, 4) { rest = rest.droppingToText(5) }
    return rest
  }

  /// `[user] pid tid F tag: text`.
  private static func threadTime(_ text: ByteSlice) -> LogcatLine? {
    var words = text
    for first in 0..<2 {
      if let (process, end) = words.decimal(), isBlank(words.bytes[end]),
        let (_, last) = words.from(end).trimmed.decimal(), isBlank(words.bytes[last]),
        case let rest = words.from(last).droppingToText(0), isLevel(rest[0]), rest[1] == 0x20,
        let colon = endOfTag(rest.dropping(2))
      {
        return LogcatLine(process, rest.dropping(2).upTo(colon), afterColon(rest, colon))
      }
      // Who asks for it gets the user before: a number, or a name such as `u0_a264`.
      guard first == 0, let blank = words.upTo(words.start + 24).index(of: 0x20) else { return nil }
      words = words.from(blank).droppingToText(0)
    }
    return nil
  }

  /// `F/tag( pid): text`, `F/tag: text`.
  private static func withLevel(_ text: ByteSlice) -> LogcatLine? {
    guard isLevel(text[0]), text[1] == 0x2F, let colon = endOfTag(text.dropping(2)) else { return nil }
    var tag = text.dropping(2).upTo(colon)
    var process: UInt64?
    if tag.last == 0x29, let open = tag.lastIndex(of: 0x28) {
      process = tag.from(open + 1).trimmed.decimal()?.value
      if process != nil { tag = tag.upTo(open) }
    }
    return LogcatLine(process, tag, afterColon(text, colon))
  }

  /// `pid-tid/package F/tag: text`, `pid-tid  tag  package  F  text`.
  private static func studio(_ text: ByteSlice) -> LogcatLine? {
    guard let (process, dash) = text.decimal(), text.bytes[dash] == 0x2D,
      let (_, end) = text.from(dash + 1).decimal()
    else { return nil }
    let rest = text.from(end)
    if rest[0] == 0x2F {
      guard let blank = rest.index(of: 0x20), let line = withLevel(rest.from(blank + 1)) else { return nil }
      return LogcatLine(process, line.tag, line.text)
    }
    let columns = rest.droppingToText(0)
    guard isBlank(rest[0]), let tagEnd = columns.index(of: 0x20),
      case let package = columns.from(tagEnd).droppingToText(0), let packageEnd = package.index(of: 0x20),
      case let level = package.from(packageEnd).droppingToText(0), isLevel(level[0]),
      level.count == 1 || isBlank(level[1])
    else { return nil }
    // Two blanks stand before the text, whose own blanks count.
    let gap = level[1] == 0x20 && level[2] == 0x20 ? 3 : 2
    return LogcatLine(process, columns.upTo(tagEnd), level.dropping(gap))
  }

  /// Where the colon behind a tag stands; tags are short.
  private static func endOfTag(_ text: ByteSlice) -> Int? {
    let head = text.upTo(text.start + 80)
    if let mark = head.index(of: ": ") { return mark }
    // Of a line without text editors take the last blank away.
    return head.withoutBlanksAtEnd.last == 0x3A && head.count < 80 ? head.withoutBlanksAtEnd.end - 1 : nil
  }

  private static func afterColon(_ text: ByteSlice, _ colon: Int) -> ByteSlice {
    let rest = text.from(colon + 1)
    return rest[0] == 0x20 ? rest.dropping(1) : rest
  }

  private static func isLevel(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "V"), UInt8(ascii: "D"), UInt8(ascii: "I"), UInt8(ascii: "W"), UInt8(ascii: "E"),
      UInt8(ascii: "F"), UInt8(ascii: "A"):
      true
    default: false
    }
  }

  private static func isNumber(_ text: ByteSlice, _ start: Int, _ count: Int) -> Bool {
    (start..<start + count).allSatisfy { isDigit(text[$0]) }
  }
}
