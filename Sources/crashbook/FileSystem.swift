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

  /// Whether a file belongs to the user of this process or to the system.
  static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_uid == geteuid() || status.st_uid == 0)
  }
}
