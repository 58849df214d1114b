import ByteKit
import CrashModel

/// What Go's runtime prints when it panics or a signal arrives.
///
///     panic: runtime error: invalid memory address or nil pointer dereference
///     [signal SIGSEGV: segmentation violation code=0x2 addr=0x10 pc=0x102f3c8a4]
///
///     goroutine 1 [running]:
///     main.(*Pier).Open(0x0, {0x14000010030, 0x3})
///             /srv/pier/pier.go:21 +0x24
///     created by main.start in goroutine 17
///             /srv/pier/main.go:9 +0x3c
///
/// A signal that arrived while C was running, below cgo, has another head:
///
///     SIGSEGV: segmentation violation
///     PC=0x7fff823874cc m=0 sigcode=1 addr=0x10
///     signal arrived during cgo execution
///
/// Source: `src/runtime/traceback.go` of Go.
struct GoCrash: ForeignCrashReader {
  private(set) var crash = ForeignCrash()
  private var isInStack = false

  /// Whether one of the runtime's heads stands in a text.
  static func isPrinted(in prefix: InputPrefix) -> Bool {
    prefix.contains("panic: ") || prefix.contains("fatal error: ") || prefix.contains("\nPC=0x")
      || prefix.contains("[signal SIG")
  }

  mutating func read(_ line: ByteSlice) {
    let text = line.trimmed
    if let rest = text.after(prefix: "goroutine "), text.hasSuffix("]:"), let (number, end) = rest.decimal() {
      let state = text.from(end).trimmed
      crash.beginThread(
        Int(exactly: number), name: "goroutine " + state.upTo(state.end - 1).string, at: text.start)
      // The state of the first tells what happened, too.
      crash.note(text)
      isInStack = true
      return
    }
    if text.isEmpty {
      isInStack = false
      return
    }
    if isInStack, line[0] == 0x09 || isBlank(line[0]), text.contains(".go:") || text.contains(".s:") {
      let place = text.upTo(text.lastIndex(of: " +0x") ?? text.end).trimmed
      crash.changeLastFrame { _ = FrameLine.readFile(place, into: &$0) }
      return
    }
    if isInStack, let frame = Self.frame(text) {
      crash.add(frame)
      return
    }
    if crash.signal == nil, text.hasPrefix("[signal ") {
      crash.signal = ForeignText.signal(in: text)
      crash.address = ForeignText.hexadecimal(behind: "addr=", in: text)
    }
    if crash.signal == nil, text.hasPrefix("SIG"), text.contains(": ") { crash.signal = ForeignText.signal(in: text) }
    if crash.address == nil, text.hasPrefix("PC=0x") {
      crash.address = ForeignText.hexadecimal(behind: " addr=", in: text)
    }
    crash.note(text)
  }

  /// `main.(*Pier).Open(0x0, …)`, `created by main.start in goroutine 17`.
  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    if let creator = text.after(prefix: "created by ") {
      frame.symbol = creator.upTo(creator.index(of: " in goroutine ") ?? creator.end).stringIfAny
      return frame
    }
    guard text.last == 0x29, let open = openBracket(ofLastIn: text), open > text.start else { return nil }
    frame.symbol = text.upTo(open).stringIfAny
    return frame
  }

  /// Where the bracket stands that the last one closes: arguments hold brackets themselves.
  private static func openBracket(ofLastIn text: ByteSlice) -> Int? {
    var depth = 0
    for index in (text.start..<text.end).reversed() {
      if text.bytes[index] == 0x29 { depth += 1 }
      if text.bytes[index] == 0x28 { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
