internal import ByteKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written under another name and takes its place when it is complete.
///
/// Until then the place holds what it held before, however the run ends.
struct PendingFile: Sendable {
  /// Where the file is written to.
  let descriptor: Int32
  private let place: FilePlace
  private let finish: Finish
  /// Whether the place held a file when this one was begun.
  private let replaces: Bool

  /// How the file gets to its place.
  private enum Finish: Sendable {
    /// The file beside the place gets the place's name.
    case rename(FilePlace)
    /// Its bytes are written into the open file, after what that holds or in place of it.
    case copy(into: Int32, appends: Bool)
  }

  /// Begins a file; nil where it cannot be written, and `errno` says why.
  ///
  /// - Parameters:
  ///   - place: Where it goes; what is there must be a file.
  ///   - appends: Whether what the file holds stays, and the new bytes go behind it.
  init?(at place: FilePlace, appends: Bool = false) {
    self.place = place
    let old = place.status
    replaces = old != nil
    // A file without write permission stays, although its folder would let another file take its place.
    if old != nil, !place.isWritable { return nil }
    if appends, let old, old.st_size > 0 {
      guard let target = place.open(O_WRONLY | O_APPEND) else { return nil }
      guard let spool = Self.spool() else { return nil }
      (descriptor, finish) = (spool, .copy(into: target, appends: true))
      return
    }
    if let (file, name) = Self.create(beside: place) {
      if let old { Self.keepRights(of: old, on: file) }
      (descriptor, finish) = (file, .rename(name))
      return
    }
    // In a folder that takes no new file, a file that is there can still be written to.
    let reason = errno
    guard old != nil, let target = place.open(O_WRONLY), let spool = Self.spool() else {
      errno = reason
      return nil
    }
    (descriptor, finish) = (spool, .copy(into: target, appends: false))
  }

  /// Whether the place can be given back what it held.
  var isReversible: Bool {
    if case .rename = finish { true } else { false }
  }

  /// A name beside the place, for what is there until the file takes it.
  var backup: FilePlace { place.beside(UnfinishedName.random()) }

  /// Ends the writing; false where not every byte reached the disk.
  func complete() -> Bool {
    guard isReversible else { return true }
    // Some file systems cannot tell.
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP
  }

  /// Puts the file into its place.
  ///
  /// - Parameter backup: A name beside the place that keeps what was there; nil where nobody needs it.
  /// - Returns: False where that fails; `errno` says why.
  func takePlace(backup: FilePlace? = nil) -> Bool {
    switch finish {
    case .copy(let target, let appends): return copy(into: target, appends: appends)
    case .rename(let name):
      if let backup { _ = place.link(to: backup) }
      if name.move(to: place) { return true }
      // A file that is mounted by itself, or that belongs to somebody else in a common folder, keeps its place.
      let reason = errno
      guard [EBUSY, EPERM, EACCES, EXDEV].contains(reason), let target = place.open(O_WRONLY) else {
        errno = reason
        return false
      }
      defer { close(target) }
      guard copy(into: target, appends: false) else { return false }
      name.remove()
      return true
    }
  }

  /// Puts the file into its place where nothing is there; false where that fails, and `errno` says why.
  func takeFreePlace() -> Bool {
    guard case .rename(let name) = finish else {
      errno = EEXIST
      return false
    }
    if name.link(to: place) {
      name.remove()
      return true
    }
    // Where a file has one name only, another run can come between these two steps.
    let reason = errno
    guard reason != EEXIST, place.status == nil else {
      errno = EEXIST
      return false
    }
    return name.move(to: place)
  }

  /// Puts back what was there before ``takePlace(backup:)``.
  func giveBackPlace(from backup: FilePlace) {
    if !backup.move(to: place), !replaces { place.remove() }
  }

  /// Forgets the file; its place stays as it is.
  func discard() {
    if case .rename(let name) = finish { name.remove() }
  }

  // MARK: Whole files

  /// Writes a new file; false where it cannot be written or its name is taken, and `errno` says why.
  static func create(_ text: [UInt8], at path: String) -> Bool {
    write(text, to: path) { $0.takeFreePlace() }
  }

  /// Writes a file whole: what a team noted in the one before stays where the disk is full or the run is ended.
  static func write(_ text: [UInt8], to path: String, _ takePlace: (PendingFile) -> Bool) -> Bool {
    let place = FilePlace(FileName.shown(path))
    LeftOverFiles.remove(beside: place)
    guard let file = PendingFile(at: place) else { return false }
    if Console.write(text, to: file.descriptor), file.complete(), takePlace(file) { return true }
    let reason = errno
    file.discard()
    errno = reason
    return false
  }

  // MARK: Creating

  /// Makes a file beside a place under a name of its own, and holds its lock as a sign that a run is writing to it.
  private static func create(beside place: FilePlace) -> (descriptor: Int32, name: FilePlace)? {
    for _ in 0..<16 {
      let name = place.beside(UnfinishedName.random())
      guard let descriptor = name.open(O_RDWR | O_CREAT | O_EXCL, mode: 0o644) else {
        if errno == EEXIST { continue }
        return nil
      }
      var status = stat()
      // Another run may have taken it for a left-over before it was locked.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, fstat(descriptor, &status) == 0,
        status.st_nlink > 0
      {
        return (descriptor, name)
      }
      close(descriptor)
    }
    errno = EEXIST
    return nil
  }

  /// A file without a name, for bytes that wait.
  static func spool() -> Int32? {
    for folder in [Environment.value("TMPDIR"), "/tmp"] {
      if let file = folder.flatMap({ NamelessFile.open(in: $0) }) { return file }
    }
    return nil
  }

  /// Gives the new file owner, group and permissions of the old one.
  private static func keepRights(of old: stat, on descriptor: Int32) {
    var mode = old.st_mode & 0o777
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_uid != old.st_uid || status.st_gid != old.st_gid,
      fchown(descriptor, old.st_uid, old.st_gid) != 0, fchown(descriptor, uid_t.max, old.st_gid) != 0
    {
      // Another group must not get what was the old group's.
      mode &= 0o707
    }
    _ = fchmod(descriptor, mode)
  }

  // MARK: Copying

  /// Writes the bytes into a file that keeps its place; what is appended is all there or not at all.
  private func copy(into target: Int32, appends: Bool) -> Bool {
    var old = stat()
    guard fstat(target, &old) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return false }
    // A heading begins a line.
    var isWritten = !appends || old.st_size == 0 || Console.write([0x0A], to: target)
    while isWritten {
      let piece = [UInt8](atMost: 1 << 16) { read(descriptor, $0, $1) }
      if piece.isEmpty { break }
      isWritten = Console.write(piece, to: target)
    }
    if !appends { return isWritten && ftruncate(target, lseek(descriptor, 0, SEEK_CUR)) == 0 }
    let reason = errno
    if !isWritten { _ = ftruncate(target, old.st_size) }
    errno = reason
    return isWritten
  }
}
