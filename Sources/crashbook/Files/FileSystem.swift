internal import ByteKit
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

  /// Whether a path leads to nothing; false also where nobody may look.
  static func isMissing(_ path: String) -> Bool { !path.isEmpty && status(of: path) == nil && errno == ENOENT }

  /// Whether a name is taken, if only by a link that leads nowhere.
  static func isTaken(_ path: String) -> Bool { FilePlace(folder: AT_FDCWD, name: path).status != nil }

  /// The names in a folder; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    let descriptor = FileName.with(folder) { name in
      let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      return descriptor >= 0 ? descriptor : nil
    }
    return descriptor.map { FileName.names(inFolder: $0).filter { $0 != "." && $0 != ".." } } ?? []
  }

  /// Whether a file, and no folder, exists at a path.
  static func isFile(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Whether a folder exists at a path.
  static func isFolder(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// When a file was written last, in seconds since 1970; nil where there is no file.
  static func modified(_ path: String) -> Double? {
    status(of: path).flatMap { $0.st_mode & S_IFMT == S_IFREG ? $0.modified : nil }
  }

  /// Length and time of a file, which tell whether it has changed.
  static func stamp(of path: String) -> [Double]? {
    status(of: path).map { [Double($0.st_size), $0.modified] }
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

  /// Which file is open under a number; nil where it is none.
  static func identity(of descriptor: Int32) -> FileIdentity? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// The number of an open file that a path such as `/dev/stdout` or `/dev/fd/3` stands for; nil for any other path.
  static func descriptor(namedBy path: String) -> Int32? {
    if path == "/dev/stdout" { return STDOUT_FILENO }
    if path == "/dev/stderr" { return STDERR_FILENO }
    return ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }.flatMap { Int32(path.dropFirst($0.count)) }
  }

  /// The place that a path leads to, with all links followed, also the last one where it leads to no file yet; the path
  /// itself where its folder does not exist.
  static func place(of path: String) -> String {
    var path = path
    // As many links as systems follow.
    for _ in 0..<40 {
      if let place = realPath(path) { return place }
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
      guard let base = realPath(folder).map({ $0 == "/" ? "" : $0 }) else { return path }
      path = base + "/" + name
      guard let target = linkTarget(path) else { return path }
      path = target.hasPrefix("/") ? target : base + "/" + target
    }
    return path
  }

  /// What a link says; nil where there is none.
  private static func linkTarget(_ path: String) -> String? {
    let bytes = [UInt8](atMost: 4096) { room, size in room.map { readlink(path, $0, size) } ?? 0 }
    return bytes.isEmpty ? nil : FileName.decoded(bytes)
  }

  private static func realPath(_ path: String) -> String? {
    guard let place = realpath(path, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }

  /// Whether a file, and the link that leads to it, belong to the user of this process or to the system.
  static func isTrusted(_ path: String) -> Bool {
    let named = FilePlace(folder: AT_FDCWD, name: path).status
    return [named, status(of: path)].allSatisfy { $0.map { $0.st_uid == geteuid() || $0.st_uid == 0 } ?? false }
  }
}
