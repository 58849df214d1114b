/// The checksum of gzip and zip, CRC-32.
///
/// Source: RFC 1952, section 8.
struct Checksum {
  private var register: UInt32 = ~0

  /// The checksum of what was added.
  var value: Int { Int(~register) }

  mutating func add(_ bytes: [UInt8]) {
    let table = Self.table
    for byte in bytes { register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
  }
}
