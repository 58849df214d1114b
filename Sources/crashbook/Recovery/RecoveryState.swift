import ByteKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the signal handlers of ``Recovery`` know: fixed places in memory, because a handler may not allocate any.
///
/// A signal handler can reach global state only, so there is one block for the process; it is never freed. A slot is
/// written by its own thread only. The watch on time reads the slots of other threads: at worst it sees a step a moment
/// too late.
final class RecoveryState: Sendable {
  static let shared = RecoveryState()

  /// What a thread works on.
  private struct Slot {
    var input: UInt64 = 0
    var step: UInt64 = 0
    /// Changes with every step.
    var generation: UInt64 = 0
    var isBusy = false
    /// Whether the thread holds the lock of the output, or waits for it.
    var holdsLock = false
    /// The generation that the watch on time saw last, and how long it has lasted, in microseconds.
    var seen: UInt64 = 0
    var elapsed: UInt64 = 0
  }

  /// All that changes.
  private struct Block {
    var isInstalled = false
    var slotCount = 0
    /// Bytes that standard output (0) and standard error (1) have taken, those of the interrupted run included.
    var written: (UInt64, UInt64) = (0, 0)
    /// Bytes that the interrupted run has written already.
    var known: (UInt64, UInt64) = (0, 0)
    var delivered: UInt64 = 0
    /// Whether this run goes on with what an interrupted one had begun.
    var isResumed = false
    /// Where standard input began, as a note says it.
    var inputStart = ResumeNote.noStart
    /// Microseconds of processor time that a step may take; 0 for no limit.
    var limit: UInt64 = 0
    /// The run that takes this one's place, whose note is a variable of the environment.
    var replacement: ProcessReplacement?
    /// Where the text of the note ends.
    var noteEnd = 0
    var failureCount = 0
    /// A pipe that holds one byte while nothing is being written: a lock that a signal handler may take.
    var lock: (read: Int32, write: Int32) = (-1, -1)
    /// The number of a thread's slot.
    var slot: ThreadNumber?
  }

  /// Threads that can be followed; more are not, and a fault of theirs ends the process as ever.
  private static let slotLimit = 128
  /// Microseconds of processor time between two looks at the time.
  private static let interval = 250_000
  private static let stackSize = 64 << 10

  private let blocks = FixedMemory(repeating: Block(), count: 1)
  private let slots = FixedMemory(repeating: Slot(), count: slotLimit)

  private var block: Block {
    get { blocks[0] }
    _modify { yield &blocks[0] }
  }

  // MARK: Steps

  /// The calling thread begins a step, or goes on with it.
  func begin(input: UInt64, step: UInt64) {
    guard let slot = slotOfThread() else { return }
    slots[slot].input = input
    slots[slot].step = step
    slots[slot].generation &+= 1
    slots[slot].isBusy = true
  }

  /// The calling thread works on nothing.
  func end() {
    if let slot = slotOfThread() { slots[slot].isBusy = false }
  }

  /// So many inputs are finished.
  func deliver(_ count: Int) { block.delivered = UInt64(count) }

  private func slotOfThread() -> Int? {
    guard block.isInstalled else { return nil }
    if let known = block.slot?.current { return known }
    lockOutput()
    guard block.slotCount < Self.slotLimit else {
      unlockOutput()
      return nil
    }
    let slot = block.slotCount
    block.slotCount += 1
    slots[slot].holdsLock = true
    block.slot?.current = slot
    // A stack that has overflowed has no room for the handler.
    var stack = stack_t()
    stack.ss_sp = malloc(Self.stackSize)
    stack.ss_size = numericCast(Self.stackSize)
    sigaltstack(&stack, nil)
    unlockOutput()
    slots[slot].holdsLock = false
    return slot
  }

  // MARK: Input

  /// Puts what was read of standard input into a file without a name, from which the next run can read it again.
  func keepInput(_ bytes: [UInt8]) {
    guard block.isInstalled, block.inputStart == ResumeNote.noStart else { return }
    guard let file = NamelessFile.open(in: "/tmp") else { return }
    if write(file, bytes, bytes.count) == bytes.count, lseek(file, 0, SEEK_SET) == 0, dup2(file, 0) == 0 {
      block.inputStart = 0
      lseek(0, 0, SEEK_END)
    }
    close(file)
  }

