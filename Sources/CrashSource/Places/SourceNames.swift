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

  private var entries: [String: [Entry]] = [:]
  /// Number of files.
  package private(set) var count = 0

  /// Knows no file.
  package init() {}

  /// Adds a file.
  package mutating func add(_ entry: Entry) {
    guard let name = entry.path.split(separator: "/").last else { return }
    entries[String(name), default: []].append(entry)
    count += 1
  }

  /// The files whose name begins so, as those of a type and its extensions do.
  package func files(ofType type: String) -> [Entry] {
    entries.filter { $0.key == type + ".swift" || $0.key.hasPrefix(type + "+") }.values.flatMap { $0 }
      .sorted { $0.fullPath < $1.fullPath }
  }

  /// All files.
  package var all: [Entry] { entries.values.flatMap { $0 }.sorted { $0.fullPath < $1.fullPath } }

  /// Finds the file of a frame by the longest common end of the paths, then by the module.
  ///
  /// - Parameters:
  ///   - file: The file as the report names it.
  ///   - module: The module or image of the frame.
  /// - Returns: Nil where there is none.
  package func match(_ file: String, module: String?) -> Match? {
    let wanted = file.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." && $0 != ".." }
    guard let name = wanted.last, let candidates = entries[String(name)] else { return nil }
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
