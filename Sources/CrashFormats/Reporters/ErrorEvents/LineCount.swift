import ByteKit

/// How many lines of an input stand before an offset, counted on from the last one that was asked for.
struct LineCount {
  private(set) var lines = 0
  private var offset = 0

  mutating func move(to next: Int, in bytes: Bytes) {
    if next < offset {
      lines -= bytes.lineFeeds(from: next, to: offset)
    } else {
      lines += bytes.lineFeeds(from: offset, to: next)
    }
    offset = next
  }
}
