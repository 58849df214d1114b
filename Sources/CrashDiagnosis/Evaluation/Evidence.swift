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

  /// Whether other evidence says the same of the same place, and one of the two perhaps explains it as well.
  func isSameFact(as other: Evidence) -> Bool {
    guard offset == other.offset, field == other.field, text == other.text else { return false }
    return isToldInWords(of: other) || other.isToldInWords(of: self)
  }

  /// Whether the words of other evidence of the same place say what these say, and perhaps explain it.
  private func isToldInWords(of other: Evidence) -> Bool {
    if statement == text { return true }
    return statement.withBytes { own in
      other.statement.withBytes { others in
        guard own.count <= others.count, own.count == others.count || others[own.count] == UInt8(ascii: ":") else {
          return false
        }
        return others.starts(with: own)
      }
    }
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
