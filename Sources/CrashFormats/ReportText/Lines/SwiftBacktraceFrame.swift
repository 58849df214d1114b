import ByteKit
import CrashModel

/// Reads a frame of Swift's own backtraces: `[ra] [inlined] 0x0000 name + 12 in image at /path/file.swift:3:35`.
enum SwiftBacktraceFrame {
  /// The frame behind the index, or nil where the line is of another grammar.
  static func parse(_ text: ByteSlice, into frame: CrashReport.Frame) -> CrashReport.Frame? {
    var frame = frame
    var rest = text.trimmed
    var hasMark = false
    while rest[0] == 0x5B, let close = rest.index(of: 0x5D) {
      switch rest.upTo(close + 1) {
      case "[inlined]": frame.isInlined = true
      case "[async]": frame.isAsync = true
      case "[ra]", "[system]", "[thunk]": break
      default: return nil
      }
      hasMark = true
      rest = rest.from(close + 1).trimmed
    }
    guard let (address, end) = rest.hexadecimal() else {
      // Somebody took the addresses out; the marks show whose grammar it is.
      guard hasMark, rest.contains(" in ") else { return nil }
      readLocation(rest, into: &frame)
      return frame
    }
    let location = rest.from(end).trimmed
    guard hasMark || location.contains(" in ") || location.isEmpty else { return nil }
    // Apple's grammar has an image before the address, so what follows the index here must be the address.
    frame.address = Address(address)
    readLocation(location, into: &frame)
    return frame
  }

  /// A function's name; of a closure in the code at the top of `main.swift` the handler leaves the owner empty.
  static func completed(_ symbol: String) -> String {
    guard symbol.hasPrefix("closure #"), symbol.hasSuffix(" in") || symbol.hasSuffix(" in ") else { return symbol }
    return symbol + (symbol.hasSuffix(" ") ? "top-level code" : " top-level code")
  }

  private static func readLocation(_ text: ByteSlice, into frame: inout CrashReport.Frame) {
    var rest = text
    if let at = rest.lastIndex(of: " at "), case let place = rest.from(at).dropping(4) {
      if FrameLine.readFile(place, into: &frame) {
        rest = rest.upTo(at)
      } else if place[0] == 0x2F {
        // A file whose line is not known.
        frame.file = place.string
        rest = rest.upTo(at)
      }
    }
    if let index = rest.lastIndex(of: " in ") {
      let image = rest.from(index).dropping(4)
      // `closure #1 in f()` holds the word too: an image has no blank or parenthesis in its name.
      if !image.contains("("), !image.contains(" ") || rest.upTo(index).contains(" + ") {
        frame.image = image.trimmed.stringIfAny
        rest = rest.upTo(index)
      }
    }
    if let plus = rest.lastIndex(of: " + "), let (offset, end) = rest.from(plus).dropping(3).decimal(), end == rest.end
    {
      frame.symbolOffset = offset
      rest = rest.upTo(plus)
    }
    rest = rest.trimmed
    frame.symbol = rest.isEmpty || rest == "<unknown>" ? nil : completed(rest.string)
  }
}
