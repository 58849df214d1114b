import ByteKit
import CrashModel

/// What KSCrash found at an address that a register or the stack held.
struct NotableObject {
  /// What is worth telling, nil where it is nothing.
  let words: String?

  /// Reads one object, the cursor standing at it.
  init(_ cursor: inout JSONCursor) {
    var type: String?
    var name: String?
    var value: String?
    var freed: String?
    cursor.forEachMember { cursor, key in
      switch key {
      case "type": type = cursor.string()
      case "class": name = cursor.string()
      case "value": value = cursor.string()
      case "last_deallocated_obj": freed = cursor.string()
      default: break
      }
    }
    var parts: [String] = []
    switch type {
    case "string":
      // Bytes that happen to look like text are short.
      if let value, value.utf8.count >= 6 { parts.append("string \"\(value)\"") }
    case "objc_object", "objc_class", "objc_block":
      if let name, value != nil || freed != nil { parts.append("object of class \(name)") }
      if let value { parts.append("value \"\(value)\"") }
    default: break
    }
    if let freed { parts.append("last freed object of class \(freed)") }
    words = parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// At most this many are told of.
  static let limit = 32

  /// Reads the notable addresses of a thread; what several addresses hold is told once.
  static func messages(_ cursor: inout JSONCursor) -> [CrashReport.Message] {
    var result: [CrashReport.Message] = []
    var told = Set<String>()
    cursor.forEachMember { cursor, key in
      guard result.count < limit else { return }
      let offset = cursor.position
      guard let words = NotableObject(&cursor).words, told.insert(words).inserted else { return }
      result.append(.init(.tool, "at \(key.string): \(words)", at: offset))
    }
    return result
  }
}
