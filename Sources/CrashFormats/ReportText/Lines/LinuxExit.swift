import ByteKit
import CrashModel

/// Reads how Linux's kernel, systemd, debuggers and Go programs that start others say that a signal ended a program.
///
///     tool[4711]: segfault at 10 ip 000055d5c1b4cafe sp 00007ffd4f01a2b0 error 4 in tool[55d5c1b00000+100000]
///     traps: tool[4711] trap invalid opcode ip:55d5c1b4cafe sp:7ffd4f01a2b0 error:0 in tool[55d5c1b00000+100000]
///     tool[4711]: unhandled exception: DABT (lower EL), ESR 0x92000006, level 2 translation fault in tool[aaaac0de0000+1c000]
///     tool[4711]: unhandled level 2 translation fault (11) at 0x00000010, esr 0x92000006, in tool[aaaac0de0000+1c000]
///     tool.service: Main process exited, code=dumped, status=11/SEGV
///     Main PID: 4711 (code=dumped, signal=ILL)
///     Program received signal SIGILL, Illegal instruction.
///     Received signal 4. Backtrace:
///     Signal: 4 (ILL)
///     INFO Main child exited with signal (with signal 'SIGILL', core dumped? true)
///     Container terminated on signal 11.
///     Uncaught signal: 11, pid=7, tid=9, fault_addr=16.
///     qemu: uncaught target signal 4 (Illegal instruction) - core dumped
///     Error: Runtime exited with error: signal: trace/breakpoint trap
///     --- SIGSEGV {si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=0x10} ---
///     +++ killed by SIGSEGV (core dumped) +++
///     audit: type=1701 audit(1714644672.123:45): pid=4711 comm="tool" exe="/opt/tool" sig=11 res=1
///     Title: tool crashed with SIGSEGV in swift_retain()
///
/// Sources: Linux, `arch/x86/mm/fault.c`, `arch/x86/kernel/traps.c` and `arch/arm64/kernel/traps.c`; systemd.exec(5); Go, `syscall/zerrors_linux_amd64.go`.
enum LinuxExit {
  /// Fills in signal, faulting address and process where the report lacks them; false for any other line.
  static func read(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool {
    if SignalHandlerHead.read(line, at: offset, into: &report) { return true }
    if MonoHead.read(line, at: offset, into: &report) { return true }
    if readARM(line, at: offset, into: &report) { return true }
    return readX86(line, at: offset, into: &report)
      ?? readService(line, at: offset, into: &report)
      ?? readNumber(line, at: offset, into: &report)
      ?? readKeeper(line, at: offset, into: &report)
      ?? readTracer(line, at: offset, into: &report)
      ?? readAudit(line, at: offset, into: &report)
      ?? readReporter(line, at: offset, into: &report)
      ?? readLambda(line, at: offset, into: &report)
      ?? false
  }

  /// What the kernel says on Intel's processors; nil for any other line.
  private static func readX86(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool? {
    let fault = line.index(of: "]: segfault at ").map { $0 + 3 } ?? (line.hasPrefix("segfault at ") ? line.start : nil)
    if let fault {
      guard let (address, end) = hexadecimal(line.from(fault + 12)), line.from(end).hasPrefix(" ip ") else {
        return false
      }
      readProcess(line.upTo(max(line.start, fault - 2)), into: &report)
      if report.faultAddress == nil { report.faultAddress = Located(address, at: offset) }
      setSystem(in: &report)
      return set("SIGSEGV", at: offset, in: &report)
    }
    guard let mark = line.index(of: "] trap ") ?? line.index(of: "] general protection") else { return nil }
    let words = line.from(mark + 2)
    guard words.contains(" ip:"), let trap = traps.first(where: { words.hasPrefix($0.words) }) else { return false }
    readProcess(line.upTo(mark + 1), into: &report)
    setSystem(in: &report)
    return set(trap.signal, at: offset, in: &report)
  }

  /// The number of a signal that the package swift-backtrace or QEMU names; nil for any other line.
  private static func readNumber(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool? {
    let text = line.from(line.start + LogPrefix.length(of: line))
    if let words = text.after(prefix: "Received signal "), let (number, end) = words.decimal(),
      words.from(end).hasPrefix(". Backtrace:"), let signal = signal(number)
    {
      // The package prints this on Linux only.
      setSystem(in: &report)
      return set(signal, at: offset, in: &report)
    }
    guard let words = line.after(prefix: "qemu: uncaught target signal "), let number = words.decimal()?.value,
      let signal = signal(number)
    else { return nil }
    return set(signal, at: offset, in: &report)
  }

  /// What gdb and strace show of a signal; nil for any other line.
  private static func readTracer(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool? {
    if line.hasPrefix("Program ") || line.hasPrefix("Thread "), let mark = line.index(of: " received signal SIG") {
      readThread(line.upTo(mark), into: &report)
      return setNamed(line.from(mark + 20), at: offset, in: &report)
    }
    // So gdb calls the threads of Linux.
    if line.hasPrefix("[Switching to Thread 0x"), line.contains(" (LWP ") {
      setSystem(in: &report)
      return false
    }
    // strace shows each signal that arrives, and the one that ends a thread or the process.
    guard let mark = line.index(of: "+++ killed by SIG") else { return nil }
    setSystem(in: &report)
    return setNamed(line.from(mark + 17), at: offset, in: &report)
  }

  /// What the kernel's audit calls an abnormal end; nil for any other line.
  private static func readAudit(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool? {
    guard line.contains("type=1701 ") || line.contains("type=ANOM_ABEND "), let mark = line.index(of: " sig="),
      let number = line.from(mark + 5).decimal()?.value, let signal = signal(number)
    else { return nil }
    if report.process.name == nil, let name = line.index(of: " comm=\"") {
      let rest = line.from(name + 7)
      report.process.name = rest.upTo(rest.index(of: 0x22) ?? rest.end).stringIfAny
    }
    setSystem(in: &report)
    return set(signal, at: offset, in: &report)
  }

  /// What Ubuntu's apport writes in its reports and as the title of bugs, and what `coredumpctl info` does; nil for any
  /// other line.
  private static func readReporter(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool? {
    if let mark = line.index(of: " crashed with SIG"), line.count < 400 {
      let words = line.upTo(mark)
      let program = words.from((words.lastIndex(of: 0x20) ?? words.start - 1) + 1)
      if report.process.name == nil { report.process.name = program.stringIfAny.map { Paths.lastComponent($0) } }
      setSystem(in: &report)
      return setNamed(line.from(mark + 17), at: offset, in: &report)
    }
    guard let number = line.after(prefix: "Signal: "), let (_, end) = number.decimal(),
      let name = number.from(end).trimmed.after(prefix: "(")
    else { return nil }
    return setNamed(name, at: offset, in: &report)
  }

  /// The signal in Go's words, with which AWS Lambda tells of a function's end; nil for any other line.
  private static func readLambda(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool? {
    guard let mark = line.index(of: "error: signal: ") else { return nil }
    let words = line.from(mark + 15)
    return goNames.first { words.hasPrefix($0.words) }.map { set($0.signal, at: offset, in: &report) }
  }

  /// What the kernel says on ARM, today and until version 4.17.
  private static func readARM(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool {
    guard let mark = line.index(of: "]: unhandled ") else { return false }
    let words = line.from(mark + 13)
    guard words.contains(", ESR 0x") || words.contains(", esr 0x"),
      let signal = faultsOfARM.first(where: { words.contains($0.words) })?.signal
    else { return false }
    readProcess(line.upTo(mark + 1), into: &report)
    if report.faultAddress == nil, let place = words.index(of: ") at 0x"),
      let address = words.from(place + 5).hexadecimal()?.value
    {
      report.faultAddress = Located(address, at: offset)
    }
    setSystem(in: &report)
    return set(signal, at: offset, in: &report)
  }

  private static let faultsOfARM: [(words: StaticString, signal: String)] = [
    ("translation fault", "SIGSEGV"), ("permission fault", "SIGSEGV"), ("access flag fault", "SIGSEGV"),
    ("alignment fault", "SIGBUS"), ("undefined instruction", "SIGILL"), ("BRK handler", "SIGTRAP"),
  ]

  /// Notes that words were read which only Linux has.
  private static func setSystem(in report: inout CrashReport) {
    if report.operatingSystem.name == nil { report.operatingSystem.name = "Linux" }
  }

  private static func set(_ signal: String, at offset: Int?, in report: inout CrashReport) -> Bool {
    if report.exception.signal == nil { report.exception.signal = Located(signal, at: offset) }
    return true
  }

  /// Takes a name without its `SIG`, in capitals.
  private static func setNamed(_ name: ByteSlice, at offset: Int?, in report: inout CrashReport) -> Bool {
    let signal = "SIG" + name.leadingCapitals.string
    return LooseException.signals.contains(signal) && set(signal, at: offset, in: &report)
  }

  /// A number without `0x`, and where it ends.
  private static func hexadecimal(_ text: ByteSlice) -> (value: UInt64, end: Int)? {
    let digits = text.upTo(text.index(of: 0x20) ?? text.end)
    return UInt64(digits.string, radix: 16).map { ($0, digits.end) }
  }

  /// `tool[4711]` at the end of a text.
  private static func readProcess(_ text: ByteSlice, into report: inout CrashReport) {
    guard let open = text.lastIndex(of: "["), let (number, _) = text.from(open + 1).decimal() else { return }
    var start = open
    while start > text.start, !isBlank(text.bytes[start - 1]) { start -= 1 }
    report.process.name = report.process.name ?? text.from(start).upTo(open).stringIfAny
    report.process.identifier = report.process.identifier ?? Int(exactly: number)
  }

  /// What systemd says of a service; nil for any other line.
  private static func readService(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool? {
    guard line.contains("(code=") || line.contains(", code=") else { return nil }
    if let mark = line.index(of: "code=dumped, status=") ?? line.index(of: "code=killed, status="),
      let (_, end) = line.from(mark + 20).decimal(), line.bytes[end] == 0x2F
    {
      // The kernel's own line, which says more, may stand above.
      if setNamed(line.from(end + 1), at: offset, in: &report) { setSystem(in: &report) }
      return false
    }
    // The status of a service, where nothing of its log is shown.
    guard let mark = line.index(of: "(code=dumped, signal=") ?? line.index(of: "(code=killed, signal=") else {
      return nil
    }
    guard setNamed(line.from(mark + 21), at: offset, in: &report) else { return false }
    setSystem(in: &report)
    // The line above says which program it was.
    let text = line.upTo(mark).trimmed
    guard let words = text.after(prefix: "Process: "), let (number, end) = words.decimal() else { return false }
    report.process.identifier = report.process.identifier ?? Int(exactly: number)
    if report.process.name == nil, let path = words.from(end).after(prefix: " ExecStart=") {
      report.process.name = path.upTo(path.index(of: 0x20) ?? path.end).stringIfAny.map { Paths.lastComponent($0) }
    }
    return true
  }

  /// What the keepers of containers and machines say of the program in them; nil for any other line.
  private static func readKeeper(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool? {
    guard line.contains(" signal") else { return nil }
    // fly.io.
    if let mark = line.index(of: "hild exited with signal (with signal 'SIG") {
      guard setNamed(line.from(mark + 41), at: offset, in: &report) else { return false }
      setSystem(in: &report)
      return true
    }
    // Cloud Run says so of the container itself, and its sandbox of the program.
    var number: UInt64?
    if let mark = line.index(of: "ontainer terminated on signal ") {
      number = line.from(mark + 30).decimal()?.value
    } else if let mark = line.index(of: "Uncaught signal: "), let (value, end) = line.from(mark + 17).decimal(),
      line.from(end).hasPrefix(", pid=")
    {
      number = value
    }
    guard let number,
      let signal = number == 9 ? "SIGKILL" : signal(number)
    else { return nil }
    setSystem(in: &report)
    return set(signal, at: offset, in: &report)
  }

  /// The name that gdb puts behind the number of a thread: `Thread 2 "worker"`.
  private static func readThread(_ text: ByteSlice, into report: inout CrashReport) {
    guard text.last == 0x22, let open = text.index(of: 0x22), open < text.end - 1 else { return }
    let name = text.from(open + 1).upTo(text.end - 1)
    if report.crashedThread?.name == nil { report.crashedThread?.name = name.stringIfAny }
  }

  /// Linux's numbers of the signals that programs end with.
  private static let numbers: [(number: UInt64, signal: String)] = [
    (4, "SIGILL"), (5, "SIGTRAP"), (6, "SIGABRT"), (7, "SIGBUS"), (8, "SIGFPE"), (11, "SIGSEGV"),
  ]

  private static func signal(_ number: UInt64) -> String? { numbers.first { $0.number == number }?.signal }

  private static let traps: [(words: StaticString, signal: String)] = [
    ("trap invalid opcode", "SIGILL"), ("trap int3", "SIGTRAP"), ("trap divide error", "SIGFPE"),
    ("general protection", "SIGSEGV"), ("trap stack segment", "SIGBUS"),
  ]

  private static let goNames: [(words: StaticString, signal: String)] = [
    ("segmentation fault", "SIGSEGV"), ("illegal instruction", "SIGILL"), ("trace/breakpoint trap", "SIGTRAP"),
    ("aborted", "SIGABRT"), ("bus error", "SIGBUS"), ("floating point exception", "SIGFPE"), ("killed", "SIGKILL"),
  ]
}
