extension Bytes {
  /// Number of line feeds in a range, counted up to a limit.
  func lineBreaks(from start: Int, to end: Int, atMost limit: Int) -> Int {
    var count = 0
    var index = start
    while count < limit, let found = self.index(of: 0x0A, from: index, to: end) {
      count += 1
      index = found + 1
    }
    return count
  }
}

/// Walks over the lines of a view of bytes, without their line endings.
struct Lines {
  let bytes: Bytes
  /// Where the next line begins.
  var position: Int
  /// Where the last line ends.
  let end: Int

  init(_ bytes: Bytes, from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    position = start
    self.end = min(end ?? bytes.count, bytes.count)
  }

  /// The next line, or nil at the end.
  @inline(__always)
  mutating func next() -> ByteSlice? {
    guard position < end else { return nil }
    let start = position
    var stop = bytes.index(of: 0x0A, from: start, to: end) ?? end
    position = stop + 1
    if stop > start, bytes[stop - 1] == 0x0D { stop -= 1 }
    return ByteSlice(bytes: bytes, start: start, end: stop)
  }

  /// The line that an index lies in; nil for a very long one.
  static func line(around index: Int, in bytes: Bytes) -> ByteSlice? {
    var start = index
    while start > 0, bytes[start - 1] != 0x0A {
      start -= 1
      if index - start > 4096 { return nil }
    }
    var lines = Lines(bytes, from: start)
    return lines.next().flatMap { $0.count <= 8192 ? $0 : nil }
  }

  /// The next line, without moving on.
  func peek() -> ByteSlice? {
    var copy = self
    return copy.next()
  }
}
