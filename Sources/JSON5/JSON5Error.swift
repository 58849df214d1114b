/// A mistake in a JSON5 document: where it stands, what is wrong and what would be right.
public struct JSON5Error: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column in UTF-8 bytes, counted from 1.
  public let column: Int
  /// The way from the root to the mistaken value, such as `[0].when.all[1]`; nil for a mistake in the notation.
  public let path: String?
  /// What is wrong and what would be right, in plain words.
  public let message: String

  package init(at position: JSON5Position, path: String? = nil, _ message: String) {
    line = position.line
    column = position.column
    self.path = path
    self.message = message
  }

  /// The place and the message in one line.
  public var description: String {
    guard let path, !path.isEmpty else { return "line \(line), column \(column): \(message)" }
    return "line \(line): \(path) – \(message)"
  }
}
