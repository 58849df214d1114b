import ByteKit
import CrashModel

/// What Julia prints when a signal ends it.
///
///     [8123] signal 11 (2): Segmentation fault: 11
///     in expression starting at /srv/tides/run.jl:12
///     tide_level at /opt/tides/lib/libtides.dylib (unknown line)
///     level at /srv/tides/src/Tides.jl:88 [inlined]
///     jl_apply_generic at /cache/build/src/gf.c:2940
///     unknown function (ip: 0x7f3c2a1b2c3d)
///     Allocations: 2519 (Pool: 2511; Big: 8); GC: 0
///
/// Until version 1.8 the head line was `signal (11): Segmentation fault`. Source: `src/signal-handling.c` of Julia.
struct JuliaCrash: ForeignCrashReader {
  private(set) var crash = ForeignCrash()
  private var isInStack = false

  /// Whether a text holds what Julia says of a signal.
  static func isPrinted(in prefix: InputPrefix) -> Bool {
    guard prefix.contains("in expression starting at "), prefix.contains("signal ") else { return false }
    return names.contains { prefix.contains($0.words) }
  }

  /// What stands behind the number of a signal.
  ///
  /// Others, by which a user or a system ends the program, are no crash.
  private static let names: [(words: StaticString, signal: String)] = [
    ("): Segmentation fault", "SIGSEGV"), ("): Bus error", "SIGBUS"), ("): Illegal instruction", "SIGILL"),
    ("): Abort", "SIGABRT"), ("): Floating point exception", "SIGFPE"), ("): Trace", "SIGTRAP"),
  ]

  mutating func read(_ line: ByteSlice) {
    let text = line.trimmed
    if isInStack {
      if let frame = Self.frame(text) {
        crash.add(frame)
        return
      }
      isInStack = text.hasPrefix("unknown function (ip:")
      if isInStack { return }
    }
    if text.hasPrefix("in expression starting at ") { isInStack = crash.threads.isEmpty }
    if crash.signal == nil { crash.signal = Self.signal(text) }
    crash.note(text)
  }

  private static func signal(_ text: ByteSlice) -> Located<String>? {
    guard let start = text.index(of: "signal "), let end = text.from(start).index(of: "): ") else { return nil }
    let words = text.from(end)
    return names.first { words.hasPrefix($0.words) }.map { Located($0.signal, at: text.start) }
  }

  /// `level at /srv/tides/src/Tides.jl:88 [inlined]`, `tide_level at /opt/lib/libtides.dylib (unknown line)`.
  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let mark = text.lastIndex(of: " at "), mark > text.start else { return nil }
    var place = text.from(mark + 4)
    if place.hasSuffix(" [inlined]") { place = place.upTo(place.end - 10) }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    let name = text.upTo(mark)
    if place.hasSuffix(" (unknown line)") {
      frame.image = place.upTo(place.end - 15).stringIfAny.map(Paths.lastComponent)
    } else if FrameLine.readFile(place, into: &frame) {
      if isJulias(name, in: place) { frame.image = "libjulia" }
    } else {
      return nil
    }
    frame.symbol = name.stringIfAny
    return frame
  }

  /// Whether a function is the runtime's or of Julia's own library, whose files lie below its own folder.
  private static func isJulias(_ name: ByteSlice, in place: ByteSlice) -> Bool {
    place.hasPrefix("./") || place.contains("/stdlib/") || name.hasPrefix("jl_") || name.hasPrefix("ijl_")
      || name.hasPrefix("_jl_") || name.hasPrefix("jfptr_") || name.hasPrefix("gc_")
  }
}
