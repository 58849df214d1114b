import ByteKit
import CrashModel

/// What source code quotes: the insides of its literals, frames in its comments, and all comments of a whole file.
///
/// Tests of programs that read reports hold whole reports in literals of several lines. Only text that is source code by
/// its form is looked at, for a stack may be pasted next to a few lines of code.
enum SourceLiterals {
  /// Whether a text is a file of source code from its beginning on: its first statement imports something.
  static func isWholeFile(_ bytes: Bytes) -> Bool {
    var lines = Lines(bytes)
    var comment = BlockComment()
    while let line = lines.next() {
      let text = line.trimmed
      if comment.holds(text) || text.isEmpty || text.hasPrefix("//") { continue }
      return imports.contains { text.hasPrefix($0) }
    }
    return false
  }

  /// Tells the lines of comments between `/*` and `*/`.
  private struct BlockComment {
    private var isOpen = false

    /// Whether the next line is in a comment, or begins with one.
    mutating func holds(_ line: ByteSlice) -> Bool {
      guard isOpen || line.hasPrefix("/*") else { return false }
      isOpen = line.index(of: "*/") == nil
      return true
    }
  }

  private static let imports: [StaticString] = ["import ", "@testable import ", "@import ", "#import ", "#include "]

  /// Source code in which those are blank, each as long as it was; nil for any other text, and where there are none.
  static func blanked(_ bytes: Bytes) -> [UInt8]? {
    guard TextShape(InputPrefix(bytes.prefix(InputPrefix.limit))) == .sourceCode else { return nil }
    var found: [ByteSlice] = []
    var lines = Lines(bytes)
    var (isOpen, hasDeclaration) = (false, false)
    let isWhole = isWholeFile(bytes)
    var comment = BlockComment()
    while let line = lines.next() {
      if isWhole, !isOpen, comment.holds(line.trimmed) {
        found.append(line)
        continue
      }
      hasDeclaration = hasDeclaration || declarations.contains { line.trimmed.hasPrefix($0) }
      if isOpen {
        isOpen = line.index(of: mark) == nil
        if isOpen { found.append(line) }
      } else if let open = line.index(of: mark) {
        isOpen = line.from(open + 3).index(of: mark) == nil
      } else if let rest = line.trimmed.after(prefix: "//") {
        if isWhole || FrameLine.isFrame(rest.trimmed) { found.append(line) }
      } else {
        found += literals(in: line)
      }
    }
    // What Foundation describes looks like code, too.
    return hasDeclaration ? bytes.blanked(found) : nil
  }

  /// A source without them; nil where there are none.
  static func without(_ source: ReportSource) -> ReportSource? {
    guard let plain = Bytes.with(source.bytes, blanked) else { return nil }
    var copy = source
    copy.bytes = plain
    return copy
  }

  private static let declarations: [StaticString] = [
    "import ", "#import ", "#include ", "func ", "@Test", "@implementation ", "struct ", "final class ", "static void ",
  ]
  private static let mark: StaticString = "\"\"\""

  /// The insides of the literals that are declared, compared or handed to a call, and of those of Objective-C.
  private static func literals(in line: ByteSlice) -> [ByteSlice] {
    var found: [ByteSlice] = []
    var start = line.start
    while let open = line.index(of: UInt8(ascii: "\""), from: start) {
      let close = end(ofLiteralAt: open, in: line)
      let before = line.upTo(open).trimmed
      // Property lists assign texts as well.
      let isOfStatement = before.hasSuffix("==") || before.hasSuffix("=") && isDeclaration(before)
      if isOfStatement || [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "@")].contains(before.last) {
        found.append(line.from(open + 1).upTo(close))
      }
      start = close + 1
    }
    return found
  }

  private static func isDeclaration(_ text: ByteSlice) -> Bool {
    ["let ", "var ", "static ", "private ", "const "].contains { text.hasPrefix($0) }
  }

  /// Where a literal is closed; quotation marks behind a backslash are in it.
  private static func end(ofLiteralAt open: Int, in line: ByteSlice) -> Int {
    var index = open + 1
    while index < line.end, line.bytes[index] != UInt8(ascii: "\"") {
      index += line.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, line.end)
  }
}
