/// Why a process ended, out of the numbers of a minidump, in the words that `minidump-stackwalk` has for it.
///
/// Source: `minidump_exception_mac.h`, `minidump_exception_linux.h` and `minidump_exception_win32.h` of Breakpad;
/// `util/mach/mach_extensions.h` of Crashpad.
struct MinidumpReason {
  /// The exception of Mach, the number of the signal, or Windows' status.
  let code: UInt32
  /// The lower half of Mach's first code, or the code of the signal.
  let flags: UInt32
  /// What else the system handed over.
  let parameters: [UInt64]

  /// The systems that count exceptions each in a way of its own.
  enum System {
    case apple
    case linux
    case windows
  }

  /// The reason in words.
  func words(on system: System) -> String {
    if Self.requests.contains(code) { return "DUMP_REQUESTED" }
    switch system {
    case .apple: return apple
    case .linux: return linux
    case .windows: return windows
    }
  }

  /// Numbers of dumps that were asked for: by Breakpad, and by Crashpad on Apple's systems and on Windows.
  private static let requests: Set<UInt32> = [0xFFFF_FFFF, 0x4350_7378, 0x0517_A7ED]

  private var apple: String {
    let name = MachNames.exception(UInt64(code)) ?? Hexadecimal.padded(UInt64(code))
    // The signal of an `EXC_CRASH` stands in the highest byte; of an `EXC_SOFTWARE` it is the second code.
    let signal = code == 10 ? UInt64(flags >> 24) : code == 5 && flags == 0x10003 ? parameters.last ?? 0 : 0
    if let signal = MachNames.signal(signal) { return "\(name) / \(signal)" }
    if code == 1, let failure = MachNames.accessFailure(UInt64(flags)) { return "\(name) / \(failure)" }
    // Those of resources and guards are wider than the flags.
    let first = parameters.count > 1 && parameters[0] == UInt64(code) ? parameters[1] : UInt64(flags)
    return "\(name) / \(Hexadecimal.padded(first))"
  }

  private var linux: String {
    guard let signal = MachNames.linuxSignal(UInt64(code)) else { return "signal \(code)" }
    let number = Int32(bitPattern: flags)
    let known = Self.signalCodes[signal]?[number] ?? Self.senders[number]
    return "\(signal) / \(known ?? Hexadecimal.padded(UInt64(flags)))"
  }

  private var windows: String {
    let status = Hexadecimal.padded(UInt64(code))
    guard let signal = WindowsExit.signal(ofStatus: UInt64(code)) else { return status }
    guard code == 0xC000_0005, let way = parameters.first else { return "\(signal) / \(status)" }
    let access = way == 0 ? "READ" : way == 1 ? "WRITE" : "EXEC"
    return "\(signal) / EXCEPTION_ACCESS_VIOLATION_\(access)"
  }

  /// What the kernel says of its own signals: `siginfo.h` of Linux.
  private static let signalCodes: [String: [Int32: String]] = [
    "SIGSEGV": [1: "SEGV_MAPERR", 2: "SEGV_ACCERR", 3: "SEGV_BNDERR", 4: "SEGV_PKUERR"],
    "SIGBUS": [1: "BUS_ADRALN", 2: "BUS_ADRERR", 3: "BUS_OBJERR"],
    "SIGILL": [1: "ILL_ILLOPC", 2: "ILL_ILLOPN", 3: "ILL_ILLADR", 4: "ILL_ILLTRP", 5: "ILL_PRVOPC"],
    "SIGTRAP": [1: "TRAP_BRKPT", 2: "TRAP_TRACE"],
    "SIGFPE": [1: "FPE_INTDIV", 2: "FPE_INTOVF", 3: "FPE_FLTDIV"],
  ]
  /// Who else sends signals.
  private static let senders: [Int32: String] = [0: "SI_USER", 0x80: "SI_KERNEL", -1: "SI_QUEUE", -6: "SI_TKILL"]
}
