import ByteKit
import CrashModel

/// A line with which a test runner says that a test began or ended.
///
/// The forms are those of XCTest on macOS and Linux, of Swift Testing, and of `xcodebuild` when tests run in parallel.
struct TestLine {
  let event: Event
  /// Name of the test as the runner writes it, without `-[` and `]`, where it stands in the line.
  let nameInLine: ByteSlice
  /// Whether the test ended well.
  let hasPassed: Bool

  /// Name of the test.
  var name: String { nameInLine.string }

  /// Whether the process that runs the tests wrote the line itself, and not `xcodebuild` beside it.
  func isSaidInside(_ line: ByteSlice) -> Bool { !line.contains("Test case '") }

  /// Whether a test runner wrote a line itself, with names and values of tests in it, which may be any words.
  static func isOfRunner(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    return signs.contains { text.hasPrefix($0) }
  }

  /// Whether a message is such a line.
  static func isOfRunner(_ message: CrashReport.Message) -> Bool {
    Bytes.with(Array(message.text.utf8)) { isOfRunner($0.all) }
  }

  /// With which lines of Swift Testing and of XCTest begin, and what TeamCity is told of a test; four are Apple's own
  /// signs.
  private static let signs: [StaticString] = [
    "◇", "✔", "✓", "✘", "✕", "✗", "✖", "●", "○", "━", "↳", "\u{1007C8}", "\u{10105B}", "\u{100884}", "\u{100135}",
    "Test Case '",
    "Test case '", "Test Suite '", "##teamcity[testStarted ", "##teamcity[testFailed ", "##teamcity[testFinished ",
    "##teamcity[testIgnored ", "##teamcity[testSuite",
  ]

  enum Event: Equatable {
    case began
    case ended
    /// The runner started anew after the test had brought the process down.
    case crashed
  }

  /// Reads a line; nil where it says nothing of a test.
  init?(_ line: ByteSlice) {
    self.init(behindPrefix: LogPrefix.message(of: line))
  }

  /// Reads what stands behind the prefix of a line.
  init?(behindPrefix text: ByteSlice) {
    if text[0] == 0x54, let rest = text.after(prefix: "Test Case '") ?? text.after(prefix: "Test case '") {
      self.init(xcTest: rest)
    } else if let mark = text.index(of: "crash, or test timeout in ") {
      let name = text.from(mark + 26)
      self.init(event: .crashed, name: name.upTo(name.index(of: 0x3B) ?? name.end).trimmed)
    } else {
      self.init(swiftTesting: text)
    }
  }

  private init?(event: Event, name: ByteSlice, hasPassed: Bool = false) {
    guard !name.isEmpty, name.count <= 300 else { return nil }
    self.event = event
    self.hasPassed = hasPassed
    nameInLine = name
  }

  /// The rest of a line such as `-[HarbourTests.TideTests testLowTide]' started.` is read.
  private init?(xcTest text: ByteSlice) {
    guard let quote = text.index(of: "' ") else { return nil }
    var name = text.upTo(quote)
    if name.hasPrefix("-["), name.last == 0x5D { name = name.dropping(2).upTo(name.end - 1) }
    let state = text.from(quote + 2)
    guard let event = Self.event(state) else { return nil }
    self.init(event: event, name: name, hasPassed: state.hasPrefix("passed"))
  }

  /// `◇ Test "low tide" started.` and `✔ Test lowTide() passed after 0.001 seconds.`; the sign depends on the terminal.
  private init?(swiftTesting text: ByteSlice) {
    // Behind a sign of a few bytes.
    guard let mark = text.upTo(text.start + 13).index(of: "Test "), mark > text.start else { return nil }
    let rest = text.from(mark + 5)
    if rest.hasPrefix("run ") || rest.hasPrefix("Suite ") || rest.hasPrefix("case ") { return nil }
    for (words, event) in Self.swiftTestingEvents {
      guard let end = rest.lastIndex(of: words) else { continue }
      var name = rest.upTo(end)
      if name[0] == 0x22, name.last == 0x22 { name = name.dropping(1).upTo(name.end - 1) }
      self.init(event: event, name: name, hasPassed: rest.from(end).hasPrefix(" passed"))
      return
    }
    return nil
  }

  private static let swiftTestingEvents: [(StaticString, Event)] = [
    (" started.", .began), (" passed after", .ended), (" failed after", .ended), (" skipped", .ended),
    (" recorded an issue", .began),
  ]

  private static func event(_ state: ByteSlice) -> Event? {
    if state.hasPrefix("started") { return .began }
    if state.hasPrefix("passed") || state.hasPrefix("failed") || state.hasPrefix("skipped") { return .ended }
    return nil
  }
}

/// The tests that run at a place of a log.
enum RunningTests {
  /// A test and where its line begins.
  struct Running {
    let name: String
    let offset: Int
  }

  /// At most so many lines are looked at; suites that run in parallel start many tests before one ends.
  private static let lineLimit = 4096
  /// At most so many tests are named.
  private static let nameLimit = 4

  /// A name where it stands: most of the names of a log are only compared.
  private struct Name: Hashable {
    let slice: ByteSlice

    static func == (one: Self, other: Self) -> Bool {
      one.slice.count == other.slice.count
        && one.slice.bytes.isEqual(one.slice.start, other.slice.start, count: one.slice.count)
    }

    func hash(into hasher: inout Hasher) { slice.bytes.hash(slice.start, slice.end, into: &hasher) }
  }

  /// The tests that began in a range and had not ended at its end, the latest first; nil where no test began or ended.
  static func find(in bytes: Bytes, from start: Int, to end: Int) -> [Running]? {
    var known: Set<Name> = []
    var running: [Running] = []
    var sawTest = false
    // Where none began, none of all those that ended need be known.
    guard began(in: bytes, from: start, to: end) else {
      return lastMark(in: bytes, from: start, to: end) == nil ? nil : []
    }
    var position = end
    var seen = 0
    while seen < lineLimit, running.count < nameLimit, let mark = lastMark(in: bytes, from: start, to: position) {
      let line = bytes.line(around: mark)
      position = max(line.start, start)
      seen += 1
      guard let test = TestLine(line) else { continue }
      sawTest = true
      switch test.event {
      case .ended, .crashed: known.insert(Name(slice: test.nameInLine))
      case .began:
        // A test that began twice is named once.
        if known.insert(Name(slice: test.nameInLine)).inserted {
          running.append(Running(name: test.name, offset: line.start))
        }
        // XCTest runs one test after the other in a process; what began before has ended.
        if line.contains("Test Case '") { return running }
      }
    }
    return sawTest ? running : nil
  }

  /// Whether a line of a range may say that a test began.
  private static func began(in bytes: Bytes, from start: Int, to end: Int) -> Bool {
    [" started", " recorded an issue"].contains { bytes.index(of: $0, from: start, to: end) != nil }
  }

  /// The last place that may belong to a line of a test.
  private static func lastMark(in bytes: Bytes, from start: Int, to end: Int) -> Int? {
    bytes.lastIndex(of: "Test ", from: start, to: end)
  }
}
