#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The table at the end of a .zip archive: the names and sizes of its files, in the order in which they are unpacked.
///
/// Source: PKWARE, APPNOTE.TXT, sections 4.3.12 and 4.3.16.
struct ZipDirectory: Equatable {
  /// A file of the archive.
  struct Member: Equatable {
    let name: String
    /// Unpacked bytes, by the archive's own account.
    let size: Int
  }

  let members: [Member]

  /// Reads the table of an archive; nil where anything in it is unusual, so that only the program that unpacks it knows
  /// what it holds: encrypted files, rare ways of packing, sizes of 64 bits, names in other letters than ASCII, bytes
  /// before the archive or behind it.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= Self.endLength else { return nil }
    let endStart = Int(status.st_size) - Self.endLength
    guard let end = Self.bytes(of: descriptor, from: endStart, count: Self.endLength), end.starts(with: Self.endMark)
    else { return nil }
    let count = Self.number(end, at: 10, length: 2)
    let length = Self.number(end, at: 12, length: 4)
    let start = Self.number(end, at: 16, length: 4)
    guard count < 0xFFFF, length <= Self.longest, start + length == endStart,
      let table = Self.bytes(of: descriptor, from: start, count: length)
    else { return nil }
    self.init(table: table, count: count)
  }

  /// Reads the entries of a table; nil as above.
  init?(table: [UInt8], count: Int) {
    var members: [Member] = []
    var entry = 0
    while members.count < count {
      guard entry + Self.entryLength <= table.count, table[entry...].starts(with: Self.entryMark) else { return nil }
      let flags = Self.number(table, at: entry + 8, length: 2)
      let packing = Self.number(table, at: entry + 10, length: 2)
      let size = Self.number(table, at: entry + 24, length: 4)
      let nameEnd = entry + Self.entryLength + Self.number(table, at: entry + 28, length: 2)
      guard flags & Self.isEncrypted == 0, packing == Self.stored || packing == Self.deflated, size < 0xFFFF_FFFF,
        nameEnd <= table.count
      else { return nil }
      let name = table[entry + Self.entryLength..<nameEnd]
      guard name.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
      members.append(Member(name: String(decoding: name, as: UTF8.self), size: size))
      entry = nameEnd + Self.number(table, at: entry + 30, length: 2) + Self.number(table, at: entry + 32, length: 2)
    }
    guard entry == table.count else { return nil }
    self.members = members
  }

  private static let endMark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let endLength = 22
  private static let entryMark: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let entryLength = 46
  private static let isEncrypted = 1
  private static let stored = 0
  private static let deflated = 8
  /// Longer tables are left to the program.
  private static let longest = 16 << 20

  private static func bytes(of descriptor: Int32, from start: Int, count: Int) -> [UInt8]? {
    guard lseek(descriptor, off_t(start), SEEK_SET) == off_t(start) else { return nil }
    let bytes = try? InputFile.chunk(of: descriptor, path: "", count: count)
    return bytes?.count == count ? bytes : nil
  }

  /// A number whose lowest byte stands first.
  private static func number(_ bytes: [UInt8], at start: Int, length: Int) -> Int {
    bytes[start..<start + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
