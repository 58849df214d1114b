import ByteKit
import CrashModel

/// What the Java machine prints when native code, or the machine itself, crashes.
///
///     #  SIGSEGV (0xb) at pc=0x000000010a1b2c3d, pid=8123, tid=5635
///     # Problematic frame:
///     # C  [libpier.dylib+0x1c3d]  pier_open+0x1d
///     siginfo: si_signo: 11 (SIGSEGV), si_code: 1 (SEGV_MAPERR), si_addr: 0x0000000000000008
///     Native frames: (J=compiled Java code, j=interpreted, Vv=VM code, C=native code)
///     C  [libpier.dylib+0x1c3d]  pier_open+0x1d
///     j  org.example.Pier.open()V+3
///
/// Source: Oracle's troubleshooting guide for Java, Fatal Error Log.
struct JavaMachineCrash: ForeignCrashReader {
  private var found = ForeignCrash()
  /// The frame at which the machine stopped, for logs that were cut off before the stack.
  private var problematic: CrashReport.Frame?
  private var state = State.heading

  private enum State {
    case heading
    case problematicFrame
    case frames
    /// Behind the stack: registers, memory, what is loaded.
    case rest
  }

  var crash: ForeignCrash {
    var crash = found
    if crash.threads.isEmpty, let problematic { crash.add(problematic) }
    return crash
  }

  mutating func read(_ line: ByteSlice) {
    var text = line.trimmed
    if text[0] == 0x23 { text = text.dropping(1).trimmed }
    switch state {
    case .problematicFrame:
      problematic = Self.frame(text)
      state = .heading
    case .frames:
      if let frame = Self.frame(text) {
        found.add(frame)
      } else if !text.hasPrefix("Java frames:") {
        state = .rest
      }
      return
    case .heading, .rest: break
    }
    if text.hasPrefix("Problematic frame:") {
      state = .problematicFrame
    } else if text.hasPrefix("Native frames:") || text.hasPrefix("Java frames:") && found.threads.isEmpty {
      state = .frames
    } else if text.hasPrefix("siginfo:") {
      found.address = ForeignText.hexadecimal(behind: "si_addr: ", in: text)
    } else if text.hasPrefix("SIG"), let process = text.index(of: ", pid=") {
      found.signal = ForeignText.signal(in: text)
      found.process = text.from(process + 6).decimal()?.value
    } else if text.hasPrefix("----") {
      if state == .frames { state = .rest }
      return
    }
    if state != .rest { found.note(text) }
  }

  /// `C  [libpier.dylib+0x1c3d]  pier_open+0x1d`, `j  org.example.Pier.open()V+3`,
  /// `J 123 c2 org.example.Pier.level(I)V (35 bytes) @ 0x… [0x…+0x1d]`, `v  ~StubRoutines::call_stub`.
  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard "CVvJjAa".utf8.contains(text[0]), isBlank(text[1]) else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    var name = text.dropping(1).trimmed
    if name[0] == 0x5B, let close = name.index(of: 0x5D), let plus = name.upTo(close).lastIndex(of: "+0x") {
      frame.image = name.dropping(1).upTo(plus).stringIfAny
      frame.imageOffset = name.from(plus + 1).hexadecimal()?.value
      name = name.from(close + 1).trimmed
    }
    if text[0] == 0x4A {
      // Number of the compiled method, the compiler, then the method.
      var words = name
      while let blank = words.index(of: 0x20), !words.upTo(blank).contains("(") { words = words.from(blank).trimmed }
      name = words.upTo(words.index(of: 0x20) ?? words.end)
    }
    if let plus = name.lastIndex(of: 0x2B), let (distance, end) = number(name.from(plus + 1)),
      end == name.end || name.bytes[end] == 0x20
    {
      frame.symbolOffset = distance
      name = name.upTo(plus)
    }
    if let (address, end) = name.hexadecimal(), name.hasPrefix("0x"), end == name.end {
      frame.address = Address(address)
    } else {
      frame.symbol = name.stringIfAny
    }
    return frame
  }

  private static func number(_ text: ByteSlice) -> (UInt64, Int)? { text.hexadecimal() ?? text.decimal() }
}
