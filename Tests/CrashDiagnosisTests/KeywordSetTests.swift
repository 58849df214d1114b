import TestSupport
import Testing

@testable import CrashDiagnosis

/// Sets of keywords, held against the library's own.
@Suite struct KeywordSetTests {
  @Test(arguments: [0, 1, 40, 3000]) func containsWhatWasInserted(count: Int) {
    var generator = SeededGenerator(1)
    let keys = Set((0..<count).map { _ in UInt16.random(in: .min ... .max, using: &generator) })
    var set = KeywordSet()
    for key in keys { set.insert(key) }
    #expect((UInt16.min ... .max).filter { set.contains($0) } == keys.sorted())
    var all: [UInt16] = []
    set.forEach { all.append($0) }
    #expect(all == keys.sorted())
  }

  @Test func passesEverythingWhereNothingIsKnown() {
    #expect((UInt16.min ... .max).allSatisfy { KeywordSet.everything.contains($0) })
    #expect(KeywordBloom.everything.overlaps(KeywordBloom([])))
  }

  @Test func aBloomFilterLacksNoKeyword() {
    let name = KeywordBloom([7, 300])
    #expect(name.contains(7) && name.contains(300) && !name.contains(8))
    var wanted = KeywordBloom.nothing
    #expect(wanted.isEmpty && !name.overlaps(wanted))
    wanted.insert(8)
    #expect(!name.overlaps(wanted))
    wanted.insert(300)
    #expect(name.overlaps(wanted))
    // A pattern without a keyword may match every name, but no missing one.
    var any = KeywordBloom.nothing
    any.insert(nil)
    #expect(KeywordBloom([]).overlaps(any) && !KeywordBloom.nothing.overlaps(any))
  }
}
