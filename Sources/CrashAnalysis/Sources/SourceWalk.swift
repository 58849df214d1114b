import ByteKit
import CrashSource

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lists the source files below a folder and the files that say what they are built for, by name only: no file is
/// opened, and no link is followed.
enum SourceWalk {
  /// So many entries are looked at; beyond lies no project that people work in.
  static let entryLimit = 400_000
  private static let depthLimit = 40

  /// The files below a folder, with their paths relative to another one.
  static func files(below folder: String, relativeTo root: String) -> [SourceNames.Entry] {
    var names = SourceNames()
    add(folder, relativeTo: root, to: &names)
    return names.all
  }

  /// Adds the files below a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, as an absolute path without links.
  ///   - root: The folder to which paths are shown relative.
  ///   - names: Takes the files.
  static func add(_ folder: String, relativeTo root: String, to names: inout SourceNames) {
    var waiting = [(path: folder, depth: 0)]
    var left = entryLimit
    while let next = waiting.popLast(), left > 0 {
      guard let descriptor = FileName.open(next.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) else { continue }
      var files: [[UInt8]] = []
      for entry in FolderNames.entries(ofOpen: descriptor) {
        left -= 1
        guard let first = entry.name.first, first != UInt8(ascii: ".") else { continue }
        let isFolder = entry.kind == UInt8(DT_DIR)
        if entry.kind == UInt8(DT_LNK) { continue }
        if !isFolder, isSource(entry.name) {
          files.append(entry.name)
        } else if isFolder || entry.kind == 0, next.depth < depthLimit {
          let name = FileName.decoded(entry.name)
          if !skipped.contains(name) { waiting.append((next.path + "/" + name, next.depth + 1)) }
        }
      }
      if files.isEmpty { continue }
      let isBelow = next.path.hasPrefix(root + "/")
      let shown = next.path == root ? "" : isBelow ? String(next.path.dropFirst(root.count + 1)) : next.path
      names.add(files, in: shown, at: next.path)
    }
  }

  /// Whether a path is that of a source file below a folder, as the walk would find it.
  static func isFile(_ path: String, below folder: String) -> Bool {
    guard path.hasPrefix(folder + "/"), isSource(Array(path.utf8)) else { return false }
    let names = path.dropFirst(folder.count).split(separator: "/")
    guard names.count <= depthLimit, !names.contains(where: { $0.hasPrefix(".") || skipped.contains(String($0)) }),
      let place = realpath(path, nil)
    else { return false }
    defer { free(place) }
    var status = stat()
    let isItself = String(cString: place) == path
    return isItself && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static let skipped: Set = ["node_modules", "DerivedData", "Pods", "Carthage", "SourcePackages"]
  private static let endings = [
    ".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".pbxproj", ".xcconfig",
  ].map { Array($0.utf8) }

  private static let lastBytes: Set<UInt8> = Set("tmcphxjg".utf8)

  private static func isSource(_ name: [UInt8]) -> Bool {
    // Most names tell by their last byte that they are none.
    guard let last = name.last, lastBytes.contains(last) else { return false }
    return endings.contains { name.count > $0.count && name.suffix($0.count).elementsEqual($0) }
  }

  /// The folder with all links followed; nil where it is none.
  static func place(of folder: String) -> String? { place(of: folder, kind: S_IFDIR) }

  /// The file with all links followed; nil where it is none.
  static func file(_ path: String) -> String? { place(of: path, kind: S_IFREG) }

  private static func place(of name: String, kind: mode_t) -> String? {
    guard let place = realpath(name, nil) else { return nil }
    defer { free(place) }
    let path = String(cString: place)
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == kind ? path : nil
  }

  /// The work tree of git that a folder lies in; nil where there is none.
  static func workTree(of folder: String) -> String? {
    var path = folder
    while !path.isEmpty {
      if access(path + "/.git", F_OK) == 0 { return path }
      path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
    return nil
  }
}
