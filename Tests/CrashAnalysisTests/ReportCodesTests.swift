import CrashAnalysis
import CrashOutput
import Testing

/// The numbers of a report are shown in words, whichever rule answers.
@Suite struct ReportCodesTests {
  static func report(_ head: String) throws -> CrashReport {
    let text = """
      Process:         Harbour [712]
      \(head)
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   Harbour                  0x00000001027d10b4 Boat.close() + 52

      """
    return try #require(Analyzer().analyze(ReportSource(text: text)).first).report
  }

  static func words(_ head: String) throws -> [String] { ReportCodes.decoded(try report(head)).map(\.statement) }

  @Test func guardsNameTheThingAndTheAct() throws {
    #expect(
      try Self.words("Exception Type: EXC_GUARD\nException Codes: 0x4000000100000011, 0x08fd4dbfade2dead")
        == ["the guard's code means: file descriptor, CLOSE, descriptor 17"])
    #expect(
      try Self.words("Exception Type: EXC_GUARD\nException Codes: 0x2000020000002703, 0x0")
        == ["the guard's code means: Mach port, INVALID_NAME, port name 9987"])
    #expect(try Self.words("Exception Type: EXC_GUARD\nException Codes: 0x0000000000000011, 0x0").isEmpty)
  }

  @Test func resourcesNameLimitIntervalAndObservation() throws {
    // 50 percent within 180 seconds; 64 were seen.
    let cpu = UInt64(1) << 61 | UInt64(1) << 58 | 180 << 7 | 50
    #expect(
      try Self.words("Exception Type: EXC_RESOURCE\nException Codes: 0x\(String(cpu, radix: 16)), 0x40")
        == ["the code's limit: 50 % of a processor over 180 s; observed: 64"])
    let memory = UInt64(3) << 61 | UInt64(1) << 58 | 30
    #expect(
      try Self.words("Exception Type: EXC_RESOURCE\nException Codes: 0x\(String(memory, radix: 16)), 0x0")
        == ["the code's limit: 30 MB of memory"])
  }

  @Test(arguments: [
    (0x9200_0006, "a read failed: no page was in place (translation fault, level 2)"),
    (0x9200_0046, "a write failed: no page was in place (translation fault, level 2)"),
    (0x9200_004F, "a write failed: the memory does not allow it (permission fault, level 3)"),
    (0x9200_0021, "a read failed: the address is not aligned"),
    (0x9200_0011, "a read failed: the pointer's tag is not the memory's (tag check fault)"),
    (0x8200_0006, "an instruction could not be fetched: no page was in place (translation fault, level 2)"),
    (0xF200_0001, "the instruction brk #0x1 was reached"),
    (0xF200_C471, "the instruction brk #0xc471 was reached"),
  ])
  func syndromesSayWhatTheAccessDid(value: UInt64, words: String) {
    #expect(FaultSyndrome(value).words == words)
    #expect(FaultSyndrome(value | 0x1_0000_0000).words == words)
  }

  @Test func otherSyndromesSayNothing() {
    #expect(FaultSyndrome(0x5600_0080).words == nil)
    #expect(FaultSyndrome(0x5600_0080).isWrite == nil)
    #expect(FaultSyndrome(0x9200_0046).isWrite == true)
    #expect(FaultSyndrome(0x9200_0006).isWrite == false)
  }

  @Test func faultsAndTerminationsHaveNames() throws {
    #expect(
      try Self.words("Exception Type: EXC_BAD_ACCESS (SIGBUS)\nException Codes: 0x000000000000000a, 0x0000000104a34000")
        == ["exception code 10 is KERN_MEMORY_ERROR: the memory's contents could not be brought in"])
    #expect(
      try Self.words("Exception Type: EXC_CRASH (SIGKILL)\nTermination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc")
        == ["termination code 0xdead10cc: a file lock or database was held while the app was suspended"])
    #expect(try Self.words("Exception Type: EXC_CRASH (SIGABRT)\nTermination Reason: Namespace SIGNAL, Code 6").isEmpty)
  }

  /// Words that a rule cites already are not shown twice.
  @Test func namesOfFaultsAreExplainedWithoutTheirNumbers() throws {
    let intel = try Self.words("Exception Type: EXC_BAD_ACCESS (SIGSEGV)\nException Codes: EXC_I386_GPFLT")
    #expect(intel.contains { $0.contains("EXC_I386_GPFLT: the address has no valid form") })
    let signed = try Self.words(
      """
      Exception Type: EXC_BAD_ACCESS (SIGSEGV)
      Exception Subtype: KERN_INVALID_ADDRESS at 0x0020000104a11010 -> 0x0000000104a11010 (possible pointer \
      authentication failure)
      """)
    #expect(signed.contains { $0.hasPrefix("possible pointer authentication failure: the kernel's guess") })
  }

  /// An address that x86 does not tell is no null pointer.
  @Test func anAddressThatIsNotToldIsNotNull() throws {
    let head = "Exception Type: EXC_BAD_ACCESS (SIGSEGV)\nException Codes: UNKNOWN_0xD at 0x0000000000000000"
    #expect(try !Self.words(head).contains { $0.contains("null pointer") })
    let words = try Self.words(head + "\nException Codes: 0x000000000000000d, 0x0000000000000000")
    #expect(words.contains { $0.contains("EXC_I386_GPFLT") })
    #expect(!words.contains { $0.contains("null pointer") })
    let null = try Self.words("Exception Type: EXC_BAD_ACCESS (SIGSEGV)\nException Codes: KERN_INVALID_ADDRESS at 0x0")
    #expect(null.contains { $0.contains("null pointer") })
  }

  /// The register of a thread that somebody ended while it ran tells of an ordinary fault long ago.
  @Test(arguments: [
    ("EXC_BAD_ACCESS (SIGSEGV)", true), ("EXC_CRASH (SIGKILL)", false), ("EXC_RESOURCE", false),
    ("EXC_CRASH (SIGABRT)", false),
  ])
  func syndromesCountWhereAnInstructionEndedTheProcess(type: String, counts: Bool) throws {
    let text = """
      Process:         Harbour [712]
      Exception Type:  \(type)
      Exception Codes: 0x0000000000000001, 0x0000000104a34000
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   Harbour                  0x00000001027d10b4 Boat.close() + 52

      Thread 0 crashed with ARM Thread State (64-bit):
          far: 0x0000000104a34000  esr: 0x92000047 (Data Abort) byte write Translation fault

      """
    let report = try #require(Analyzer().analyze(ReportSource(text: text)).first).report
    #expect(ReportCodes.decoded(report).contains { $0.field == "registers.esr" } == counts)
  }

  @Test func evidenceAddsWhatNobodyCites() throws {
    let text = """
      Process:         Harbour [712]
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018
      Exception Codes: 0x0000000000000001, 0x0000000000000018
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   Harbour                  0x00000001027d10b4 Boat.close() + 52

      Thread 0 crashed with ARM Thread State (64-bit):
          far: 0x0000000000000018  esr: 0x92000006 (Data Abort) byte read Translation fault

      """
    let analysis = try #require(Analyzer().analyze(ReportSource(text: text)).first)
    let first = try #require(analysis.diagnoses.first)
    let shown = analysis.evidence(for: first)
    #expect(shown.contains { $0.statement.contains("a read failed") && $0.line != nil })
    let places = shown.filter { $0.field == "registers.esr" }
    #expect(places.count == 1, "\(places.map(\.statement))")
  }

  /// What text shows, programs can read.
  @Test func jsonHoldsTheNumbersInWords() throws {
    let text = """
      Process:         Harbour [712]
      Exception Type:  EXC_GUARD
      Exception Codes: 0x4000000100000011, 0x08fd4dbfade2dead
      Triggered by Thread:  5

      Thread 5 Crashed:
      0   libsystem_kernel.dylib   0x00000001b6482a38 close + 8
      """
    let analysis = try #require(Analyzer().analyze(ReportSource(text: text)).first)
    #expect(analysis.numbers.map(\.line) == [3])
    let json = String(decoding: OutputFormat.ndjson.report(analysis, OutputTests.context), as: UTF8.self)
    #expect(
      json.contains("\"numbers\":[{\"statement\":\"the guard's code means: file descriptor, CLOSE, descriptor 17\""))
  }

  /// A byte pattern is told by its name, although its bytes are letters as well.
  @Test func scribbledMemoryIsNoText() throws {
    let head = "Process: Harbour [7]\nException Type: EXC_BAD_ACCESS (SIGSEGV)\nException Codes: "
    let stack = "\n\nThread 0 Crashed:\n0   Harbour   0x00000001027d10b4 Boat.close() + 52\n"
    let text = head + "KERN_INVALID_ADDRESS at 0x5555555555555565" + stack
    let analysis = try #require(Analyzer().analyze(ReportSource(text: text)).first)
    let statements = analysis.diagnoses.flatMap { $0.evidence + $0.support }.map(\.statement)
    #expect(statements.contains { $0.contains("malloc wrote over when it was freed") })
    #expect(!statements.contains { $0.contains("bytes are text") })
  }

  @Test func addressesAndReceiversAreLookedAt() throws {
    let fault = "Exception Type: EXC_BAD_ACCESS (SIGSEGV)\nException Codes: KERN_INVALID_ADDRESS at "
    #expect(
      try Self.words(fault + "0x0000000000000018").contains(
        "fault address 0x18: a null pointer and an offset: what was read or written lies 24 bytes into it"))
    #expect(try Self.words(fault + "0x400000000000bad0").contains { $0.contains("two threads set at the same time") })
    #expect(try !Self.words(fault + "0x0000000280a41c10").contains { $0.contains("fault address") })
    let message = """
      Exception Type: EXC_BAD_ACCESS (SIGSEGV)
      Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000010
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   libobjc.A.dylib               \t0x00000001a2b3c4d0 objc_msgSend + 16
      1   Harbour                       \t0x00000001027d10b4 -[Boat close] + 52

      Thread 0 crashed with ARM Thread State (64-bit):
          x0: 0x5555555555555555   x1: 0x00000001f2a01b30   x2: 0x0000000000000000   x3: 0x0000000000000000

      """
    let report = try #require(Analyzer().analyze(ReportSource(text: message)).first).report
    #expect(
      ReportCodes.decoded(report).map(\.statement).contains(
        "register x0 0x5555555555555555, the object that objc_msgSend was called for: 0x55 in every byte: memory that "
          + "malloc wrote over when it was freed"))
  }
}
