/// Finds bytes in bytes: the one search that sources, names and patterns share.
package enum ByteSearch {
  /// Index of the first place in a range of `text` at which `wanted` stands; the start of the range for nothing wanted.
  ///
  /// Sixty-four, then sixteen places at a time are tested for the first and the last byte; only where both fit is the
  /// rest compared.
  ///
  /// - Precondition: The range lies in `text`; every access stays inside of it.
  package static func firstIndex(
    of wanted: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> Int? {
    guard wanted.count > 0 else { return start }
    guard start >= 0, end <= text.count, end - start >= wanted.count else { return nil }
    let lastStart = end - wanted.count
    let first = wanted[0]
    let last = wanted[wanted.count - 1]
    let heads = SIMD16<UInt8>(repeating: first)
    let tails = SIMD16<UInt8>(repeating: last)
    @inline(__always)
    func candidates(at index: Int) -> SIMDMask<SIMD16<Int8>> {
      text.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== heads
        .& (text.loadUnaligned(fromByteOffset: index + wanted.count - 1, as: SIMD16<UInt8>.self) .== tails)
    }
    @inline(__always)
    func isAny(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
      let (low, high) = unsafeBitCast(mask, to: (UInt64, UInt64).self)
      return low | high != 0
    }
    var index = start
    while index + 15 <= lastStart {
      if index + 63 <= lastStart,
        !isAny(
          candidates(at: index) .| candidates(at: index + 16) .| candidates(at: index + 32)
            .| candidates(at: index + 48))
      {
        index += 64
        continue
      }
      if isAny(candidates(at: index)) {
        for place in index..<index + 16 where text[place] == first && stands(wanted, in: text, at: place) {
          return place
        }
      }
      index += 16
    }
    while index <= lastStart {
      if text[index] == first, stands(wanted, in: text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// Whether words occur in a text.
  package static func occurs(_ words: String, in text: UnsafeRawBufferPointer) -> Bool {
    var words = words
    return words.withUTF8 { firstIndex(of: UnsafeRawBufferPointer($0), in: text, from: 0, to: text.count) != nil }
  }

  /// Offset in bytes of the first place at which words stand in a text.
  package static func offset(of words: String, in text: Substring) -> Int? {
    var (words, text) = (words, text)
    return words.withUTF8 { words in
      text.withUTF8 { text in
        firstIndex(of: UnsafeRawBufferPointer(words), in: UnsafeRawBufferPointer(text), from: 0, to: text.count)
      }
    }
  }

  private static func stands(
    _ wanted: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, at index: Int
  ) -> Bool {
    for offset in 0..<wanted.count where text[index + offset] != wanted[offset] { return false }
    return true
  }
}
