import ByteKit
import CrashModel

/// What Ruby prints when native code below it crashes.
///
///     /gems/ffi-1.13.1/lib/ffi/library.rb:275: [BUG] Segmentation fault at 0x0000000104e60000
///     ruby 2.6.10p210 (2022-04-12 revision 67958) [universal.arm64e-darwin22]
///     -- Ruby level backtrace information ----------------------------------------
///     /gems/ffi-1.13.1/lib/ffi/library.rb:275:in `attach'
///     -- C level backtrace information -------------------------------------------
///     /usr/lib/libruby.2.6.dylib(rb_vm_bugreport+0x94) [0x1b9b5c1e8]
///
/// Source: `error.c` and `vm_dump.c` of Ruby.
struct RubyCrash: ForeignCrashReader {
  private var found = ForeignCrash()
  private var section = Section.none
  private var rubyFrames: [CrashReport.Frame] = []

  private enum Section {
    case none
    /// The Ruby functions, the innermost last.
    case ruby
    /// The C functions, the innermost first.
    case native
    /// Listings of the interpreter's own state, loaded files and memory.
    case other
  }

  var crash: ForeignCrash {
    var crash = found
    if crash.threads.isEmpty {
      for frame in rubyFrames.reversed() { crash.add(frame) }
    } else if let first = rubyFrames.last {
      crash.beginThread(name: "Ruby", isCrashed: false, at: first.offset ?? 0)
      for frame in rubyFrames.reversed() { crash.add(frame) }
    }
    return crash
  }

  mutating func read(_ line: ByteSlice) {
    let text = line.trimmed
    if let mark = text.index(of: "[BUG] ") { readHeading(text.from(mark + 6)) }
    if text.hasPrefix("-- "), text.hasSuffix("---") {
      section =
        text.hasPrefix("-- Ruby level ") ? .ruby : text.hasPrefix("-- C level ") ? .native : .other
      return
    }
    switch section {
    case .none: found.note(text)
    case .ruby: if let frame = Self.rubyFrame(text), rubyFrames.count < ReportCaps.frames { rubyFrames.append(frame) }
    case .native: if let frame = Self.nativeFrame(text) { found.add(frame) }
    case .other: break
    }
  }

  private mutating func readHeading(_ text: ByteSlice) {
    let name = text.hasPrefix("Segmentation fault") ? "SIGSEGV" : text.hasPrefix("Bus Error") ? "SIGBUS" : nil
    found.signal = name.map { Located($0, at: text.start) }
    found.address = ForeignText.hexadecimal(behind: " at ", in: text)
  }

  /// ``/gems/ffi/library.rb:275:in `attach'``, since Ruby 3.4 `…:275:in 'FFI::Library#attach'`.
  private static func rubyFrame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let mark = text.lastIndex(of: ":in "), text.last == 0x27 else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    guard FrameLine.readFile(text.upTo(mark), into: &frame) else { return nil }
    frame.symbol = text.from(mark + 5).upTo(text.end - 1).stringIfAny
    return frame
  }

  /// `/usr/lib/libruby.2.6.dylib(rb_vm_bugreport+0x94) [0x1b9b5c1e8]`.
  private static func nativeFrame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard text.last == 0x5D, let bracket = text.lastIndex(of: "[0x"), let open = text.index(of: 0x28),
      let plus = text.upTo(bracket).lastIndex(of: "+0x"), open < plus
    else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    frame.image = text.upTo(open).stringIfAny.map(Paths.lastComponent)
    frame.symbol = text.from(open + 1).upTo(plus).stringIfAny
    let distance = text.from(plus + 1).hexadecimal()?.value
    if frame.symbol == nil { frame.imageOffset = distance } else { frame.symbolOffset = distance }
    frame.address = text.from(bracket + 1).hexadecimal().map { Address($0.value) }
    return frame
  }
}
