import CommandLineKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output and standard error, written without buffers in between.
enum Console {
  /// Ends the process.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #else
      Musl.exit(status)
    #endif
  }

  /// Makes the streams of the process ready.
  ///
  /// A reader that went away shows as an error of `write`, not as a signal that ends the process. And no file that is
  /// opened later takes the place of a stream that was closed.
  static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // Standard output then refuses what is written to it, which is said.
      _ = open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes text to standard output; ends the process where it cannot be written, unless its reader went away.
  static func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes bytes to standard output; ends the process where they cannot be written, unless its reader went away.
  static func write(_ bytes: [UInt8]) {
    if write(bytes, to: STDOUT_FILENO) || hasReaderGone { return }
    complain("Error: standard output cannot be written: \(lastError).")
    exit(ExitStatus.unreadable)
  }

  /// Whether the last write failed because nobody reads any more, which is no failure.
  static var hasReaderGone: Bool { errno == EPIPE }

  /// Writes a line to standard error.
  static func complain(_ text: String, terminator: String = "\n") {
    _ = write(Array((PipelineCommands.disarmed(text) + terminator).utf8), to: STDERR_FILENO)
  }

  /// Writes bytes to a file descriptor.
  ///
  /// - Returns: Whether everything was taken.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        let result = platformWrite(descriptor, rest)
        if result < 0, errno == EINTR || errno == EAGAIN { continue }
        if result <= 0 { return false }
        written += result
      }
      return true
    }
  }

  /// Opens a file for writing, replacing what it held.
  ///
  /// - Returns: A file descriptor, or nil where the file cannot be written.
  static func create(_ path: String) -> Int32? {
    let descriptor = open(FileName.shown(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    return descriptor >= 0 ? descriptor : nil
  }

  /// The words for the last error of the system.
  static var lastError: String { String(cString: strerror(errno)) }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// A variable of the environment.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Columns of the terminal; 80 where there is none.
  static var width: Int {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    guard isOutputTerminal else { return 80 }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The absolute path of the working folder.
  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether something exists at a path.
  static func exists(_ path: String) -> Bool { status(of: path) != nil }

  /// Whether a file, and no folder, exists at a path.
  static func isFile(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Which file exists at a path, whatever it is called; nil where there is none.
  static func identity(of path: String) -> FileIdentity? {
    guard path != "-", let status = status(of: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  private static func status(of path: String) -> stat? {
    FileName.with(path) { name in
      var status = stat()
      return stat(name, &status) == 0 ? status : nil
    }
  }

  /// A file, whatever it is called.
  struct FileIdentity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// The place that a path leads to, with all links followed; the path itself where its folder does not exist.
  static func place(of path: String) -> String {
    if let place = realPath(path) { return place }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return realPath(folder).map { ($0 == "/" ? "" : $0) + "/" + name } ?? path
  }

  private static func realPath(_ path: String) -> String? {
    guard let place = realpath(path, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }

  /// Whether a file belongs to the user of this process or to the system.
  static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_uid == geteuid() || status.st_uid == 0)
  }

  /// Today in UTC as `2026-12-31`.
  static var today: String { ReportTime(seconds: Double(time(nil))).day }

  /// Number of processors.
  static var processors: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}

private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
