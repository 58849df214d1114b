import ByteKit

/// A text report whose long lines a mail client broke at spaces, as many do behind 72 to 78 characters.
///
/// A line was broken where the first word of the next line would have made it longer than any frame that is left whole.
enum FoldedLines {
  /// No mail client that breaks lines leaves longer ones (RFC 5322, section 2.1.1), and none breaks much shorter ones.
  private static let widths = 60...80
  /// Clients count a tabulator or the space at the break in different ways.
  private static let tolerance = 2
  /// So many frames must be broken before any line is joined.
  static let leastFrames = 3

  /// The text with the broken lines joined; nil where it was not folded.
  ///
  /// A space is put in place of each break, so that every offset stays that of the text as it was.
  static func joined(_ bytes: Bytes) -> [UInt8]? {
    guard let width = width(of: bytes) else { return nil }
    var result: [UInt8] = []
    bytes.append(0, bytes.count, to: &result)
    var lines = Lines(bytes)
    guard var last = lines.next() else { return nil }
    // The beginning of the line that `last` is a part of.
    var beginning = last
    while let line = lines.next() {
      if continues(line, last, beginning, width) {
        for index in last.end..<line.start { result[index] = 0x20 }
      } else {
        beginning = line
      }
      last = line
    }
    return result
  }

  /// The length of the longest frame; nil where fewer frames are broken than a folded text has, or where one is longer
  /// than any in such a text.
  private static func width(of bytes: Bytes) -> Int? {
    var longest = 0
    var lengths: [Int] = []
    var lines = Lines(bytes)
    while let line = lines.next() {
      guard isFrame(line) else { continue }
      guard line.count <= widths.upperBound else { return nil }
      longest = max(longest, line.count)
      if let next = lines.peek(), !next.isEmpty, !begins(next) { lengths.append(lengthUnbroken(line, next)) }
    }
    guard widths.contains(longest), lengths.count >= leastFrames,
      lengths.allSatisfy({ $0 > longest - tolerance })
    else { return nil }
    return longest
  }

  /// Whether a line is the rest of the one above it.
  private static func continues(_ line: ByteSlice, _ last: ByteSlice, _ beginning: ByteSlice, _ width: Int) -> Bool {
    guard !line.isEmpty, !isBlank(line[0]), !last.trimmed.isEmpty, last.count <= widths.upperBound,
      lengthUnbroken(last, line) > width - tolerance, !begins(line)
    else { return false }
    guard isKeyed(beginning) else { return true }
    // A heading ends with its colon; a key is followed by spaces, even if its value is on the next line.
    return beginning.last != 0x3A && (isKeyAlone(beginning) || !isKeyed(line))
  }

  /// How long a line would be with the first word of the next one.
  private static func lengthUnbroken(_ line: ByteSlice, _ next: ByteSlice) -> Int {
    let word = next.index(of: 0x20).map { next.upTo($0) } ?? next
    return line.trimmed.end - line.start + 1 + word.trimmed.count
  }

  /// Whether something begins with a line: a frame, an image, a heading.
  private static func begins(_ line: ByteSlice) -> Bool {
    isFrame(line) || isImage(line) || ThreadHeading.mayBegin(at: line.start, line.bytes)
      || line.hasPrefix("Binary Images:")
  }

  /// A number, an image and an address of the usual length.
  private static func isFrame(_ line: ByteSlice) -> Bool {
    FrameLine.looksLikeApple(line) && FrameLine.holdsAddress(line)
  }

  /// `0x104c0c000 - 0x104ee3fff Tidepool arm64`.
  private static func isImage(_ line: ByteSlice) -> Bool {
    guard line.hasPrefix("0x"), let (_, end) = line.hexadecimal() else { return false }
    return line.from(end).hasPrefix(" - 0x")
  }

  /// `Path:`, whose value is too long for the same line.
  private static func isKeyAlone(_ line: ByteSlice) -> Bool {
    line.trimmed.last == 0x3A && isKeyed(line)
  }

  /// Whether a line begins with words and a colon, as `Exception Type:` does.
  private static func isKeyed(_ line: ByteSlice) -> Bool {
    guard (0x41...0x5A).contains(line[0]), let colon = line.index(of: 0x3A), colon - line.start <= 40 else {
      return false
    }
    return (line.start..<colon).allSatisfy { index in
      isLetter(line.bytes[index]) || line.bytes[index] == 0x20 || line.bytes[index] == 0x2F
    }
  }
}
