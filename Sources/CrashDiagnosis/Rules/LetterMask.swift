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
    @inline(__always)
    func bit(_ index: Int) -> UInt32 { 1 &<< UInt32(text[index]) }
    var bits = bits
    var index = 0
    while index &+ 4 <= text.count {
      bits |= (bit(index) | bit(index &+ 1)) | (bit(index &+ 2) | bit(index &+ 3))
      index &+= 4
    }
    while index < text.count {
      bits |= bit(index)
      index &+= 1
    }
    self.bits = bits
  }

  var isEmpty: Bool { bits == 0 }

  /// Whether a text of this mask may hold one of the other mask.
  @inline(__always)
  func holdsAll(of other: LetterMask) -> Bool { other.bits & ~bits == 0 }
}
