#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file without a name, for bytes that wait: it is gone when it is closed, however the program ends.
package enum NamelessFile {
  /// Opens a file for reading and writing, of this user alone; nil where none can be made in the folder.
  package static func open(in folder: String) -> Int32? {
    var path = Array("\(folder)/.crashbook.XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }
}
