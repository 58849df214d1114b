import ByteKit

/// What stands before the lines of a report that somebody keeps in a source file, or that a tool printed: marks of
/// comments, the name of a program or a time.
enum FrameMarks {
  /// `at` is Kotlin's: `    at 4   shared   0x10766f09b   kfun:org.example#open(){} + 351`.
  private static let marks: [StaticString] = ["///", "//", "--", "#", "*", ";", "%", "|", "+", ">", "at "]
  /// Lines of a text that are looked at.
  private static let lineLimit = 2000

  /// What is the same before all lines.
  private enum Mark {
    /// The same bytes: a mark of a comment, or `server: `.
    case text([UInt8])
    /// A time of day: `00:02:29.505 `.
    case time
    /// What a logger puts there: a date and a time, the process, the subsystem.
    case logger
  }

  /// The same lines without the mark that stands before a frame; nil where there is none.
  static func without(_ bytes: Bytes) -> [UInt8]? {
    markOfFrames(in: bytes).map { withoutMarks($0, bytes) }
  }

  /// The mark that stands before a frame; nil where there is none.
  private static func markOfFrames(in bytes: Bytes) -> Mark? {
    var lines = Lines(bytes)
    var name: [UInt8] = []
    for _ in 0..<lineLimit {
      guard let line = lines.next() else { return nil }
      let text = line.trimmed
      if let mark = marks.first(where: { text.hasPrefix($0) }), FrameLine.isFrame(text.dropping(mark.utf8CodeUnitCount))
      {
        return .text(Array(text.upTo(text.start + mark.utf8CodeUnitCount).string.utf8))
      }
      if let length = lengthOfTime(text), FrameLine.isFrame(text.dropping(length)) { return .time }
      if case let length = LogPrefix.length(of: text), length > 0, FrameLine.isFrame(text.dropping(length)) {
        return .logger
      }
      if let length = lengthOfName(text), FrameLine.isFrame(text.dropping(length)) {
        // Any line may look like one frame by chance.
        if name.count == length, text.begins(with: name) { return .text(name) }
        name = Array(text.upTo(text.start + length).string.utf8)
      }
    }
    return nil
  }

  /// The length of `server: `.
  private static func lengthOfName(_ text: ByteSlice) -> Int? {
    guard let colon = text.upTo(text.start + 40).index(of: ": "), !text.upTo(colon).contains(" ") else { return nil }
    return colon + 2 - text.start
  }

  /// The length of `00:02:29 ` or `00:02:29.505 `.
  private static func lengthOfTime(_ text: ByteSlice) -> Int? {
    for index in 0..<8 where index == 2 || index == 5 ? text[index] != 0x3A : !isDigit(text[index]) { return nil }
    var length = 8
    if text[length] == 0x2E || text[length] == 0x2C {
      length += 1
      while isDigit(text[length]) { length += 1 }
    }
    return text[length] == 0x20 ? length + 1 : nil
  }

  /// The same lines without a mark, so that line numbers stay those of the input.
  private static func withoutMarks(_ mark: Mark, _ bytes: Bytes) -> [UInt8] {
    bytes.lines { line in
      let text = line.trimmed
      let length =
        switch mark {
        case .time: lengthOfTime(text) ?? 0
        case .logger: LogPrefix.length(of: text)
        case .text(let mark): text.begins(with: mark) ? mark.count : 0
        }
      return length > 0 ? text.dropping(length) : line
    }
  }
}

extension ByteSlice {
  /// Whether the text begins with some bytes.
  fileprivate func begins(with other: [UInt8]) -> Bool {
    count >= other.count && other.indices.allSatisfy { self[$0] == other[$0] }
  }
}
