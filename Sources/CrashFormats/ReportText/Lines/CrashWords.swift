import ByteKit

/// Words around a list of names that say whether it is the stack of a crash.
enum CrashWords {
  /// Whether a line announces the stack of a crash: `Thread 0 crashed:`, `## Crash stack`, `Stack trace:`.
  static func announceStack(_ line: ByteSlice) -> Bool {
    guard line.count < 120 else { return false }
    let words = Array(line.string.lowercased().utf8)
    return Bytes.with(words) { bytes in
      func has(_ list: [StaticString]) -> Bool { list.contains { bytes.all.contains($0) } }
      if has(plans) { return false }
      return has(traces) || has(stacks) && has(ends)
    }
  }

  /// Whether a text tells of the end of a program, or that it did not answer.
  static func tellOfEnd(_ text: ByteSlice) -> Bool {
    telling.contains { text.contains($0) } || hangs.contains { text.contains($0) } || tellOfHang(text)
  }

  /// Whether a text says in a sentence that a program did not answer: `the app froze on launch`.
  static func tellOfHang(_ text: ByteSlice) -> Bool { silences.contains { text.contains($0) } }

  private static let silences: [StaticString] = [
    " froze", " frozen", "not responding", "unresponsive", "hread stuck", "hread blocked", "hread is stuck",
    "hread is blocked", "hreads are stuck", "hreads are blocked", "hread hang", "멈췄", "멈춰", "응답 없음", "먹통",
  ]

  /// Whether a line is the title of what a detector of hangs reports: `Fully Blocked App Hang 3.2 s`, `App hanging for …`.
  ///
  /// Before the words are at most two others, so that no sentence is one.
  static func areTitleOfHang(_ line: ByteSlice) -> Bool {
    guard line.count < 200, let mark = hangs.compactMap({ line.index(of: $0) }).min() else { return false }
    return line.upTo(mark).string.split(separator: " ").count < 3
  }

  private static let hangs: [StaticString] = ["App Hang", "App hang", "AppHang", "app hang"]

  private static let traces: [StaticString] = [
    "stack trace", "stacktrace", "backtrace", "call stack", "callstack", "recent call last",
  ]
  private static let stacks: [StaticString] = ["stack", "thread", "trace", "frames"]
  private static let ends: [StaticString] = [
    "crash", "fault", "trigger", "exception", "abort", "panic", "sigabrt", "sigsegv", "sigtrap",
  ]
  /// What is to be done, and what stands in files, is no stack.
  private static let plans: [StaticString] = [
    "to do", "todo", "to-do", "steps", "fix", "review", "files", "tests", "functions", "should", "must", "default",
    "flow", "design", "api", "option", "setting", "symbols", "export", "helper", "handler", "breakpoint", "hook",
  ]

  private static let telling: [StaticString] = [
    "EXC_", "SIGABRT", "SIGSEGV", "SIGTRAP", "SIGBUS", "SIGILL", "SIGKILL", "SIGFPE", "crash", "Crash", "CRASH",
    "Trace/BPT trap", "Abort trap", "egmentation fault", "Fatal error", "Fatal Exception", "uncaught exception",
    "Terminating app",
    // Functions that nothing but the end of a program calls.
    "_os_unfair_lock_recursive_abort", "_os_unfair_lock_corruption_abort", "_os_unfair_lock_unowned_abort",
    "_dispatch_assert_queue_fail", "_dispatch_assert_queue_barrier_fail",
  ]
}
