extension Bytes {
  /// The line that an index lies in, without its ending.
  ///
  /// - Parameters:
  ///   - index: Where in the line to begin.
  ///   - reach: So many bytes before and behind the index are looked at; a longer line is cut there.
  ///   - range: Nothing outside of it counts.
  /// - Returns: The line, or the part of it that is within reach.
  func line(around index: Int, reach: Int = 4096, in range: Range<Int>? = nil) -> ByteSlice {
    let first = max(range?.lowerBound ?? 0, index - reach)
    let last = min(range?.upperBound ?? count, index + reach)
    var start = min(max(index, first), last)
    if start > first { start = lastIndex(of: "\n", from: first, to: start).map { $0 + 1 } ?? first }
    var end = self.index(of: 0x0A, from: max(index, start), to: last) ?? last
    if end > start, self[end - 1] == 0x0D { end -= 1 }
    return self[start..<max(start, end)]
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

  /// The next line, without moving on.
  func peek() -> ByteSlice? {
    var copy = self
    return copy.next()
  }
}
