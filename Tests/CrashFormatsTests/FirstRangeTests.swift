import ByteKit
import Testing

/// The search for a text, held against one that compares at every place.
@Suite struct FirstRangeTests {
  private func naive(_ part: [UInt8], in text: [UInt8]) -> Int? {
    guard part.count <= text.count else { return nil }
    return (0...(text.count - part.count)).first { text[$0..<($0 + part.count)].elementsEqual(part) }
  }

  private func offset(of part: String, in text: Substring) -> Int? {
    guard let range = text.firstRange(of: part) else { return nil }
    #expect(text[range].utf8.elementsEqual(part.utf8))
    return text.utf8.distance(from: text.startIndex, to: range.lowerBound)
  }

  @Test func findsWhatANaiveSearchFinds() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    var (found, missed) = (0, 0)
    for round in 0..<6_000 {
      // Few letters give near misses, and the sign of two bytes places between them.
      let letters = ["a", "b", "\u{E4}"]
      // Longer texts are searched by their rarest bytes.
      let text = (0..<number(below: round % 3 == 0 ? 500 : 40)).map { _ in letters[number(below: 3)] }.joined()
      let part = (0..<(1 + number(below: 7))).map { _ in letters[number(below: 3)] }.joined()
      let wanted = naive(Array(part.utf8), in: Array(text.utf8))
      #expect(offset(of: part, in: text[...]) == wanted, "'\(part)' in '\(text)'")
      // A part of a text is searched from its own beginning, and not beyond its end.
      let piece = text.dropFirst(number(below: 5)).dropLast(number(below: 5))
      let wantedInPiece = naive(Array(part.utf8), in: Array(piece.utf8))
      #expect(offset(of: part, in: piece) == wantedInPiece, "'\(part)' in '\(piece)'")
      #expect(piece.contains(part) == (wantedInPiece != nil))
      if wanted == nil { missed += 1 } else { found += 1 }
    }
    #expect(found > 1_000 && missed > 1_000)
  }

  @Test func anEmptyTextIsFoundAtTheBeginning() {
    #expect("fare".firstRange(of: "").map { "fare"[..<$0.lowerBound] } == "")
    #expect("".firstRange(of: "")?.isEmpty == true)
    #expect("".firstRange(of: "fare") == nil)
  }
}
