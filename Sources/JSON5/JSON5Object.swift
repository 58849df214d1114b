/// An object whose keys were found to be allowed ones.
public struct JSON5Object: Sendable {
  /// The object as a value, for mistakes that concern it as a whole.
  public let cursor: JSON5Cursor
  package let allowed: [String]
  package let members: [JSON5Member]

  /// The value of a key, or nil where the document does not have the key.
  public func optional(_ key: String) -> JSON5Cursor? {
    assert(allowed.contains(key), "'\(key)' is read but not allowed")
    return members.first { $0.key.isExactly(key) }.map { cursor.cursor(to: $0) }
  }

  /// The value of a key that must be there.
  public func required(_ key: String) throws(JSON5Error) -> JSON5Cursor {
    guard let value = optional(key) else { throw cursor.error("'\(key)' is missing") }
    return value
  }

  /// The one member of an object that must have exactly one, such as a condition.
  public func only() throws(JSON5Error) -> (key: String, value: JSON5Cursor) {
    let choice = "Allowed: \(allowed.joined(separator: ", "))"
    guard let member = members.first else { throw cursor.error("expected one key, found none. \(choice)") }
    guard members.count == 1 else {
      let both = "\(VisibleText.quoted(member.key)) and \(VisibleText.quoted(members[1].key))"
      throw JSON5Error(
        at: members[1].position, path: cursor.path, "expected only one key, found \(both). \(choice)")
    }
    return (member.key, cursor.cursor(to: member))
  }
}
