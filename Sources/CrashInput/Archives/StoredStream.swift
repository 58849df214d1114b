/// A part of an archive as it is.
package struct StoredStream: ByteStream {
  package let archive: ArchiveBytes
  private(set) var offset: Int
  package let end: Int

  package init(_ archive: ArchiveBytes, from offset: Int, to end: Int) {
    self.archive = archive
    self.offset = offset
    self.end = min(end, archive.count)
  }

  package mutating func next(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count {
      let piece = archive.bytes(at: offset, count: min(count - result.count, end - offset, 1 << 20))
      if piece.isEmpty { break }
      result += piece
      offset += piece.count
    }
    return result
  }
}
