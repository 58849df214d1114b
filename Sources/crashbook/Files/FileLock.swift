import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lock of a file that several runs change, each of which replaces it by a new one.
///
/// The system takes the lock from a run that ended, however it ended.
enum FileLock {
  /// For so many seconds a run waits for others.
  static let timeLimit = 10

  /// Runs some work while no other run holds the lock of the file.
  ///
  /// - Returns: What the work gave; nil where the time limit passed first.
  static func holding<Value>(_ path: String, _ work: () throws -> Value) rethrows -> Value? {
    let end = time(nil) + timeLimit
    repeat {
      let descriptor = FilePlace(path).open(O_RDONLY | O_NONBLOCK)
      // A file that cannot be opened has no lock; the work finds out why.
      guard let descriptor else { return try work() }
      defer { close(descriptor) }
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      // Some file systems have no locks.
      if isLocked || errno != EWOULDBLOCK {
        // The run before may have replaced the file while this one waited for its lock.
        if FileSystem.identity(of: descriptor) == FileSystem.identity(of: path) { return try work() }
      } else {
        usleep(.random(in: 2_000...20_000))
      }
    } while time(nil) <= end
    return nil
  }
}
