#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SystemProgram {
  /// What became of a page that was to be shown.
  package enum Showing: Equatable, Sendable {
    case shown
    /// Names of the programs, none of which is installed.
    case missing(String)
    /// The program that did not do it.
    case failed(String)
  }

  /// What a desktop's program needs to find the screen and the browser of its user.
  private static let desktopVariables = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS",
    "XDG_CONFIG_DIRS", "DBUS_SESSION_BUS_ADDRESS", "BROWSER",
  ]

  /// Seconds in which a program hands the page over.
  private static let handOverLimit = 10

  /// Opens a file in the program that the user has chosen for it.
  ///
  /// Unlike other programs it is not ended with this process: the browser may be its child.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the file.
  ///   - search: Where the program is looked for.
  /// - Returns: What became of it.
  package static func show(_ file: String, search: ProgramSearch = ProgramSearch()) -> Showing {
    #if canImport(Darwin)
      let names = ["open"]
    #else
      let names = ["xdg-open"]
    #endif
    guard let (name, path) = names.lazy.compactMap({ name in search.path(of: name).map { (name, $0) } }).first else {
      return .missing(names.map { "'\($0)'" }.joined(separator: " or "))
    }
    let variables = desktopVariables.compactMap { name in Environment.value(name).map { "\(name)=\($0)" } }
    // An absolute path is no option, whatever the file is called.
    guard let group = spawn(path, [name, file], search.environment(for: path) + variables, input: nil, output: nil)
    else {
      return .failed(name)
    }
    var status: Int32 = 0
    for _ in 0..<(handOverLimit * 20) {
      let ended = waitpid(group, &status, WNOHANG)
      if ended == group { return status == 0 ? .shown : .failed(name) }
      if ended < 0, errno != EINTR { return .failed(name) }
      usleep(50_000)
    }
    // It is still at it, as a browser that it became.
    return .shown
  }
}
