/// A fact of a report that speaks for a diagnosis, with its place.
public struct Evidence: Sendable, Hashable {
  /// The fact in words.
  public var statement: String
  /// Where in the report model it stands, for instance `crashedThread.frames[2]`.
  public var field: String
  /// The text of the report that says so.
  public var text: String
  /// Byte offset in the source; nil where the fact was derived.
  public var offset: Int?
  /// One-based line in the source.
  public var line: Int?

  /// Makes evidence.
  public init(_ statement: String, field: String, text: String, offset: Int? = nil) {
    self.statement = statement
    self.field = field
    self.text = text
    self.offset = offset
  }

  /// Whether other evidence says the same of the same place, and perhaps explains it as well.
  func isTold(by other: Evidence) -> Bool {
    guard offset == other.offset, field == other.field, text == other.text else { return false }
    if statement == text { return true }
    let rest = other.statement.utf8.dropFirst(statement.utf8.count)
    return other.statement.utf8.starts(with: statement.utf8) && (rest.isEmpty || rest.first == UInt8(ascii: ":"))
  }

  /// Adds a remark that explains the fact.
  mutating func explain(_ remark: String) { statement = String(joining: statement, ": ", remark) }

  /// The same fact with a remark that explains it.
  package func explained(by remark: String) -> Evidence {
    var explained = self
    explained.explain(remark)
    return explained
  }
}
