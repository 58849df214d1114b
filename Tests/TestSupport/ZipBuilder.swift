/// A .zip archive that is made for a test, also one that no program would make.
public struct ZipBuilder {
  /// A file of the archive, and what its table says of it where that is not the truth.
  public struct Entry: Sendable {
    /// Its name, which may be no text.
    public var name: [UInt8]
    /// What it holds.
    public var content: [UInt8]
    /// What lies in the archive, where that is not the content itself.
    public var packed: [UInt8]?
    /// How it is packed: 0 as it is, 8 with DEFLATE.
    public var packing = 0
    /// Its general purpose flags; 1 for an encrypted file.
    public var flags = 0
    /// The size that the table gives.
    public var size: Int?
    /// The checksum that the table gives.
    public var checksum: Int?
    /// The mode of the file on Unix.
    public var mode = 0o100644
    /// Whether its numbers stand in a field of 64 bits.
    public var isLarge = false
    /// Whether it has no data of its own but that of the entry before it.
    public var sharesData = false

    /// Makes a file that is stored as it is.
    public init(_ name: String, _ content: [UInt8]) {
      self.name = Array(name.utf8)
      self.content = content
    }
  }

  /// The files.
  public var entries: [Entry]
  /// Bytes before the archive, which its offsets do not count.
  public var prefix: [UInt8] = []
  /// Bytes after the archive.
  public var comment: [UInt8] = []
  /// Whether the end has numbers of 64 bits.
  public var isLarge = false

  /// Makes an archive of files.
  public init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// The archive.
  public var bytes: [UInt8] {
    var data: [UInt8] = []
    var table: [UInt8] = []
    var header = 0
    for entry in entries {
      let packed = entry.packed ?? entry.content
      let size = entry.size ?? entry.content.count
      let checksum = entry.checksum ?? Self.checksum(entry.content)
      let kind = Self.number(entry.flags, 2) + Self.number(entry.packing, 2) + Self.number(0, 4)
      if !entry.sharesData {
        header = data.count
        data += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + kind + Self.number(checksum, 4)
        data += Self.number(packed.count, 4) + Self.number(size, 4) + Self.number(entry.name.count, 2)
        data += Self.number(0, 2) + entry.name + packed
      }
      let large = [size, packed.count, header]
      let numbers = entry.isLarge ? large.map { _ in 0xFFFF_FFFF } : large
      let extra =
        entry.isLarge ? Self.number(1, 2) + Self.number(24, 2) + large.flatMap { Self.number($0, 8) } : []
      table += Self.number(0x0201_4B50, 4) + Self.number(20, 1) + Self.number(3, 1) + Self.number(20, 2) + kind
      table += Self.number(checksum, 4) + Self.number(numbers[1], 4) + Self.number(numbers[0], 4)
      table += Self.number(entry.name.count, 2) + Self.number(extra.count, 2) + Self.number(0, 8)
      table += Self.number(entry.mode, 2) + Self.number(numbers[2], 4) + entry.name + extra
    }
    var end: [UInt8] = []
    if isLarge {
      let count = Self.number(entries.count, 8)
      end += Self.number(0x0606_4B50, 4) + Self.number(44, 8) + Self.number(0, 12) + count + count
      end += Self.number(table.count, 8) + Self.number(data.count, 8)
      end += Self.number(0x0706_4B50, 4) + Self.number(0, 4) + Self.number(data.count + table.count, 8)
      end += Self.number(1, 4)
    }
    let count = Self.number(isLarge ? 0xFFFF : entries.count, 2)
    end += Self.number(0x0605_4B50, 4) + Self.number(0, 4) + count + count
    end += Self.number(isLarge ? 0xFFFF_FFFF : table.count, 4) + Self.number(isLarge ? 0xFFFF_FFFF : data.count, 4)
    end += Self.number(comment.count, 2) + comment
    return prefix + data + table + end
  }

  /// A number, its lowest byte first.
  public static func number(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The checksum of ISO 3309, bit by bit.
  public static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return Int(~sum)
  }
}
