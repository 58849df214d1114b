extension Bytes {
  /// The line that begins at an index, without its line ending.
  package func line(from start: Int) -> ByteSlice {
    var lines = Lines(self, from: start)
    return lines.next() ?? self[start..<start]
  }

  /// The line that an index lies in, without its ending.
  ///
  /// - Parameters:
  ///   - index: Where in the line to begin.
  ///   - reach: So many bytes before and behind the index are looked at; a longer line is cut there.
  ///   - range: Nothing outside of it counts.
  /// - Returns: The line, or the part of it that is within reach.
  package func line(around index: Int, reach: Int = 4096, in range: Range<Int>? = nil) -> ByteSlice {
    let first = max(range?.lowerBound ?? 0, index - reach)
    let last = min(range?.upperBound ?? count, index + reach)
    var start = min(max(index, first), last)
    if start > first { start = lastIndex(of: "\n", from: first, to: start).map { $0 + 1 } ?? first }
    var end = self.index(of: 0x0A, from: max(index, start), to: last) ?? last
    if end > start, self[end - 1] == 0x0D { end -= 1 }
    return self[start..<max(start, end)]
  }

  /// The lines from an index on, each of them changed and ended by a line feed, so that their numbers stay the same.
  package func lines(from start: Int = 0, changedBy change: (ByteSlice) -> ByteSlice) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count - start)
    var lines = Lines(self, from: start)
    while let line = lines.next() {
      let text = change(line)
      append(text.start, text.end, to: &result)
      result.append(0x0A)
    }
    return result
  }
}

/// Walks over the lines of a view of bytes, without their line endings.
package struct Lines {
  package let bytes: Bytes
  /// Where the next line begins.
  package var position: Int
  /// Where the last line ends.
  package let end: Int
  /// The line feeds of the sixty-four bytes from `block` on, one bit each: most blocks hold the end of a line, and some
  /// those of several.
  private var lineFeeds: UInt64 = 0
  private var block = Int.min / 2

  package init(_ bytes: Bytes, from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    position = start
    self.end = min(end ?? bytes.count, bytes.count)
  }

  /// The next line, or nil at the end.
  @inlinable
  @inline(__always)
  package mutating func next() -> ByteSlice? {
    guard position < end else { return nil }
    let start = position
    var stop = lineEnd()
    position = stop &+ 1
    if stop > start, bytes[stop &- 1] == 0x0D { stop &-= 1 }
    return ByteSlice(bytes: bytes, start: start, end: stop)
  }

  /// Passes by the next line, which has to be there and to go on to an index at least; for loops that do little else.
  ///
  /// Their lines are long, so that it pays to look for the end behind the index and to keep nothing of what was seen.
  @inlinable
  @inline(__always)
  package mutating func skip(from index: Int) {
    var start = index
    for _ in 0..<4 {
      guard let next = ByteBlock(bytes, at: start) else { break }
      let found = next.lanes(equalTo: 0x0A).bits
      if found != 0 {
        position = min(start &+ found.trailingZeroBitCount, end) &+ 1
        return
      }
      start &+= 64
    }
    position = (bytes.index(of: 0x0A, from: start, to: end) ?? end) &+ 1
  }

  /// Where the line that begins at the position ends.
  @inline(__always)
  private mutating func lineEnd() -> Int { lineEndInBlock() ?? lineEndBehindBlock() }

  /// As ``lineEnd()``, nil where the block holds no line feed behind the position.
  @inline(__always)
  private func lineEndInBlock() -> Int? {
    let distance = position &- block
    guard UInt(bitPattern: distance) < 64, case let rest = lineFeeds &>> UInt64(distance), rest != 0 else { return nil }
    return min(position &+ rest.trailingZeroBitCount, end)
  }

  /// As ``lineEnd()``, the block holding no line feed behind the position; one function for most of those who ask.
  private mutating func lineEndBehindBlock() -> Int {
    let distance = position &- block
    var start = UInt(bitPattern: distance) < 64 ? block &+ 64 : position
    // Lines of several blocks are rare in reports, and very long where they are not.
    for _ in 0..<4 {
      guard let next = ByteBlock(bytes, at: start) else { break }
      let found = next.lanes(equalTo: 0x0A).bits
      if found != 0 {
        (block, lineFeeds) = (start, found)
        return min(start &+ found.trailingZeroBitCount, end)
      }
      start &+= 64
    }
    return bytes.index(of: 0x0A, from: start, to: end) ?? end
  }

  /// The next line, without moving on.
  package func peek() -> ByteSlice? {
    var copy = self
    return copy.next()
  }
}
