@testable import ByteKit
import Testing

@testable import CrashSymbols

/// The table of words answers from two bytes and a comparison; the plain versions here compare every word.
@Suite struct WordTableTests {
  /// Texts of few letters, so that words, their beginnings and their ends meet often.
  private func texts(_ count: Int, longest: Int, seed: UInt64) -> [String] {
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let letters = ["a", "b", "_", "$", "é"]
    return (0..<count).map { _ in (0..<next(longest + 1)).map { _ in letters[next(letters.count)] }.joined() }
  }

  @Test func answersAsComparisonsDo() {
    let words = texts(40, longest: 6, seed: 7).filter { $0.utf8.count >= 2 }
    let table = WordTable(words)
    for text in texts(4000, longest: 24, seed: 11) + words {
      let bytes = Array(text.utf8)
      let prefixes = words.filter { bytes.starts(with: $0.utf8) }
      #expect(table.isPrefix(of: text) == !prefixes.isEmpty, "\(text)")
      #expect(table.prefixLength(of: text).map { length in prefixes.contains { $0.utf8.count == length } } ?? true)
      #expect(table.prefixLength(of: ("b" + text).dropFirst()) == table.prefixLength(of: text), "\(text)")
      #expect(table.isWhole(text) == words.contains { Array($0.utf8) == bytes }, "\(text)")
      let isPart = words.contains { word in bytes.indices.contains { bytes[$0...].starts(with: word.utf8) } }
      #expect(table.isPart(of: text) == isPart, "\(text)")
    }
  }

  @Test func wordsOfOneByteAreLeftOut() {
    let table = WordTable(["a", "", "bc"])
    #expect(!table.isPart(of: "a") && !table.isWhole("a") && !table.isPrefix(of: ""))
    #expect(table.isWhole("bc") && !table.isWhole("bcd") && !table.isWhole("b"))
  }
}
