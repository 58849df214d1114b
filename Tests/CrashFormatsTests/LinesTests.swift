@testable import ByteKit
@testable import CrashFormats
import TestSupport
import Testing

/// Lines are found in blocks of bytes; here they are held against lines found byte by byte.
@Suite struct LinesTests {
  /// The line that begins at a place, and where the next one begins.
  private static func plainLine(_ bytes: [UInt8], from start: Int, to end: Int) -> (Range<Int>, next: Int)? {
    guard start < end else { return nil }
    let feed = bytes[start..<end].firstIndex(of: 0x0A) ?? end
    return (start..<(feed > start && bytes[feed - 1] == 0x0D ? feed - 1 : feed), feed + 1)
  }

  @Test func linesEndWhereTheirFeedsStand() {
    var random = SeededGenerator("lines")
    for round in 0..<400 {
      // From many feeds to hardly any, so that lines lie in one block and over many.
      let rarity = [2, 20, 80, 900][round % 4]
      let text = (0..<Int.random(in: 0...1200, using: &random)).map { _ -> UInt8 in
        Int.random(in: 0..<rarity, using: &random) == 0 ? [0x0A, 0x0A, 0x0D].randomElement(using: &random) ?? 0 : 0x61
      }
      let start = Int.random(in: 0...text.count, using: &random)
      let end = Int.random(in: start...text.count, using: &random)
      Bytes.with(text) { bytes in
        var lines = Lines(bytes, from: start, to: end)
        var place = start
        for step in 0..<60 {
          // Now and then somebody goes on elsewhere.
          if step % 7 == 6, start < end {
            place = Int.random(in: start..<end, using: &random)
            lines.position = place
          }
          let plain = Self.plainLine(text, from: place, to: end)
          let peeked = lines.peek().map { $0.start..<$0.end }
          var passing = lines
          if place < end, let line = plain?.0 {
            passing.skip(from: Int.random(in: place...max(place, line.upperBound), using: &random))
          }
          let line = lines.next().map { $0.start..<$0.end }
          #expect(line == plain?.0 && peeked == line, "\(round)")
          guard let plain else { continue }
          #expect(lines.position == plain.next && passing.position == plain.next, "\(round)")
          place = plain.next
        }
      }
    }
  }

  @Test func namesAreKnownAgainWhetherFewOrMany() {
    var names = SmallDictionary<Int>()
    for number in 0..<100 {
      #expect(names["name \(number)"] == nil)
      names.add(number, for: "name \(number)")
      for earlier in [0, number / 2, number] { #expect(names["name \(earlier)"] == earlier) }
    }
    #expect(names.count == 100 && names["name"] == nil)
  }

  @Test func labelsOfThreadsAreTheLastOnesSaid() {
    var labels = ThreadLabels()
    #expect(labels.label(of: 0) == nil)
    for (number, name) in [(3, 0..<1), (5, 1..<2), (3, 2..<3), (1, 3..<4)] {
      labels.add(.init(name: name), of: number)
      #expect(labels.label(of: number)?.name == name)
    }
    #expect(labels.label(of: 3)?.name == 2..<3)
    labels.add(.init(name: 4..<5), of: 5)
    labels.add(.init(name: 5..<6), of: 2)
    #expect(labels.label(of: 5)?.name == 4..<5)
    #expect(labels.label(of: 4) == nil && labels.label(of: 9) == nil)
  }
}
