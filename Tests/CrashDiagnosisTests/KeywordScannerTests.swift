import Testing

@testable import CrashDiagnosis

/// The scanner finds every keyword that a text holds; it may report one that differs in case, but no other.
@Suite struct KeywordScannerTests {
  private func texts(_ count: Int, from shortest: Int, to longest: Int, seed: UInt64) -> [String] {
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let letters = Array("abAB [{@`é")
    return (0..<count).map { _ in
      String((0..<shortest + next(longest - shortest + 1)).map { _ in letters[next(letters.count)] })
    }
  }

  /// Bytes without the bit that tells lower case from upper.
  private func caseless(_ text: String) -> [UInt8] { text.utf8.map { $0 | 0x20 } }

  private func occurs(_ part: [UInt8], in text: [UInt8]) -> Bool {
    text.count >= part.count && (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }

  @Test func findsWhatATextHolds() {
    // A pattern whose literal is the text itself: these letters mean nothing special.
    let patterns = texts(300, from: 4, to: 13, seed: 3).filter { $0.utf8.count >= 4 }.map { TextPattern($0) }
    let scanner = KeywordScanner((patterns + patterns.reversed()).map(\.matcher))
    for text in texts(400, from: 0, to: 60, seed: 5) + patterns.map(\.description) {
      let found = Set(scanner.keywords(in: text))
      var allowed: Set<UInt16> = []
      for pattern in patterns {
        guard let key = pattern.keyword, occurs(caseless(pattern.description), in: caseless(text)) else {
          continue
        }
        allowed.insert(key)
        #expect(!text.contains(pattern.description) || found.contains(key), "\(pattern.description) in \(text)")
      }
      #expect(found.isSubset(of: allowed), "\(text)")
    }
  }
}
