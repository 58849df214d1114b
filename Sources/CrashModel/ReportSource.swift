/// The input that a report was read from: its name and its bytes.
public struct ReportSource: Sendable {
  /// Path as given by the user, or `-` for standard input.
  public var path: String
  /// The bytes of the whole input; offsets of located values count from here.
  public var bytes: [UInt8]
  /// One-based line of the first byte; more than 1 where the bytes are a part of a long log.
  public var firstLine = 1

  /// Makes a source out of the bytes of a file.
  public init(path: String, bytes: [UInt8], firstLine: Int = 1) {
    self.path = path
    self.bytes = bytes
    self.firstLine = firstLine
  }

  /// Makes a source out of text, for excerpts and tests.
  public init(path: String = "-", text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The one-based line of a byte offset.
  public func line(at offset: Int) -> Int {
    lines(at: [offset]).first ?? firstLine
  }

  /// The one-based lines of several byte offsets, found in one pass over the bytes.
  public func lines(at offsets: [Int]) -> [Int] {
    let order = offsets.indices.sorted { offsets[$0] < offsets[$1] }
    var result = Array(repeating: firstLine, count: offsets.count)
    bytes.withUnsafeBufferPointer { bytes in
      var line = firstLine
      var position = 0
      for index in order {
        let end = min(max(offsets[index], 0), bytes.count)
        if end > position {
          line += Self.newlines(in: UnsafeBufferPointer(rebasing: bytes[position..<end]))
          position = end
        }
        result[index] = line
      }
    }
    return result
  }

  /// The text of the line that a byte offset lies in, without its line ending.
  public func lineText(at offset: Int) -> String {
    guard offset >= 0, offset < bytes.count else { return "" }
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether a text of at least two bytes occurs anywhere in the input; cheap, sixteen places at a time.
  public func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard wanted.count >= 2, bytes.count >= wanted.count else { return wanted.isEmpty }
    return bytes.withUnsafeBytes { raw in
      let heads = SIMD16<UInt8>(repeating: wanted[0])
      let tails = SIMD16<UInt8>(repeating: wanted[wanted.count - 1])
      let lastStart = raw.count - wanted.count
      func isHere(_ start: Int) -> Bool {
        for offset in 0..<wanted.count where raw[start + offset] != wanted[offset] { return false }
        return true
      }
      var index = 0
      while index + 15 <= lastStart {
        let first = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== heads
        let last = raw.loadUnaligned(fromByteOffset: index + wanted.count - 1, as: SIMD16<UInt8>.self) .== tails
        let (low, high) = unsafeBitCast(first .& last, to: (UInt64, UInt64).self)
        if low | high != 0 {
          for start in index..<index + 16 where isHere(start) { return true }
        }
        index += 16
      }
      while index <= lastStart {
        if isHere(index) { return true }
        index += 1
      }
      return false
    }
  }

  /// Counts line feeds, sixteen bytes at a time.
  private static func newlines(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var total = 0
    var index = 0
    let raw = UnsafeRawBufferPointer(bytes)
    let lineFeed = SIMD16<UInt8>(repeating: 0x0A)
    while index + 16 <= raw.count {
      // A lane that matches is 0xFF, which subtracted counts one; 255 rounds fit into a byte.
      var counts = SIMD16<UInt8>()
      let end = min(index + 255 * 16, raw.count - 15)
      while index < end {
        let matches = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== lineFeed
        counts = counts &- unsafeBitCast(matches, to: SIMD16<UInt8>.self)
        index += 16
      }
      total += (0..<16).reduce(0) { $0 + Int(counts[$1]) }
    }
    while index < raw.count {
      if raw[index] == 0x0A { total += 1 }
      index += 1
    }
    return total
  }
}
