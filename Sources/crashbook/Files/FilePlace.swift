import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a file is or will be.
///
/// The folder may be given as an open one: then no link that is put on its path later leads anywhere else. A link in the
/// place itself is never followed.
struct FilePlace: Sendable {
  /// The open folder; `AT_FDCWD` where the name is a path.
  let folder: Int32
  /// The name in the folder, or the path.
  let name: String

  /// A name in an open folder.
  init(folder: Int32, name: String) {
    self.folder = folder
    self.name = name
  }

  /// The place that a path leads to, with all links followed, also the last one where it leads to no file yet.
  init(_ path: String) {
    self.init(folder: AT_FDCWD, name: FileSystem.place(of: path))
  }

  /// Another place in the same folder.
  func beside(_ other: String) -> FilePlace {
    FilePlace(folder: folder, name: name.lastIndex(of: "/").map { name[...$0] + other } ?? other)
  }

  /// What is there, nil where nothing is.
  var status: stat? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Whether this user may write to the file that is there.
  var isWritable: Bool { faccessat(folder, name, W_OK, 0) == 0 }

  /// Opens the file; nil where that fails, and `errno` says why.
  func open(_ flags: Int32, mode: mode_t = 0) -> Int32? {
    let descriptor = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Opens the folder itself; nil where that fails.
  func openFolder() -> Int32? {
    let descriptor = openat(folder, beside(".").name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Gives the file another name; false where that fails.
  func move(to other: FilePlace) -> Bool { renameat(folder, name, other.folder, other.name) == 0 }

  /// Gives the file a second name that is not taken yet; false where that fails.
  func link(to other: FilePlace) -> Bool { linkat(folder, name, other.folder, other.name, 0) == 0 }

  /// Removes the name.
  func remove() { unlinkat(folder, name, 0) }
}
