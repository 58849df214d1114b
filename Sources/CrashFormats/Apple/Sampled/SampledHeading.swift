import ByteKit

/// The line above the call tree of a thread.
struct SampledHeading {
  var identifier: UInt64?
  var name: String?
  var queue: String?

  /// `Thread 0x1a2b    Thread name "net"    DispatchQueue "com.apple.main-thread"(1)    1001 samples (1-1001)`.
  static func spindump(_ text: ByteSlice) -> SampledHeading? {
    guard text.hasPrefix("Thread 0x") || text.hasPrefix("Thread <"),
      text.contains(" samples (") || text.contains("priority")
    else { return nil }
    return SampledHeading(
      identifier: text.dropping(7).hexadecimal()?.value, name: quoted(text, after: "Thread name \""),
      queue: quoted(text, after: "DispatchQueue \""))
  }

  /// `2000 Thread_90210   DispatchQueue_1: com.apple.main-thread  (serial)` or `2000 Thread_90211: net`.
  static func sample(_ text: ByteSlice) -> SampledHeading? {
    guard let (_, end) = text.decimal(), text.from(end).hasPrefix(" Thread_") else { return nil }
    let text = text.from(end + 8)
    var heading = SampledHeading(identifier: text.decimal()?.value)
    if let mark = text.index(of: "DispatchQueue_"), let colon = text.from(mark).index(of: 0x3A) {
      let rest = text.from(colon + 1).trimmed
      heading.queue = rest.upTo(rest.index(of: "  ") ?? rest.end).trimmed.stringIfAny
    } else if let colon = text.index(of: 0x3A) {
      heading.name = text.from(colon + 1).trimmed.stringIfAny
    }
    return heading
  }

  private static func quoted(_ text: ByteSlice, after key: StaticString) -> String? {
    guard let start = text.index(of: key) else { return nil }
    let rest = text.from(start).dropping(key.utf8CodeUnitCount)
    return rest.index(of: 0x22).flatMap { rest.upTo($0).stringIfAny }
  }
}
