import ByteKit
import CrashModel

extension ReportFormat {
  /// The text that Swift's own crash handler prints, with what the program printed before it.
  static let swiftBacktraceText = ReportFormat(
    name: "swift-backtrace",
    title: "a backtrace of Swift's crash handler",
    recognizedBy:
      "a line such as '*** Program crashed: Illegal instruction at 0x…' or '*** Signal 4: Backtracing from'",
    form: .swiftBacktrace,
    recognize: { prefix in
      let marks: [StaticString] = ["Program crashed: ", "*** Signal ", "Fatal error: "]
      guard prefix.contains(marks[0]) || (prefix.contains(marks[1]) && prefix.contains("Backtracing from")) else {
        return .no
      }
      return .certain
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        let found = SwiftBacktraceReader.reportsBehindPrefixes(source, bytes)
        return found.isEmpty ? ReportFormat.excerpt.read(source) : found
      }
    })

  /// The same in JSON.
  static let swiftBacktraceJSON = ReportFormat(
    name: "swift-backtrace-json",
    title: "a JSON backtrace of Swift's crash handler",
    recognizedBy: "a JSON object whose 'kind' is 'crashReport'",
    form: .swiftBacktrace,
    recognize: { prefix in
      guard prefix.first == 0x7B else { return .no }
      return prefix.contains("\"crashReport\"") && prefix.contains("\"kind\"") ? .certain : .no
    },
    read: { source in
      Bytes.with(source.bytes) { bytes in
        var reader = SwiftBacktraceJSONReader(source: source, bytes: bytes)
        return reader.read().map { [$0] } ?? []
      }
    })
}

/// What Swift's crash handler says about the fault, in the words of each system.
enum SwiftFaultWords {
  /// Fills signal, exception type and fault address from `Bad pointer dereference at 0x0000000000000088`.
  static func read(_ text: ByteSlice, into report: inout CrashReport) {
    var words = text
    var address: Located<Address>?
    if let at = text.lastIndex(of: " at 0x"), let value = text.from(at + 4).hexadecimal()?.value {
      address = Located(value, at: at + 4)
      words = text.upTo(at)
    }
    report.messages.append(.init(.tool, "Program crashed: " + text.string, at: text.start))
    guard let (_, signal, isMemoryFault) = table.first(where: { words.hasPrefix($0.0) }) else { return }
    report.exception.signal = report.exception.signal ?? signal.map { Located("\($0)", at: words.start) }
    if isMemoryFault { report.faultAddress = address }
  }

  /// Source: `signalDescription` of `TargetLinux.swift`, `TargetMacOS.swift` and `TargetWindows.swift` in swiftlang/swift.
  private static let table: [(StaticString, StaticString?, Bool)] = [
    ("Bad pointer dereference", "SIGSEGV", true),
    // Windows has no signals.
    ("Access violation", nil, true),
    ("Bus error", "SIGBUS", true),
    ("Illegal instruction", "SIGILL", false),
    ("System trap", "SIGTRAP", false),
    ("Breakpoint", "SIGTRAP", false),
    ("Aborted", "SIGABRT", false),
    ("Abort", "SIGABRT", false),
    ("Floating point exception", "SIGFPE", false),
    ("Terminated", "SIGQUIT", false),
    ("Quit", "SIGQUIT", false),
    ("Swift runtime failure", nil, false),
    ("Fatal error", nil, false),
  ]
}

extension SwiftFaultWords {
  /// Names the signal where the words do not: by its number, or by the trap that each processor has.
  static func completeSignal(of report: inout CrashReport, number: Located<UInt64>?) {
    guard report.exception.signal == nil else { return }
    if let number {
      let name =
        report.operatingSystem.name == "Linux" ? MachNames.linuxSignal(number.value) : MachNames.signal(number.value)
      report.exception.signal = Located(name ?? "signal \(number.value)", at: number.offset)
      return
    }
    let trap = report.messages.first { message in
      message.origin == .tool && message.text.hasPrefix("Program crashed: Swift runtime failure")
    }
    guard let trap else { return }
    switch report.architecture {
    case "x86_64", "i386": report.exception.signal = Located("SIGILL", at: trap.offset)
    case "arm64", "arm64e": report.exception.signal = Located("SIGTRAP", at: trap.offset)
    default: break
    }
  }

  /// `Linux (Debian GNU/Linux 12)`, `x86_64 Linux (Ubuntu 24.04)`, `arm64 macOS 26.4 (25E5207k)`, `x86_64 Windows 11`.
  static func readPlatform(_ text: Located<String>, into report: inout CrashReport) {
    var rest = Substring(text.value)
    let first = rest.prefix { $0 != " " }
    if ["x86_64", "arm64", "aarch64", "arm64e", "i386", "arm"].contains(first) {
      report.architecture = report.architecture ?? Architecture.name(String(first))
      rest = rest.dropFirst(first.count + 1)
    }
    if rest.lowercased().hasPrefix("linux") {
      report.operatingSystem.name = "Linux"
      if let open = rest.firstIndex(of: "(") {
        var distribution = rest[rest.index(after: open)...]
        if distribution.last == ")" { distribution.removeLast() }
        report.operatingSystem.version = Located(String(distribution), at: text.offset)
      }
    } else {
      report.operatingSystem = SystemVersion.parse(Located(String(rest), at: text.offset))
    }
  }
}
