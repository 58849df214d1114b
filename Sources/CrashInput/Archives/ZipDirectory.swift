/// The table at the end of a .zip archive, an entry at a time: a member is what it says, whatever others are called.
///
/// Source: PKWARE, APPNOTE.TXT, sections 4.3.12 to 4.3.16 and 4.5.3.
package struct ZipDirectory {
  private let archive: ArchiveBytes
  /// Bytes before the archive, which offsets in it do not count.
  private let shift: Int
  private var offset: Int
  private let end: Int

  /// Finds the table of an archive; nil where there is none.
  package init?(_ archive: ArchiveBytes) {
    guard let last = Self.end(of: archive) else { return nil }
    self.archive = archive
    var size = archive.number(at: last + 12, length: 4)
    var start = archive.number(at: last + 16, length: 4)
    var end = last
    if let large = Self.largeEnd(of: archive, before: last) {
      size = archive.number(at: large + 40, length: 8)
      start = archive.number(at: large + 48, length: 8)
      end = large
    }
    guard size <= end, start <= end else { return nil }
    // What is put before an archive, such as the program that unpacks it, moves all of it.
    let isMoved = archive.bytes(at: end - size, count: 4) == Self.entryMark
    shift = isMoved ? end - size - start : 0
    offset = isMoved ? end - size : start
    self.end = isMoved ? end : min(end, start + size)
    guard shift >= 0 else { return nil }
  }

  /// Where the record begins that ends the archive, after which only a comment may follow; nil where there is none.
  private static func end(of archive: ArchiveBytes) -> Int? {
    let start = max(0, archive.count - endLength - 0xFFFF)
    let bytes = archive.bytes(at: start, count: archive.count - start)
    var index = bytes.count - endLength
    while index >= 0 {
      if bytes[index...].starts(with: endMark) {
        let comment = bytes[index + 20..<index + 22].littleEndian
        if index + endLength + comment <= bytes.count { return start + index }
      }
      index -= 1
    }
    return nil
  }

  /// Where the same record with numbers of 64 bits begins; nil where there is none.
  private static func largeEnd(of archive: ArchiveBytes, before last: Int) -> Int? {
    let locator = last - 20
    guard archive.bytes(at: locator, count: 4) == [0x50, 0x4B, 0x06, 0x07] else { return nil }
    // It most often stands just before, also where the archive was moved.
    return [locator - 56, archive.number(at: locator + 8, length: 8)].first {
      archive.bytes(at: $0, count: 4) == [0x50, 0x4B, 0x06, 0x06]
    }
  }

  /// Whether bytes of the table are left that are no entry.
  package var isDamaged: Bool { offset < end && archive.bytes(at: offset, count: 4) != Self.signatureMark }

  /// The next member, nil after the last one.
  package mutating func next() -> ZipMember? {
    let entry = archive.bytes(at: offset, count: Self.entryLength)
    guard entry.count == Self.entryLength, offset < end, entry.starts(with: Self.entryMark) else { return nil }
    func number(_ start: Int, _ length: Int) -> Int { entry[start..<start + length].littleEndian }
    let (nameLength, extraLength) = (number(28, 2), number(30, 2))
    let text = archive.bytes(at: offset + Self.entryLength, count: nameLength + extraLength)
    offset += Self.entryLength + nameLength + extraLength + number(32, 2)
    var large = Self.largeNumbers(text.dropFirst(nameLength))
    /// A number that stands among those of 64 bits where 32 are not enough.
    func resolved(_ number: Int) -> Int { number == 0xFFFF_FFFF ? large.popFirst() ?? number : number }
    let size = resolved(number(24, 4))
    let packedSize = resolved(number(20, 4))
    let header = resolved(number(42, 4))
    let isUnix = entry[5] == 3
    return ZipMember(
      name: String(decoding: text.prefix(nameLength), as: UTF8.self), size: size, packedSize: packedSize,
      packing: number(10, 2), isEncrypted: number(8, 2) & 1 == 1, checksum: number(16, 4),
      isLink: isUnix && number(40, 2) & 0xF000 == 0xA000, header: header <= .max - shift ? header + shift : header)
  }

  /// The numbers of the extra field for sizes and offsets of 64 bits.
  private static func largeNumbers(_ extra: ArraySlice<UInt8>) -> ArraySlice<Int> {
    var rest = extra
    while rest.count >= 4 {
      let length = rest.dropFirst(2).prefix(2).littleEndian
      let field = rest.dropFirst(4).prefix(length)
      if rest.prefix(2).littleEndian == 1 {
        return (0..<field.count / 8).map { field.dropFirst(8 * $0).prefix(8).littleEndian }[...]
      }
      rest = rest.dropFirst(4 + length)
    }
    return []
  }

  private static let endMark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let endLength = 22
  private static let entryMark: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let entryLength = 46
  /// A signature of the table may follow the entries.
  private static let signatureMark: [UInt8] = [0x50, 0x4B, 0x05, 0x05]
}
