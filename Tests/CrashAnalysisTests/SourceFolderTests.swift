@testable import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// What source files of a program add to an answer, and what they must not add.
@Suite struct SourceFolderTests {
  /// A release build's trap without a text in `Till.reduced(_:)`.
  private static func report(_ frame: String = "Till.reduced(_:) + 96 (Till.swift:3)") -> String {
    """
    Process:         Bistro [1]
    Exception Type:  EXC_BREAKPOINT (SIGTRAP)
    Exception Codes: 0x0000000000000001, 0x0000000104a1c2d0
    Triggered by Thread:  0

    Thread 0 Crashed:
    0   Bistro    0x0000000104a1c2d0 \(frame)
    1   Bistro    0x0000000104a1c4d0 main + 36 (main.swift:1)
    """
  }

  private static let till = "struct Till {\n  func reduced(_ order: Order) -> Int {\n    order.discount!\n  }\n}\n"

  /// Answers with the files of a temporary folder as sources.
  private func analysis(_ files: [String: String], report: String = report()) throws -> Analysis {
    let folder = try folder(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    let analyzer = Analyzer(sources: SourceFolders([folder.path], asksGit: false))
    let source = ReportSource(path: "r.crash", bytes: Array(report.utf8))
    return try #require(try analyzer.analyze(source).first)
  }

  private func folder(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test func aTrapWithoutATextGetsItsCauseFromItsLine() throws {
    let found = try analysis(["Bistro/Till.swift": Self.till])
    #expect(found.diagnoses.first?.rule.id == "swift-nil-unwrap" && found.diagnoses.first?.confidence == .likely)
    #expect(found.source.places.first?.line == 3 && found.source.notes.isEmpty)
  }

  @Test func aClaimOfAnActorIsFoundOnItsLine() throws {
    let line = "MainActor.assumeIsolated { total(order) }"
    let library = "0   libswiftCore.dylib 0x00000001a7f36d00 <redacted> + 264\n"
    let report = Self.report().replacingOccurrences(of: "0   Bistro", with: library + "1   Bistro")
      .replacingOccurrences(of: "\n1   Bistro    0x0000000104a1c4d0", with: "\n2   Bistro    0x0000000104a1c4d0")
    let found = try analysis(
      ["Till.swift": Self.till.replacingOccurrences(of: "order.discount!", with: line)], report: report)
    #expect(found.diagnoses.first?.rule.id == "swift-mainactor-assume-isolated", "\(found.diagnoses.map(\.rule.id))")
    #expect(found.diagnoses.first?.confidence == .likely)
    // The hop is the remedied form.
    let hop = try analysis(
      ["Till.swift": Self.till.replacingOccurrences(of: "order.discount!", with: "await MainActor.run { 0 }")],
      report: report)
    #expect(!hop.diagnoses.contains { $0.rule.id == "swift-mainactor-assume-isolated" })
  }

  /// An abort of Swift's runtime in functions without names.
  private static func abort(in image: String) -> String {
    """
    Process:         Bistro [1]
    Exception Type:  EXC_CRASH (SIGABRT)
    Triggered by Thread:  0

    Thread 0 Crashed:
    0   libsystem_kernel.dylib    0x00000001e1f0a1d8 __pthread_kill + 8
    1   libsystem_c.dylib    0x00000001a2f3b6f0 abort + 124
    2   \(image)    0x000000018f4c2a90 <redacted> + 72
    3   Bistro    0x0000000104a1c2d0 Till.reduced(_:) + 96 (Till.swift:3)
    4   Bistro    0x0000000104a1c4d0 main + 36 (main.swift:1)
    """
  }

  @Test(arguments: [
    ("(order as! Special).price", "let owner: Owner", "swift-forced-cast-failed"),
    ("owner.price(order)", "unowned let owner: Owner", "swift-unowned-dead"),
    ("price(&total, order)", "let owner: Owner", "swift-exclusivity-violation"),
  ])
  func anAbortOfTheRuntimeGetsItsCauseFromItsLine(line: String, property: String, rule: String) throws {
    func files(_ line: String) -> [String: String] {
      ["Till.swift": "struct Till { \(property)\n  func reduced(_ order: Order) -> Int {\n    \(line)\n  }\n}\n"]
    }
    func accuses(_ line: String, _ image: String = "libswiftCore.dylib") throws -> Bool {
      try analysis(files(line), report: Self.abort(in: image)).diagnoses
        .contains { $0.rule.id == rule && $0.confidence == .likely }
    }
    #expect(try accuses(line))
    // Two of them, none, and an abort of something else.
    #expect(try !accuses("pair(&total, order as! Special, owner)"))
    #expect(try !accuses("price(order)"))
    #expect(try !accuses(line, "libc++abi.dylib"))
  }

  /// An abort in a program with Swift's libraries inside, as swift-backtrace writes it.
  private static func staticAbort(_ function: String, _ rest: String = "") -> String {
    """
    *** Program crashed: Aborted at 0x00007f7a34a1c21b ***

    Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

    Thread 0 "Bistro" crashed:

    0      0x00007f7a34a1c21b __pthread_kill_implementation + 268 in libc.so.6
    1 [ra] 0x00007f7a34a0c472 abort + 211 in libc.so.6
    2 [ra] 0x0000564b28d6ce9f \(function) in Bistro
    3 [ra] 0x0000564b28d5fb7d Till.reduced(_:) + 28 in Bistro at /app/Bistro/Till.swift:3:11
    4 [ra] 0x0000564b28d5fc7d main + 28 in Bistro at /app/Bistro/main.swift:1:1

    Images:

    0x0000564b28d00000–0x0000564b29d00000 c97d4cfe81d1c4fe35da1e218050dfebcfc00e58 Bistro /app/Bistro
    \(rest)
    """
  }

  @Test func theRuntimeIsKnownWhereItIsLinkedIntoTheProgram() throws {
    let files = ["Bistro/Till.swift": Self.till.replacingOccurrences(of: "order.discount!", with: "order as! Special")]
    func accuses(_ report: String) throws -> Bool {
      try analysis(files, report: report).diagnoses
        .contains { $0.rule.id == "swift-forced-cast-failed" && $0.confidence == .likely }
    }
    #expect(try accuses(Self.staticAbort("swift::fatalError(unsigned int, char const*, ...) + 92")))
    #expect(try accuses(Self.staticAbort("swift_lookUpSomething + 92")))
    // A program may name a function of its own so.
    #expect(
      try !accuses(
        Self.staticAbort("swift_lookUpSomething(_:) + 92", "").replacingOccurrences(
          of: "(_:) + 92 in Bistro", with: "(_:) + 92 in Bistro at /app/Bistro/Look.swift:9:3")))
    #expect(
      try !accuses(
        Self.staticAbort(
          "swift_lookUpSomething + 92",
          "0x00007f7a34000000–0x00007f7a34900000 c97d4cfe81d1c4fe35da1e218050dfebcfc00e58 libswiftCore.so /usr/lib/swift/linux/libswiftCore.so"
        )))
  }

