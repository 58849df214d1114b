/// Unpacks a `.gz` file: one packed part after the other, each with a checksum.
///
/// Source: RFC 1952.
package struct GzipStream: ByteStream {
  private let archive: ArchiveBytes
  private var offset = 0
  private var part: Inflater?
  private var checksum = Checksum()
  private var size = 0
  private var isAtEnd = false
  /// Whether the file is no whole one, as far as it was read.
  package private(set) var isDamaged = false

  package init(_ archive: ArchiveBytes) {
    self.archive = archive
  }

  package mutating func next(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count, !isAtEnd {
      guard var inflater = part.take() ?? nextPart() else { break }
      let bytes = inflater.next(count - result.count)
      checksum.add(bytes)
      size += bytes.count
      result += bytes
      if inflater.isDamaged { end(isDamaged: true) }
      if bytes.isEmpty, inflater.isComplete { finish(inflater) } else { part = inflater }
    }
    return result
  }

  private mutating func end(isDamaged: Bool) {
    isAtEnd = true
    self.isDamaged = isDamaged
  }

  /// Compares a part with the checksum and the size after it.
  private mutating func finish(_ inflater: Inflater) {
    let trailer = archive.bytes(at: inflater.position, count: 8)
    let isWhole =
      trailer.count == 8 && trailer.prefix(4).littleEndian == checksum.value
      && trailer.suffix(4).littleEndian == size & 0xFFFF_FFFF
    offset = inflater.position + 8
    (checksum, size) = (Checksum(), 0)
    if !isWhole { end(isDamaged: true) }
  }

  /// The part that begins here, nil at the end of the file.
  private mutating func nextPart() -> Inflater? {
    let header = archive.bytes(at: offset, count: Self.headerLength)
    guard header.count == Self.headerLength, header.starts(with: Self.mark) else {
      // Tapes and disks fill their last block with zeros.
      end(isDamaged: offset == 0 || archive.bytes(at: offset, count: 512).contains { $0 != 0 })
      return nil
    }
    let flags = header[3]
    offset += Self.headerLength
    if flags & Self.hasExtraField != 0 { offset += 2 + archive.number(at: offset, length: 2) }
    for flag in [Self.hasName, Self.hasComment] where flags & flag != 0 { skipText() }
    if flags & Self.hasHeaderChecksum != 0 { offset += 2 }
    return Inflater(archive, from: offset, to: archive.count)
  }

  /// Passes over a text that ends with a zero.
  private mutating func skipText() {
    while true {
      let bytes = archive.bytes(at: offset, count: 512)
      let length = bytes.firstIndex(of: 0).map { $0 + 1 } ?? bytes.count
      offset += length
      if length < 512 || bytes.last == 0 { return }
    }
  }

  private static let mark: [UInt8] = [0x1F, 0x8B, 0x08]
  private static let headerLength = 10
  private static let hasHeaderChecksum: UInt8 = 2
  private static let hasExtraField: UInt8 = 4
  private static let hasName: UInt8 = 8
  private static let hasComment: UInt8 = 16
}
