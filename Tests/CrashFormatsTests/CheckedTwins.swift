@testable import CrashFormats

/// Plain twins of the fast parts: a byte at a time, on arrays that check every access.
///
/// They say what `Bytes`, `ByteSearch` and the skipping of `JSONCursor` mean; tests hold the fast parts against them.
struct CheckedBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// A range cut to the bounds.
  private func cut(_ start: Int, _ end: Int) -> Range<Int> {
    let end = max(min(end, bytes.count), 0)
    return min(max(start, 0), end)..<end
  }

  func index(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    start < 0 ? nil : cut(start, end).first { bytes[$0] == byte }
  }

  func index(of wanted: [UInt8], from start: Int, to end: Int, ignoringCase: Bool = false) -> Int? {
    guard !wanted.isEmpty else { return start }
    guard start >= 0, end <= bytes.count, start <= end else { return nil }
    return (start..<end).first { place in
      place + wanted.count <= end
        && wanted.indices.allSatisfy { Self.folded(bytes[place + $0], ignoringCase) == wanted[$0] }
    }
  }

  func lastIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    cut(start, end).last { bytes[$0] == byte }
  }

  func lastIndex(of wanted: [UInt8], from start: Int, to end: Int) -> Int? {
    cut(start, end).last { $0 + wanted.count <= min(end, bytes.count) && holds(wanted, at: $0) }
  }

  func holds(_ wanted: [UInt8], at index: Int) -> Bool {
    guard !wanted.isEmpty else { return true }
    guard index >= 0, index + wanted.count <= bytes.count else { return false }
    return Array(bytes[index..<index + wanted.count]) == wanted
  }

  func lineFeeds(from start: Int, to end: Int) -> Int { cut(start, end).count { bytes[$0] == 0x0A } }

  func text(_ start: Int, _ end: Int) -> String {
    start < 0 ? "" : String(decoding: bytes[cut(start, end)], as: UTF8.self)
  }

  func controlCharacters(inFirst length: Int) -> Int {
    bytes.prefix(length).count { $0 < 0x20 && ![0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }
  }

  func isEqual(_ first: Int, _ second: Int, count: Int) -> Bool {
    guard first >= 0, second >= 0, first + count <= bytes.count, second + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[first + $0] == bytes[second + $0] }
  }

  func sixteen(at index: Int) -> [UInt8]? {
    index >= 0 && index + 16 <= bytes.count ? Array(bytes[index..<index + 16]) : nil
  }

  /// The lowest of every sixteenth of a hundred and twenty-eight bytes, each changed before.
  func lowest(at index: Int, _ changed: (UInt8) -> UInt8) -> [UInt8]? {
    guard index >= 0, index + 128 <= bytes.count else { return nil }
    return (0..<16).map { lane in
      stride(from: index + lane, to: index + 128, by: 16).map { changed(bytes[$0]) }.min() ?? 0
    }
  }

  /// Where a hundred and twenty-eight bytes begin that hold a square bracket or a backslash, or where fewer are left.
  func startOfTwoWithSquareBrackets(from start: Int) -> Int {
    var index = start
    while index >= 0, index + 128 <= bytes.count, !bytes[index..<index + 128].contains(where: { 0x5B...0x5D ~= $0 }) {
      index += 128
    }
    return index
  }

  /// Where a range, cut to the bounds, begins and ends without blanks.
  func trimmed(_ start: Int, _ end: Int) -> [Int] {
    let range = cut(start, max(start, end))
    let isText = { (byte: UInt8) in ![0x20, 0x09, 0x0D].contains(byte) }
    guard let first = range.first(where: { isText(bytes[$0]) }), let last = range.last(where: { isText(bytes[$0]) })
    else { return [range.upperBound, range.upperBound] }
    return [first, last + 1]
  }

  /// Where a range, cut to the bounds, begins, and ends without the blanks at its end.
  func withoutBlanksAtEnd(_ start: Int, _ end: Int) -> [Int] {
    let range = cut(start, max(start, end))
    let last = range.last { ![0x20, 0x09, 0x0D].contains(bytes[$0]) }
    return [range.lowerBound, last.map { $0 + 1 } ?? range.lowerBound]
  }

  func eight(at index: Int) -> UInt64? {
    guard index >= 0, index + 8 <= bytes.count else { return nil }
    return bytes[index..<index + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Index of the first byte from an index on that is no white space of JSON.
  func indexBehindSpace(from start: Int) -> Int {
    var index = start
    while [0x20, 0x0A, 0x0D, 0x09].contains(self[index]) { index += 1 }
    return index
  }

  private static func folded(_ byte: UInt8, _ ignoringCase: Bool) -> UInt8 {
    ignoringCase && (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  // MARK: JSON

  /// What skipping a container comes to.
  struct Skipped: Equatable {
    var end: Int
    var isTruncated = false
    /// Where brackets open right inside of the container.
    var elements: [Int] = []
  }

  /// Skips a container by its brackets, a byte at a time.
  func skippedContainer(at start: Int) -> Skipped {
    var result = Skipped(end: start + 1)
    var depth = 1
    var isInString = false
    while depth > 0 {
      guard result.end < bytes.count else {
        result.isTruncated = true
        result.end = bytes.count
        return result
      }
      switch bytes[result.end] {
      // Outside of strings it is no JSON; what it means there must not depend on where a block ends.
      case 0x5C: if self[result.end + 1] == 0x22 || self[result.end + 1] == 0x5C { result.end += 1 }
      case 0x22: isInString.toggle()
      case 0x7B where !isInString, 0x5B where !isInString:
        if depth == 1 { result.elements.append(result.end) }
        depth += 1
      case 0x7D where !isInString, 0x5D where !isInString: depth -= 1
      default: break
      }
      result.end += 1
    }
    return result
  }
}
