#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the programs that this process started, however it ends itself.
///
/// A process that is killed or crashes cannot end others any more, and a program that hangs does not see that its pipes
/// are closed. So a shell with a fixed script waits at a pipe whose other end only this process has; it is told the process
/// groups that run, and kills them when the pipe ends. It starts with the first program.
struct ProgramKeeper: Sendable {
  private let input: Int32

  /// The one of this process, nil where there is no shell.
  static let shared = ProgramKeeper()

  /// Reads lines of `+` or `-` with a process group; calls only what is built into the shell.
  private static let script = """
    groups=
    while read -r sign group; do
      case $sign in
        +) groups="$groups $group" ;;
        -) kept=
           for one in $groups; do [ "$one" = "$group" ] || kept="$kept $one"; done
           groups=$kept ;;
      esac
    done
    for group in $groups; do kill -s KILL -- "-$group"; done
    """

  private init?() {
    guard let pipe = SystemProgram.pipe() else { return nil }
    defer { close(pipe.read) }
    // Without these variables some shells look the user up, which may ask a server.
    let environment = ["HOME=/", "SHELL=/bin/sh", "PATH=/usr/bin:/bin", "LC_ALL=C"]
    let shell = SystemProgram.spawn(
      "/bin/sh", ["sh", "-c", Self.script], environment, input: pipe.read, output: nil)
    guard shell != nil else {
      close(pipe.write)
      return nil
    }
    input = pipe.write
  }

  /// A process group runs.
  func add(_ group: pid_t) { tell("+ \(group)\n") }

  /// A process group has ended.
  func remove(_ group: pid_t) { tell("- \(group)\n") }

  /// Writes a line, which is short enough to be written at once.
  private func tell(_ line: String) {
    let bytes = Array(line.utf8)
    _ = write(input, bytes, bytes.count)
  }
}
