/// The source files of a project by their names: reports often know a file's name only, pipelines want its path.
public struct SourceIndex: Sendable {
  private var paths: [String: [String]] = [:]

  /// Knows no file.
  public init() {}

  /// Takes note of the paths of a project's files, relative to its folder.
  public init(paths: [String]) {
    for path in paths {
      guard let name = path.split(separator: "/").last else { continue }
      self.paths[String(name), default: []].append(path)
    }
  }

  /// The path of a file in the project.
  ///
  /// - Returns: Nil where there is none, or where several files of the name could be meant.
  public func path(of file: String) -> String? {
    let wanted = file.split(separator: "/").map(String.init)
    guard let name = wanted.last, let candidates = paths[name] else { return nil }
    if candidates.count == 1 { return candidates[0] }
    // Of several files of one name the one whose folders agree furthest is meant.
    let scored = candidates.map { candidate in
      (zip(candidate.split(separator: "/").reversed(), wanted.reversed()).prefix { String($0) == $1 }.count, candidate)
    }.sorted { $0.0 > $1.0 }
    return scored[0].0 > scored[1].0 ? scored[0].1 : nil
  }
}
