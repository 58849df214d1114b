import ByteKit

/// A value of a saved result: what is missing, or of another type than it should be, is nil or empty.
enum SavedValue {
  case object([String: SavedValue])
  case array([SavedValue])
  /// A string, or a number or truth value as it is written.
  case text(String)
  case null

  /// Levels that a result has at most, and some more.
  private static let depthLimit = 16

  /// Reads the value at which a cursor stands.
  init(_ cursor: inout JSONCursor, depth: Int = 0) {
    switch cursor.peek() {
    case 0x7B where depth < Self.depthLimit:
      var members: [String: SavedValue] = [:]
      cursor.forEachMember { cursor, key in
        let name = key.string
        let value = SavedValue(&cursor, depth: depth + 1)
        if members[name] == nil { members[name] = value }
      }
      self = .object(members)
    case 0x5B where depth < Self.depthLimit:
      var elements: [SavedValue] = []
      cursor.forEachElement { cursor, _ in elements.append(SavedValue(&cursor, depth: depth + 1)) }
      self = .array(elements)
    default:
      self = cursor.string().map { .text($0) } ?? .null
    }
  }

  /// A member of an object.
  subscript(_ key: String) -> SavedValue {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  /// Whether it is an object with a member of this name, null or not.
  func has(_ key: String) -> Bool {
    if case .object(let members) = self { members[key] != nil } else { false }
  }

  /// Whether it is an object.
  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// The text.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The whole number.
  var number: Int? { text.flatMap { Int($0) } }

  /// The whole number, which may be an address.
  var unsigned: UInt64? {
    text.flatMap { $0.hasPrefix("0x") ? UInt64($0.dropFirst(2), radix: 16) : UInt64($0) }
  }

  /// Whether it is there and true.
  var isTrue: Bool { text == "true" }

  /// The elements of a list.
  var elements: [SavedValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The texts of a list.
  var texts: [String] { elements.compactMap(\.text) }

  /// The value that one of the names of a choice stands for.
  func choice<Choice: RawRepresentable<String>>() -> Choice? { text.flatMap { Choice(rawValue: $0) } }
}
