import ByteKit
import CrashModel

/// What the parts of some lines of source code are, for outputs with colours.
struct SyntaxClasses: Sendable {
  private let tokens: [SourceTokens.Token]
  private let prose: [SourceTokens.Prose]
  private let keywords: Set<String>

  /// Keeps what was read of a file.
  init(_ tokens: [SourceTokens.Token], _ prose: [SourceTokens.Prose], _ language: SourceTokens.Language) {
    (self.tokens, self.prose) = (tokens, prose)
    keywords = language == .swift ? Self.swift : Self.cFamily
  }

  /// The classes on a line.
  ///
  /// - Parameters:
  ///   - number: Its one-based number.
  ///   - bytes: Where it is in the file.
  /// - Returns: The parts in their order, by their bytes in the line; what is left out is plain.
  func parts(ofLine number: Int, at bytes: Range<Int>) -> [SourcePlace.Line.Part] {
    var parts: [SourcePlace.Line.Part] = []
    func add(_ range: Range<Int>, _ kind: SourcePlace.Line.Part.Kind) {
      let own = range.clamped(to: bytes)
      if !own.isEmpty {
        parts.append(.init(own.lowerBound - bytes.lowerBound..<own.upperBound - bytes.lowerBound, kind))
      }
    }
    // Comments and strings may have begun many lines above.
    let first = prose.binarySearch { $0.range.upperBound > bytes.lowerBound }
    for text in prose[first...].prefix(while: { $0.range.lowerBound < bytes.upperBound }) {
      add(text.range, text.isComment ? .comment : .string)
    }
    let start = tokens.binarySearch { $0.line >= number }
    for token in tokens[start...].prefix(while: { $0.line == number }) {
      switch token.kind {
      case .number: add(token.offset..<token.end, .number)
      case .name where keywords.contains(token.text): add(token.offset..<token.end, .keyword)
      case .name, .string, .symbol: break
      }
    }
    return parts.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  private static let swift: Set = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
    "guard", "if", "import", "in", "indirect", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil",
    "nonisolated", "open", "operator", "override", "package", "private", "protocol", "public", "repeat", "required",
    "rethrows", "return", "self", "Self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
  ]

  private static let cFamily: Set = [
    "auto", "bool", "break", "case", "catch", "char", "class", "const", "continue", "default", "delete", "do", "double",
    "else", "enum", "extern", "false", "float", "for", "goto", "if", "inline", "int", "long", "namespace", "new", "nil",
    "NULL", "nullptr", "operator", "private", "protected", "public", "return", "self", "short", "signed", "sizeof",
    "static", "struct", "super", "switch", "template", "this", "throw", "true", "try", "typedef", "typename", "union",
    "unsigned", "using", "virtual", "void", "volatile", "while", "YES", "NO", "id", "instancetype", "interface",
    "implementation", "property", "end",
  ]
}
