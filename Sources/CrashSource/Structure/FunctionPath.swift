/// The type and the member that a demangled name stands for: `closure #1 in Till.total(of:)` is `total` of `Till`.
package struct FunctionPath: Sendable, Hashable {
  /// The innermost type; nil for functions outside of types.
  package let type: String?
  /// The function, property, `init`, `deinit` or `subscript`.
  package let member: String

  /// Nil where the name is none of Swift's declarations.
  package init?(_ symbol: String) {
    var name = Substring(symbol)
    for mark in [" in ", " of "] {
      // The last one: closures lie in closures.
      if let place = name.lastIndex(ofText: mark) { name = name[place...].dropFirst(mark.count) }
    }
    while let word = Self.prefixes.first(where: { name.hasPrefix($0) }) { name = name.dropFirst(word.count) }
    if name.hasPrefix("(extension"), let colon = name.firstIndex(of: ":") { name = name[colon...].dropFirst() }
    let path = Self.withoutGenerics(name.prefix { $0 != "(" && $0 != " " })
    var parts = path.split(separator: ".").map(String.init)
    while let last = parts.last, parts.count > 1, Self.accessors.contains(last) { parts.removeLast() }
    guard var member = parts.popLast(), member.first.map({ $0.isLetter || $0 == "_" }) ?? false else { return nil }
    switch member {
    case "__allocating_init": member = "init"
    case "__deallocating_deinit", "__isolated_deallocating_deinit": member = "deinit"
    default: break
    }
    // A name without parentheses and types is no function of Swift's.
    guard name.contains("(") || name.contains(".") || !parts.isEmpty else { return nil }
    self.member = member
    type = parts.last
  }

  private static let prefixes = [
    "specialized ", "merged ", "static ", "partial apply for ", "implicit ", "thunk for ", "@objc ", "async ",
    "dispatch thunk ",
    "override ", "final ",
  ]
  private static let accessors: Set = [
    "getter", "setter", "modify", "read", "didset", "willset", "unsafeMutableAddressor", "unsafeAddressor",
    "init_accessor",
    "_modify", "_read",
  ]

  private static func withoutGenerics(_ name: Substring) -> String {
    var (result, depth) = ("", 0)
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      if character == ">", depth > 0 { depth -= 1 }
    }
    return result
  }
}

extension Substring {
  fileprivate func lastIndex(ofText text: String) -> Index? {
    var place = endIndex
    while place > startIndex {
      place = index(before: place)
      if self[place...].hasPrefix(text) { return place }
    }
    return nil
  }
}
