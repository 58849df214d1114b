import ByteKit
import CrashModel

/// Frames of lldb: ``* frame #0: 0x00000001 image`name + 8 at File.swift:3:4``.
extension FrameLine {
  /// Whether a line of lldb's frames begins with a byte: `* frame #0` or `frame #1`.
  static func isDebuggers(_ byte: UInt8) -> Bool { byte == 0x2A || byte == 0x66 }

  /// Whether a line between lldb's frames is one of the source around a frame, with its number: `-> 11    lock.lock()`.
  static func isSource(_ text: ByteSlice) -> Bool { isDigit(text[0]) || text.hasPrefix("->") }

  /// The frame on a line of lldb; nil for any other line.
  static func debugger(_ text: ByteSlice) -> CrashReport.Frame? {
    var rest = text[0] == 0x2A ? text.dropping(1).trimmed : text
    guard let after = rest.after(prefix: "frame #"), let (number, end) = after.decimal(), number < 100_000 else {
      return nil
    }
    var frame = CrashReport.Frame(index: Int(number), offset: text.start)
    rest = after.from(end).dropping(1).trimmed
    if let (address, addressEnd) = rest.hexadecimal() {
      let behind = rest.from(addressEnd)
      rest = withoutDots(behind)
      // Whoever quotes a stack shortens the numbers: `0x00000001004.....`.
      if rest.start == behind.start { frame.address = Address(address) }
      rest = rest.trimmed
    }
    if let tick = rest.index(of: 0x60) {
      frame.image = rest.upTo(tick).trimmed.stringIfAny
      rest = rest.from(tick + 1)
    }
    rest = FrameRemark.cut(rest) ?? rest
    // lldb ends a line with what the compiler did to the function, older versions end the name with it.
    readMarks(&rest, into: &frame)
    if let at = rest.lastIndex(of: " at "), readFile(rest.from(at).dropping(4).trimmed, into: &frame) {
      rest = rest.upTo(at)
    }
    readMarks(&rest, into: &frame)
    if let plus = rest.lastIndex(of: " + "), let (offset, end) = rest.from(plus).dropping(3).decimal(), end == rest.end
    {
      frame.symbolOffset = offset
      rest = rest.upTo(plus)
    }
    var name = withoutArgumentValues(rest.trimmed)
    // Methods in Objective-C++ stand in the global namespace, and their blocks.
    if name[0] == 0x3A, name.hasPrefix("::-[") || name.hasPrefix("::+[") || name.hasPrefix("::__") {
      name = name.dropping(2)
    }
    // lldb numbers the functions of which it knows only where they begin.
    if !name.hasPrefix("___lldb_unnamed_symbol") { frame.symbol = name.stringIfAny }
    return frame
  }

  /// What stands behind the dots that a shortened number ends with.
  private static func withoutDots(_ text: ByteSlice) -> ByteSlice {
    if let rest = text.after(prefix: "…") { return rest }
    var length = 0
    while text[length] == 0x2E { length += 1 }
    return length > 1 ? text.dropping(length) : text
  }

  private static func readMarks(_ text: inout ByteSlice, into frame: inout CrashReport.Frame) {
    while text.last == 0x5D {
      if text.hasSuffix(" [inlined]") {
        frame.isInlined = true
        text = text.upTo(text.end - 10)
      } else if text.hasSuffix(" [opt]") {
        text = text.upTo(text.end - 6)
      } else if text.hasSuffix(" [artificial]") {
        text = text.upTo(text.end - 13)
      } else {
        return
      }
    }
  }

  /// lldb prints the values of arguments behind the name: `f(x=1)`; a name followed by `(name=` is cut there.
  private static func withoutArgumentValues(_ text: ByteSlice) -> ByteSlice {
    // Behind the arguments of a method of C++ stands what it promises.
    if text.last == 0x74, text.hasSuffix(") const") {
      let bare = text.upTo(text.end - 6)
      let name = withoutArgumentValues(bare)
      return name.end == bare.end ? text : name
    }
    guard text.last == 0x29, let equals = text.index(of: 0x3D) else { return text }
    var index = equals - 1
    while index > text.start, text.bytes[index] != 0x28 { index -= 1 }
    guard text.bytes[index] == 0x28, index > text.start else { return text }
    // `operator==(…)` and Swift labels `f(a:)` have no word right before the sign.
    let word = ByteSlice(bytes: text.bytes, start: index + 1, end: equals)
    return word.isEmpty || word.contains(":") || word.contains(" ") ? text : text.upTo(index)
  }
}
