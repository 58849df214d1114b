import ByteKit
import CrashModel

/// What Android says of the signal that ended a process.
///
///     signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0000000000000010
///     signal 6 (SIGABRT), code -1 (SI_QUEUE), fault addr --------
///     Crashed: Thread: SIGSEGV  0x0000000000000010
///     Fatal signal 5 (SIGTRAP), code 1 (TRAP_BRKPT), fault addr 0x7b26e2ec38 in tid 4371 (worker), pid 4318 (example.tides)
struct TombstoneSignal {
  private(set) var name: Located<String>?
  private var code: Located<String>?
  private var number: UInt64?
  private var address: Located<Address>?

  init() {}

  /// Makes a signal of what a form says that is no text.
  init(name: String?, code: String?, number: UInt64?, address: UInt64?) {
    self.name = name.map { Located($0) }
    self.code = code.map { Located($0) }
    self.number = number
    self.address = address.map { Located($0) }
  }

  /// Reads a line; false where it is another.
  mutating func read(_ line: ByteSlice) -> Bool {
    if let words = line.after(prefix: "Crashed: Thread") { return readHeading(words) }
    guard let text = line.after(prefix: "signal ") ?? line.after(prefix: "Fatal signal "),
      let (_, end) = text.decimal(), case let named = text.from(end).trimmed, named[0] == 0x28,
      let close = named.index(of: 0x29), named.hasPrefix("(SIG")
    else { return false }
    name = Located(named.dropping(1).upTo(close).string, at: named.start + 1)
    let rest = named.from(close)
    if let mark = rest.index(of: "code ") {
      let words = rest.from(mark + 5)
      number = words.decimal()?.value
      if let open = words.index(of: 0x28), let end = words.from(open).index(of: 0x29) {
        code = Located(words.from(open + 1).upTo(end).string, at: open + 1)
      }
    }
    if let mark = rest.index(of: "fault addr "), let value = rest.from(mark + 11).hexadecimal()?.value {
      address = Located(value, at: mark + 11)
    }
    return true
  }

  /// Crashlytics' heading of a stack: `Crashed: Thread: SIGSEGV  0x0000000000000010`.
  private mutating func readHeading(_ words: ByteSlice) -> Bool {
    guard let start = words.index(of: "SIG") else { return false }
    let signal = words.from(start).leadingCapitals
    name = Located(signal.string, at: start)
    address = words.from(signal.end).trimmed.hexadecimal().map { Located($0.value, at: signal.end) }
    return true
  }

  /// Puts signal, code and address into a report.
  func fill(_ report: inout CrashReport) {
    guard let name else { return }
    report.exception.signal = name
    report.exception.subtype = code
    if let number { report.exception.codes = [number] }
    // Of the other signals it is the instruction's, or nothing.
    if name.value == "SIGSEGV" || name.value == "SIGBUS" { report.faultAddress = address }
  }
}
