import ByteKit
import CrashModel

/// What Swift's crash handler says of its own work: `*** Signal 4: Backtracing from 0x55deb19f7faa... done ***`.
struct HandlerWords {
  /// The number of the signal.
  private(set) var signal: Located<UInt64>?
  /// Where the processor stood.
  private var address: UInt64?
  private var end = End.none

  private enum End {
    case none
    case done
    case failed
  }

  /// Reads what stands behind `*** Signal `.
  mutating func read(_ text: ByteSlice) {
    signal = text.decimal().map { Located($0.value, at: text.start) }
    if let mark = text.index(of: "from 0x") { address = text.from(mark + 5).hexadecimal()?.value }
    end = .none
    readEnd(text)
  }

  /// Reads how the work ended; words of the backtracer's own may stand before that.
  mutating func readEnd(_ text: ByteSlice) {
    if text.hasSuffix("done ***") { end = .done } else if text.hasSuffix("failed ***") { end = .failed }
  }

  /// Notes that the process ran on Linux, where its address shows it and nothing else says so.
  func tellSystem(of report: inout CrashReport) {
    if signal != nil, report.operatingSystem.name == nil, let address, Self.isOfLinux(address) {
      report.operatingSystem.name = "Linux"
    }
  }

  /// Completes a report in which nothing follows these words.
  func complete(_ report: inout CrashReport) {
    guard signal != nil else { return }
    switch end {
    case .done:
      report.notes.append(
        """
        The backtrace itself is not here. If the setting SWIFT_BACKTRACE has an output-to, Swift wrote it into a file \
        of its own (PROGRAM-PID-….log): analyze that.
        """)
    case .failed:
      report.notes.append(
        """
        Swift's backtracer failed. Usual reasons: a container's limit of memory, an endless recursion with limit=none, \
        and an image without the libraries that swift-backtrace needs (swift-backtrace-static needs none). A debugger \
        or a core dump shows the stack.
        """)
    case .none:
      report.notes.append(
        """
        The log ends while Swift's crash handler was still at work: it was killed, or the rest is missing. A debugger \
        or a core dump shows the stack.
        """)
    }
  }

  /// Whether programs and libraries lie at such an address on Linux, and never on Apple's systems.
  private static func isOfLinux(_ address: UInt64) -> Bool {
    switch address {
    case 0x5500_0000_0000..<0x5800_0000_0000, 0x7F00_0000_0000..<0x7FF8_0000_0000: true  // x86-64
    case 0xAAAA_0000_0000..<0xAAB0_0000_0000, 0xFFFF_0000_0000..<0x1_0000_0000_0000: true  // arm64
    default: false
    }
  }
}
