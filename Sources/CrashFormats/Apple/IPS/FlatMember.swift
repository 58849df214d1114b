import ByteKit

/// A member of an object that holds nothing but strings and numbers, found from its value, which is a string:
/// `"name" : "UIKitCore"` as Apple writes it, or the same without blanks.
struct FlatMember {
  /// Where the key begins, with its quote.
  let key: Int
  /// Where the value begins, with its quote.
  let value: Int
  /// Where the quote stands that ends the value.
  private let end: Int

  /// A key of four letters.
  enum Key: UInt64 {
    // The key in quotes, the first byte lowest.
    case name = 0x2265_6D61_6E22
    case path = 0x2268_7461_7022
  }

  /// The last member that ends in a range of such an object; nil where it has another form, or no string for a value.
  @inline(__always)
  init?(lastIn range: Range<Int>, _ bytes: Bytes) {
    guard let closing = bytes.lastIndex(of: 0x22, from: range.lowerBound, to: range.upperBound),
      let opening = bytes.lastIndex(of: 0x22, from: range.lowerBound, to: closing)
    else { return nil }
    // `:` or ` : ` stands between key and value.
    let isSpaced = bytes[opening &- 1] == 0x20
    let colon = opening &- (isSpaced ? 2 : 1)
    let end = colon &- (isSpaced ? 2 : 1)
    guard bytes[colon] == 0x3A, !isSpaced || bytes[colon &- 1] == 0x20, bytes[end] == 0x22,
      let start = bytes.lastIndex(of: 0x22, from: range.lowerBound, to: end), bytes[start &- 1] != 0x5C
    else { return nil }
    key = start
    value = opening
    self.end = closing
  }

  /// The value where it is written as it is meant; nil where it holds escapes, or nothing.
  @inline(__always)
  func plainText(_ bytes: Bytes) -> String? {
    bytes.index(of: 0x5C, from: value, to: end) == nil && end > value &+ 1 ? bytes.string(value &+ 1, end) : nil
  }

  /// Whether the key is a certain one.
  @inline(__always)
  func holds(_ wanted: Key, _ bytes: Bytes) -> Bool {
    bytes.eight(at: key).map { $0 & 0xFFFF_FFFF_FFFF == wanted.rawValue } ?? false
  }
}
