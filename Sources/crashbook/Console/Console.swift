import ByteKit
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
///
/// Both take ``PrintableText`` only, so that no text of a report, a file or a name reaches them as it is.
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
  /// A reader that went away, or a limit on the size of files, shows as an error of `write`, not as a signal that ends
  /// the process. And no file that is opened later takes the place of a stream that was closed.
  static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // Standard output then refuses what is written to it, which is said.
      _ = open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes text to standard output; ends the process where it cannot be written, unless its reader went away.
  static func write(_ text: PrintableText) {
    if write(text.bytes, to: STDOUT_FILENO) || hasReaderGone { return }
    complain("Error: standard output cannot be written: \(lastError).")
    exit(ExitStatus.unreadable)
  }

  /// Whether the last write failed because nobody reads any more, which is no failure.
  static var hasReaderGone: Bool { errno == EPIPE }

  /// Writes a line to standard error.
  static func complain(_ text: PrintableText, terminator: PrintableText = "\n") {
    _ = write(text.bytes + terminator.bytes, to: STDERR_FILENO)
  }

  /// Writes bytes to a file descriptor.
  ///
  /// - Returns: Whether everything was taken.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = RecoveryState.shared.unwritten(bytes, to: descriptor)
    while !rest.isEmpty {
      let result = RecoveryState.shared.writing(to: descriptor) { FileBytes.write(rest, to: descriptor) }
      if result < 0, errno == EINTR || errno == EAGAIN { continue }
      if result <= 0 { return false }
      rest = rest.dropFirst(result)
    }
    return true
  }

  /// The words for the last error of the system.
  static var lastError: String { String(cString: strerror(errno)) }

  /// Whether standard input is a terminal, at which somebody types.
  static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether another program or a file feeds standard input: a pipe, a socket, or a file that is not at its end.
  static var isInputPiped: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFIFO, S_IFSOCK: return true
    case S_IFREG: return lseek(STDIN_FILENO, 0, SEEK_CUR) < status.st_size
    default: return false
    }
  }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal; 80 where there is none.
  static var width: Int {
    if let columns = Environment.value("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    guard isOutputTerminal else { return 80 }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Today in UTC as `2026-12-31`.
  static var today: String { ReportTime(seconds: now).day }

  /// Seconds since 1970.
  static var now: Double { Double(time(nil)) }

  /// Number of processors.
  static var processors: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}
