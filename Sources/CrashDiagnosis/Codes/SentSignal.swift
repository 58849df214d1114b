/// A fault signal that no instruction caused: somebody sent it.
///
/// Where Linux delivers such a signal, the number that would be the address of the fault is the sender's process.
/// Source: Linux, `include/uapi/asm-generic/siginfo.h`: `_sigfault` and `_kill` share their room.
package enum SentSignal {
  /// Who sent it.
  package enum Sender {
    /// The process itself, with `raise` or `kill`.
    case process
    /// Another process, while this one waited in the kernel.
    case outside
  }

  /// Who sent the signal that ended a process on Linux; nil where an instruction may have caused it.
  package static func sender(in report: CrashReport) -> Sender? {
    guard report.exception.type == nil, let signal = report.exception.signal?.value, faults.contains(signal),
      report.operatingSystem.name == nil || report.operatingSystem.hasLinuxKernel,
      let frames = report.crashedThread?.frames
    else { return nil }
    if let code = report.exception.subtype?.value, codes.contains(code) {
      let own = report.process.identifier.flatMap { UInt64(exactly: $0) }
      let isOwn = code == "SI_TKILL" || report.faultAddress?.value == own.map { Address($0) }
      return isOwn ? .process : .outside
    }
    if frames.prefix(3).contains(where: { $0.symbol.map { senders.contains($0) } ?? false }) { return .process }
    // A pointer that is wrong makes these calls fail; it never stops the process.
    guard frames.first?.symbol.map({ waits.contains($0) }) ?? false, let number = report.faultAddress?.value,
      (1...highestProcess).contains(number)
    else { return nil }
    return .outside
  }

  /// The codes of signals that were sent, to one thread of a process or to all of it.
  package static let codes = ["SI_TKILL", "SI_USER", "SI_QUEUE"]

  private static let faults = ["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP"]

  private static let senders = [
    "__pthread_kill_implementation", "__pthread_kill_internal", "__GI_raise", "raise", "gsignal", "kill", "__GI_kill",
    "tgkill", "__GI___tgkill", "pthread_kill",
  ]

  private static let waits = [
    "epoll_wait", "epoll_pwait", "poll", "__poll", "ppoll", "select", "pselect", "sigsuspend", "__sigsuspend", "pause",
    "nanosleep", "clock_nanosleep", "wait4", "waitpid", "accept", "accept4",
  ]

  /// The largest number that Linux gives a process.
  private static let highestProcess: Address = 0x40_0000
}
