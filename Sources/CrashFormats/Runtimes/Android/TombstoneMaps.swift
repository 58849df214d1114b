import ByteKit
import CrashModel

/// The memory map of a tombstone, of which the libraries on the stacks are wanted.
///
///     0000007b'26c00000-0000007b'26dfffff r--         0    200000  /data/app/…/libTideKit.so (BuildId: 91ab…)
struct TombstoneMaps {
  private var places: [String: ClosedRange<UInt64>] = [:]

  /// Reads a line; false where it is none of the map's.
  mutating func read(_ line: ByteSlice) -> Bool {
    let text = line.after(prefix: "--->") ?? line
    guard let (first, dash) = Self.address(text), text.bytes[dash] == 0x2D,
      let (last, _) = Self.address(text.from(dash + 1)), last >= first
    else { return text.hasPrefix("Fault address falls ") || line.hasPrefix("(fault address ") }
    guard let slash = text.index(of: " /"), places.count < ReportCaps.images else { return true }
    var path = text.from(slash + 1)
    if let remark = path.index(of: " (") { path = path.upTo(remark) }
    add(path.string, first...last)
    return true
  }

  /// Adds a part of the file at a path.
  mutating func add(_ path: String, _ part: ClosedRange<UInt64>) {
    guard places.count < ReportCaps.images else { return }
    let known = places[path] ?? part
    places[path] = min(part.lowerBound, known.lowerBound)...max(part.upperBound, known.upperBound)
  }

  /// The libraries on some stacks, each once, in the order in which they come.
  func images(of threads: [CrashReport.Thread]) -> [CrashReport.BinaryImage] {
    var seen: Set<String> = []
    var images: [CrashReport.BinaryImage] = []
    for identity in threads.lazy.flatMap(\.frames).compactMap(\.identity) {
      guard let name = identity.name, seen.insert(identity.path ?? name).inserted, images.count < ReportCaps.images
      else { continue }
      let place = identity.path.flatMap { places[$0] }
      images.append(
        .init(
          name: name, path: identity.path, uuid: identity.uuid, base: place.map { Address($0.lowerBound) },
          size: place.map { $0.upperBound - $0.lowerBound &+ 1 }))
    }
    return images
  }

  /// Digits with a quote in the middle: `0000007b'26c00000`.
  private static func address(_ text: ByteSlice) -> (value: UInt64, end: Int)? {
    var value: UInt64 = 0
    var index = text.start
    var digits = 0
    while index < text.end {
      if let digit = hexDigit(text.bytes[index]) {
        if digits == 16 { return nil }
        value = value << 4 | digit
        digits += 1
      } else if text.bytes[index] != 0x27 {
        break
      }
      index += 1
    }
    return digits >= 8 ? (value, index) : nil
  }
}
