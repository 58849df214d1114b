/// Names of the numbers that reporters inside the app write instead of words.
///
/// Source: `osfmk/mach/exception_types.h`, `osfmk/mach/kern_return.h`, `osfmk/mach/arm/exception.h` and
/// `bsd/sys/signal.h` of xnu.
enum MachNames {
  /// `EXC_BAD_ACCESS` for 1 and so on.
  static func exception(_ number: UInt64) -> String? { exceptions[number] }

  /// `SIGSEGV` for 11 and so on, as Apple's systems count.
  static func signal(_ number: UInt64) -> String? { signals[number] }

  /// `SIGSEGV` for 11 and so on, as Linux counts: most numbers are the same everywhere.
  static func linuxSignal(_ number: UInt64) -> String? {
    switch number {
    case 7: return "SIGBUS"
    case 31: return "SIGSYS"
    case 10, 12: return nil
    default: return signals[number]
    }
  }

  /// `KERN_INVALID_ADDRESS` for 1 and so on: the first code of an `EXC_BAD_ACCESS`, and of no other exception.
  static func accessFailure(_ code: UInt64) -> String? { accessFailures[code] }

  private static let exceptions: [UInt64: String] = [
    1: "EXC_BAD_ACCESS", 2: "EXC_BAD_INSTRUCTION", 3: "EXC_ARITHMETIC", 4: "EXC_EMULATION", 5: "EXC_SOFTWARE",
    6: "EXC_BREAKPOINT", 7: "EXC_SYSCALL", 8: "EXC_MACH_SYSCALL", 9: "EXC_RPC_ALERT", 10: "EXC_CRASH",
    11: "EXC_RESOURCE", 12: "EXC_GUARD", 13: "EXC_CORPSE_NOTIFY",
  ]

  private static let signals: [UInt64: String] = [
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGEMT", 8: "SIGFPE",
    9: "SIGKILL", 10: "SIGBUS", 11: "SIGSEGV", 12: "SIGSYS", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
    24: "SIGXCPU", 25: "SIGXFSZ",
  ]

  private static let accessFailures: [UInt64: String] = [
    1: "KERN_INVALID_ADDRESS", 2: "KERN_PROTECTION_FAILURE", 10: "KERN_MEMORY_ERROR", 13: "EXC_I386_GPFLT",
    50: "KERN_CODESIGN_ERROR", 0x101: "EXC_ARM_DA_ALIGN", 0x102: "EXC_ARM_DA_DEBUG", 0x103: "EXC_ARM_SP_ALIGN",
    0x104: "EXC_ARM_SWP", 0x105: "EXC_ARM_PAC_FAIL", 0x106: "EXC_ARM_MTE_TAGCHECK_FAIL",
    0x107: "EXC_ARM_MTE_CANONICAL_FAIL",
  ]
}
