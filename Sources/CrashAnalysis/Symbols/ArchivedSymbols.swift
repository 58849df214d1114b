#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The dSYMs of a `.zip` archive, copied into a temporary folder: the tools that read them need files.
///
/// Only the files with the symbols are copied, under numbers: no name of the archive reaches the disk.
struct ArchivedSymbols {
  /// The images of the copies.
  private(set) var images: [SymbolImage] = []
  /// The copies stay as long as this does.
  private let folder: TemporaryFolder

  /// Bytes that are unpacked of one archive.
  private static let sizeLimit = 1 << 30
  private static let fileLimit = 256

  /// Copies the symbols of the archive at a path; nil where it is none.
  init?(_ archive: String, until end: ContinuousClock.Instant) {
    guard let descriptor = FileName.open(archive, O_RDONLY | O_NONBLOCK | O_CLOEXEC) else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let bytes = ArchiveBytes.file(FileWindow(descriptor), count: Int(status.st_size))
    guard ArchiveKind(bytes.bytes(at: 0, count: 512)) == .zip, var directory = ZipDirectory(bytes),
      let folder = TemporaryFolder(in: Environment.value("TMPDIR"))
    else { return nil }
    self.folder = folder
    var size = 0
    while images.count < Self.fileLimit, let member = directory.next() {
      guard Self.holdsSymbols(member), member.size <= Self.sizeLimit - size, let range = member.range(in: bytes) else {
        continue
      }
      size += member.size
      let copy = "\(folder.path)/\(images.count)"
      guard Self.unpack(member, range, of: bytes, to: copy, until: end) else { return }
      images += SymbolImage.images(in: copy)
    }
  }

  private static func holdsSymbols(_ member: ZipMember) -> Bool {
    member.name.contains(".dSYM/Contents/Resources/DWARF/") && !member.name.hasSuffix("/") && !member.isLink
      && !member.isEncrypted && member.unknownPacking == nil && member.size > 0
  }

  /// Writes a file; false where that fails, or the time is over.
  private static func unpack(
    _ member: ZipMember, _ range: Range<Int>, of archive: ArchiveBytes, to path: String,
    until end: ContinuousClock.Instant
  ) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    var stream = ZipMemberStream(member, range, of: archive)
    var written = 0
    while ContinuousClock.now < end {
      let piece = stream.next(1 << 20)
      if piece.isEmpty { return true }
      // What unpacks to more than its table says is a bomb.
      written += piece.count
      guard written <= member.size, write(file, piece, piece.count) == piece.count else { return false }
    }
    return false
  }
}
