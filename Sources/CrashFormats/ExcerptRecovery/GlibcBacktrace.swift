import ByteKit
import CrashModel

/// Finds the stacks that glibc's `backtrace_symbols` writes, and glibc itself did until version 2.26:
/// `/usr/lib/libpier.so.1(moor_boat+0x21)[0x7f799a5d1231]`, `./harbour(+0x3a0e10) [0x55d2b7cd3e10]`, `./harbour[0x4011d6]`.
///
/// Source: `debug/backtracesyms.c` of glibc.
enum GlibcBacktrace {
  /// The text with such frames as the sanitizers write theirs; nil where there are fewer than two.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains("[0x") else { return nil }
    return RewrittenLines.source(source, bytes, withFrames: frame)
  }

  private static func frame(_ text: ByteSlice, _ number: Int) -> String? {
    guard text.last == 0x5D, text.count < 4096, let open = text.lastIndex(of: "[0x"),
      let (_, end) = text.from(open + 1).hexadecimal(), end == text.end - 1
    else { return nil }
    let address = text.from(open + 1).upTo(end).string
    var path = text.upTo(open).trimmed
    var (name, distance) = ("", "")
    if path.last == 0x29, let bracket = path.lastIndex(of: "(") {
      let inside = path.from(bracket + 1).upTo(path.end - 1)
      path = path.upTo(bracket)
      guard let plus = inside.lastIndex(of: "+0x"), inside.from(plus + 1).hexadecimal()?.end == inside.end else {
        guard inside.isEmpty else { return nil }
        return line(number, address, "n/a", path, "")
      }
      (name, distance) = (inside.upTo(plus).string, inside.from(plus + 1).string)
    }
    guard !path.isEmpty, path[0] == 0x2F || path[0] == 0x2E || path.contains("/") || !path.contains(" ") else {
      return nil
    }
    // Without a name, the distance counts from where the image is loaded.
    if name.isEmpty { return line(number, address, "n/a", path, distance) }
    return line(number, address, name + "+" + distance, path, "")
  }

  private static func line(
    _ number: Int, _ address: String, _ name: String, _ path: ByteSlice, _ distance: String
  ) -> String {
    let image = distance.isEmpty ? " from \(path.string)" : " (\(path.string)+\(distance))"
    return "#\(number) \(address) in \(name)\(image)"
  }
}
