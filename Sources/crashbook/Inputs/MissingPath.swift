import CommandLineKit
import CrashAnalysis

/// What a user may have meant by a path that leads nowhere.
enum MissingPath {
  /// Names of a folder that are compared with the one that is not there.
  private static let limit = 10_000

  /// A sentence behind the one that says that there is no such file; empty where nothing is like it.
  static func hint(on path: String) -> PrintableText {
    guard FileSystem.isMissing(path) else { return "" }
    if path.hasPrefix("~/"), let home = Environment.value("HOME") {
      let expanded = home + path.dropFirst()
      if FileSystem.exists(expanded) {
        return " The shell leaves '~' in quotes as it is. Did you mean \(expanded.quotedForShell)?"
      }
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    if name.contains("*") || name.contains("?") {
      return " The shell puts the names of files in place of '*' and '?' where some fit, and none did."
    }
    let names = FileSystem.names(in: folder)
    guard names.count <= limit, let closest = Suggestion.closest(to: name, among: names.sorted()) else { return "" }
    let meant = slash.map { path[...$0] + closest } ?? closest
    return " Did you mean '\(FileName.shown(meant))'?"
  }
}

extension Console {
  /// Names an input that cannot be read, with what the user may have meant.
  static func complain(_ failure: ReadError) {
    complain("Error: \(failure.description)\(MissingPath.hint(on: failure.path))")
  }
}
