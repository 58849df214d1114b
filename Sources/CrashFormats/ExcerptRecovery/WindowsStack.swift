import ByteKit
import CrashModel

/// Finds the stacks that WinDbg and cdb print for `k`: two numbers, or one, before each call.
///
///     Child-SP          RetAddr               Call Site
///     000000ab`5a6ff3a8 00007ff6`2c2d4a10     swiftCore!swift_retain+0x10
///     000000ab`5a6ff3b0 00007ff6`2c2d4b20     Pier!$s4Pier4BoatC4moor+0x44 [C:\src\Pier\Boat.swift @ 41]
///
/// Source: Microsoft's documentation of WinDbg, "k, kb, kc, kd, kp, kP, kv (Display Stack Backtrace)".
enum WindowsStack {
  /// The text with such frames as the sanitizers write theirs; nil where there are none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains("Call Site") || bytes.all.contains("STACK_TEXT:") else { return nil }
    var number: Int?
    var frames = 0
    let result = RewrittenLines(of: bytes) { line in
      let text = line.trimmed
      if text.hasSuffix("Call Site") || text.hasPrefix("STACK_TEXT:") {
        number = 0
        return nil
      }
      guard let index = number else { return nil }
      guard let frame = frame(text, index) else {
        if !text.isEmpty { number = nil }
        return nil
      }
      number = index + 1
      frames += 1
      return frame
    }
    return frames > 0 ? result.source(in: source) : nil
  }

  /// The frame on a line, written as `#3 0x7ff62c2d4b20 in moor C:\src\Boat.swift:41 (Pier)`; nil for any other line.
  private static func frame(_ text: ByteSlice, _ number: Int) -> String? {
    var rest = text
    var address: String?
    // The number of a frame, its stack pointer, its return address and, with `kb`, arguments stand before the call.
    while let blank = rest.index(of: 0x20), isNumber(rest.upTo(blank)) {
      address = rest.upTo(blank).string
      rest = rest.from(blank).trimmed
      if rest.hasPrefix(": ") { rest = rest.dropping(2).trimmed }
    }
    guard let address, let mark = rest.index(of: 0x21) else { return nil }
    let image = rest.upTo(mark).string
    var name = rest.from(mark + 1)
    var place = ""
    if name.last == 0x5D, let open = name.lastIndex(of: " ["), let at = name.lastIndex(of: " @ ") {
      place = " \(name.from(open + 2).upTo(at).string):\(name.from(at + 3).upTo(name.end - 1).string)"
      name = name.upTo(open)
    }
    if let plus = name.lastIndex(of: "+0x") { name = name.upTo(plus) }
    let digits = address.filter { $0 != "`" }
    return "#\(number) 0x\(digits) in \(name.trimmed.string)\(place) (\(image)+0x0)"
  }

  /// Whether a word is a number as WinDbg writes it: hexadecimal, with a mark between its halves.
  private static func isNumber(_ word: ByteSlice) -> Bool {
    !word.isEmpty && word.count <= 17
      && (word.start..<word.end).allSatisfy { hexDigit(word.bytes[$0]) != nil || word.bytes[$0] == 0x60 }
  }
}
