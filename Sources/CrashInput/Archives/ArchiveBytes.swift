/// The bytes of an archive: those of a file, or those that another archive held.
package enum ArchiveBytes {
  case file(FileWindow, count: Int)
  case memory([UInt8])

  /// Number of bytes.
  package var count: Int {
    switch self {
    case .file(_, let count): count
    case .memory(let bytes): bytes.count
    }
  }

  /// The bytes at an offset; fewer at the end, none outside.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < self.count, count > 0 else { return [] }
    switch self {
    case .file(let window, let size): return window.bytes(at: offset, count: min(count, size - offset))
    case .memory(let bytes): return Array(bytes[offset..<min(offset + count, bytes.count)])
    }
  }

  /// A number of some bytes at an offset, the lowest first; 0 where the archive ends before it.
  package func number(at offset: Int, length: Int) -> Int { bytes(at: offset, count: length).littleEndian }
}

extension Collection<UInt8> {
  /// The number that these bytes are, the lowest first; the highest of eight counts only to the largest number.
  package var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } & .max }
}
