import ByteKit

/// The lines of standard input, a message each.
struct MCPLines {
  /// A line, or that one was too long.
  enum Line {
    case bytes([UInt8])
    case tooLong
  }

  /// Bytes of a message at most; the text of a report may be part of it.
  static let limit = 16 << 20

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Where the part of the buffer begins that was not searched for the end of the line.
  private var searched = 0
  private var isTooLong = false
  private var isAtEnd = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line, as soon as it is there; nil at the end.
  mutating func next() -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        searched = 0
        if isTooLong {
          isTooLong = false
          return .tooLong
        }
        if line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) { return .bytes(line) }
        continue
      }
      if buffer.count > Self.limit {
        isTooLong = true
        buffer = []
      }
      searched = buffer.count
      if isAtEnd { return rest() }
      let piece = FileBytes.readSome(from: descriptor, atMost: 1 << 16)
      isAtEnd = piece.bytes.isEmpty
      buffer += piece.bytes
    }
  }

  /// What stands behind the last line feed.
  private mutating func rest() -> Line? {
    defer { (buffer, searched, isTooLong) = ([], 0, false) }
    if isTooLong { return .tooLong }
    return buffer.contains { $0 != 0x20 && $0 != 0x0D } ? .bytes(buffer) : nil
  }
}