  /// Where a stream that is read as it comes stays open for the next run.
  private static let streamDescriptor: Int32 = 198

  /// Keeps what is read of standard input, a stream, for the next run: what this run reads goes into a file without a
  /// name that takes the stream's place, and the stream itself stays open.
  ///
  /// - Returns: What the run before has read, and the stream; nil where standard input is no stream, or cannot be kept.
  func keepStream() -> (kept: [UInt8], stream: Int32)? {
    guard block.isInstalled else { return nil }
    let stream = Self.streamDescriptor
    if block.isResumed, block.inputStart == 0, fcntl(stream, F_GETFD) >= 0 {
      var kept: [UInt8] = []
      while true {
        let piece = FileBytes.readSome(from: STDIN_FILENO, atMost: 1 << 16).bytes
        if piece.isEmpty { return (kept, stream) }
        kept += piece
      }
    }
    guard block.inputStart == ResumeNote.noStart, let file = NamelessFile.open(in: "/tmp") else { return nil }
    defer { close(file) }
    let copy = fcntl(STDIN_FILENO, F_DUPFD, stream)
    guard copy == stream, dup2(file, STDIN_FILENO) == STDIN_FILENO else {
      // The number is taken: without a second run the stream is read all the same.
      if copy >= 0 { close(copy) }
      return nil
    }
    block.inputStart = 0
    return ([], stream)
  }

  /// Adds to what ``keepStream()`` keeps.
  func keepMore(_ bytes: [UInt8]) {
    guard fcntl(Self.streamDescriptor, F_GETFD) >= 0, block.inputStart == 0 else { return }
    _ = write(STDIN_FILENO, bytes, bytes.count)
  }

  // MARK: Output

  /// The part of some output that the interrupted run has not written; only standard output and standard error count.
  func unwritten(_ bytes: [UInt8], to descriptor: Int32) -> ArraySlice<UInt8> {
    guard block.isInstalled, descriptor == 1 || descriptor == 2 else { return bytes[...] }
    let position = descriptor == 1 ? block.written.0 : block.written.1
    let known = descriptor == 1 ? block.known.0 : block.known.1
    let count = min(Int(clamping: known > position ? known - position : 0), bytes.count)
    took(count, descriptor)
    return bytes.dropFirst(count)
  }

  /// Writes some bytes while no handler replaces the process: it has to know exactly what was written.
  func writing(to descriptor: Int32, _ write: () -> Int) -> Int {
    guard block.isInstalled, descriptor == 1 || descriptor == 2 else { return write() }
    let slot = slotOfThread()
    if let slot { slots[slot].holdsLock = true }
    defer { if let slot { slots[slot].holdsLock = false } }
    lockOutput()
    defer { unlockOutput() }
    let count = write()
    took(max(0, count), descriptor)
    return count
  }

  private func took(_ count: Int, _ descriptor: Int32) {
    if descriptor == 1 {
      block.written.0 += UInt64(count)
    } else {
      block.written.1 += UInt64(count)
    }
  }

  private func lockOutput() {
    var byte: UInt8 = 0
    while read(block.lock.read, &byte, 1) < 0, errno == EINTR {}
  }

  private func unlockOutput() {
    var byte: UInt8 = 0
    while write(block.lock.write, &byte, 1) < 0, errno == EINTR {}
  }

  // MARK: Installing

  /// Sets the handlers; the result is what the interrupted run says that this one replaces, nil where it replaces none.
  func install(timeLimit: Int) -> ResumeNote? {
    let name = ResumeNote.variable
    let note = Environment.value(name).flatMap { ResumeNote($0) }.flatMap {
      $0.process == UInt64(getpid()) ? $0 : nil
    }
    unsetenv(name)
    guard !block.isInstalled, let program = Self.program, openLock(), let slot = ThreadNumber() else { return note }
    block.slot = slot
    block.limit = UInt64(timeLimit) * 1_000_000
    if let note {
      block.known = (note.written[0], note.written[1])
      block.inputStart = note.inputStart
      block.isResumed = true
      if note.inputStart != ResumeNote.noStart { lseek(0, off_t(note.inputStart), SEEK_SET) }
    } else {
      block.inputStart = UInt64(exactly: lseek(0, 0, SEEK_CUR)) ?? ResumeNote.noStart
    }
    prepareReplacement(by: program, note)
    block.isInstalled = true
    _ = slotOfThread()
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { Self.handle(number, Self.onFault) }
    if timeLimit > 0 {
      Self.handle(SIGPROF, Self.onTime)
      Self.setTimer(Self.interval)
    }
    return note
  }

