import CrashAnalysis

/// The folders whose files a client may have read.
struct MCPFolders: Sendable {
  /// Their places, with all links followed.
  private(set) var places: [String] = []

  /// The folders at some paths.
  init(_ paths: [String]) {
    places = paths.map { FileSystem.place(of: $0) }.filter { $0.hasPrefix("/") && !Self.climbs($0) }
  }

  /// The folders that a client names as `file:` addresses; others are left out.
  init(roots result: JSONTree?) {
    self.init((result?["roots"]?.elements ?? []).compactMap { $0["uri"]?.string.flatMap { FileAddress.path(of: $0) } })
  }

  var isEmpty: Bool { places.isEmpty }

  /// These folders and others.
  func joined(with others: MCPFolders) -> MCPFolders {
    var folders = self
    folders.places += others.places
    return folders
  }

  /// The place of a path, with all links followed; one that is not absolute is looked for in every folder.
  ///
  /// - Throws: ``MCPRefusal`` where it lies in none of the folders.
  func place(of path: String) throws(MCPRefusal) -> String {
    let candidates = path.hasPrefix("/") ? [path] : places.map { $0 + "/" + path }
    let found = candidates.map { FileSystem.place(of: $0) }.filter { contains($0) }
    guard let place = found.first(where: { FileSystem.exists($0) }) ?? found.first else {
      let allowed =
        isEmpty
        ? "No folder is allowed. Start the server as 'crashbook mcp --root <folder>', or pass the report as 'text'."
        : "Allowed: \(places.joined(separator: ", ")). 'crashbook mcp --root <folder>' allows more."
      throw MCPRefusal("'\(path)' lies in no folder that may be read. \(allowed)")
    }
    return place
  }

  /// Whether a place lies in one of the folders.
  func contains(_ place: String) -> Bool {
    guard place.hasPrefix("/"), !Self.climbs(place) else { return false }
    return places.contains { $0 == "/" || place == $0 || place.hasPrefix($0 + "/") }
  }

  /// Whether a link leads into one of the folders.
  func mayFollow(_ link: String) -> Bool { contains(FileSystem.place(of: link)) }

  /// Whether a path that could not be followed to its end goes upwards.
  private static func climbs(_ path: String) -> Bool { path.split(separator: "/").contains("..") }
}

/// Why a tool does not do what it is asked to.
struct MCPRefusal: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
