import TestSupport
import Testing

@testable import CrashDiagnosis

/// Sets of literals, held against the library's own.
@Suite struct LiteralSetTests {
  @Test func holdsWhatWasInsertedAndForgetsIt() {
    var generator = SeededGenerator(1)
    var set = LiteralSet()
    for count in [0, 1, 40, 3000] {
      let keys = Set((0..<count).map { _ in UInt16.random(in: .min ... .max, using: &generator) })
      set.insert(Array(keys))
      #expect((UInt16.min ... .max).filter { set.contains($0) } == keys.sorted())
      var words: [Int: UInt64] = [:]
      set.forEachWord { words[$0] = $1 }
      for key in keys { #expect((words[Int(key >> 6)] ?? 0) & 1 << UInt64(key & 63) != 0) }
      #expect(words.values.reduce(0) { $0 + $1.nonzeroBitCount } == keys.count)
      set.removeAll()
      #expect(!(UInt16.min ... .max).contains { set.contains($0) })
    }
  }

  @Test func refusesNothingWhereNothingIsKnown() {
    #expect((UInt16.min ... .max).allSatisfy { LiteralSet.everything.contains($0) })
    var words = 0
    LiteralSet.everything.forEachWord { _, word in words += word == .max ? 1 : 0 }
    #expect(words == LiteralSet.wordCount)
    #expect(LiteralMask.everything.overlaps(LiteralMask(ofName: [])))
  }

  @Test func aMaskLeavesNoLiteralOut() {
    let name = LiteralMask(ofName: [7, 300])
    #expect(name.contains(7) && name.contains(300) && !name.contains(8))
    var wanted = LiteralMask.nothing
    #expect(wanted.isEmpty && !name.overlaps(wanted))
    wanted.insert(8)
    #expect(!name.overlaps(wanted))
    wanted.insert(300)
    #expect(name.overlaps(wanted))
    // A pattern without a literal may match every name, but nothing that has none.
    var any = LiteralMask.nothing
    any.insert(nil)
    #expect(LiteralMask(ofName: []).overlaps(any) && !LiteralMask.nothing.overlaps(any))
  }
}
