import ByteKit
package import CrashModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads the bytes of an input, whatever they are.
package enum InputBytes {
  /// Bytes beyond this number are not read: a larger file is cut there and said to be.
  package static let limit = 64 << 20
  /// How much of a larger input is read before its format decides whether to go on.
  package static let beginning = 64 * 1024

  /// Whether a path is one that the shell makes for what it has open already.
  package static func isOfShell(_ path: String) -> Bool {
    path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }

  /// Reads up to a number of bytes, fewer only at the end of the input.
  ///
  /// When as many bytes are there as the input has by its own account (`expected`), and no more came with them, they are
  /// not followed by a call that asks whether it has ended.
  package static func chunk(
    of descriptor: Int32, path: String, count: Int, expected: Int? = nil
  ) throws(ReadError) -> [UInt8] {
    var (bytes, error) = FileBytes.read(from: descriptor, atMost: min(count, 1 << 20), expected: expected)
    var isAtEnd = bytes.count < min(count, 1 << 20)
    while bytes.count < count, !isAtEnd, error == nil {
      let wanted = min(count - bytes.count, 4 << 20)
      let next = FileBytes.read(from: descriptor, atMost: wanted)
      bytes += next.bytes
      isAtEnd = next.bytes.count < wanted
      error = next.error
    }
    if let error { throw ReadError(path: path, system: error) }
    return bytes
  }

  /// The beginning of a file with what follows it, up to ``limit``.
  package static func whole(
    of descriptor: Int32, path: String, beginning: [UInt8], size: Int
  ) throws(ReadError) -> [UInt8] {
    // Into the place where it stays: a large input is in memory only once.
    let (bytes, error) = FileBytes.read(
      from: descriptor, atMost: max(min(size, limit) - beginning.count, 0), after: beginning)
    if let error { throw ReadError(path: path, system: error) }
    return bytes
  }

  /// Up to a number of bytes of a file or, for `-`, of standard input.
  package static func bytes(of path: String, count: Int) throws(ReadError) -> [UInt8] {
    let shown = FileName.shown(path)
    let descriptor = path == "-" ? 0 : FileName.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard let descriptor else { throw ReadError(path: shown, system: errno) }
    defer { if descriptor != 0 { close(descriptor) } }
    return try chunk(of: descriptor, path: shown, count: count)
  }

  /// The first bytes of an input that is a file, or in memory.
  ///
  /// - Throws: ``ReadError`` where it cannot be read.
  package static func beginning(of item: ReportFinder.Item) throws(ReadError) -> [UInt8] {
    if let content = item.content { return Array(content.prefix(beginning)) }
    return try bytes(of: item.path, count: 512)
  }

  /// Reads a file of any content, or a stream.
  ///
  /// - Throws: ``ReadError`` where it cannot be read, or holds `limit` bytes or more.
  package static func readAll(_ item: ReportFinder.Item, limit: Int) throws(ReadError) -> [UInt8] {
    if let content = item.content { return content }
    return try readAll(item.path, limit: limit)
  }

  /// Reads a part of a file.
  ///
  /// - Throws: ``ReadError`` where the file cannot be read.
  package static func read(_ part: Range<Int>, of item: ReportFinder.Item) throws(ReadError) -> [UInt8] {
    if let content = item.content { return part.upperBound <= content.count ? Array(content[part]) : [] }
    guard let descriptor = FileName.open(item.path, O_RDONLY | O_CLOEXEC) else {
      throw ReadError(path: FileName.shown(item.path), system: errno)
    }
    defer { close(descriptor) }
    return FileWindow(descriptor).bytes(at: part.lowerBound, count: part.count)
  }

  /// Reads a small text file of any content, such as a rule file.
  ///
  /// - Throws: ``ReadError`` where the file is missing, not readable or larger than 16 MiB.
  package static func readPlain(_ path: String) throws(ReadError) -> [UInt8] {
    try readAll(path, limit: 16 << 20)
  }

  /// Reads a file of any content.
  ///
  /// - Throws: ``ReadError`` where the file is missing, not readable or not smaller than `limit` bytes.
  package static func readAll(_ path: String, limit: Int) throws(ReadError) -> [UInt8] {
    let bytes = try bytes(of: path, count: limit)
    guard bytes.count < limit else {
      throw ReadError(path: FileName.shown(path), reason: "The file is larger than \(limit >> 20) MiB.")
    }
    return bytes
  }
}
