import CrashAnalysis

/// The source files below the working folder, so that outputs can point to them.
enum ProjectSources {
  /// Looks for source files, where the working folder is that of a project; anywhere else it would take too long.
  static func index() -> SourceIndex {
    guard [".git", "Package.swift", ProjectFile.name].contains(where: { FileSystem.exists($0) }) else {
      return SourceIndex()
    }
    let files = ReportFinder(["."]).items.lazy.map(\.path).filter { path in
      endings.contains { path.hasSuffix($0) } && !path.contains("/Pods/") && !path.contains("/DerivedData/")
    }
    return SourceIndex(paths: files.map { String($0.dropFirst(2)) })
  }

  private static let endings = [".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".h", ".hpp", ".metal", ".rs", ".kt"]
}
