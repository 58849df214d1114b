import ByteKit
import CommandLineKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A list of paths on standard input that is read while another program writes it.
struct LiveFileList {
  private let descriptor: Int32
  /// What was read and is no whole path yet.
  private var rest: [UInt8]
  /// What stands between the paths, known from the first bytes.
  private var separator: UInt8?
  private var hasEnded = false

  /// Takes the stream; nil where standard input is a file, which is all there already.
  init?() {
    var status = stat()
    if let (kept, stream) = RecoveryState.shared.keepStream() {
      (rest, descriptor) = (kept, stream)
    } else {
      guard fstat(STDIN_FILENO, &status) == 0, [S_IFIFO, S_IFSOCK, S_IFCHR].contains(status.st_mode & S_IFMT) else {
        return nil
      }
      (rest, descriptor) = ([], STDIN_FILENO)
    }
  }

  /// The paths that have come since the last call, at least one; nil at the end.
  ///
  /// - Throws: ``UsageError`` where it is no list.
  mutating func next() throws -> [String]? {
    while true {
      if let paths = try takeWhole() { return paths }
      if hasEnded { return nil }
      let bytes = FileBytes.readSome(from: descriptor, atMost: 1 << 16).bytes
      hasEnded = bytes.isEmpty
      RecoveryState.shared.keepMore(bytes)
      rest += bytes
    }
  }

  /// The paths of which the end is known; nil where there is none.
  private mutating func takeWhole() throws -> [String]? {
    if rest.isEmpty { return nil }
    let separator = self.separator ?? (rest.contains(0) ? 0 : 0x0A)
    guard let last = hasEnded ? rest.count - 1 : rest.lastIndex(of: separator) else { return nil }
    let bytes = Array(rest[...last])
    let paths = FileList.paths(in: bytes)
    if self.separator == nil { try FileList.check(bytes, paths, of: "-") }
    self.separator = separator
    rest.removeFirst(last + 1)
    return paths
  }
}
