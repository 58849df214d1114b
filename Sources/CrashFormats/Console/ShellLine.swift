import CrashModel

/// The line by which a shell says that a signal ended a command.
///
///     zsh: segmentation fault  ./tool            [1]    4711 trace trap  ./tool
///     Segmentation fault: 11                     bash: line 3:  4711 Abort trap: 6           ./tool
///     Aborted (core dumped)
///
/// What fish says, `fish: Job 1, './tool' terminated by signal SIGSEGV (…)`, is read by ``ProcessExit``.
///
/// Sources: the tables of signals in zsh (`signames2.awk`), bash (`siglist.c`, which takes them from the C library), and
/// the C libraries of Apple (`sys_siglist`) and GNU (`siglist.h`).
enum ShellLine {
  /// The signal; nil where the line is no such line.
  static func signal(in line: ByteSlice) -> String? {
    let text = line.trimmed
    guard text.count < 4096 else { return nil }
    if let command = text.after(prefix: "zsh: ") { return signal(beginning: command, followedBy: "  ") }
    if let job = text.after(prefix: "["), let (_, end) = job.decimal(), text.bytes[end] == 0x5D {
      // A plus or minus tells the current job.
      var rest = job.from(end + 1).trimmed
      if rest[0] == 0x2B || rest[0] == 0x2D { rest = rest.dropping(1).trimmed }
      return rest.decimal().flatMap { signal(beginning: rest.from($0.end).trimmed, followedBy: "  ") }
    }
    if let colon = text.index(of: ": line "), let (_, end) = text.from(colon + 7).decimal(), text.bytes[end] == 0x3A {
      let rest = text.from(end + 1).trimmed
      return rest.decimal().flatMap { signal(beginning: rest.from($0.end).trimmed, followedBy: " ") }
    }
    return signal(beginning: text, followedBy: nil)
  }

  /// The signal whose words a text begins with, if nothing follows them, a core dump or number, or `separator`.
  private static func signal(beginning text: ByteSlice, followedBy separator: StaticString?) -> String? {
    for (words, name) in table where text.hasPrefix(words) {
      var rest = text.dropping(words.utf8CodeUnitCount)
      if let number = rest.after(prefix: ": "), let (_, end) = number.decimal() {
        rest = rest.from(end)
      } else if rest.hasPrefix(" (core dumped)") {
        rest = rest.dropping(14)
      } else if separator == nil, words.utf8CodeUnitCount < 9 {
        // A lone `Killed` or `Aborted` may mean anything.
        continue
      }
      if rest.isEmpty || separator.map({ rest.hasPrefix($0) }) ?? false { return name }
    }
    return nil
  }

  private static let table: [(words: StaticString, name: String)] = [
    ("segmentation fault", "SIGSEGV"), ("Segmentation fault", "SIGSEGV"),
    ("illegal hardware instruction", "SIGILL"), ("Illegal instruction", "SIGILL"),
    ("trace trap", "SIGTRAP"), ("Trace/BPT trap", "SIGTRAP"), ("Trace/breakpoint trap", "SIGTRAP"),
    ("abort", "SIGABRT"), ("IOT instruction", "SIGABRT"), ("Abort trap", "SIGABRT"), ("Aborted", "SIGABRT"),
    ("bus error", "SIGBUS"), ("Bus error", "SIGBUS"),
    ("floating point exception", "SIGFPE"), ("Floating point exception", "SIGFPE"),
    ("killed", "SIGKILL"), ("Killed", "SIGKILL"),
    ("invalid system call", "SIGSYS"), ("Bad system call", "SIGSYS"),
    ("cpu limit exceeded", "SIGXCPU"), ("CPU time limit exceeded", "SIGXCPU"),
    ("file size limit exceeded", "SIGXFSZ"), ("File size limit exceeded", "SIGXFSZ"),
  ]
}
