import CrashAnalysis

/// The folder in which macOS keeps the crash reports of this user.
enum DiagnosticReports {
  /// Its path; nil where there is none.
  static var folder: String? {
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else { return nil }
    let folder = home + "/Library/Logs/DiagnosticReports"
    return FileSystem.isFolder(folder) ? folder : nil
  }

  /// The report that was written last; of a process where one is named, whose name its file begins with.
  static func newest(in folder: String, of process: String?) -> String? {
    let names = FileSystem.names(in: folder).filter { name in
      guard name.hasSuffix(".ips") || name.hasSuffix(".crash") else { return false }
      guard let process = process?.lowercased() else { return true }
      return ["-", "_"].contains { name.lowercased().hasPrefix(process + $0) }
    }
    let dated = names.compactMap { name in
      FileSystem.modified(folder + "/" + name).map { (path: folder + "/" + name, time: $0) }
    }
    return dated.max { ($0.time, $0.path) < ($1.time, $1.path) }?.path
  }
}
