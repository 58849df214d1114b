import ByteKit
import CrashModel

/// What R prints when native code below it crashes.
///
///      *** caught segfault ***
///     address 0x18, cause 'memory not mapped'
///
///     Traceback:
///      1: .Call("tide_level", station, PACKAGE = "tides")
///      2: level("CUX7")
///     An irrecoverable exception occurred. R is aborting now ...
///
/// Source: `src/main/main.c` of R.
struct RCrash: ForeignCrashReader {
  private(set) var crash = ForeignCrash()
  private var isInTraceback = false

  /// Whether a text holds what R says of a signal.
  static func isPrinted(in prefix: InputPrefix) -> Bool {
    prefix.contains("*** caught ") && signals.contains { prefix.contains($0.words) }
  }

  mutating func read(_ line: ByteSlice) {
    let text = line.trimmed
    if isInTraceback {
      if let frame = Self.frame(text) {
        crash.add(frame)
        return
      }
      // An expression that was too long for a line goes on below, further to the right.
      if !text.isEmpty, line.hasPrefix("    ") { return }
      isInTraceback = false
    }
    if crash.signal == nil, let signal = Self.signals.first(where: { text.contains($0.words) }) {
      crash.signal = Located(signal.name, at: text.start)
    } else if crash.address == nil, text.hasPrefix("address 0x") {
      crash.address = ForeignText.hexadecimal(behind: "address ", in: text)
    } else if text == "Traceback:", crash.threads.isEmpty {
      isInTraceback = true
      return
    }
    crash.note(text)
  }

  private static let signals: [(words: StaticString, name: String)] = [
    ("*** caught segfault ***", "SIGSEGV"), ("*** caught bus error ***", "SIGBUS"),
    ("*** caught illegal operation ***", "SIGILL"),
  ]

  /// `2: level("CUX7")`; of a call into native code the name that it was given.
  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let (_, end) = text.decimal(), text.bytes[end] == 0x3A, text.bytes[end + 1] == 0x20 else { return nil }
    let call = text.from(end + 2).trimmed
    guard let open = call.index(of: 0x28), open > call.start else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    let name = call.upTo(open)
    frame.symbol = (isNative(name) ? firstArgument(call.from(open + 1)) : nil) ?? name.stringIfAny
    if isRs(name) { frame.image = "libR.dylib" }
    return frame
  }

  private static func isNative(_ name: ByteSlice) -> Bool {
    let names: [StaticString] = [".Call", ".External", ".External2", ".C", ".Fortran"]
    return names.contains { name == $0 }
  }

  /// What R itself puts between two calls of a program.
  private static func isRs(_ name: ByteSlice) -> Bool {
    let names: [StaticString] = [
      "tryCatch", "tryCatchList", "tryCatchOne", "doTryCatch", "try", "eval", "withVisible", "withCallingHandlers",
      "FUN", "lapply", "do.call", "dyn.load", "library.dynam", "loadNamespace", "namespaceImportFrom", "asNamespace",
      "suppressWarnings", "suppressMessages", "suppressPackageStartupMessages", "requireNamespace", "library",
      "require",
    ]
    return names.contains { name == $0 }
  }

  private static func firstArgument(_ arguments: ByteSlice) -> String? {
    var name = arguments.upTo(arguments.index(of: 0x2C) ?? arguments.index(of: 0x29) ?? arguments.end).trimmed
    if name[0] == 0x22 || name[0] == 0x27, name.last == name[0] { name = name.dropping(1).upTo(name.end - 1) }
    return name.contains("(") ? nil : name.stringIfAny
  }
}
