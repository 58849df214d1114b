import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder of a project file: what the file may read and write, because anyone who can change a checkout writes it.
struct ProjectFolder: Sendable {
  /// The folder's path without links.
  private let path: String
  /// Whether the user named the project file, so that its paths may lead out of the folder.
  private let isNamed: Bool

  /// Why a path of a project file is refused.
  enum Refusal: Error {
    case outside
    case link
    case dot(String)
    case git
    case foreign
    case system(String)

    /// The words behind the path.
    var words: String {
      switch self {
      case .outside: "lies outside of the project's folder."
      case .link: "leads through a link."
      case .dot(let name): "leads to '\(name.visible)': names that begin with a dot belong to tools and settings."
      case .git: "lies in a folder of Git's own files."
      case .foreign: "is there already, and crashbook did not write it."
      case .system(let words): "cannot be written: \(words)."
      }
    }
  }

  init(of file: String, isNamed: Bool) {
    let place = FileSystem.place(of: file.lastIndex(of: "/").map { String(file[...$0]) } ?? ".")
    path = place == "/" ? "" : place
    self.isNamed = isNamed
  }

  /// Refuses an input that leads out of the folder, also through a link.
  func checkInput(_ name: String) throws(Refusal) {
    if isNamed || name == "-" { return }
    guard parts(of: name) != nil else { throw .outside }
    let place = FileSystem.place(of: name.hasPrefix("/") ? name : path + "/" + name)
    guard place == path || place.hasPrefix(path + "/") else { throw .outside }
  }

  /// The place of an output: no link, no name with a dot first, and nothing there that crashbook did not write.
  ///
  /// - Parameters:
  ///   - name: The path in the project file.
  ///   - appends: Whether what the file holds stays.
  /// - Returns: The place, in an open folder.
  /// - Throws: ``Refusal`` where the file may not choose it.
  func place(ofOutput name: String, appends: Bool) throws(Refusal) -> FilePlace {
    let place: FilePlace
    if let parts = parts(of: name), let last = parts.last {
      if let dot = parts.first(where: Self.beginsWithDot) { throw .dot(dot) }
      place = try find(parts.dropLast(), last)
    } else {
      guard isNamed else { throw .outside }
      let written = name.split(separator: "/").map(String.init)
      if let dot = written.first(where: { $0 != "." && $0 != ".." && Self.beginsWithDot($0) }) { throw .dot(dot) }
      place = FilePlace(folder: AT_FDCWD, name: name.hasPrefix("/") ? name : path + "/" + name)
    }
    guard let status = place.status else { return place }
    // Outside of the folder, which only a project file may lead to that was named.
    if status.st_mode & S_IFMT == S_IFLNK { throw .link }
    guard appends || OwnDocument.isOne(at: place) else { throw .foreign }
    return place
  }

  /// The parts of a path below the folder; nil where it leads out of it.
  private func parts(of name: String) -> [String]? {
    var rest = name[...]
    if name.hasPrefix("/") {
      guard name.hasPrefix(path + "/") else { return nil }
      rest = rest.dropFirst(path.count)
    }
    var parts: [String] = []
    for part in rest.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts
  }

  /// Whether a name begins with a dot; some file systems take no notice of characters that nobody sees.
  private static func beginsWithDot(_ name: String) -> Bool {
    name.unicodeScalars.first { !$0.properties.isDefaultIgnorableCodePoint } == "."
  }

  /// The place of a name in a folder below this one, which is opened part by part, so that none of them can be a link.
  private func find(_ folders: ArraySlice<String>, _ name: String) throws(Refusal) -> FilePlace {
    var place = FilePlace(folder: AT_FDCWD, name: path + "/")
    for (index, part) in (folders + [name]).enumerated() {
      let folder = place.open(O_RDONLY | O_DIRECTORY)
      let reason = errno
      guard let folder else {
        // Opening the output will fail for the same reason.
        let rest = ([place.name] + folders.dropFirst(index) + [name]).joined(separator: "/")
        if reason == ENOENT { return FilePlace(folder: place.folder, name: rest) }
        throw .system(String(cString: strerror(reason)))
      }
      if place.folder != AT_FDCWD { close(place.folder) }
      place = FilePlace(folder: folder, name: part)
      if Self.isGitFolder(folder) { throw .git }
      if let status = place.status, status.st_mode & S_IFMT == S_IFLNK { throw .link }
    }
    return place
  }

  /// Whether a folder is one in which Git keeps a repository, which need not be called `.git`.
  private static func isGitFolder(_ folder: Int32) -> Bool {
    ["HEAD", "objects", "refs"].allSatisfy { FilePlace(folder: folder, name: $0).status != nil }
  }
}
