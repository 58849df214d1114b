#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where programs of the system are looked for, and the environment that they get.
package struct ProgramSearch: Sendable {
  /// Folders of the system, which come first whatever the search path says.
  static let systemFolders = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin", "/run/current-system/sw/bin"]

  let folders: [String]

  /// Looks in the folders of the system, and then in those of a search path that nobody else can write to: toolchains are
  /// often installed elsewhere.
  ///
  /// An empty or relative element names the working folder, which may be a stranger's.
  package init(searchPath: String? = Environment.value("PATH")) {
    let others = (searchPath ?? "").split(separator: ":").map(String.init).filter(Self.isTrusted)
    folders = Self.systemFolders + others
  }

  /// Looks in some folders only.
  init(folders: [String]) {
    self.folders = folders
  }

  /// The path of a program, nil where there is none; a name with a slash is a path already.
  func path(of name: String) -> String? {
    if name.contains("/") { return name }
    return folders.lazy.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
  }

  /// The whole environment of a program: what it needs to find its parts and a place for temporary files.
  func environment(for path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let usual = ["/usr/bin", "/bin"]
    let folders = usual.contains(folder) || !folder.hasPrefix("/") ? usual : usual + [folder]
    let kept = ["HOME", "TMPDIR"].compactMap { name in
      Environment.value(name).flatMap { $0.hasPrefix("/") ? "\(name)=\($0)" : nil }
    }
    // Which Xcode is meant, on a machine with several.
    let developer = Environment.value("DEVELOPER_DIR").flatMap { Self.isTrusted($0) ? ["DEVELOPER_DIR=\($0)"] : nil }
    return ["LANG=C", "LC_ALL=C", "PATH=" + folders.joined(separator: ":")] + kept + (developer ?? [])
  }

  private static func isTrusted(_ folder: String) -> Bool {
    var (status, here) = (stat(), stat())
    guard folder.hasPrefix("/"), stat(folder, &status) == 0, status.st_mode & 0o002 == 0 else { return false }
    return stat(".", &here) != 0 || (here.st_dev, here.st_ino) != (status.st_dev, status.st_ino)
  }
}
