import TestSupport
import Testing

@testable import CrashAnalysis

/// Inputs that are worked on together give what each of them gives alone.
@Suite struct InputBatchTests {
  static func items(_ count: Int) -> [ReportFinder.Item] {
    (0..<count).map { ReportFinder.Item(path: "\($0).ips", isFromFolder: true) }
  }

  @Test(arguments: [
    (0, 1), (1, 1), (7, 1), (8, 1), (9, 2), (63, 1), (64, 1), (65, 1), (129, 2), (1000, 3), (5000, 64),
  ])
  func holdEveryInputOnceAndInOrder(count: Int, jobs: Int) {
    let items = Self.items(count)
    let batches = InputBatches(of: items, jobs: jobs)
    #expect(batches.flatMap { $0 } == items)
    #expect(batches.allSatisfy { !$0.isEmpty && $0.count <= InputBatches.largest })
  }

  @Test(arguments: [1, 2, 4]) func leaveEveryProcessorSeveral(jobs: Int) {
    for count in 1...200 {
      #expect(InputBatches(of: Self.items(count), jobs: jobs).count >= min(count, 8 * jobs))
    }
    #expect(InputBatches(of: Self.items(1000), jobs: jobs).first?.count == InputBatches.largest)
  }

  /// What is known before a stream ends is not to wait for it.
  @Test(arguments: ["-", "/dev/fd/63", "/proc/self/fd/63"]) func leaveStreamsAlone(path: String) {
    let stream = ReportFinder.Item(path: path, isFromFolder: false)
    for place in [0, 1, 7, 8, 99, 100] {
      var items = Self.items(100)
      items.insert(stream, at: place)
      let batches = InputBatches(of: items, jobs: 1)
      #expect(batches.flatMap { $0 } == items)
      #expect(batches.filter { $0.contains(stream) }.map(\.count) == [1])
      #expect(batches.allSatisfy { !$0.isEmpty && $0.count <= InputBatches.largest })
    }
  }

  /// What became of an input, in words that can be compared.
  private static func words(_ result: BatchAnalyzer.Result<String>) -> [String] {
    result.pieces.map(\.rendered) + [result.failure?.description ?? "", result.isPassedOver ? "passed over" : ""]
  }

  private static func render(_ analysis: Analysis) -> String {
    "\(analysis.report.source.path) \(analysis.verdict) \(analysis.signature) "
      + analysis.diagnoses.map { "\($0.rule.id) \($0.confidence) \($0.evidence.map(\.line))" }.joined(separator: " ")
  }

  /// The fixtures of all formats, among them folders, archives, logs, and what is no report.
  private static let mixed = ReportFinder([Repository.fixtures + "/formats"]).items

  @Test(arguments: [false, true]) func giveWhatEachInputGivesAlone(isStrict: Bool) throws {
    // Enough for whole batches, and what cannot be read among them.
    let bad = [
      ReportFinder.Item(path: "/nowhere/at-all.ips", isFromFolder: false),
      ReportFinder.Item(path: Repository.root + "/Package.swift", isFromFolder: true),
      ReportFinder.Item(path: Repository.root + "/Package.swift", isFromFolder: false),
    ]
    let items = bad + Self.mixed + bad
    try #require(items.count >= 8 * InputBatches.largest)
    let batch = BatchAnalyzer(analyzer: RuleExampleTests.analyzer, jobs: 1, isStrict: isStrict)
    var together: [[String]] = []
    batch.run(items, render: Self.render) {
      together.append(Self.words($0))
      return true
    }
    try #require(together.count == items.count)
    for (item, words) in zip(items, together) {
      batch.run([item], render: Self.render) {
        #expect(Self.words($0) == words, "\(item.path)")
        return true
      }
    }
  }

  @Test(arguments: [1, 2]) func endWhereNobodyWantsMore(jobs: Int) {
    var taken = 0
    BatchAnalyzer(analyzer: RuleExampleTests.analyzer, jobs: jobs).run(Self.mixed + Self.mixed, render: { _ in }) { _ in
      taken += 1
      return taken < 11
    }
    #expect(taken == 11)
  }
}
