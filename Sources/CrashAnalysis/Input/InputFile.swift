#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads an input whole, after its beginning has shown that it is worth it.
public enum InputFile {
  /// Bytes beyond this number are not read: a larger file is cut there and said to be.
  public static let limit = 64 << 20

  /// Reads a file or, for `-`, standard input.
  ///
  /// - Parameter path: Path of a regular file, or `-`.
  /// - Returns: The source, and whether it was cut at ``limit``.
  /// - Throws: ``ReadError`` where the path is missing, not readable, no file, or its beginning is of no known format.
  public static func read(_ path: String) throws(ReadError) -> (source: ReportSource, isCut: Bool) {
    if path == "-" { return try readAll(of: 0, path: path, size: nil) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadError(path: path, reason: SystemError.words(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ReadError(path: path, reason: SystemError.words(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      return try readAll(of: descriptor, path: path, size: Int(status.st_size))
    case S_IFIFO where path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/"):
      // What the shell puts in place of `<(command)`: somebody is writing to it.
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return try readAll(of: descriptor, path: path, size: nil)
    case S_IFDIR:
      throw ReadError(path: path, reason: "This is a folder.")
    default:
      throw ReadError(
        path: path,
        reason: "This is a pipe or a device, not a file. To analyze a stream, pass '-' and feed it to standard input.")
    }
  }

  private static func readAll(
    of descriptor: Int32, path: String, size: Int?
  ) throws(ReadError) -> (source: ReportSource, isCut: Bool) {
    // The usual file is read in one call; the one byte more tells that it has ended.
    if let size, size < wholeLimit {
      return (ReportSource(path: path, bytes: try chunk(of: descriptor, path: path, count: size + 1)), false)
    }
    var bytes = try chunk(of: descriptor, path: path, count: min((size ?? 0) + 1, beginning))
    var isAtEnd = size.map { bytes.count >= $0 } ?? bytes.isEmpty
    if !isAtEnd, bytes.count < beginning {
      bytes += try chunk(of: descriptor, path: path, count: beginning - bytes.count)
      isAtEnd = bytes.count < beginning
    }
    if !isAtEnd {
      _ = try ReportFormat.of(ReportSource(path: path, bytes: bytes))
      let wanted = min(size ?? limit, limit) - bytes.count
      if size != nil { bytes.reserveCapacity(bytes.count + max(wanted, 0)) }
      bytes += try chunk(of: descriptor, path: path, count: max(wanted, 0))
    }
    return (ReportSource(path: path, bytes: bytes), bytes.count >= limit)
  }

  /// Smaller files are read whole before anything else.
  private static let wholeLimit = 1 << 20
  /// How much of a larger input is read before its format decides whether to go on.
  private static let beginning = 64 * 1024

  /// Reads up to a number of bytes, fewer only at the end of the input.
  private static func chunk(of descriptor: Int32, path: String, count: Int) throws(ReadError) -> [UInt8] {
    var failure: Int32?
    var bytes = [UInt8](unsafeUninitializedCapacity: min(count, 1 << 20)) { buffer, filled in
      filled = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor, &failure)
    }
    var isAtEnd = bytes.count < min(count, 1 << 20)
    while bytes.count < count, !isAtEnd, failure == nil {
      let wanted = min(count - bytes.count, 4 << 20)
      let next = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        filled = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor, &failure)
      }
      bytes += next
      isAtEnd = next.count < wanted
    }
    if let failure { throw ReadError(path: path, reason: SystemError.words(failure)) }
    return bytes
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, _ failure: inout Int32?)
    -> Int
  {
    var filled = 0
    while filled < buffer.count {
      let result = platformRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if result == 0 { break }
      if result < 0 {
        if errno == EINTR { continue }
        failure = errno
        break
      }
      filled += result
    }
    return filled
  }
}

private func platformRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// Words for the system's error numbers.
enum SystemError {
  static func words(_ number: Int32) -> String {
    switch number {
    case ENOENT: "There is no such file."
    case EACCES, EPERM: "You have no permission to read it."
    case EISDIR: "This is a folder."
    case ELOOP: "Its symbolic links lead in a circle."
    case ENAMETOOLONG: "The path is too long."
    case EMFILE, ENFILE: "Too many files are open."
    case EIO: "The disk reports an error."
    default: "It cannot be read: \(String(cString: strerror(number)))."
    }
  }
}

extension InputFile {
  /// Reads a small text file of any content, such as a rule file.
  ///
  /// - Throws: ``ReadError`` where the file is missing, not readable or larger than 16 MiB.
  public static func readPlain(_ path: String) throws(ReadError) -> [UInt8] {
    try readAll(path, limit: 16 << 20)
  }

  /// Reads a file of any content.
  ///
  /// - Throws: ``ReadError`` where the file is missing, not readable or not smaller than `limit` bytes.
  public static func readAll(_ path: String, limit: Int) throws(ReadError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadError(path: path, reason: SystemError.words(errno)) }
    defer { if descriptor != 0 { close(descriptor) } }
    let bytes = try chunk(of: descriptor, path: path, count: limit)
    guard bytes.count < limit else {
      throw ReadError(path: path, reason: "The file is larger than \(limit >> 20) MiB.")
    }
    return bytes
  }
}
