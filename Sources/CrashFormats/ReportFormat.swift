import ByteKit
import CrashModel

/// A format that reports come in: how it is recognised, and how it is read.
public struct ReportFormat: Sendable {
  /// Short name, used in output and on the command line.
  public let name: String
  /// What the format is, in a few words.
  public let title: String
  /// How the format is recognised, for people.
  public let recognizedBy: String
  /// Whether an input of any length can be read a piece at a time, with a ``LogReader``.
  public var isLog: Bool { name == "console" }
  let recognize: @Sendable (InputPrefix) -> Likelihood
  let read: @Sendable (ReportSource) -> [CrashReport]

  /// How sure a format is that an input is its own.
  public enum Likelihood: Int, Sendable, Comparable {
    /// Certainly another format.
    case no
    /// Nothing better is known, but the reader may find something.
    case perhaps
    /// The content fits.
    case likely
    /// The content names the format.
    case certain

    /// Orders by rising likelihood.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }
}

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