  @Test func severalCandidatesAreNamedAndNoneIsSure() throws {
    let found = try analysis(["Till.swift": Self.till.replacingOccurrences(of: "discount!", with: "prices[0]!")])
    #expect(
      found.diagnoses.first?.rule.id == "swift-nil-unwrap" || found.diagnoses.first?.rule.id == "swift-textless-trap")
    let two = try analysis(["Till.swift": Self.till.replacingOccurrences(of: "discount!", with: "list[at] + more")])
    #expect(two.diagnoses.first?.rule.id == "swift-textless-trap")
    let named = two.diagnoses.filter { $0.confidence == .possible }.map(\.rule.id)
    #expect(named.contains("swift-index-out-of-range") && named.contains("swift-arithmetic-overflow"), "\(named)")
  }

  @Test func aRepairedLineDoesNotFit() throws {
    let found = try analysis(["Till.swift": Self.till.replacingOccurrences(of: "discount!", with: "discount ?? 0")])
    #expect(found.diagnoses.first?.rule.id == "swift-textless-trap")
    #expect(found.source.notes.contains { $0.contains("does not fit") }, "\(found.source.notes)")
  }

  @Test func filesOfOneNameAreNamedAndNotUsed() throws {
    let found = try analysis(["A/Till.swift": Self.till, "B/Till.swift": Self.till])
    #expect(found.diagnoses.first?.rule.id == "swift-textless-trap" && found.source.places.isEmpty)
    #expect(found.source.notes.contains { $0.contains("more than one") && $0.contains("A/Till.swift") })
  }

  @Test func aFileAtItsVeryPathNeedsNoList() throws {
    let folder = try folder(["A/Till.swift": Self.till, "B/Till.swift": Self.till, "Pods/Till.swift": Self.till])
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.resolvingSymlinksInPath().path
    func places(_ path: String) throws -> [String] {
      let report = Self.report().replacingOccurrences(of: "(Till.swift:3)", with: "(\(root)/\(path):3)")
      let analyzer = Analyzer(sources: SourceFolders([folder.path], asksGit: false))
      let found = try analyzer.analyze(ReportSource(path: "r.crash", bytes: Array(report.utf8))).first
      return found?.source.places.map(\.path) ?? []
    }
    #expect(try places("A/Till.swift") == ["A/Till.swift"])
    // What the walk leaves out is no source file of the project.
    #expect(try places("Pods/Till.swift") == [])
  }

  @Test func withoutALineTheFunctionIsShown() throws {
    let found = try analysis(["Till.swift": Self.till], report: Self.report("Till.reduced(_:) + 96"))
    #expect(found.source.places.first?.isDeclaration == true && found.source.places.first?.line == 2)
  }

  @Test func linksLeadNowhere() throws {
    let other = try folder(["Till.swift": Self.till])
    let folder = try folder(["Main.swift": "print(1)\n"])
    defer { for each in [other, folder] { try? FileManager.default.removeItem(at: each) } }
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path + "/Linked", withDestinationPath: other.path)
    try manager.createSymbolicLink(atPath: folder.path + "/Till.swift", withDestinationPath: other.path + "/Till.swift")
    let analyzer = Analyzer(sources: SourceFolders([folder.path], asksGit: false))
    let found = try analyzer.analyze(ReportSource(path: "r.crash", bytes: Array(Self.report().utf8)))
    #expect(found.first?.source.isEmpty == true)
  }

  /// No answer becomes surer by files that are not the program's own.
  @Test func strangersFilesAccuseNobody() throws {
    let root = Repository.root
    // Some fixtures are reports of these programs, so that their files are no strangers to them.
    let tests = try FileManager.default.contentsOfDirectory(atPath: root + "/Tests").filter { $0 != "CrashingPrograms" }
    let folders = [root + "/Sources", Repository.fixtures] + tests.map { "\(root)/Tests/\($0)" }
    let sources = SourceFolders(folders, asksGit: false)
    let (plain, looking) = (Analyzer(), Analyzer(sources: sources))
    for fixture in SnapshotTests.fixtures {
      let source = ReportSource(path: fixture, bytes: try Repository.fixture(fixture))
      guard let before = try? plain.analyze(source), let after = try? looking.analyze(source) else { continue }
      for (old, new) in zip(before, after) {
        #expect(new.diagnoses.first?.rule.id == old.diagnoses.first?.rule.id, "\(fixture)")
        #expect(new.diagnoses.first?.confidence == old.diagnoses.first?.confidence, "\(fixture)")
      }
    }
  }

  @Test func readsGitsAnswer() {
    let answer = """
      0123456789abcdef0123456789abcdef01234567 17 17 1
      author Ida Berg
      author-time 1764201600
      summary Read the discount
      filename Till.swift
      \tlet share = order.discount!

      """
    let change = LineHistory.change(in: answer, of: "let share = order.discount!")
    #expect(change?.commit == "0123456789" && change?.subject == "Read the discount" && change?.author == "Ida Berg")
    #expect(change?.date == "2025-11-27")
    #expect(LineHistory.change(in: answer, of: "let share = 0") == nil)
  }
}
