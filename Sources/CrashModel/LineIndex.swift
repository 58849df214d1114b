import ByteKit

/// How many line feeds stand before every block of a text, counted once for all reports in it.
struct LineIndex: Sendable {
  /// Texts of fewer bytes are counted as fast without an index.
  static let shortest = 128 * 1024
  private static let block = 4096
  private let before: [Int]

  init(_ bytes: [UInt8]) {
    var before: [Int] = []
    before.reserveCapacity(bytes.count / Self.block + 1)
    var count = 0
    for start in stride(from: 0, to: bytes.count, by: Self.block) {
      before.append(count)
      count += ByteSearch.lineFeeds(in: bytes, start..<min(start + Self.block, bytes.count))
    }
    self.before = before
  }

  /// Number of line feeds before an offset of the text that the index was made of.
  func lineFeeds(in bytes: [UInt8], before offset: Int) -> Int {
    let offset = min(offset, bytes.count)
    guard offset > 0 else { return 0 }
    let block = (offset - 1) / Self.block
    return before[block] + ByteSearch.lineFeeds(in: bytes, block * Self.block..<offset)
  }
}
