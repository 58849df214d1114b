import ByteKit

/// Quotation marks that an editor bent: notes, chats and office programs do it to all straight ones of a text.
enum BentQuotes {
  /// Whether a text was bent: a bent mark stands where programs write a straight one, and no straight one is left.
  ///
  /// Apple's own texts have bent marks, too, but elsewhere: `The file “x” couldn’t be opened`.
  static func occur(in bytes: [UInt8], head: ArraySlice<UInt8>) -> Bool {
    var isBent = false
    forEachMark(in: head) { place, _ in
      isBent = isBent || words.contains { endsWith($0, head[..<place]) }
    }
    return isBent && !bytes.contains(UInt8(ascii: "'")) && !bytes.contains(UInt8(ascii: "\""))
  }

  /// The text with straight marks.
  static func straightened(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    forEachMark(in: bytes[...]) { place, straight in
      result += bytes[copied..<place]
      result.append(straight)
      copied = place + 3
    }
    result += bytes[copied...]
    return result
  }

  /// Calls `found` with the place of each bent mark, and the straight one for it.
  private static func forEachMark(in bytes: ArraySlice<UInt8>, _ found: (Int, UInt8) -> Void) {
    ByteSearch.forEachIndex(of: beginning, in: bytes) { place in
      guard place + 2 < bytes.endIndex, let straight = straight(for: bytes[place + 2]) else { return place + 2 }
      found(place, straight)
      return place + 3
    }
  }

  /// The straight mark for a bent one, told by its last byte; nil for other signs.
  private static func straight(for byte: UInt8) -> UInt8? {
    switch byte {
    case 0x98, 0x99: 0x27
    case 0x9C, 0x9D: 0x22
    default: nil
    }
  }

  private static func endsWith(_ word: String, _ text: ArraySlice<UInt8>) -> Bool {
    text.suffix(word.utf8.count).elementsEqual(word.utf8)
  }

  /// The first two bytes of `‘`, `’`, `“` and `”`.
  private static let beginning: [UInt8] = [0xE2, 0x80]
  /// What programs write before a straight mark.
  private static let words =
    [
      "exception ", "reason: ", "of type ", "atal error: ", "ssertion ", "essage: ", "method ", "Test Case ",
      "Test Suite ",
    ] + (0...9).map { "Thread \($0) " }
}
