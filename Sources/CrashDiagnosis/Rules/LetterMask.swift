/// The letters of a text as a set of 32 bits, on which upper and lower case, and some signs, share a bit: it may hold more
/// than the text, and leaves nothing out.
struct LetterMask: Sendable {
  private var bits: UInt32 = 0

  init() {}

  /// The letters of a short text; all of them for a longer one, which hardly lacks any.
  init(ofShort text: UnsafeBufferPointer<UInt8>) {
    if text.count > 128 { bits = .max } else { insert(text) }
  }

  mutating func insert(_ text: UnsafeBufferPointer<UInt8>) {
    for index in text.indices { bits |= 1 &<< UInt32(text[index]) }
  }

  var isEmpty: Bool { bits == 0 }

  /// Whether a text of this mask may hold one of the other mask.
  @inline(__always)
  func holdsAll(of other: LetterMask) -> Bool { other.bits & ~bits == 0 }
}
