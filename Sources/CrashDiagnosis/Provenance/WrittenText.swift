/// A part of a line, from an index to its end.
struct WrittenText {
  let bytes: [UInt8]
  var start: Int

  init(_ text: String) { self.init(bytes: Array(text.utf8), start: 0) }

  private init(bytes: [UInt8], start: Int) { (self.bytes, self.start) = (bytes, start) }

  var first: UInt8? { start < bytes.count ? bytes[start] : nil }
  /// Whether more than one blank stands before it, as before a statement and not behind a colon.
  var isIndented: Bool { first == 0x09 || begins(with: "  ") }

  func byte(_ index: Int) -> UInt8? { start + index < bytes.count ? bytes[start + index] : nil }

  /// How many lines the heading of changes tells of: `@@ -10,6 +10,8 @@`.
  var linesOfChanges: Int? {
    var index = start + 4
    var lines = 0
    for isLast in [false, true] {
      var number = 0
      var count: Int?
      while index < bytes.count, bytes[index] != 0x20 {
        if (0x30...0x39).contains(bytes[index]) {
          number = min(number * 10 + Int(bytes[index] & 15), 1 << 20)
        } else if bytes[index] == 0x2C {
          (number, count) = (0, 0)
        } else {
          return nil
        }
        index += 1
      }
      lines += count == nil ? 1 : number
      if isLast { return index < bytes.count ? lines : nil }
      guard index + 1 < bytes.count, bytes[index + 1] == 0x2B else { return nil }
      index += 2
    }
    return nil
  }

  func begins(with words: StaticString) -> Bool { holds(words, at: start) }

  func ends(with words: StaticString) -> Bool { holds(words, at: bytes.count - words.utf8CodeUnitCount) }

  func contains(_ words: StaticString) -> Bool {
    (start..<bytes.count).contains { holds(words, at: $0) }
  }

  func index(of byte: UInt8) -> Int? { bytes[start...].firstIndex(of: byte) }

  private func holds(_ words: StaticString, at index: Int) -> Bool {
    let count = words.utf8CodeUnitCount
    guard index >= 0, index + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[index + $0] == words.utf8Start[$0] }
  }

  /// Whether a line is of a change log, or the heading of a commit: `- Fixed: …`, `83db48f Fix …`.
  var tellsOfMending: Bool {
    var rest = self
    if begins(with: "- ") || begins(with: "* ") {
      rest.start += 2
    } else if let blank = bytes[start...].prefix(42).firstIndex(of: 0x20), (7...40).contains(blank - start),
      bytes[start..<blank].allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    {
      rest.start = blank + 1
    }
    return Self.mendings.contains { rest.begins(with: $0) }
  }

  /// What stands behind `Sources/Tide.swift:12:`, a search's mark of what it found.
  var behindPlace: (rest: WrittenText, isInDocument: Bool)? {
    var colon = start
    let limit = min(bytes.count, start + 256)
    while colon < limit, bytes[colon] != 0x3A {
      // A call with a string in it is a statement.
      if bytes[colon] == 0x20 || bytes[colon] == 0x22 || bytes[colon] == 0x28 { return nil }
      colon += 1
    }
    guard colon < limit, let dot = bytes[start..<colon].lastIndex(of: 0x2E) else { return nil }
    let name = WrittenText(bytes: Array(bytes[..<colon]), start: dot)
    let isInDocument = Self.documents.contains { name.isWhole($0) }
    guard isInDocument || Self.sources.contains(where: { name.isWhole($0) }) else { return nil }
    var end = colon + 1
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
    guard end > colon + 1, end < bytes.count, bytes[end] == 0x3A else { return nil }
    return (WrittenText(bytes: bytes, start: end + 1), isInDocument)
  }

  /// What stands behind `12 |` or `12:`, as compilers and searches number what they show.
  var behindNumber: WrittenText? {
    var end = start
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    if end < bytes.count, bytes[end] == 0x20 { end += 1 }
    guard end < bytes.count, bytes[end] == 0x7C || bytes[end] == 0x3A else { return nil }
    end += 1
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return WrittenText(bytes: bytes, start: end)
  }

  private func isWhole(_ words: StaticString) -> Bool {
    bytes.count - start == words.utf8CodeUnitCount && begins(with: words)
  }

  private static let sources: [StaticString] = [
    ".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".h", ".hpp", ".py", ".rb", ".js", ".ts", ".tsx", ".kt", ".java",
    ".dart", ".rs", ".go", ".cs", ".sh", ".lua",
  ]
  private static let mendings: [StaticString] = [
    "Fix ", "Fix: ", "fix: ", "fix(", "Fixed ", "Fixed: ", "Fixes ", "Fixes: ", "bugfix: ", "Bugfix: ", "[Fix] ",
    "[fix] ",
    "Resolve ", "Resolves ", "Resolved ", "Resolved: ", "feat: ", "feat(", "chore: ", "chore(", "refactor: ", "docs: ",
    "perf: ",
  ]
  private static let documents: [StaticString] = [
    ".md", ".markdown", ".rst", ".adoc", ".strings", ".xcstrings", ".plist", ".yml", ".yaml", ".tsv", ".csv",
  ]
}
