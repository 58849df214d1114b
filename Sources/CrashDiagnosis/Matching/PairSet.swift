internal import CrashModel

/// Which pairs of neighbouring bytes occur in some texts, in upper or lower case: made in no time, it tells of most
/// literals that they do not occur.
struct PairSet {
  /// A bit for each pair, the first byte in the higher half of its number.
  private var words = [UInt64](repeating: 0, count: 1 << 10)

  /// Adds the pairs of a text.
  mutating func insert(_ text: String?) {
    text?.withBytes { text in
      guard var last = text.first else { return }
      for next in text.dropFirst() {
        let pair = Self.pair(last, next)
        words[pair >> 6] |= 1 << UInt64(pair & 63)
        last = next
      }
    }
  }

  /// Whether a pair occurs.
  @inline(__always)
  func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    let pair = Self.pair(first, second)
    return words[pair >> 6] & 1 << UInt64(pair & 63) != 0
  }

  /// Whether one of some patterns may match one of the texts.
  func mayMatchOne(of patterns: [TextPattern]) -> Bool {
    // Stepping through an array would copy each pattern.
    patterns.withUnsafeBufferPointer { patterns in patterns.indices.contains { patterns[$0].mayMatch(self) } }
  }

  /// Whether a text may be part of one of the texts.
  func mayHold(_ text: String) -> Bool {
    text.withBytes { text in
      for index in text.indices.dropFirst() where !contains(text[index - 1], text[index]) { return false }
      return true
    }
  }

  /// Bytes with the bit set that tells lower case from upper; what else falls together is told apart later.
  @inline(__always)
  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first | 0x20) << 8 | Int(second | 0x20) }
}

extension PairSet {
  /// The pairs in the texts of a crash: its own texts, and the names of frames and images.
  init(_ report: borrowing CrashReport, _ stack: [StackFrame], _ exceptionStack: [StackFrame]) {
    for index in report.messages.indices { insert(report.messages[index].text) }
    insert(report.exception.subtype?.value)
    insert(report.exception.message?.value)
    insert(report.exception.codesText?.value)
    insert(report.uncaughtException?.name?.value)
    insert(report.uncaughtException?.reason?.value)
    insert(stack)
    insert(exceptionStack)
  }

  private mutating func insert(_ stack: [StackFrame]) {
    for frame in stack {
      insert(frame.symbol)
      insert(frame.frame.image)
    }
  }
}
