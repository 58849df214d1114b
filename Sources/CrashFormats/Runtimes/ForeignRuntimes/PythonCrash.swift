import ByteKit
import CrashModel

/// What Python prints when an exception reaches no handler, or its fault handler is called.
///
///     Traceback (most recent call last):
///       File "/srv/tides/run.py", line 20, in <module>
///         main()
///     IndexError: list index out of range
///
///     Fatal Python error: Segmentation fault
///
///     Current thread 0x00000001f5a6c140 (most recent call first):
///       File "/srv/tides/model.py", line 88 in forward
///
/// The same is printed of an exception that was caught, by loggers and by `traceback.print_exc()`. Its frames begin with
/// the function that caught it; those of an exception that nobody took begin with the script.
///
/// Sources: Python's documentation, `traceback`, `faulthandler` and `logging`.
struct PythonCrash: ForeignCrashReader {
  private var found = ForeignCrash()
  private var state = State.outside
  /// The last line that belongs to no stack.
  private var lineBefore: ByteSlice?
  /// Whether somebody caught the exception of the last traceback, to tell of it.
  private var isCaught = false

  private enum State {
    case outside
    /// Among the frames of an exception, the outermost first; lines of the sources stand between them.
    case traceback
    /// Among the frames of a thread, the innermost first.
    case thread
  }

  var crash: ForeignCrash {
    var crash = found
    if state == .traceback { crash.reverseLastThread() }
    if isCaught || !Self.isWhole(crash.threads.last) { crash.exception = nil }
    return crash
  }

  mutating func read(_ line: ByteSlice) {
    let text = line.trimmed
    if text.hasSuffix("Traceback (most recent call last):") {
      // The exception that a handler of the last one met with is the one that ended the program.
      found.forgetThreads()
      found.beginThread(at: text.start)
      isCaught = Self.isCaught(text.upTo(text.end - 34)) || lineBefore.map(Self.isCaught) ?? false
      found.note(text)
      state = .traceback
      return
    }
    if state != .outside, let frame = FrameLine.python(text) {
      found.add(frame)
      return
    }
    if text.hasSuffix(" (most recent call first):") {
      found.beginThread(isCrashed: text.hasPrefix("Current thread"), at: text.start)
      state = .thread
    } else if state == .traceback, !isBlank(line[0]), !text.isEmpty, readException(text) {
      state = .outside
      found.reverseLastThread()
    }
    if let reason = text.after(prefix: "Fatal Python error: ") { readSignal(reason) }
    if !text.isEmpty { lineBefore = text }
    // Between the frames stand lines of the sources.
    if state != .traceback || !isBlank(line[0]) { found.note(text) }
  }

  /// Whether the outermost frame is where Python began: the script, its import system or a thread.
  private static func isWhole(_ thread: CrashReport.Thread?) -> Bool {
    guard let outermost = thread?.frames.last?.symbol else { return true }
    return ["<module>", "_run_module_as_main", "_bootstrap", "_bootstrap_inner", "__bootstrap"].contains(outermost)
  }

  /// Whether the words before a traceback are those of somebody who caught the exception: a line of a log that calls it
  /// an error, but no uncaught one, or what Python says of exceptions that end nothing.
  private static func isCaught(_ text: ByteSlice) -> Bool {
    if text.isEmpty || text.contains("ncaught") || text.contains("nhandled") { return false }
    let words: [StaticString] = [
      "ERROR", "CRITICAL", "WARNING", "INFO", "DEBUG", " error ", "Exception ignored in",
      "exception was never retrieved",
    ]
    return words.contains { text.contains($0) }
  }

  /// `IndexError: list index out of range`, `KeyboardInterrupt`, `tides.errors.NoTable: station 7`.
  private mutating func readException(_ text: ByteSlice) -> Bool {
    let colon = text.index(of: ": ")
    let name = text.upTo(colon ?? text.end)
    guard isLetter(name[0]) || name[0] == 0x5F, name.index(of: 0x20) == nil else { return false }
    let reason = colon.map { text.from($0 + 2) }
    found.exception = CrashReport.UncaughtException(
      name: Located(name.string, at: name.start), reason: reason.map { Located($0.string, at: $0.start) })
    return true
  }

  private mutating func readSignal(_ reason: ByteSlice) {
    let name: String? =
      switch reason {
      case "Segmentation fault": "SIGSEGV"
      case "Bus error": "SIGBUS"
      case "Illegal instruction": "SIGILL"
      case "Floating point exception", "Floating-point exception": "SIGFPE"
      default: reason.hasPrefix("Aborted") ? "SIGABRT" : nil
      }
    found.signal = name.map { Located($0, at: reason.start) }
  }
}
