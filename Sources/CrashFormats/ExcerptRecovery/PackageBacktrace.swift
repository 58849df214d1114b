import ByteKit
import CrashModel

/// Reads the stacks of swift-backtrace, the package that servers used until Swift had a crash handler of its own.
///
///     Received signal 4. Backtrace:
///     0x55c59d6e0949, Harbour.Pier.open(at: Swift.Int) throws -> () at /build/Sources/Harbour/Pier.swift:41
///     0x7f88cf4c541f
enum PackageBacktrace {
  /// Reads a text, with the package's frames written as gdb and the sanitizers write theirs.
  static func read(
    _ source: ReportSource, _ bytes: Bytes, _ read: (ReportSource, Bytes) -> [CrashReport]
  ) -> [CrashReport] {
    guard bytes.index(of: ". Backtrace:", from: 0, to: bytes.count) != nil, let plain = withKnownFrames(bytes) else {
      return read(source, bytes)
    }
    var copy = source
    copy.bytes = plain
    return Bytes.with(plain) { read(copy, $0) }
  }

  /// The same lines with frames that are known elsewhere, so that line numbers stay those of the input; nil where there
  /// is no stack of the package.
  private static func withKnownFrames(_ bytes: Bytes) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var lines = Lines(bytes)
    var number: Int?
    var isFound = false
    while let whole = lines.next() {
      let line = whole.from(whole.start + LogPrefix.runnerLength(of: whole)).trimmed
      if isHeading(line) {
        isFound = true
        number = 0
      } else if let index = number {
        if let frame = frame(line, index) {
          if !isOfPackage(line) {
            result += Array(frame.utf8)
            number = index + 1
          }
          result.append(0x0A)
          continue
        }
        number = nil
      }
      let kept = isFound && isHeading(line) ? line : whole
      bytes.append(kept.start, kept.end, to: &result)
      result.append(0x0A)
    }
    return isFound ? result : nil
  }

  /// The text with frames that are known elsewhere, where the heading was not copied, or an older version wrote none; nil
  /// where fewer than two stand in it.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains(" at /"), bytes.all.contains(", ") else { return nil }
    var (number, frames) = (0, 0)
    let result = RewrittenLines(of: bytes) { line in
      let text = LogPrefix.message(of: line)
      guard let frame = frame(text, number), number > 0 || frame.contains(" in ") && isDigit(text.last) else {
        if !text.isEmpty { number = 0 }
        return nil
      }
      if isOfPackage(text) { return "" }
      number += 1
      frames += 1
      return frame
    }
    return frames > 1 ? result.source(in: source) : nil
  }

  private static func isHeading(_ line: ByteSlice) -> Bool {
    guard let words = line.after(prefix: "Received signal "), let (_, end) = words.decimal() else { return false }
    return words.from(end).hasPrefix(". Backtrace:")
  }

  /// The frame on a line, written as `#3 0x55c59d6e0949 in name /path/File.swift:41`; nil for any other line.
  private static func frame(_ line: ByteSlice, _ number: Int) -> String? {
    guard let (_, end) = line.hexadecimal() else { return nil }
    let address = line.upTo(end).string
    guard end < line.end else { return "#\(number) \(address) in n/a" }
    guard let rest = line.from(end).after(prefix: ", ") else { return nil }
    guard let at = rest.lastIndex(of: " at "), case let name = rest.upTo(at), !name.hasPrefix("???") else {
      return "#\(number) \(address) in n/a"
    }
    return "#\(number) \(address) in \(name.string) \(rest.from(at).dropping(4).string)"
  }

  /// Whether a frame is the handler's own.
  private static func isOfPackage(_ line: ByteSlice) -> Bool {
    line.contains("/swift-backtrace/Sources/Backtrace/") || line.contains(" in static Backtrace.Backtrace.install(")
  }
}
