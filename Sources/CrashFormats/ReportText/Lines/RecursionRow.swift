import ByteKit
import CrashModel

/// A row between frames where the reporter counted a recursion.
///
/// `-------- RECURSION LEVEL 12`, or the same with `ELIDED 58029 LEVELS OF RECURSION THROUGH 0x1045d2a0c name + 300`, or the
/// dashes alone.
struct RecursionRow {
  /// What the row counts; nil where it counts nothing.
  let recursion: CrashReport.ElidedRecursion?

  /// Reads a line; nil where it is no such row.
  init?(_ line: ByteSlice) {
    guard let rest = line.after(prefix: "--------")?.trimmed else { return nil }
    if rest.isEmpty {
      recursion = nil
    } else if let (level, end) = rest.after(prefix: "RECURSION LEVEL ")?.decimal(), end == rest.end {
      recursion = CrashReport.ElidedRecursion(levels: Self.count(level), offset: line.start)
    } else if let count = rest.after(prefix: "ELIDED "), let (levels, end) = count.decimal(),
      let place = count.from(end).after(prefix: " LEVELS OF RECURSION THROUGH ")
    {
      recursion = CrashReport.ElidedRecursion(levels: Self.count(levels), frame: Self.frame(place), offset: line.start)
    } else {
      return nil
    }
  }

  /// No stack is as deep as numbers may be high.
  private static func count(_ levels: UInt64) -> Int { Int(min(levels, 1 << 40)) }

  /// The frame of `0x1045d2a0c name + 300 (File.swift:34)`.
  private static func frame(_ place: ByteSlice) -> CrashReport.Frame? {
    guard let (address, end) = place.hexadecimal() else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: place.start)
    frame.address = Address(address)
    let name = place.from(end).trimmed
    frame.symbol = name.upTo(name.lastIndex(of: " + ") ?? name.end).stringIfAny
    return frame
  }
}
