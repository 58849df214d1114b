#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that holds bytes for a program that wants one.
struct TemporaryFile {
  let path: String
  let descriptor: Int32

  /// Makes a file that only this user may read, nil where that fails.
  init?(_ bytes: [UInt8]) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((folder + "/crashbook-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 {
        remove()
        return nil
      }
      written += count
    }
  }

  /// Removes the file.
  func remove() {
    close(descriptor)
    unlink(path)
  }
}
