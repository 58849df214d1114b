/// A value of JSON as a tree: what is missing, or of another type than it should be, is nil or empty.
package enum JSONValue: Sendable {
  case object([String: JSONValue])
  case array([JSONValue])
  /// A string, or a number or truth value as it is written.
  case text(String)
  case null

  /// Levels that are read.
  private static let depthLimit = 16

  /// Reads the value at which a cursor stands.
  package init(_ cursor: inout JSONCursor, depth: Int = 0) {
    switch cursor.peek() {
    case 0x7B where depth < Self.depthLimit:
      var members: [String: JSONValue] = [:]
      cursor.forEachMember { cursor, key in
        let name = key.string
        let value = JSONValue(&cursor, depth: depth + 1)
        if members[name] == nil { members[name] = value }
      }
      self = .object(members)
    case 0x5B where depth < Self.depthLimit:
      var elements: [JSONValue] = []
      cursor.forEachElement { cursor, _ in elements.append(JSONValue(&cursor, depth: depth + 1)) }
      self = .array(elements)
    default:
      self = cursor.string().map { .text($0) } ?? .null
    }
  }

  /// Reads a text of JSON; null where it is damaged or cut off.
  package init(_ text: [UInt8]) {
    self = Bytes.with(text) { bytes in
      var cursor = JSONCursor(bytes)
      let value = JSONValue(&cursor)
      return cursor.isTruncated || cursor.isMalformed ? .null : value
    }
  }

  /// A member of an object.
  package subscript(_ key: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  /// Whether it is an object with a member of this name, null or not.
  package func has(_ key: String) -> Bool {
    if case .object(let members) = self { members[key] != nil } else { false }
  }

  /// Whether it is an object.
  package var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// The text.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The whole number.
  package var number: Int? { text.flatMap { Int($0) } }

  /// The whole number, which may be an address.
  package var unsigned: UInt64? {
    text.flatMap { $0.hasPrefix("0x") ? UInt64($0.dropFirst(2), radix: 16) : UInt64($0) }
  }

  /// Whether it is there and true.
  package var isTrue: Bool { text == "true" }

  /// The elements of a list.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The texts of a list.
  package var texts: [String] { elements.compactMap(\.text) }

  /// The value that one of the names of a choice stands for.
  package func choice<Choice: RawRepresentable<String>>() -> Choice? { text.flatMap { Choice(rawValue: $0) } }
}
