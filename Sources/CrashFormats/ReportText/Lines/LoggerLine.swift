import ByteKit

/// A line of Swift's logger: `[ ERROR ] Abort.404: Not Found [request-id: 6C2D] (Vapor/ErrorMiddleware.swift:44)`.
///
/// Errors that a program reports in this way are ones that it lived to report, and so say nothing of its end.
enum LoggerLine {
  /// Whether a line is a logger's and says nothing of the end of a program either.
  static func isQuiet(_ text: String) -> Bool {
    levels.contains { text.hasPrefix($0) } && !tellsOfAnEnd(text)
  }

  /// Whether a line of any program speaks of the end of one.
  static func tellsOfAnEnd(_ text: String) -> Bool {
    // Swift's runtime says at its start that there will be no backtraces.
    if text.contains("swift runtime: "), text.contains("backtrace-on-crash is not supported") { return false }
    let words = Array(text.lowercased().utf8)
    return Bytes.with(words) { bytes in endings.contains { bytes.all.contains($0) } }
  }

  private static let levels = [
    "[ TRACE ] ", "[ DEBUG ] ", "[ INFO ] ", "[ NOTICE ] ", "[ WARNING ] ", "[ ERROR ] ", "[ CRITICAL ] ",
  ]

  private static let endings: [StaticString] = [
    "fatal error:", "precondition failed", "assertion failed", "crash", "signal", "sigabrt", "sigsegv", "sigill",
    "sigtrap", "sigbus", "sigkill", "terminat", "uncaught", "killed", "out of memory", "exit code", "exit status",
    "exited", "panic", "core dumped", "corrupt", "0x", "lost connection to the application",
  ]
}
