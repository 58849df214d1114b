import ByteKit
import CrashModel

/// Reads how `launchd`, the kernel or a parent process saw a program end.
///
///     exited with exit reason (namespace: 15 code: 0xbaddd15c) - OS_REASON_RUNNINGBOARD | <RBSTerminateContext| …>, ran for 7 ms
///     exited due to SIGABRT | sent by Harbour[4142], ran for 1351ms
///     error: Exited with unexpected signal code 11
///     Message from debugger: Terminated due to signal 9
///
/// What Linux, Windows and their tools write is read by ``LinuxExit`` and ``WindowsExit``.
enum ProcessExit {
  /// Fills in signal, termination and kind where the report lacks them.
  static func fill(_ report: inout CrashReport) {
    for message in report.messages.reversed() where message.origin == .log {
      let text = Array(message.text.utf8)
      let isRead = Bytes.with(text) { read($0.all, at: message.offset, into: &report) }
      if isRead { return }
    }
  }

  private static func read(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool {
    if let mark = line.index(of: "exited with exit reason (namespace: ") {
      readLabel(line.upTo(mark), into: &report)
      return readReason(line.from(mark + 36), line, at: offset, into: &report)
    }
    if let mark = line.index(of: "exited due to SIG") {
      readLabel(line.upTo(mark), into: &report)
      readSender(line, at: offset, into: &report)
      return readSignal(name: line.from(mark + 14), at: offset, into: &report)
    }
    // Sources: RunningBoard's description of a process's exit, and Mono's `mono-crash-reporting.c`.
    if let mark = line.index(of: "domain:signal(2) code:SIG") {
      return readSignal(name: line.from(mark + 22), at: offset, into: &report)
    }
    if line.contains(" while executing native code"), let mark = line.index(of: "Got a SIG") {
      return readSignal(name: line.from(mark + 6), at: offset, into: &report)
    }
    // As launchd wrote it until iOS 9 and macOS 10.9, in the shell's words.
    if let mark = line.index(of: "Exited abnormally: "), let signal = ShellLine.signal(in: line.from(mark + 19)) {
      if report.exception.signal == nil { report.exception.signal = Located(signal, at: offset) }
      return true
    }
    // Bazel's, of an action or a test: `Testing //harbour:tests failed: (Aborted): tests failed: error executing …`.
    if let mark = line.index(of: " failed: ("), let end = line.from(mark).index(of: "): "),
      line.from(end).contains("error executing "), let signal = ShellLine.signal(in: line.from(mark + 10).upTo(end))
    {
      if report.exception.signal == nil { report.exception.signal = Located(signal, at: offset) }
      return true
    }
    if line.contains("SIG"), let name = nameOfSignal(in: line) {
      return readSignal(name: name, at: offset, into: &report)
    }
    if let signal = signalOfStatus(in: line) {
      if report.exception.signal == nil { report.exception.signal = Located(signal, at: offset) }
      return true
    }
    let numbers: [StaticString] = [
      "unexpected signal code ", "ited with signal code ", "terminated with signal ", "crashed with signal ",
      "terminated by signal ", "killed by signal ", "unexpected signal ", "erminated due to signal ",
      " uncaught signal: ",
    ]
    for words in numbers {
      guard let mark = line.index(of: words) else { continue }
      let rest = line.from(mark + words.utf8CodeUnitCount)
      if rest.hasPrefix("SIG") { return readSignal(name: rest, at: offset, into: &report) }
      if let name = signalNames.first(where: { rest.hasPrefix($0.short) })?.name {
        if report.exception.signal == nil { report.exception.signal = Located(name, at: offset) }
        readTest(rest, at: offset, into: &report)
        return true
      }
      guard let number = rest.decimal()?.value else { continue }
      // These numbers mean other signals on Linux, and the line does not say where it was written.
      let isAmbiguous = [7, 10, 12, 31].contains(number)
      if report.exception.signal == nil, !isAmbiguous {
        report.exception.signal = MachNames.signal(number).map { Located($0, at: offset) }
      }
      return true
    }
    return LinuxExit.read(line, at: offset, into: &report) || WindowsExit.read(line, at: offset, into: &report)
  }

  /// The signal's name, and what follows it, where it is said that it ended a program.
  private static func nameOfSignal(in line: ByteSlice) -> ByteSlice? {
    // As supervisord, Foreman, PM2, playgrounds, Python and runners of Node.js name it.
    for words: StaticString in [
      "terminated by SIG", "via signal [SIG", "interrupted, reason: signal SIG", "died with <Signals.SIG",
      "ited with signal SIG", "ailed with signal SIG",
    ] {
      if let mark = line.index(of: words) { return line.from(mark + words.utf8CodeUnitCount - 3) }
    }
    // As programs written in Rust show the end of one that they started: `(signal: 4, SIGILL: illegal instruction)`.
    guard let mark = line.index(of: "(signal: "), let (_, end) = line.from(mark + 9).decimal(),
      line.from(end).hasPrefix(", SIG")
    else { return nil }
    return line.from(end + 2)
  }

  /// The signal that a status tells which is none of 128 and more.
  private static func signalOfStatus(in line: ByteSlice) -> String? {
    // Python and others turn the number of a signal round: `returned non-zero exit status -11`.
    if line.contains("xit") {
      for words: StaticString in ["exit status -", "exit code -", "exited with code -"] {
        guard let mark = line.index(of: words),
          let number = line.from(mark + words.utf8CodeUnitCount).decimal()?.value, [4, 5, 6, 8, 9, 11].contains(number)
        else { continue }
        return MachNames.signal(number)
      }
    }
    // As the runner of CMake's tests shows it.
    guard let mark = line.index(of: "***Exception: "), line.contains(" Test ") else { return nil }
    let (before, behind) = (line.upTo(mark), line.from(mark + 14))
    return endsOfCTest.first { behind.hasPrefix($0.text) || before.hasSuffix($0.text) }?.signal
  }

  private static let endsOfCTest: [(text: StaticString, signal: String)] = [
    ("SegFault", "SIGSEGV"), ("Illegal", "SIGILL"), ("Numerical", "SIGFPE"), (" aborted", "SIGABRT"),
  ]

  /// `… while running testDock()`, in Xcode's words, which may stand in brackets.
  private static func readTest(_ text: ByteSlice, at offset: Int?, into report: inout CrashReport) {
    guard report.runningTest == nil, let mark = text.index(of: " while running ") else { return }
    let name = text.from(mark + 15)
    let end = name.index(of: "()").map { $0 + 2 } ?? name.index(of: UInt8(ascii: ")")) ?? name.end
    report.runningTest = name.upTo(end).stringIfAny.map { Located($0, at: offset) }
  }

  /// `Test crashed with signal abrt.`: Xcode writes the names that the system's library has for signals.
  private static let signalNames: [(short: StaticString, name: String)] = [
    ("abrt", "SIGABRT"), ("segv", "SIGSEGV"), ("trap", "SIGTRAP"), ("ill", "SIGILL"), ("bus", "SIGBUS"),
    ("fpe", "SIGFPE"), ("kill", "SIGKILL"), ("term", "SIGTERM"), ("pipe", "SIGPIPE"), ("quit", "SIGQUIT"),
    ("sys", "SIGSYS"),
  ]

  /// `[application.org.example.harbour.2211.2214 [4142]] `: launchd's label of the job, and the process.
  private static func readLabel(_ text: ByteSlice, into report: inout CrashReport) {
    guard let open = text.lastIndex(of: "["), let (number, end) = text.from(open + 1).decimal(),
      text.bytes[end] == 0x5D, let outer = text.upTo(open).lastIndex(of: "[")
    else { return }
    report.process.identifier = report.process.identifier ?? Int(exactly: number)
    var label = text.from(outer + 1).upTo(open).trimmed
    guard let bundle = label.after(prefix: "application.") ?? label.after(prefix: "UIKitApplication:") else { return }
    label = bundle
    if let bracket = label.index(of: 0x5B) { label = label.upTo(bracket) }
    // Numbers at the end tell instances of the job apart.
    while let dot = label.lastIndex(of: "."), let (_, end) = label.from(dot + 1).decimal(), end == label.end {
      label = label.upTo(dot)
    }
    report.process.bundleIdentifier = report.process.bundleIdentifier ?? label.stringIfAny
  }

  private static func readSignal(name: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool {
    let signal = name.leadingCapitals
    guard signal.count > 3 else { return false }
    if report.exception.signal == nil { report.exception.signal = Located(signal.string, at: offset) }
    return true
  }

  /// `| sent by Name[pid], ran for …`; the exception handler is the kernel's word for a fault of the processor.
  private static func readSender(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) {
    guard let mark = line.index(of: "sent by "), report.termination.by == nil else { return }
    let rest = line.from(mark + 8)
    let sender = rest.upTo(rest.index(of: 0x2C) ?? rest.end).trimmed
    if !sender.hasPrefix("exc handler") { report.termination.by = sender.stringIfAny.map { Located($0, at: offset) } }
  }

  private static func readReason(
    _ text: ByteSlice, _ line: ByteSlice, at offset: Int?, into report: inout CrashReport
  ) -> Bool {
    guard let (namespace, end) = text.decimal() else { return false }
    if report.termination.namespace == nil {
      let name = namespaces[namespace] ?? String(namespace)
      report.termination.namespace = Located(name, at: offset)
      if let code = text.from(end).after(prefix: " code: ")?.hexadecimal()?.value {
        report.termination.code = Located(code, at: offset)
      }
      if namespace == 1 { report.kind = .jetsam }
      if namespace == 2, report.exception.signal == nil, let code = report.termination.code?.value {
        report.exception.signal = MachNames.signal(code).map { Located($0, at: offset) }
      }
    }
    if let bar = text.index(of: " | "), let words = text.from(bar + 3).stringIfAny {
      report.termination.reasons.append(Located(words, at: offset))
      report.messages.append(.init(.termination, words, at: offset))
    } else if let dash = text.index(of: ") - "), let words = text.from(dash + 4).stringIfAny {
      report.termination.indicator = report.termination.indicator ?? Located(words, at: offset)
    }
    return true
  }

  /// Source: `bsd/sys/reason.h` of xnu, and KSCrash's table of exit reasons for the newer ones.
  private static let namespaces: [UInt64: String] = [
    1: "JETSAM", 2: "SIGNAL", 3: "CODESIGNING", 4: "HANGTRACER", 5: "TEST", 6: "DYLD", 7: "LIBXPC", 8: "OBJC",
    9: "EXEC", 10: "SPRINGBOARD", 11: "TCC", 12: "REPORTCRASH", 13: "COREANIMATION", 14: "AGGREGATED",
    15: "RUNNINGBOARD", 16: "SKYWALK", 17: "SETTINGS", 18: "LIBSYSTEM", 19: "FOUNDATION", 20: "WATCHDOG", 21: "METAL",
    22: "WATCHKIT", 23: "GUARD", 24: "ANALYTICS", 25: "SANDBOX", 26: "SECURITY", 27: "ENDPOINTSECURITY",
    28: "PAC_EXCEPTION", 29: "BLUETOOTH_CHIP", 30: "PORT_SPACE", 31: "WEBKIT", 32: "BACKLIGHTSERVICES", 33: "MEDIA",
    34: "ROSETTA", 35: "LIBIGNITION", 36: "BOOTMOUNT", 38: "REALITYKIT", 39: "AUDIO",
  ]
}

extension ByteSlice {
  /// The capitals that the text begins with: of a signal's name, all of it.
  var leadingCapitals: ByteSlice {
    var end = start
    while end < self.end, (0x41...0x5A).contains(bytes[end]) { end += 1 }
    return upTo(end)
  }
}
