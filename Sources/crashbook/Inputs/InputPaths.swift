import CommandLineKit
import CrashAnalysis

/// What a run reads: the paths of the command line, and those of a list that it or the project file names.
struct InputPaths {
  let paths: [String]
  /// The file that lists paths; nil where there is none.
  let list: String?
  /// Why the list cannot be read: an input like any other, so that the rest goes on.
  let failures: [ReadError]
  /// The list on standard input that is read while the run goes on; its paths are not among the others.
  let live: LiveFileList?

  /// Puts paths and list together; the project file's list counts only where the command line names nothing.
  ///
  /// - Parameters:
  ///   - paths: The paths of the command line.
  ///   - filesFrom: The list that the command line names.
  ///   - file: The project file.
  ///   - command: The command's words, for its help.
  ///   - takesPipe: Whether standard input is read where nothing is named and another program feeds it.
  ///   - isLive: Whether a list on standard input is read while the run goes on.
  ///   - wishes: Which reports of this user are read where nothing is named; nil for none.
  /// - Throws: ``UsageError`` where neither names anything. A list may be empty: a pipeline that finds no reports has
  ///   nothing to explain.
  init(
    _ paths: [String], filesFrom: String?, _ file: ProjectFile, command: String, takesPipe: Bool = false,
    isLive: Bool = false, wishes: InputWishes? = nil
  ) throws {
    list = filesFrom ?? (paths.isEmpty ? file.filesFrom : nil)
    if filesFrom == nil { try file.check(list, of: "filesFrom") }
    if filesFrom?.isEmpty == true { throw UsageError("--files-from: \(ReadError.emptyPath.reason)") }
    live = isLive && list == "-" ? LiveFileList() : nil
    var failures: [ReadError] = []
    var listed: [String] = []
    do {
      if live == nil { listed = try list.map { try FileList.read($0) } ?? [] }
    } catch let error as ReadError {
      failures.append(error)
    }
    // The list is part of the project as well, unless a pipe brings it.
    if filesFrom == nil, list != "-" { for path in listed { try file.checkIsInside(path, of: "filesFrom") } }
    self.failures = failures
    let isUnnamed = paths.isEmpty && list == nil
    self.paths =
      isUnnamed && takesPipe && Console.isInputPiped
      ? ["-"] : isUnnamed ? try wishes.map { try Self.own($0) } ?? [] : paths + listed
    guard !self.paths.isEmpty || list != nil else {
      throw UsageError(
        "Missing expected argument '<path> ...'. See 'crashbook \(command) --help' for more information.")
    }
  }

  /// What macOS wrote down of this user's crashes: the latest, or all since a moment.
  private static func own(_ wishes: InputWishes) throws -> [String] {
    guard let folder = DiagnosticReports.folder else { return [] }
    if wishes.since != nil { return [folder] }
    guard let newest = DiagnosticReports.newest(in: folder, of: wishes.process) else {
      let what = wishes.process.map { "report of '\($0)'" } ?? "report"
      throw ReadError(path: folder, reason: "No crash \(what) is in this folder.")
    }
    Console.complain("The latest report: \(newest)")
    return [newest]
  }

  /// What to say of a run to which nothing was named: a wrong path in a pipeline is not to be green forever.
  ///
  /// - Parameter count: How many inputs there were.
  /// - Returns: The words; nil where something was named.
  func emptyNote(_ count: Int) -> PrintableText? {
    guard count == 0, failures.isEmpty, let list else { return nil }
    return "0 reports read: \(list == "-" ? "standard input" : FileName.shown(list)) lists no file."
  }
}
