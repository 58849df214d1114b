#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the symbols of UUIDs were found before, in a file of the user's cache folder.
///
/// A line is a UUID, a space and a path. What it says is only where to look: the file there must have the UUID.
struct SymbolPaths {
  private let folder: String
  private var file: String { folder + "/symbols" }

  /// More lines are not kept; the oldest go.
  private static let lineLimit = 500
  private static let sizeLimit = 1 << 20

  init(in folder: String) {
    self.folder = folder
  }

  /// The cache folder of this user; nil where there is none.
  static var usualFolder: String? {
    if let folder = Environment.value("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/crashbook" }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else { return nil }
    let caches = ["/Library/Caches", "/.cache"].map { home + $0 }
    return caches.first { FileName.status(of: $0).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }
      .map { $0 + "/crashbook" }
  }

  /// The path of a UUID; nil where it is not known.
  func path(of identifier: String) -> String? {
    lines().last { $0.hasPrefix(identifier + " ") }.map { String($0.dropFirst(identifier.count + 1)) }
  }

  /// Remembers a path.
  ///
  /// Where the file cannot be written, the search is made again next time.
  func add(_ identifier: String, at path: String) {
    guard path.hasPrefix("/"), !path.contains("\n") else { return }
    mkdir(folder, 0o700)
    let kept = lines().filter { !$0.hasPrefix(identifier + " ") }.suffix(Self.lineLimit - 1)
    let text = (kept + ["\(identifier) \(path)"]).joined(separator: "\n") + "\n"
    let name = file + "." + UnfinishedName.random()
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let bytes = Array(text.utf8)
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    if !isWritten || rename(name, file) != 0 { unlink(name) }
  }

  private func lines() -> [String] {
    guard let bytes = try? InputBytes.readAll(file, limit: Self.sizeLimit) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
