import ByteKit
import CrashModel

/// What Godot's crash handler prints.
///
///     handle_crash: Program crashed with signal 11
///     [1] 1   libsystem_platform.dylib            0x0000000184e07584 _sigtramp + 56
///     [2] Node3D::get_global_transform() const (in Godot) + 212
///     [3] /lib/x86_64-linux-gnu/libc.so.6(+0x42520) [0x7f0a3c042520] (??:0)
///     [4] Pier::_ready() (/src/pier.cpp:12)
///     -- END OF BACKTRACE --
///     GDScript backtrace (most recent call first):
///         [0] _process (res://boat.gd:31)
///
/// Source: `platform/macos/crash_handler_macos.mm` and `platform/linuxbsd/crash_handler_linuxbsd.cpp` of Godot.
struct GodotCrash: ForeignCrashReader {
  private(set) var crash = ForeignCrash()
  private var isInScript = false

  mutating func read(_ line: ByteSlice) {
    let text = line.trimmed
    if let mark = text.index(of: "Program crashed with signal "), case let words = text.from(mark + 28),
      let number = words.decimal()?.value
    {
      // Linux counts as Apple's systems do, but for this one.
      let name = number == 7 ? "SIGBUS" : MachNames.signal(number)
      crash.signal = name.map { Located($0, at: words.start) }
    }
    if text.hasPrefix("GDScript backtrace") {
      isInScript = true
      crash.beginThread(name: "GDScript", at: text.start)
    }
    guard let frame = Self.frame(text) else {
      crash.note(text)
      return
    }
    if isInScript != (frame.file?.hasPrefix("res://") ?? false) { crash.beginThread(at: text.start) }
    crash.add(frame)
  }

  /// The frame behind `[12] `.
  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard text[0] == 0x5B, let (_, end) = text.dropping(1).decimal(), text.bytes[end] == 0x5D,
      text.bytes[end + 1] == 0x20
    else { return nil }
    let rest = text.from(end + 1).trimmed
    if let frame = FrameLine.parse(rest, isInStack: true) { return frame }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    var name = rest
    if let plus = name.lastIndex(of: " + "), let (number, end) = name.from(plus + 3).decimal(), end == name.end {
      frame.symbolOffset = number
      name = name.upTo(plus).trimmed
    }
    while name.last == 0x29, let open = name.lastIndex(of: " (") {
      let inside = name.from(open + 2).upTo(name.end - 1)
      if let image = inside.after(prefix: "in ") {
        frame.image = image.string
      } else if !FrameLine.readFile(inside, into: &frame) {
        break
      } else if frame.file == "??" {
        (frame.file, frame.line) = (nil, nil)
      }
      name = name.upTo(open).trimmed
    }
    if name.last == 0x5D, let open = name.lastIndex(of: "[0x") {
      frame.address = name.from(open + 1).hexadecimal().map { Address($0.value) }
      name = name.upTo(open).trimmed
    }
    setName(name, in: &frame)
    return frame
  }

  /// `Pier::_ready()`, or a file in which nothing has a name: `/lib/libc.so.6(+0x42520)`.
  private static func setName(_ name: ByteSlice, in frame: inout CrashReport.Frame) {
    guard name.last == 0x29, let open = name.lastIndex(of: "(+0x") ?? name.lastIndex(of: "()"), name[0] == 0x2F else {
      frame.symbol = name.stringIfAny
      return
    }
    frame.image = name.upTo(open).stringIfAny.map(Paths.lastComponent)
    frame.imageOffset = name.from(open + 2).hexadecimal()?.value
  }
}
