import ByteKit

/// What a compiler, a linker or a tool of a build says is wrong.
///
///     /work/Harbour/Pier.swift:31:17: error: value of type 'Pier' has no member 'tide'
///     Pier.m:3:9: fatal error: 'Tide/Tide.h' file not found
///     ld: symbol(s) not found for architecture arm64
///     error: fatalError
struct CompilerDiagnostic {
  let severity: Severity
  /// What is wrong, without the place.
  let message: ByteSlice

  enum Severity {
    case note
    case warning
    case error
  }

  /// Reads a line without its prefix; nil for any other line, and for what a running program says.
  init?(_ text: ByteSlice) {
    for (sign, severity) in Self.signs {
      guard let rest = text.after(prefix: sign)?.trimmed, let mark = rest.index(of: ": "), rest[0] == UInt8(ascii: "/"),
        Self.isPlace(rest.upTo(mark))
      else { continue }
      self.init(severity, rest.from(mark + 2).trimmed)
      return
    }
    for (words, severity) in Self.severities {
      guard let mark = text.index(of: words), Self.isPlace(text.upTo(mark)) else { continue }
      self.init(severity, text.from(mark + words.utf8CodeUnitCount).trimmed)
      return
    }
    if let words = text.after(prefix: "fatal error: "), words.hasSuffix(" file not found") {
      self.init(.error, words)
    } else if let words = text.after(prefix: "ld: ") ?? text.after(prefix: "error: "), !ProcessEndWords.occur(in: words)
    {
      self.init(words.hasPrefix("warning: ") ? .warning : .error, words)
    } else if text.hasPrefix("Undefined symbol") {
      self.init(.error, text)
    } else {
      return nil
    }
  }

  /// Reads a line with the time or the name that a runner put before it.
  init?(behindPrefixOf line: ByteSlice) {
    self.init(LogPrefix.message(of: line))
  }

  private init(_ severity: Severity, _ message: ByteSlice) {
    self.severity = severity
    self.message = message
  }

  /// What xcpretty and xcbeautify put before the place, in place of the word behind it.
  private static let signs: [(StaticString, Severity)] = [("⚠️", .warning), ("❌", .error)]

  /// In lower case: Swift's runtime says `Fatal error:` behind the place.
  private static let severities: [(StaticString, Severity)] = [
    (": error: ", .error), (": fatal error: ", .error), (": warning: ", .warning), (": note: ", .note),
    (": remark: ", .note),
  ]

  /// Whether a text is a place in the sources, or the name of a tool: `Pier.swift:31:17`, `<unknown>:0`, `clang`.
  private static func isPlace(_ text: ByteSlice) -> Bool {
    guard let colon = text.lastIndex(of: UInt8(ascii: ":")) else {
      return !text.isEmpty && text.index(of: UInt8(ascii: " ")) == nil
    }
    return text.from(colon + 1).decimal()?.end == text.end
  }
}
