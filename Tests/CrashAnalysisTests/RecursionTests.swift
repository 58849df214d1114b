import CrashAnalysis
import Testing

@testable import CrashDiagnosis

@Suite struct RecursionTests {
  /// A stack of functions named by letters.
  private static func stack(_ names: String) -> [StackFrame] {
    let lines = names.enumerated().map { "\($0)   App   0x0000000100001000 \($1) + 4" }
    let text = "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\n\nThread 0 Crashed:\n" + lines.joined(separator: "\n") + "\n"
    guard let report = try? ReportFormat.reports(in: ReportSource(text: text)).first else { return [] }
    let facts = ReportFacts(
      report, classifier: FrameClassifier(report, appImages: [], vendors: []), names: RuleSet([]).symbolCache())
    return facts.stack
  }

  private static func found(_ names: String) -> String? {
    Recursion.find(in: stack(names)).map { one in
      "\(one.rounds) of " + one.frames.compactMap(\.symbol).joined()
    }
  }

  @Test func aCycleIsFoundWhereverItStands() {
    #expect(Self.found("abcdefghijklmnopqrstuvwxyz") == nil)
    #expect(Self.found("abcdefghij" + "xyxyxyxyxy" + "klmnopqrst") == "5 of xy")
    #expect(Self.found("xyzxyzxyz" + "abcdefghijklmnopq") == "3 of xyz")
    #expect(Self.found("abcdefghijklmnopq" + "zzzzzzzz") == "8 of z")
    // Twice is no recursion, nor is a name that comes back between others.
    #expect(Self.found("abcdefghijkl" + "abcdefghijkl") == nil)
    #expect(Self.found("azbzczdzezfzgzhzizjzkzlzmz") == nil)
  }

  /// The longer run wins over the one with more rounds, and the first over one as long.
  @Test func theLongestRunCounts() {
    #expect(Self.found("pppppp" + "abc" + "xyzxyzxyzxyz" + "defghijk") == "4 of xyz")
    #expect(Self.found("ababab" + "klmnopqrstuv" + "cdcdcd") == "3 of ab")
  }

  /// Twelve equal frames to the end of a stack that somebody cut: a lead; a walk that began somewhere is none.
  @Test func aRecursionThatWasCutIsALead() throws {
    let frames = (88..<100).map { "\($0)  Harbour  0x0000000104a1c2d0 Tide.height.getter + 40" }
    func diagnosis(_ frames: [String]) throws -> Diagnosis? {
      let text = frames.joined(separator: "\n") + "\n"
      return try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses.first
    }
    let lead = try diagnosis(frames)
    #expect(lead?.rule.id == "stack-overflow-recursion")
    #expect(lead?.confidence == .possible)
    #expect(lead?.blame?.symbol == "Tide.height.getter")
    #expect(try diagnosis(Array(frames.prefix(11))) == nil)
    #expect(try diagnosis(frames + ["100  Harbour  0x0000000104a1c4d0 Pier.open() + 40"]) == nil)
  }
}
