/// Why nothing could be read from an input.
public struct ReadError: Error, Sendable, CustomStringConvertible {
  /// Path of the input.
  public let path: String
  /// What is wrong, and what to do about it, in one sentence.
  public let reason: String

  /// Whether nobody could look into it, so that it may well hold a report.
  public let isUnseen: Bool

  /// Makes an error about an input.
  public init(path: String, reason: String, isUnseen: Bool = false) {
    self.path = path
    self.reason = reason
    self.isUnseen = isUnseen
  }

  /// Path and reason.
  public var description: String { "\(path == "-" ? "standard input" : path): \(reason)" }
}
