import ByteKit

/// A place in the sources as people note it down, or a reporter's page shows it.
///
///     Harbour.swift:12
///     Harbour.swift:12:5
///     Harbour.m line 12
///     Harbour.swift, line 12
///     Harbour.swift - Line 12
struct NotedPlace {
  /// As lldb writes it: `Harbour.swift:12`.
  let shown: String

  /// Reads a text that is nothing but a place.
  init?(_ text: ByteSlice) {
    guard isDigit(text.last) else { return nil }
    if let mark = text.lastIndex(of: " line ") ?? text.lastIndex(of: " Line ") {
      var file = text.upTo(mark).trimmed
      let line = text.from(mark + 6).trimmed
      if file.last == 0x2C { file = file.upTo(file.end - 1) }
      if file.hasSuffix(" -") { file = file.upTo(file.end - 2).trimmed }
      guard line.decimal()?.end == line.end, Self.isFile(file), file.index(of: 0x20) == nil else { return nil }
      shown = file.string + ":" + line.string
      return
    }
    guard let colon = text.index(of: 0x3A), !text.contains(" "), !text.contains("::"), Self.isFile(text.upTo(colon))
    else { return nil }
    shown = text.string
  }

  /// Whether a word is the name of a file.
  static func isFile(_ text: ByteSlice) -> Bool { fileEndings.contains { text.hasSuffix($0) } }

  private static let fileEndings: [StaticString] = [
    ".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".rs", ".go", ".kt", ".java", ".md", ".json",
    ".txt", ".plist", ".ips", ".crash", ".log", ".yml", ".py", ".sh", ".js", ".ts", ".dart", ".zip", ".app", ".dSYM",
  ]
}
