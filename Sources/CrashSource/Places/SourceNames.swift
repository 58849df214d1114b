/// The source files of some folders by their names.
package struct SourceNames: Sendable {
  /// A file.
  package struct Entry: Sendable {
    /// Path below its folder or work tree, for people and pipelines.
    package let path: String
    /// Path on this machine.
    package let fullPath: String

    /// Makes an entry.
    package init(path: String, fullPath: String) { (self.path, self.fullPath) = (path, fullPath) }
  }

  /// What was found for the file of a frame.
  package enum Match: Sendable {
    /// One file; whether a folder of both paths agrees.
    case one(Entry, sharesFolder: Bool)
    /// Several that agree equally far.
    case several([Entry])
  }

  /// A file as the walk finds it: most are never asked for, so that no text is made of them.
  private struct Name {
    let folder: Int32
    let bytes: [UInt8]
  }

  /// A folder with source files.
  private struct Folder {
    let path: String
    let fullPath: String
  }

  private var folders: [Folder] = []
  private var names: [Name] = []
  /// The files of a name that was asked for.
  private var known: [String: [Entry]] = [:]

  /// Number of files.
  package var count: Int { names.count }

  /// Knows no file.
  package init() {}

  /// Adds files of a folder by the bytes of their names.
  ///
  /// - Parameters:
  ///   - files: The names.
  ///   - path: The folder, for people and pipelines; empty for the root.
  ///   - fullPath: The folder on this machine.
  package mutating func add(_ files: [[UInt8]], in path: String, at fullPath: String) {
    folders.append(Folder(path: path, fullPath: fullPath))
    let folder = Int32(folders.count - 1)
    names += files.map { Name(folder: folder, bytes: $0) }
  }

  private func entry(_ name: Name) -> Entry {
    let folder = folders[Int(name.folder)]
    let text = String(decoding: name.bytes, as: UTF8.self)
    return Entry(path: folder.path.isEmpty ? text : folder.path + "/" + text, fullPath: folder.fullPath + "/" + text)
  }

  /// The files whose name begins so, as those of a type and its extensions do.
  package func files(ofType type: String) -> [Entry] {
    let (whole, beginning) = (Array((type + ".swift").utf8), Array((type + "+").utf8))
    return names.filter { $0.bytes == whole || $0.bytes.starts(with: beginning) }.map(entry)
      .sorted { $0.fullPath < $1.fullPath }
  }

  /// All files.
  package var all: [Entry] { names.map(entry).sorted { $0.fullPath < $1.fullPath } }

  private mutating func files(named name: String) -> [Entry] {
    if let found = known[name] { return found }
    let wanted = Array(name.utf8)
    let found = names.filter { $0.bytes == wanted }.map(entry)
    if known.count < 10_000 { known[name] = found }
    return found
  }

  /// Finds the file of a frame by the longest common end of the paths, then by the module.
  ///
  /// - Parameters:
  ///   - file: The file as the report names it.
  ///   - module: The module or image of the frame.
  /// - Returns: Nil where there is none.
  package mutating func match(_ file: String, module: String?) -> Match? {
    let wanted = file.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." && $0 != ".." }
    guard let name = wanted.last else { return nil }
    let candidates = files(named: String(name))
    if candidates.isEmpty { return nil }
    let scored = candidates.map { candidate in
      let own = candidate.fullPath.split(separator: "/")
      return (entry: candidate, score: zip(own.reversed(), wanted.reversed()).prefix { $0 == $1 }.count)
    }
    let best = scored.map(\.score).max() ?? 0
    // A file in another folder is another file.
    if best < 2, wanted.count > 1 { return nil }
    var found = scored.filter { $0.score == best }.map(\.entry)
    if found.count > 1, let module {
      let own = found.filter { $0.fullPath.split(separator: "/").dropLast().contains { $0 == module } }
      if !own.isEmpty { found = own }
    }
    if found.count > 1 { return .several(found.sorted { $0.path < $1.path }) }
    let hasModule = found.first.map { entry in entry.fullPath.split(separator: "/").contains { $0 == module ?? "" } }
    return found.first.map { .one($0, sharesFolder: best > 1 || hasModule ?? false) }
  }
}
