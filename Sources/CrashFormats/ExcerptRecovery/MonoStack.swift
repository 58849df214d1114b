import ByteKit
import CrashModel

/// Finds the stack that Mono prints when a signal ends native code: `0x107490280 - /…/Lagoon.app/libmono.dylib : name`.
///
///     Got a SIGABRT while executing native code. This usually indicates
///     …
///     	Native stacktrace:
///     	0x107490280 - /…/Lagoon.app/libmonosgen-2.0.dylib : mono_dump_native_crash_info
///     	0x11f6576b7 - /usr/lib/system/libsystem_c.dylib : abort
///     	0x4e2e74666f736f72 - Unknown
///
/// Source: `src/mono/mono/mini/mini-exceptions.c` of .NET.
enum MonoStack {
  /// The text with such frames as the sanitizers write theirs; nil where there are fewer than two.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains("Native stacktrace:") || bytes.all.contains(" : mono_") else { return nil }
    return RewrittenLines.source(source, bytes, withFrames: frame)
  }

  private static func frame(_ text: ByteSlice, _ number: Int) -> String? {
    guard text[0] == 0x30, let (_, end) = text.hexadecimal(), let place = text.from(end).after(prefix: " - ") else {
      return nil
    }
    let address = text.upTo(end).string
    if place == "Unknown" { return number == 0 ? nil : "#\(number) \(address) in n/a" }
    // The image of code without a name ends in a colon.
    guard place[0] == 0x2F, let colon = place.index(of: " :") else { return nil }
    let name = place.from(colon + 2).trimmed
    // Mono's own handler stands above what the signal interrupted.
    if number == 0, handlers.contains(where: { name.contains($0) }) { return nil }
    return
      "#\(number) \(address) in \(name.isEmpty || name == "<redacted>" ? "n/a" : name.string) from \(place.upTo(colon).string)"
  }

  private static let handlers: [StaticString] = [
    "mono_dump_native_crash_info", "mono_handle_native_crash", "_signal_handler", "_sigtramp",
  ]
}