  private func openLock() -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    block.lock = (ends[0], ends[1])
    unlockOutput()
    return true
  }

  /// Prepares the run that may take this one's place, with room in its note for further failures.
  private func prepareReplacement(by program: String, _ note: ResumeNote?) {
    let failures = note?.failures ?? []
    let room = ResumeNote.headLength + (failures.count + 1) * ResumeNote.failureLength
    block.replacement = ProcessReplacement(path: program, variable: ResumeNote.variable, room: room)
    block.noteEnd = ResumeNote.headLength
    block.failureCount = failures.count
    for failure in failures { append(failure) }
  }

  // MARK: Signals

  private static let onFault: @convention(c) (Int32) -> Void = { number in
    RecoveryState.shared.fail(number)
    // The instruction runs once more, and ends the process as if there were no handler.
    signal(number, SIG_DFL)
    if number == SIGABRT { raise(number) }
  }

  private static let onTime: @convention(c) (Int32) -> Void = { _ in
    let code = errno
    RecoveryState.shared.watchTime()
    errno = code
  }

  private func fail(_ number: Int32) {
    guard let slot = block.slot?.current, slots[slot].isBusy else { return }
    restart(without: slots[slot], reason: UInt64(number))
  }

  /// Shares the processor time that has passed among the threads at work.
  private func watchTime() {
    // The interrupted thread may hold the lock itself, and would wait for it forever: the next look comes soon.
    guard let own = block.slot?.current, !slots[own].holdsLock else { return }
    var busy: UInt64 = 0
    for index in 0..<block.slotCount where slots[index].isBusy { busy += 1 }
    for index in 0..<block.slotCount where slots[index].isBusy {
      if slots[index].seen != slots[index].generation {
        slots[index].seen = slots[index].generation
        slots[index].elapsed = 0
      }
      slots[index].elapsed += UInt64(Self.interval) / busy
      if slots[index].elapsed > block.limit { restart(without: slots[index], reason: ResumeNote.timeLimit) }
    }
  }

  /// Replaces the process; returns only where that fails.
  private func restart(without slot: Slot, reason: UInt64) {
    // Two failures more than the limit allows cannot happen: the inputs behind it are left out.
    guard block.failureCount <= ResumeNote.failureLimit, let replacement = block.replacement else { return }
    let failure = ResumeNote.Failure(input: slot.input, step: slot.step, reason: reason)
    lockOutput()
    append(failure)
    let end = block.noteEnd
    block.noteEnd = 0
    append(UInt64(getpid()), then: " ")
    append(max(block.written.0, block.known.0), then: " ")
    append(max(block.written.1, block.known.1), then: " ")
    append(block.delivered, then: " ")
    append(block.inputStart, then: ";")
    replacement.value[end] = 0
    Self.setTimer(0)
    replacement.run()
    unlockOutput()
  }

  /// Adds a number to the note, and the character that follows it.
  private func append(_ number: UInt64, then separator: Unicode.Scalar) {
    guard let note = block.replacement?.value else { return }
    for digit in 1...ResumeNote.digits {
      let value = UInt8(truncatingIfNeeded: number >> UInt64(4 * (ResumeNote.digits - digit)) & 0xF)
      note[block.noteEnd] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
      block.noteEnd += 1
    }
    note[block.noteEnd] = UInt8(truncatingIfNeeded: separator.value)
    block.noteEnd += 1
  }

  private func append(_ failure: ResumeNote.Failure) {
    append(failure.input, then: " ")
    append(failure.step, then: " ")
    append(failure.reason, then: ";")
  }
}
