import ByteKit
import CrashModel

/// An exception of Java or Kotlin that ended an app, as Android's runtime writes it into the log.
///
///     FATAL EXCEPTION: main
///     Process: org.example.tides, PID: 4318
///     java.lang.IllegalStateException: no table for station 7
///         at org.example.tides.TideModel.load(TideModel.kt:41)
///     Caused by: java.lang.NullPointerException: …
struct JavaException {
  private(set) var process: UInt64?
  let start: Int
  private let thread: String?
  private var package: String?
  private var name: Located<String>?
  private var reason: Located<String>?
  private var frames: [CrashReport.Frame] = []
  private var messages: [CrashReport.Message] = []
  private var isInCause = false

  /// Begins with the first line; nil where it is another.
  init?(_ line: ByteSlice, process: UInt64?) {
    let text = line.trimmed
    guard let thread = text.after(prefix: "FATAL EXCEPTION: ") else { return nil }
    self.process = process
    start = text.start
    self.thread = thread.stringIfAny
    messages = [.init(.log, text.string, at: text.start)]
  }

  /// Takes the next line; false where the exception is over.
  mutating func read(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    if text.isEmpty { return true }
    if let rest = text.after(prefix: "Process: "), name == nil {
      let end = rest.index(of: ", PID: ")
      package = rest.upTo(end ?? rest.end).stringIfAny
      if let end { process = rest.from(end + 7).decimal()?.value ?? process }
      return true
    }
    if let call = text.after(prefix: "at ") {
      guard name != nil else { return false }
      if !isInCause { add(call, at: text.start) }
      return true
    }
    if text.hasPrefix("Caused by: ") || text.hasPrefix("Suppressed: ") {
      isInCause = true
      add(text)
      return true
    }
    if text.hasPrefix("... ") { return text.hasSuffix(" more") }
    if name == nil, readName(text) { return true }
    // The reason may go on, before the stack begins.
    guard name != nil, frames.isEmpty, !isInCause, messages.count < 64 else { return false }
    add(text)
    return true
  }

  private mutating func add(_ text: ByteSlice) {
    if messages.count < ReportCaps.lines { messages.append(.init(.log, text.string, at: text.start)) }
  }

  /// `java.lang.IllegalStateException: no table for station 7`.
  private mutating func readName(_ text: ByteSlice) -> Bool {
    let colon = text.index(of: ": ")
    let class_ = text.upTo(colon ?? text.end)
    guard class_.index(of: 0x20) == nil, class_.index(of: 0x2E) != nil, isLetter(class_[0]) else { return false }
    name = Located(class_.string, at: class_.start)
    if let colon {
      let words = text.from(colon + 2)
      reason = words.isEmpty ? nil : Located(words.string, at: words.start)
    }
    add(text)
    return true
  }

  /// `org.example.tides.TideModel.load(TideModel.kt:41)`.
  private mutating func add(_ call: ByteSlice, at offset: Int) {
    guard frames.count < ReportCaps.frames else { return }
    var frame = Self.frame(call)
    (frame.index, frame.offset) = (frames.count, offset)
    frames.append(frame)
  }

  /// The frame of `org.example.tides.TideModel.load(TideModel.kt:41)`.
  static func frame(_ call: ByteSlice) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: 0, offset: call.start)
    let open = call.lastIndex(of: 0x28)
    frame.symbol = call.upTo(open ?? call.end).trimmed.stringIfAny
    if let open, call.last == 0x29 { _ = FrameLine.readFile(call.from(open + 1).upTo(call.end - 1), into: &frame) }
    return frame
  }

  /// Puts everything into a report.
  func fill(_ report: inout CrashReport) {
    AndroidProcess.set(package, process, in: &report)
    report.uncaughtException = .init(name: name, reason: reason)
    report.messages += messages
    guard !frames.isEmpty else { return }
    var stack = CrashReport.Thread(
      index: thread == "main" ? 0 : 1, name: thread, isCrashed: true, frames: frames, offset: frames[0].offset)
    stack.isNumbered = false
    report.crashedThread = stack
    report.threads = DeferredList([stack])
  }
}
