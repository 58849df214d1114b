import ByteKit

/// Frames whose numbers GitHub took for those of issues when a thread was moved to another repository: it wrote where
/// they would be found, `harbour/pier#1  0x00000001020a1eb4 in open()`.
enum HyperlinkedNumbers {
  /// The same lines with plain numbers, nil where there is no such frame.
  static func without(_ bytes: Bytes) -> [UInt8]? {
    guard bytes.all.contains("#1") else { return nil }
    var isFound = false
    let plain = bytes.lines { line in
      guard let frame = frame(line.trimmed) else { return line }
      isFound = true
      return frame
    }
    return isFound ? plain : nil
  }

  /// The frame behind the names of an owner and a repository.
  private static func frame(_ text: ByteSlice) -> ByteSlice? {
    guard let sign = text.upTo(text.start + 140).index(of: 0x23), sign > text.start, isRepository(text.upTo(sign)),
      FrameLine.isFrame(text.from(sign))
    else { return nil }
    return text.from(sign)
  }

  private static func isRepository(_ text: ByteSlice) -> Bool {
    guard let slash = text.index(of: 0x2F), slash > text.start, slash + 1 < text.end else { return false }
    return (text.start..<text.end).allSatisfy { index in
      let byte = text.bytes[index]
      return index == slash || isDigit(byte) || isLetter(byte) || byte == 0x2D || byte == 0x5F || byte == 0x2E
    }
  }
}
