internal import ByteKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads numbers at any place of a file that may be large and may lie about its own structure.
package struct FileWindow {
  private let descriptor: Int32
  /// Where the part begins that offsets count from.
  package var start = 0
  /// Whether numbers have their most significant byte first.
  package var isBigEndian = false

  /// Makes a window of an open file.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Bytes at an offset, fewer at the end of the file, none where the offset lies outside.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0, count <= 1 << 24, start >= 0, start < Int.max / 4, offset < Int.max / 4 else {
      return []
    }
    return [UInt8](atMost: count) { pread(descriptor, $0, $1, off_t(start + offset)) }
  }

  /// A number of one to eight bytes, nil where the file ends before it.
  package func number(at offset: Int, bytes count: Int) -> UInt64? {
    let found = bytes(at: offset, count: count)
    guard found.count == count else { return nil }
    var value: UInt64 = 0
    for byte in isBigEndian ? found : found.reversed() { value = value << 8 | UInt64(byte) }
    return value
  }

  /// A number that is used as an offset or a count, nil where it is absurd.
  package func place(at offset: Int, bytes count: Int) -> Int? {
    number(at: offset, bytes: count).flatMap { $0 < 1 << 48 ? Int($0) : nil }
  }
}
