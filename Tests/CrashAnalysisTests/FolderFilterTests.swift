import Testing

@testable import CrashAnalysis

/// What is said of a file in a folder that is no report.
@Suite struct FolderFilterTests {
  @Test(arguments: [
    ("a/b.ips", true), ("a/b.crash", true), ("b.hang", true), ("b.spin", true), ("b.panic", true), ("b.txt", false),
    ("ips", false), ("b.ips.txt", false),
  ])
  func aNamePromisesAReport(path: String, promises: Bool) {
    #expect(ReportFinder.isNamedLikeReport(path) == promises)
  }

  @Test(arguments: [
    ("b.txt", true, false, false), ("b.txt", true, true, true), ("b.txt", false, false, true),
    ("b.ips", true, false, true),
  ])
  func someFailuresMustBeSaid(path: String, isFromFolder: Bool, isUnseen: Bool, mustBeSaid: Bool) {
    let failure = ReadError(path: path, reason: "why", isUnseen: isUnseen)
    #expect(FolderFilter.mustSay(failure, of: path, isFromFolder: isFromFolder) == mustBeSaid)
  }
}
