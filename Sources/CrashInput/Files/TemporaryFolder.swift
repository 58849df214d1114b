#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of this user alone that is removed, with all that is in it, when the last who needs it is gone.
package final class TemporaryFolder: Sendable, Hashable {
  /// Absolute path.
  package let path: String

  /// Makes a folder in another one; nil where that fails, and `errno` says why.
  ///
  /// - Parameter wanted: The absolute path of the folder for such things; nil for the usual one.
  package init?(in wanted: String?) {
    guard let made = Self.make(in: wanted) else { return nil }
    path = made
  }

  /// Makes a folder of this user alone that stays: its path, or nil where that fails, and `errno` says why.
  package static func make(in wanted: String?) -> String? {
    var name = Array("\(parent(wanted))/crashbook-XXXXXX".utf8CString)
    return mkdtemp(&name).map { String(cString: $0) }
  }

  /// The folder in which others are made: the wanted one, if its path is absolute.
  package static func parent(_ wanted: String?) -> String {
    wanted.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }

  deinit { Self.remove(path) }

  private static func remove(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    for name in FileName.names(inFolder: descriptor) where name != "." && name != ".." {
      let path = folder + "/" + name
      // A link is removed itself, not what it leads to.
      if unlink(path) != 0 { remove(path) }
    }
    rmdir(folder)
  }

  package static func == (first: TemporaryFolder, second: TemporaryFolder) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
