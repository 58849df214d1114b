internal import CrashModel

/// Which three bytes stand beside each other in some texts, in upper or lower case: made in no time, it tells of most
/// literals that they do not occur.
struct TripleSet {
  /// A bit for each triple's number.
  private var words = [UInt64](repeating: 0, count: 1 << 9)

  /// The number of the last three bytes of a text, which some triples share.
  struct Number {
    fileprivate var value = 0

    /// Goes on to the next byte.
    ///
    /// A byte is gone after three steps of five bits. Upper and lower case differ in one bit, which is set; what else
    /// falls together is told apart later.
    @inline(__always)
    mutating func append(_ byte: UInt8) { value = (value << 5 ^ Int(byte | 0x20)) & 0x7FFF }
  }

  /// Adds the triples of a text.
  mutating func insert(_ text: String?) {
    text?.withBytes { text in
      guard text.count >= 3 else { return }
      var number = Number()
      number.append(text[0])
      number.append(text[1])
      for byte in text.dropFirst(2) {
        number.append(byte)
        words[number.value >> 6] |= 1 << UInt64(number.value & 63)
      }
    }
  }

  /// Whether a triple occurs.
  @inline(__always)
  func contains(_ number: Number) -> Bool { words[number.value >> 6] & 1 << UInt64(number.value & 63) != 0 }

  /// Whether one of some patterns may match one of the texts.
  func mayMatchOne(of patterns: [TextPattern]) -> Bool {
    // Stepping through an array would copy each pattern.
    patterns.withUnsafeBufferPointer { patterns in patterns.indices.contains { patterns[$0].mayMatch(self) } }
  }

  /// Whether a text may be part of one of the texts.
  func mayHold(_ text: String) -> Bool {
    text.withBytes { text in
      var number = Number()
      for index in text.indices {
        number.append(text[index])
        if index >= 2, !contains(number) { return false }
      }
      return true
    }
  }
}

extension TripleSet {
  /// The triples in the texts of a crash: its own texts, and the names of frames and images.
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
