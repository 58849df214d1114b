import ByteKit
import CrashModel

/// What Node.js and Electron print when an exception of JavaScript reaches no handler, or their native part gives up.
///
///     TypeError: Cannot read properties of undefined (reading 'metres')
///         at level (/srv/tides/index.js:12:34)
///         at async Promise.all (index 0)
///         at node:internal/main/run_main_module:23:47
///
///     FATAL ERROR: Error::New napi_get_last_error_info
///     ----- Native stack trace -----
///      1: 0x1000d5142 node::Abort() [/usr/local/bin/node]
///      2: napi_fatal_error [/usr/local/bin/node]
///     ----- JavaScript stack trace -----
///     1: open (/srv/tides/index.js:3:7)
///
/// Sources: V8, `src/execution/messages.cc`; Node.js, `src/debug_utils.cc`.
struct NodeCrash: ForeignCrashReader {
  private var found = ForeignCrash()
  private var stack = Stack.none
  /// The error whose stack may follow.
  private var error: CrashReport.UncaughtException?
  /// Whether the words of an error that nobody took were met.
  private var isUncaught = false
  /// Whether the last line of a program that an error ended was met.
  private var isOver = false

  /// What the line before belongs to.
  private enum Stack {
    case none
    case calls
    case native
  }

  var crash: ForeignCrash {
    var crash = found
    if !isUncaught { crash.exception = nil }
    return crash
  }

  /// Whether a text holds such a stack and the signs of Node.js: others write lines with `at`, too.
  static func isPrinted(in prefix: InputPrefix) -> Bool {
    if prefix.contains("node::") || prefix.contains("napi_") || prefix.contains("v8::") {
      if prefix.contains("\n 1: ") { return true }
    }
    let signs: [StaticString] = [
      "node:internal/", "\nNode.js v", "internal/modules/cjs/", "JavaScript error occurred in the main process",
      "Uncaught Exception:",
    ]
    return prefix.contains("\n    at ") && signs.contains { prefix.contains($0) }
  }

  mutating func read(_ line: ByteSlice) {
    let text = line.trimmed
    if let frame = Self.call(text) {
      // The last error of a text is the one that ended the program; what caused it stands below it.
      if stack != .calls { beginCalls(at: text.start) }
      stack = .calls
      found.add(frame)
      return
    }
    if let frame = Self.native(text) {
      if stack != .native { found.beginThread(name: "native", at: text.start) }
      stack = .native
      found.add(frame)
      return
    }
    stack = .none
    readError(text)
    if found.signal == nil { readSignal(text) }
    isUncaught = isUncaught || Self.ends.contains { text.contains($0) }
    if text.hasPrefix("Node.js v") { (isUncaught, isOver) = (true, true) }
    found.note(text)
  }

  private static let ends: [StaticString] = [
    "Uncaught ", "triggerUncaughtException", "ERR_UNHANDLED_REJECTION", "JavaScript error occurred in the main process",
  ]

  private mutating func beginCalls(at offset: Int) {
    if let error, !isOver {
      found.forgetThreads()
      found.exception = error
      self.error = nil
    }
    found.beginThread(name: "JavaScript", at: offset)
  }

  /// The words of a shell or of another program about how Node.js ended.
  private mutating func readSignal(_ text: ByteSlice) {
    if let name = ShellLine.signal(in: text) {
      found.signal = Located(name, at: text.start)
    } else if text.contains("signal") {
      found.signal = ForeignText.signal(in: text)
    }
  }

  /// `TypeError: Cannot read …`, `Uncaught Error: …`, `tides.TideError [ERR_TIDE]: …`.
  private mutating func readError(_ text: ByteSlice) {
    let head = text.after(prefix: "Uncaught ") ?? text
    guard isLetter(head[0]), let colon = head.index(of: ": ") else { return }
    var name = head.upTo(colon)
    if let bracket = name.index(of: " [") { name = name.upTo(bracket) }
    guard name.hasSuffix("Error") || name.hasSuffix("Exception"), name.index(of: 0x20) == nil else { return }
    error = CrashReport.UncaughtException(
      name: Located(name.string, at: name.start), reason: Located(head.from(colon + 2).string, at: colon + 2))
  }

  /// A call of JavaScript: `at level (/srv/index.js:12:34)`, `at node:internal/main:23:47`, `at new Pier (file:///pier.mjs:3:1)`.
  private static func call(_ text: ByteSlice) -> CrashReport.Frame? {
    guard var call = text.after(prefix: "at ") ?? afterNumber(text) else { return nil }
    if let rest = call.after(prefix: "async ") { call = rest }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    frame.symbol = "<anonymous>"
    var place = call
    if call.last == 0x29, let open = call.lastIndex(of: " (") {
      place = call.from(open + 2).upTo(call.end - 1)
      let name = call.upTo(open)
      frame.symbol = name.upTo(name.index(of: " [as ") ?? name.end).stringIfAny
      if ["native", "<anonymous>"].contains(place.string) || place.hasPrefix("index ") { return frame }
    }
    let path = place.after(prefix: "file://") ?? place
    return FrameLine.readFile(path, into: &frame) && frame.column != nil ? frame : nil
  }

  /// `open (/srv/index.js:3:7)` behind the number that it has below the native stack.
  private static func afterNumber(_ text: ByteSlice) -> ByteSlice? {
    guard let (_, end) = text.decimal(), let rest = text.from(end).after(prefix: ": "), rest.last != 0x5D else {
      return nil
    }
    return rest
  }

  /// ` 1: 0x1000d5142 node::Abort() [/usr/local/bin/node]`; older versions leave the address out.
  private static func native(_ text: ByteSlice) -> CrashReport.Frame? {
    guard text.last == 0x5D, let (_, end) = text.decimal(), let rest = text.from(end).after(prefix: ": "),
      let open = rest.lastIndex(of: " [")
    else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    var name = rest.upTo(open)
    if let (address, last) = name.hexadecimal() {
      frame.address = Address(address)
      name = name.from(last)
    }
    frame.symbol = name.trimmed.stringIfAny
    frame.imagePath = rest.from(open + 2).upTo(rest.end - 1).stringIfAny
    frame.image = frame.imagePath.map { Paths.lastComponent($0) }
    return frame
  }
}
