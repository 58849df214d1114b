import CommandLineKit
import CrashAnalysis

/// A list of paths that a pipeline made, as `--files-from` reads it.
enum FileList {
  /// The paths in a file, or in standard input for `-`: separated by NUL where there is one, else by line breaks.
  ///
  /// - Throws: ``ReadError`` where it cannot be read, ``UsageError`` where it is no list.
  static func read(_ path: String) throws -> [String] {
    let bytes = try InputBytes.readPlain(path)
    if path == "-" { RecoveryState.shared.keepInput(bytes) }
    let paths = paths(in: bytes)
    try check(bytes, paths, of: path)
    return paths
  }

  /// Refuses a report that was given instead of a list.
  static func check(_ bytes: [UInt8], _ paths: [String], of path: String) throws(UsageError) {
    guard let format = formatOfReport(bytes, paths) else { return }
    throw UsageError(
      "'\(path == "-" ? "standard input" : path.visible)' is no list of files: "
        + "it looks like a report itself (\(format)). "
        + "'--files-from' reads a file with one path a line, or with NUL between the paths. Give the report without it: "
        + "'crashbook analyze \(path.quotedForShell.visible)'.")
  }

  /// The format of a report that was given instead of a list; nil where a path exists, or the text may be a list.
  private static func formatOfReport(_ bytes: [UInt8], _ paths: [String]) -> String? {
    guard !paths.isEmpty, !paths.prefix(8).contains(where: { FileSystem.exists($0) }),
      let format = try? ReportFormat.of(ReportSource(path: "-", bytes: bytes))
    else { return nil }
    // Names of files may look like lines of a report in which there are others.
    return format.form == .excerpt ? nil : format.name
  }

  static func paths(in bytes: [UInt8]) -> [String] {
    let isNUL = bytes.contains(0)
    return bytes.split(separator: isNUL ? 0 : 0x0A).compactMap { piece in
      let line = !isNUL && piece.last == 0x0D ? piece.dropLast() : piece
      return line.isEmpty ? nil : FileName.decoded(Array(line))
    }
  }
}
