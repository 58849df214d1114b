import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system knows of files, without reading them.
enum FileSystem {
  /// The absolute path of the working folder.
  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether something exists at a path.
  static func exists(_ path: String) -> Bool { status(of: path) != nil }

  /// Whether a file, and no folder, exists at a path.
  static func isFile(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Which file exists at a path, whatever it is called; nil where there is none.
  static func identity(of path: String) -> FileIdentity? {
    guard path != "-", let status = status(of: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  private static func status(of path: String) -> stat? {
    FileName.with(path) { name in
      var status = stat()
      return stat(name, &status) == 0 ? status : nil
    }
  }

  /// A file, whatever it is called.
  struct FileIdentity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// The place that a path leads to, with all links followed; the path itself where its folder does not exist.
  static func place(of path: String) -> String {
    if let place = realPath(path) { return place }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return realPath(folder).map { ($0 == "/" ? "" : $0) + "/" + name } ?? path
  }

  private static func realPath(_ path: String) -> String? {
    guard let place = realpath(path, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }

  /// What became of a file that was to be replaced.
  enum Replacement {
    case done
    /// It could not be written, and is as it was; `errno` says why.
    case failed
    /// No file can stand beside it or take its place.
    case impossible
  }

  /// Writes a file beside another one and puts it in its place when it is complete.
  ///
  /// - Parameters:
  ///   - path: The file, behind all links; there need not be one.
  ///   - bytes: What it shall hold.
  /// - Returns: What became of it.
  static func replace(_ path: String, with bytes: [UInt8]) -> Replacement {
    let old = status(of: path)
    // What nobody may write stays, although its folder would let another file take its place.
    if old != nil, access(path, W_OK) != 0 { return .failed }
    let new = "\(path).\(getpid()).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return .impossible }
    if let old { _ = fchmod(descriptor, old.st_mode & 0o777) }
    let isWritten = Console.write(bytes, to: descriptor) && fsync(descriptor) == 0
    let reason = errno
    close(descriptor)
    if isWritten, rename(new, path) == 0 { return .done }
    unlink(new)
    errno = reason
    return isWritten ? .impossible : .failed
  }

  /// Whether a file belongs to the user of this process or to the system.
  static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_uid == geteuid() || status.st_uid == 0)
  }
}
