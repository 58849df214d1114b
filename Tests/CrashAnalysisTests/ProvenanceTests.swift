import CrashAnalysis
import Testing

/// Lines of runtimes stay what they are behind any log's marks; the same words in people's sentences, in any language, in
/// code, lists and names count less.
@Suite struct ProvenanceTests {
  /// What programs and systems print, each enough for a certain answer where it stands alone.
  private static let lines = [
    "Harbour/Dock.swift:12: Fatal error: Index out of range", "Fatal error: Index out of range",
    "Thread 1: Fatal error: Index out of range", "database disk image is malformed",
    "BUG IN CLIENT OF LIBDISPATCH: Release of a suspended object",
    "malloc: *** error for object 0x600000c0c3c0: pointer being freed was not allocated",
    "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
      + "objectAtIndexedSubscript:]: index 3 beyond bounds [0 .. 2]'",
    "libc++abi: terminating with uncaught exception of type std::runtime_error: dry dock",
    "dyld[512]: Library not loaded: @rpath/Tide.framework/Tide",
  ]

  private static func surest(_ text: String) throws -> Confidence? {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text + "\n")).flatMap(\.diagnoses)
      .filter { $0.rule.id != "not-a-crash-report" }.map(\.confidence).max()
  }

  @Test(arguments: [
    "", "2026-02-03 08:12:45.101 Harbour[512:8110] ", "2026-02-03 08:12:45.101234+0100 Harbour[512:8110] [dock] ",
    "2026-02-03T08:12:45Z ", "2026-02-03T08:12:45.1234567Z ", "2026-02-03T08:12:45.123456Z 01E ", "[08:12:45]: ▸ ",
    "[08:12:45.123] ", "08:12:45  ", "Feb  3 08:12:45 host Harbour[512]: ", "Feb 03 08:12:45 pier-1 harbourd[512]: ",
    "Feb  3 08:12:45 iPhone Tide Pool[187] <Error>: ", "harbour-1  | ", "pier_service_1  | ", "web | ", "#12 94.94 ",
    "2026-02-03T08:12:45.1Z stderr F ", "build\tRun tests\t2026-02-03T08:12:45.1Z ",
    "tidesrv-7c9d4-xk2p9 tidesrv 2026-02-03 08:12:45.123 ", "[  +12 ms] ",
    "02-03 08:12:45.101  812  830 E Harbour : ", "E/Harbour ( 812): ", "I/flutter ( 812): ", "flutter: ",
    "2026-02-03 08:12:45,123 - harbour - ERROR - ", "ERROR: ", "error: ", "[ERROR] ", "2026/02/03 08:12:45 ",
    "2026-02-03 08:12:45.101234+0100 0x1743c25  Error       0x0                  9638   0    Harbour: (libdock.dylib) "
      + "[com.example:dock] ",
    "time=2026-02-03T08:12:45Z level=error msg=\"", "##[error]", "harbour: ", "2026-02-03 08:12:45 +0000 [error]: ",
    "level=error ts=1773480000 caller=dock msg=", "stderr: ", "Error: ",
    "2026-02-03T08:12:45+0000 critical harbourd : [Harbour] ", "\u{1B}[31m",
  ])
  func realLinesBehindAnyMarksAreCertain(head: String) throws {
    for line in Self.lines {
      let end = head.last == "\"" ? "\"" : ""
      #expect(try Self.surest(head + line + end) == .certain, "\(head)\(line)")
    }
  }

  /// A process that logs on behind an error which it passed on has not ended.
  @Test func errorsThatAProcessLivedOnAreLeads() throws {
    let head = "2026-03-02 10:00:00.100 Harbour[812:1] "
    let error = "[Charts] caught -[__NSCFNumber length]: unrecognized selector sent to instance 0x600001, using 0"
    let ended = try Analyzer().analyze(ReportSource(text: head + error + "\n"))
    #expect(ended.first?.diagnoses.first?.confidence == .likely)
    let lived = try Analyzer().analyze(ReportSource(text: head + error + "\n" + head + "[Charts] 4 charts\n"))
    #expect(lived.map(\.verdict) == [.notACrash])
    let other = "2026-03-02 10:00:02.100 Harbour[931:1] "
    let anew = try Analyzer().analyze(ReportSource(text: head + error + "\n" + other + "[Charts] 4 charts\n"))
    #expect(anew.first?.diagnoses.first?.confidence == .likely)
  }

  @Test(arguments: [
    ("The app crashes with ", ""), ("Die App endet mit ", ""), ("L’application se ferme avec ", ""),
    ("La aplicación termina con ", ""), ("アプリが ", " で落ちます"), ("应用崩溃 ", ""), ("앱이 ", " 로 종료됩니다"),
    ("Приложение падает с ", ""), ("O aplicativo fecha com ", ""), ("L'app si chiude con ", ""),
    ("De app stopt met ", ""),
    ("Aplikacja kończy się ", ""), ("Appen stängs med ", ""), ("ऐप ", " के साथ बंद होता है"), ("האפליקציה נסגרת עם ", ""),
  ])
  func sentencesOfAnyLanguageAreNeverCertain(head: String, tail: String) throws {
    for line in Self.lines {
      #expect(try Self.surest(head + line + tail) ?? .likely < .certain, "\(head)\(line)\(tail)")
    }
  }

  @Test(arguments: [
    ("It says \"", "\" on start"), ("Es sagt „", "“ beim Start"), ("il dit « ", " » au départ"),
    ("`", "` is what we see"),
    ("what does “", "” mean?"), ("「", "」と出ます"), ("| Ship | ", " |"), ("- ", ""), ("* ", ""), ("HARB-12 ", ""),
  ])
  func quotationsAndListsAreNeverCertain(head: String, tail: String) throws {
    for line in Self.lines {
      #expect(try Self.surest(head + line + tail) ?? .likely < .certain, "\(head)\(line)\(tail)")
    }
  }

  @Test(arguments: [
    ("print(\"", "\")"), ("throw Failure(reason: \"", "\")"), ("static let text = \"", "\""),
    ("assert(text.contains(\"", "\"))"), ("case dry = \"", "\""), ("log.error(`", "`)"),
    ("expect(output).to.equal(\"", "\")"), ("Tests/DockTests.swift:7:  check(\"", "\")"), ("/// ", ""),
    ("✔ Test \"", "\" passed after 0.001 seconds."), ("◇ Test \"", "\" started."), ("a1b2c3d Explain ", ""),
    ("Explain ", " (#812)"), ("$ grep \"", "\" *"),
  ])
  func codeChangesAndNamesOfTestsAreLeads(head: String, tail: String) throws {
    for line in Self.lines where !line.contains("'") {
      #expect(try Self.surest(head + line + tail) ?? .possible == .possible, "\(head)\(line)\(tail)")
    }
  }

  /// In a page with fences, what is between them is the report, and the sentences around it are nobody's output.
  @Test func sentencesOfAPageAreNoEvidence() throws {
    let page = """
      # Our dock

      We had met a database that said database disk image is malformed before.

      ```
      Harbour/Dock.swift:12: Fatal error: Index out of range
      ```

      The dock is dry since then.
      """
    let diagnoses = try RuleExampleTests.analyzer.analyze(ReportSource(text: page)).flatMap(\.diagnoses)
    #expect(diagnoses.first?.rule.id == "swift-index-out-of-range")
    #expect(diagnoses.first?.confidence == .certain)
    #expect(diagnoses.allSatisfy { $0.rule.id != "sqlite-database-damaged" || $0.confidence == .possible })
  }
}
