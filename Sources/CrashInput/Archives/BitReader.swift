/// Reads the bits of a part of an archive, the lowest of each byte first.
struct BitReader {
  private let archive: ArchiveBytes
  private let end: Int
  private var input: [UInt8] = []
  private var index = 0
  /// Where the bytes after `input` begin.
  private var offset: Int
  /// The next bits; zeros after the last one.
  private(set) var waiting: UInt64 = 0
  private var count = 0

  init(_ archive: ArchiveBytes, from offset: Int, to end: Int) {
    self.archive = archive
    self.offset = offset
    self.end = end
  }

  /// Makes at least 48 bits wait, which are enough for a length with its distance, if there are so many.
  @inline(__always)
  mutating func refill() {
    while count <= 48 {
      if index == input.count, !load() { return }
      waiting |= UInt64(input[index]) << UInt64(count)
      index += 1
      count += 8
    }
  }

  @inline(never)
  private mutating func load() -> Bool {
    input = archive.bytes(at: offset, count: min(1 << 16, end - offset))
    offset += input.count
    index = 0
    return !input.isEmpty
  }

  /// Drops bits; false where there are not so many.
  @inline(__always)
  mutating func drop(_ number: Int) -> Bool {
    guard number <= count else { return false }
    waiting >>= UInt64(number)
    count -= number
    return true
  }

  /// The next bits as a number, at most 16; nil where there are not so many.
  @inline(__always)
  mutating func number(_ length: Int) -> Int? {
    refill()
    let value = Int(truncatingIfNeeded: waiting & (1 << UInt64(length) - 1))
    return drop(length) ? value : nil
  }

  /// Drops the rest of a byte that was begun.
  mutating func align() { _ = drop(count & 7) }

  /// The next whole bytes, up to a number.
  mutating func bytes(_ number: Int) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < number {
      refill()
      guard count >= 8 else { break }
      result.append(UInt8(truncatingIfNeeded: waiting))
      _ = drop(8)
    }
    return result
  }

  /// Offset of the first byte that was not begun.
  var position: Int { offset - (input.count - index) - count / 8 }
}
