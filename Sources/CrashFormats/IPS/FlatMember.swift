/// A member of an object that holds nothing but strings and numbers, found from its value: `"name" : "UIKitCore"` as Apple
/// writes it, or the same without blanks.
struct FlatMember {
  /// Where the key begins, with its quote.
  let key: Int
  /// Where the value begins, with its quote.
  let value: Int

  /// A key of four letters.
  enum Key: UInt64 {
    // The key in quotes, the first byte lowest.
    case name = 0x2265_6D61_6E22
    case path = 0x2268_7461_7022
  }

  /// Looks for a key of four letters before a quote that opens a string; nil where none stands there.
  @inline(__always)
  init?(value: Int, _ bytes: Bytes) {
    let distance = bytes[value &- 1] == 0x3A ? 7 : 9
    // What stands between key and value: `:` or ` : `.
    guard distance == 7 || bytes[value &- 1] == 0x20 && bytes[value &- 2] == 0x3A && bytes[value &- 3] == 0x20,
      bytes[value &- distance &- 1] != 0x5C
    else { return nil }
    key = value &- distance
    self.value = value
  }

  /// Whether the key is a certain one.
  @inline(__always)
  func holds(_ wanted: Key, _ bytes: Bytes) -> Bool {
    bytes.eight(at: key).map { $0 & 0xFFFF_FFFF_FFFF == wanted.rawValue } ?? false
  }
}
