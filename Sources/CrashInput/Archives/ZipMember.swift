/// A file of a .zip archive, by the account of the archive's table.
package struct ZipMember: Equatable {
  package let name: String
  /// Unpacked bytes.
  package let size: Int
  /// Bytes in the archive.
  package let packedSize: Int
  /// How it is packed: 0 as it is, 8 with DEFLATE.
  package let packing: Int
  package let isEncrypted: Bool
  package let checksum: Int
  /// Whether it is a symbolic link.
  package let isLink: Bool
  /// Where it begins in the archive, with a header of its own.
  package let header: Int

  /// The name of a packing that is not known here; nil where it is.
  package var unknownPacking: String? {
    switch packing {
    case 0, 8: nil
    case 9: "Deflate64"
    case 12: "bzip2"
    case 14: "LZMA"
    case 93: "Zstandard"
    case 95: "XZ"
    default: "method \(packing)"
    }
  }

  /// The part of the archive that it takes, with its header; nil where there is no such part.
  package func range(in archive: ArchiveBytes) -> Range<Int>? {
    let start = archive.bytes(at: header, count: Self.headerLength)
    guard start.count == Self.headerLength, start.starts(with: Self.mark) else { return nil }
    let data = header + Self.headerLength + start[26..<28].littleEndian + start[28..<30].littleEndian
    return data <= archive.count && packedSize <= archive.count - data ? header..<data + packedSize : nil
  }

  private static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let headerLength = 30
}

/// The content of a file of a .zip archive, compared with the checksum and the size of the table.
package struct ZipMemberStream: ByteStream {
  private var stored: StoredStream?
  private var packed: Inflater?
  private let member: ZipMember
  private var checksum = Checksum()
  private var size = 0
  private var isAtEnd = false

  /// Makes a reader of a member that takes this part of an archive.
  package init(_ member: ZipMember, _ range: Range<Int>, of archive: ArchiveBytes) {
    self.member = member
    let start = range.upperBound - member.packedSize
    if member.packing == 0 {
      stored = StoredStream(archive, from: start, to: range.upperBound)
    } else {
      packed = Inflater(archive, from: start, to: range.upperBound)
    }
  }

  /// Whether it was read to its end and is not what the table says.
  package var isDamaged: Bool { isAtEnd && (size != member.size || checksum.value != member.checksum) }

  package mutating func next(_ count: Int) -> [UInt8] {
    let bytes = packed?.next(count) ?? stored?.next(count) ?? []
    checksum.add(bytes)
    size += bytes.count
    isAtEnd = bytes.count < count
    return bytes
  }
}
