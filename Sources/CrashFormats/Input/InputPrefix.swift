import ByteKit

/// The beginning of an input, which decides its format.
struct InputPrefix {
  /// The bytes seen: at most ``limit``, or fewer where the input is shorter.
  let bytes: Bytes
  /// Index of the first byte that is neither white space nor a byte order mark.
  let firstIndex: Int
  /// Whether the first lines tell of what type an exception is, as those of most Apple crash reports do, and those of no
  /// tool that looks at a living process.
  let tellsException: Bool

  /// How many bytes of an input decide its format.
  static let limit = 64 * 1024

  init(_ bytes: Bytes) {
    self.bytes = bytes
    var index = bytes.holds("\u{FEFF}", at: 0) ? 3 : 0
    while index < bytes.count, isBlank(bytes[index]) || bytes[index] == 0x0A { index += 1 }
    firstIndex = index
    // JSON says it otherwise.
    tellsException = bytes[index] != 0x7B && Self.head(of: bytes, from: index, contains: "Exception Type:")
  }

  private static func head(of bytes: Bytes, from index: Int, contains literal: StaticString) -> Bool {
    bytes.index(of: literal, from: index, to: min(bytes.count, index + 4096)) != nil
  }

  /// Whether it begins as git's lists of changes do.
  var isGitDifference: Bool { bytes.holds("diff --git ", at: firstIndex) }

  /// The first byte that means something, zero where there is none.
  var first: UInt8 { bytes[firstIndex] }

  /// Whether what begins with a bracket goes on like JSON: with a quote or another bracket.
  var looksLikeJSON: Bool {
    var index = firstIndex + 1
    while isBlank(bytes[index]) || bytes[index] == 0x0A { index += 1 }
    switch bytes[index] {
    case 0x22, 0x7B, 0x5B, 0x7D: return true
    // An empty list ends there: `[] Application failed to launch` is a line of a log without a category, and `[        ] `
    // stands before lines of Flutter's tool.
    case 0x5D:
      index += 1
      while isBlank(bytes[index]) || bytes[index] == 0x0D { index += 1 }
      return index >= bytes.count || bytes[index] == 0x0A
    default: return index >= bytes.count
    }
  }

  /// Whether the text begins like an object or an array of JSON.
  var opensJSON: Bool { (first == 0x7B || first == 0x5B) && looksLikeJSON }

  /// Whether an Apple crash report begins here in its usual form, so that other formats need not be looked for.
  var opensIncident: Bool { first == 0x7B || bytes.holds("Incident Identifier:", at: firstIndex) }

  /// Whether a crash is told of, so that tools that look at a living process need not be looked for.
  var tellsCrash: Bool { opensIncident || tellsException }

  /// Whether the text occurs in the first lines, where tools say who they are; cheap, and asked of every text.
  func headContains(_ literal: StaticString) -> Bool { Self.head(of: bytes, from: firstIndex, contains: literal) }

  /// Whether the text occurs in the prefix.
  func contains(_ literal: StaticString) -> Bool {
    bytes.index(of: literal, from: firstIndex, to: bytes.count) != nil
  }
}

extension InputPrefix {
  /// Whether the beginning holds more control characters than any text does.
  var isBinary: Bool {
    // The files of a ZIP that were stored without compression look like text.
    if bytes.holds("PK\u{3}\u{4}", at: 0) { return true }
    // Buildkite puts the time between ESC _ and BEL before each line.
    if bytes[0] == 0x1B, bytes[1] == 0x5F { return false }
    let seen = min(bytes.count, 4096)
    return bytes.controlCharacters(inFirst: seen) > max(4, seen / 64)
  }
}
