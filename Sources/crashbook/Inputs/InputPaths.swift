import CommandLineKit
import CrashAnalysis

/// What a run reads: the paths of the command line, and those of a list that it or the project file names.
struct InputPaths {
  let paths: [String]
  /// The file that lists paths; nil where there is none.
  let list: String?

  /// Puts paths and list together; the project file's list counts only where the command line names nothing.
  ///
  /// - Throws: ``UsageError`` where the list cannot be read, or where neither names anything. A list may be empty: a
  ///   pipeline that finds no reports has nothing to explain.
  init(_ paths: [String], filesFrom: String?, _ file: ProjectFile, command: String) throws {
    list = filesFrom ?? (paths.isEmpty ? file.filesFrom : nil)
    if filesFrom == nil { try file.check(list, of: "filesFrom") }
    let listed = try list.map { try FileList.read($0) } ?? []
    // The list is part of the project as well, unless a pipe brings it.
    if filesFrom == nil, list != "-" { for path in listed { try file.checkIsInside(path, of: "filesFrom") } }
    self.paths = paths + listed
    guard !self.paths.isEmpty || list != nil else {
      throw UsageError(
        "Missing expected argument '<path> ...'. See 'crashbook \(command) --help' for more information.")
    }
  }
}
