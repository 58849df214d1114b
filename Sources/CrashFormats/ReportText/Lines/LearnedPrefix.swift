import ByteKit

/// What services, collectors of logs and editors put before every line: `Nov 22 10:00:00 host pier[12]: `,
/// `2025-… app[web.1]: `, `[pod/pier-7d9f/app] `, `harbour  | `.
///
/// There are more of them than can be listed, so they are learned: nearly all lines begin alike but for their digits.
struct LearnedPrefix {
  /// A line that begins with the prefix, up to its end.
  private let sample: [UInt8]

  /// A prefix that is longer than this is none.
  private static let longest = 160
  /// So many lines tell.
  private static let lineLimit = 60

  /// Learns what the lines from an index on begin with; nil where fewer than four of five begin alike.
  init?(_ bytes: Bytes, from start: Int = 0) {
    var walk = Lines(bytes, from: start)
    var lines: [ByteSlice] = []
    while lines.count < Self.lineLimit, let line = walk.next() {
      if !line.trimmed.isEmpty { lines.append(line.withoutBlanksAtEnd) }
    }
    guard lines.count > 2 else { return nil }
    // The first line may be somebody's words about the rest.
    let found = lines.prefix(2).lazy.compactMap { Self.common($0, lines) }.first
    guard let found else { return nil }
    sample = found
  }

  private static func common(_ first: ByteSlice, _ lines: [ByteSlice]) -> [UInt8]? {
    var prefix = first.upTo(first.start + longest)
    var others = 0
    for line in lines {
      let shared = shared(prefix, line)
      // A line of nothing but the prefix lacks the blank at its end.
      if shared.other == line.end, shared.end == prefix.withoutBlanksAtEnd.end { continue }
      let part = endingInSeparator(prefix.upTo(shared.end))
      if part.isEmpty { others += 1 } else { prefix = part }
    }
    prefix = endingInSeparator(prefix)
    // Numbers alone are those of the rows.
    let isMore = (prefix.start..<prefix.end).contains { !isBlank(prefix.bytes[$0]) && !isDigit(prefix.bytes[$0]) }
    guard others * 5 <= lines.count, isMore else { return nil }
    return Array(prefix.string.utf8)
  }

  /// How much of a line begins like a prefix: where the likeness ends in each, any digits counting as alike.
  private static func shared(_ prefix: ByteSlice, _ line: ByteSlice) -> (end: Int, other: Int) {
    var (index, other) = (prefix.start, line.start)
    // Numbers of lines are set to the right.
    while index < prefix.end, isBlank(prefix.bytes[index]) { index += 1 }
    while other < line.end, isBlank(line.bytes[other]) { other += 1 }
    while index < prefix.end, other < line.end {
      if isDigit(prefix.bytes[index]), isDigit(line.bytes[other]) {
        while index < prefix.end, isDigit(prefix.bytes[index]) { index += 1 }
        while other < line.end, isDigit(line.bytes[other]) { other += 1 }
      } else if prefix.bytes[index] == line.bytes[other] {
        index += 1
        other += 1
      } else {
        break
      }
    }
    return (index, other)
  }

  /// The text up to its last separator: what follows it belongs to the line itself, which may begin like others.
  private static func endingInSeparator(_ text: ByteSlice) -> ByteSlice {
    var end = text.end
    while end > text.start, !isBlank(text.bytes[end - 1]),
      ![0x5D, 0x3A, 0x3E, 0x29, 0x3D].contains(text.bytes[end - 1])
    {
      end -= 1
    }
    return text.upTo(end)
  }

  /// How many bytes of a line the prefix takes; zero where it begins in another way.
  func length(of line: ByteSlice) -> Int {
    Bytes.with(sample) { sample in
      let prefix = sample.all
      let shared = Self.shared(prefix, line)
      if shared.end == prefix.end { return shared.other - line.start }
      return shared.other == line.end && shared.end >= prefix.withoutBlanksAtEnd.end ? line.count : 0
    }
  }

  /// The same lines without what is learned to stand before them, so that line numbers stay those of the input; nil where
  /// nothing is.
  static func without(_ bytes: Bytes) -> [UInt8]? {
    guard let prefix = LearnedPrefix(bytes) else { return nil }
    return bytes.lines { $0.dropping(prefix.length(of: $0)) }
  }
}
