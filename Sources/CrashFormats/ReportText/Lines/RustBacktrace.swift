import ByteKit
import CrashModel

/// Finds the stack that Rust's standard library prints below a panic.
///
///     stack backtrace:
///        0: core::panicking::panic_fmt
///                  at /rustc/1f2e…/library/core/src/panicking.rs:75:14
///        1: 0x104a1e2f4 - harbour::pier::open
enum RustBacktrace {
  /// The text with its frames as lldb prints them; nil where there are none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains("stack backtrace:") else { return nil }
    var result = RewrittenLines()
    var lines = Lines(bytes)
    var (number, frames) = (0, 0)
    /// The frame whose place may stand on the next line, and where it stands.
    var open: (frame: String, line: Int)?
    var isInside = false
    while let line = lines.next() {
      let text = LogPrefix.message(of: line)
      if let frame = open {
        open = nil
        if isPlace(text), let place = text.after(prefix: "at ") {
          result.add(frame.frame + " at " + place.string, frame.line)
          result.add("", number)
          number += 1
          continue
        }
        result.add(frame.frame, frame.line)
      }
      if text.hasSuffix("stack backtrace:") {
        isInside = true
        result.add(line, number)
      } else if isInside, let frame = frame(text) {
        frames += 1
        open = (frame, number)
      } else {
        if !text.isEmpty { isInside = false }
        result.add(line, number)
      }
      number += 1
    }
    if let open { result.add(open.frame, open.line) }
    return frames > 0 ? result.source(in: source) : nil
  }

  /// Whether a line of a log may be a frame: other lines that begin with a number hold words.
  static func isFrame(_ text: ByteSlice) -> Bool {
    frame(text) != nil && (text.contains("::") || text.lastIndex(of: " ").map { text.bytes[$0 - 1] == 0x3A } ?? false)
  }

  /// Whether a line tells where the function of the frame above stands: `at src/pier.rs:12:5`.
  static func isPlace(_ text: ByteSlice) -> Bool {
    text.hasPrefix("at ") && isDigit(text.last) && text.contains(".rs:")
  }

  /// The frame on a line: `4: harbour::open`, `4: 0x104a1e2f4 - harbour::open`.
  private static func frame(_ text: ByteSlice) -> String? {
    guard let (number, end) = text.decimal(), number < 10_000, text.bytes[end] == 0x3A, isBlank(text.bytes[end + 1])
    else { return nil }
    var name = text.from(end + 1).trimmed
    var address = ""
    if let (_, last) = name.hexadecimal(), let rest = name.from(last).after(prefix: " - ") {
      address = name.upTo(last).string + " "
      name = rest.trimmed
    }
    guard !name.isEmpty else { return nil }
    return "frame #\(number): \(address)\(name == "<unknown>" ? "" : name.string)"
  }
}
