/// Words to look for at the start of a name or inside it, filed by their first bytes so that most are never compared.
///
/// A class, although nothing in it ever changes: a search that lends its lists would retain each of them.
package final class WordTable: Sendable {
  /// All words, one behind the other, ordered by their first byte.
  private let bytes: [UInt8]
  /// Where each word begins in `bytes`, and behind the last one its end.
  private let starts: [UInt16]
  /// For every first byte the position in `starts` of its first word, and behind the last one their number.
  private let firsts: [UInt16]
  /// For every first byte the second ones, by their lowest six bits: what no word begins with is told by one bit.
  private let pairs: [UInt64]
  /// The same with the second and third bytes of the words as well, so that every other place of a text tells.
  private let innerPairs: [UInt64]

  /// Files words, each of at least two bytes; shorter ones are left out.
  ///
  /// Together they are shorter than 64 KB.
  package init(_ words: [String]) {
    var firsts = [UInt16](repeating: 0, count: 257)
    var pairs = [UInt64](repeating: 0, count: 256)
    var innerPairs = pairs
    var length = 0
    for word in words {
      word.withBytes { word in
        guard word.count > 1 else { return }
        length += word.count
        firsts[Int(word[0]) + 1] += 1
        pairs[Int(word[0])] |= 1 << UInt64(word[1] & 63)
        // Behind a word of two bytes anything may stand.
        innerPairs[Int(word[1])] |= word.count > 2 ? 1 << UInt64(word[2] & 63) : .max
      }
    }
    Self.add(pairs, to: &innerPairs)
    Self.sumUp(&firsts)
    let order = Self.order(of: words, firsts)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    var starts: [UInt16] = []
    starts.reserveCapacity(order.count + 1)
    for number in order {
      starts.append(UInt16(bytes.count))
      words[Int(number)].withBytes { bytes.append(contentsOf: $0) }
    }
    starts.append(UInt16(bytes.count))
    self.bytes = bytes
    self.starts = starts
    self.firsts = firsts
    self.pairs = pairs
    self.innerPairs = innerPairs
  }

  // A program that reads one report makes tables for longer than it looks into them, so that these few steps go over
  // the memory of the arrays itself.

  private static func add(_ pairs: [UInt64], to innerPairs: inout [UInt64]) {
    pairs.withUnsafeBufferPointer { pairs in
      innerPairs.withUnsafeMutableBufferPointer { innerPairs in
        for byte in pairs.indices { innerPairs[byte] |= pairs[byte] }
      }
    }
  }

  /// Makes numbers of words into the positions of the first ones.
  private static func sumUp(_ firsts: inout [UInt16]) {
    firsts.withUnsafeMutableBufferPointer { firsts in
      var sum: UInt16 = 0
      for byte in firsts.indices {
        sum &+= firsts[byte]
        firsts[byte] = sum
      }
    }
  }

  /// The numbers of the words in the order of their first bytes.
  private static func order(of words: [String], _ firsts: [UInt16]) -> [UInt16] {
    var next = firsts
    return [UInt16](unsafeUninitializedCapacity: words.count) { order, count in
      for number in words.indices {
        guard let first = words[number].withBytes({ $0.count > 1 ? Int($0[0]) : nil }) else { continue }
        order.initializeElement(at: Int(next[first]), to: UInt16(number))
        next[first] += 1
        count += 1
      }
    }
  }

  /// Whether a text begins with one of the words.
  package func isPrefix(of text: String) -> Bool {
    prefixLength(of: text) != nil
  }

  /// Whether a text is one of the words.
  package func isWhole(_ text: String) -> Bool {
    text.withBytes { text in mayMatch(text) && compare(text, at: 0, isWhole: true) != nil }
  }

  /// The length in bytes of the word that a text begins with, or nil.
  package func prefixLength(of text: String) -> Int? {
    text.withBytes { text in mayMatch(text) ? compare(text, at: 0) : nil }
  }

  /// The same of a part of a text.
  package func prefixLength(of text: Substring) -> Int? {
    text.utf8.withContiguousStorageIfAvailable { text in mayMatch(text) ? compare(text, at: 0) : nil }
      ?? prefixLength(of: String(text))
  }

  /// Whether one of the words occurs anywhere in a text.
  package func isPart(of text: String) -> Bool {
    text.withBytes { text in
      innerPairs.withUnsafeBufferPointer { pairs in
        // The pair at a place belongs to a word that begins there, or one byte before.
        var place = 1
        while place &+ 1 < text.count {
          if Self.isFiled(text[place], text[place &+ 1], pairs),
            stands(text, at: place &- 1) || stands(text, at: place)
          {
            return true
          }
          place &+= 2
        }
        return place &+ 1 == text.count && stands(text, at: place &- 1)
      }
    }
  }

  /// Whether a word stands at a place of a text behind which another byte follows.
  @inline(__always)
  private func stands(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    pairs.withUnsafeBufferPointer { Self.isFiled(text[start], text[start &+ 1], $0) } && compare(text, at: start) != nil
  }

  /// Whether a word may stand at the start of a text.
  @inline(__always)
  private func mayMatch(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count > 1 && pairs.withUnsafeBufferPointer { Self.isFiled(text[0], text[1], $0) }
  }

  /// Invariant: there is a word for every byte.
  @inline(__always)
  private static func isFiled(_ first: UInt8, _ second: UInt8, _ pairs: UnsafeBufferPointer<UInt64>) -> Bool {
    pairs[Int(first)] & 1 << UInt64(second & 63) != 0
  }

  /// The length of the word that stands at a place of the text, or nil.
  ///
  /// Invariants: `firsts` has an entry for each byte and one behind, `starts` one for each word and one behind.
  private func compare(_ text: UnsafeBufferPointer<UInt8>, at start: Int, isWhole: Bool = false) -> Int? {
    let first = Int(text[start])
    let available = text.count - start
    return bytes.withUnsafeBufferPointer { bytes in
      next: for word in Int(firsts[first])..<Int(firsts[first + 1]) {
        let begin = Int(starts[word])
        let length = Int(starts[word + 1]) - begin
        guard isWhole ? length == available : length <= available else { continue }
        for offset in 1..<length where text[start + offset] != bytes[begin + offset] { continue next }
        return length
      }
      return nil
    }
  }
}
