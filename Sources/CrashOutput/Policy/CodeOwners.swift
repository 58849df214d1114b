/// Owners by path or module, as files named CODEOWNERS list them: the last pattern that matches decides.
public struct CodeOwners: Sendable {
  /// A pattern with its owners.
  public struct Line: Sendable, Hashable {
    /// A path with `*`, `**` and `?`, or the name of a module.
    public let pattern: String
    /// The owners, at least one.
    public let owners: [String]
  }

  /// The lines, in the order of the file.
  public private(set) var lines: [Line] = []

  /// Nobody owns anything.
  public init() {}

  /// Adds a line such as `Sources/Payments/** @payments @core`.
  ///
  /// - Returns: False where the line names no owner.
  public mutating func add(_ line: String) -> Bool {
    let words = line.split(separator: " ").map(String.init)
    guard let pattern = words.first, words.count > 1 else { return false }
    lines.append(Line(pattern: pattern, owners: Array(words.dropFirst())))
    return true
  }

  /// The owners of a frame; empty where no pattern matches.
  public func owners(file: String?, module: String?, symbol: String?) -> [String] {
    let first = symbol?.prefix { $0 != "." }.description
    for line in lines.reversed() {
      if line.pattern == module || line.pattern == first { return line.owners }
      if let file, Self.matches(line.pattern, file) { return line.owners }
    }
    return []
  }

  /// Whether a path matches: a pattern with a slash from any folder of the path on, one without by any part of it.
  static func matches(_ pattern: String, _ path: String) -> Bool {
    let parts = path.split(separator: "/")
    if !pattern.dropLast().contains("/") {
      let name = pattern.hasSuffix("/") ? pattern.dropLast() : pattern[...]
      return parts.contains { isMatch(Array(name), Array($0)) }
    }
    var wanted = pattern.hasPrefix("/") ? pattern.dropFirst() : pattern[...]
    if wanted.hasSuffix("/") { wanted += "**" }
    return parts.indices.contains { start in
      isMatch(Array(wanted), Array(parts[start...].joined(separator: "/")))
    }
  }

  /// Matches `?`, `*` (within a part of a path) and `**` (anything).
  private static func isMatch(_ pattern: [Character], _ text: [Character]) -> Bool {
    // reached[n]: the first n characters of the text match the pattern so far.
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    var index = 0
    while index < pattern.count {
      var next = [Bool](repeating: false, count: text.count + 1)
      if pattern[index] == "*" {
        let isDeep = index + 1 < pattern.count && pattern[index + 1] == "*"
        var isOpen = false
        for position in 0...text.count {
          if position > 0, !isDeep, text[position - 1] == "/" { isOpen = false }
          isOpen = isOpen || reached[position]
          next[position] = isOpen
        }
        index += isDeep ? 2 : 1
      } else {
        for position in 0..<text.count where reached[position] {
          if pattern[index] == "?" ? text[position] != "/" : pattern[index] == text[position] {
            next[position + 1] = true
          }
        }
        index += 1
      }
      reached = next
    }
    return reached[text.count]
  }
}
