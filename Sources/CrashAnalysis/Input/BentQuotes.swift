import CrashModel

/// Quotation marks that an editor bent: notes, chats and office programs do it to all straight ones of a text.
enum BentQuotes {
  /// Whether a text was bent: a bent mark stands where programs write a straight one, and no straight one is left.
  ///
  /// Apple's own texts have bent marks, too, but elsewhere: `The file “x” couldn’t be opened`.
  static func occur(in bytes: UnsafeRawBufferPointer, head: UnsafeRawBufferPointer) -> Bool {
    guard marks.contains(where: { ByteSearch.occurs($0, in: head) }) else { return false }
    let isBent = head.indices.contains { index in
      mark(in: head, at: index) != nil && words.contains { endsWith($0, head[..<index]) }
    }
    return isBent && !bytes.contains(0x27) && !bytes.contains(0x22)
  }

  /// The text with straight marks.
  static func straightened(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        let straight = mark(in: bytes, at: index)
        result.append(straight ?? bytes[index])
        index += straight == nil ? 1 : 3
      }
      return result
    }
  }

  /// The straight mark for the bent one at an index; nil where there is none.
  private static func mark(in bytes: UnsafeRawBufferPointer, at index: Int) -> UInt8? {
    guard bytes[index] == lead, index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return nil }
    switch bytes[index + 2] {
    case 0x98, 0x99: return 0x27
    case 0x9C, 0x9D: return 0x22
    default: return nil
    }
  }

  private static func endsWith(_ word: String, _ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    text.suffix(word.utf8.count).elementsEqual(word.utf8)
  }

  private static let marks = ["‘", "’", "“", "”"]
  /// The first byte of each of them.
  private static let lead: UInt8 = 0xE2
  /// What programs write before a straight mark.
  private static let words =
    [
      "exception ", "reason: ", "of type ", "atal error: ", "ssertion ", "essage: ", "method ", "Test Case ",
      "Test Suite ",
    ] + (0...9).map { "Thread \($0) " }
}
