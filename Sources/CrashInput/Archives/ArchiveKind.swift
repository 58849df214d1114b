import CrashModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sorts of archives that are opened, told apart by their first bytes.
package enum ArchiveKind {
  case zip
  case gzip
  case tar

  /// The sort of archive that begins with these bytes, nil for anything else.
  package init?(_ beginning: [UInt8]) {
    if beginning.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .zip
    } else if beginning.starts(with: [0x1F, 0x8B, 0x08]) {
      self = .gzip
    } else if beginning.count >= 262, beginning[257..<262].elementsEqual("ustar".utf8) {
      self = .tar
    } else {
      return nil
    }
  }

  /// The sort of archive that a file is, nil where it is none or cannot be read.
  package init?(path: String) {
    guard let beginning = Self.beginning(of: path) else { return nil }
    self.init(beginning)
  }

  private static func beginning(of path: String) -> [UInt8]? {
    guard let descriptor = FileName.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? InputBytes.chunk(of: descriptor, path: path, count: 512)
  }
}
