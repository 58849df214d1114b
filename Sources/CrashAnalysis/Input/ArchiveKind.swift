#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sorts of archives that are opened, told apart by their first bytes.
enum ArchiveKind {
  case zip
  case gzip
  case tar

  /// The program of the system that opens it; a tar archive is read without one.
  var program: String? {
    switch self {
    case .zip: "unzip"
    case .gzip: "gzip"
    case .tar: nil
    }
  }

  /// The sort of archive that begins with these bytes, nil for anything else.
  init?(_ beginning: [UInt8]) {
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
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard let beginning = try? InputFile.chunk(of: descriptor, path: path, count: 512) else { return nil }
    self.init(beginning)
  }
}
