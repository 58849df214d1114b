import ByteKit

/// A line of Swift's logger: `[ ERROR ] Abort.404: Not Found [request-id: 6C2D] (Vapor/ErrorMiddleware.swift:44)`.
///
/// Errors that a program reports in this way are ones that it lived to report, and so say nothing of its end.
enum LoggerLine {
  /// Whether a line is a logger's and says nothing of the end of a program either.
  static func isQuiet(_ text: String) -> Bool {
    levels.contains { text.hasPrefix($0) } && !ProcessEndWords.occur(in: text)
  }

  private static let levels = [
    "[ TRACE ] ", "[ DEBUG ] ", "[ INFO ] ", "[ NOTICE ] ", "[ WARNING ] ", "[ ERROR ] ", "[ CRITICAL ] ",
  ]
}
