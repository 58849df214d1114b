import ByteKit

/// Finds the thread that ended its process where a report marks another one.
///
/// What a thread does to itself, as `abort()` does, marks that thread. What it does to the process (`abort_with_payload`,
/// `kill`) is charged to any thread, mostly the first, which then stands in the report as the one that crashed although it
/// only waits.
///
/// Source: xnu, bsd/kern/kern_exec.c and kern_sig.c: a reason or a signal for a process is delivered to a thread that can
/// take it.
extension CrashReport {
  /// Takes the thread that ended the process for the crashed one, where exactly one did and the marked one only waits.
  mutating func followEndingThread() {
    // A kill from outside stops the threads wherever they are.
    guard exception.type?.value == "EXC_CRASH", exception.signal?.value != "SIGKILL", let marked = crashedThread,
      marked.isNumbered, lastExceptionBacktrace.isEmpty, uncaughtException == nil, Self.waits(marked)
    else { return }
    var positions = Set<Int>()
    for word in Self.words {
      guard let mentions = threads.mentions(of: word) else {
        positions = Set(0..<threads.count)
        break
      }
      positions.formUnion(mentions.map(\.position))
    }
    let ending = threads.loaded(at: positions.sorted()).filter { $0.index != marked.index && Self.endsProcess($0) }
    guard ending.count == 1, var thread = ending.first, let call = thread.frames.first?.symbol else { return }
    thread.isCrashed = true
    crashedThread = thread
    registers = []
    notes.append(
      "The report marks thread \(marked.index), which only waits. Thread \(thread.index) ended the process (\(call)) and is "
        + "shown in its place.")
  }

  private static func waits(_ thread: Thread) -> Bool {
    thread.frames.first?.symbol.map { waiting.matches($0) } ?? false
  }

  private static func endsProcess(_ thread: Thread) -> Bool {
    thread.frames.prefix(2).contains { $0.symbol.map { endings.contains($0) } ?? false }
  }

  private static let waiting: PatternList = [
    "^mach_msg", "^__psynch_", "^__ulock_wait", "^semaphore_wait", "^semaphore_timedwait", "^kevent",
    "^__workq_kernreturn", "^__semwait_signal", "^__select", "^poll$", "^__sigsuspend",
  ]
  private static let endings: Set = [
    "abort_with_payload_wrapper_internal", "abort_with_payload", "__abort_with_payload", "terminate_with_payload",
    "__terminate_with_payload", "abort_with_reason", "terminate_with_reason", "__kill", "kill",
  ]
  private static let words: [SearchWord] = ["_with_payload", "_with_reason", "__kill", "\"kill\"", " kill "]
}
