import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What killed runs left in a folder.
enum LeftOverFiles {
  /// Removes unfinished files of this user that no run is writing to.
  static func remove(beside place: FilePlace) {
    guard let folder = place.openFolder() else { return }
    for name in FileName.names(inFolder: folder) where UnfinishedName.isOne(name) { remove(place.beside(name)) }
  }

  private static func remove(_ file: FilePlace) {
    guard let descriptor = file.open(O_RDONLY | O_NONBLOCK) else { return }
    defer { close(descriptor) }
    var status = stat()
    // A run that is writing holds the lock; the system takes it from one that ended.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    file.remove()
  }
}
