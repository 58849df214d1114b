@testable import ByteKit
import CrashModel
import Testing

@testable import CrashFormats

/// Reports as people paste them: into comments, lists, mails and web pages, in part, and in other tools' spellings.
@Suite struct PastedReportTests {
  private static let lines = [
    "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)",
    "Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000030",
    "",
    "Thread 0 Crashed:: Dispatch queue: com.apple.main-thread",
    "0   Kelp      0x0000000104a01120 KelpBed::harvest() + 96 (KelpBed.cpp:12)",
    "1   Kelp      0x0000000104a01420 main + 32",
    "",
  ]

  private func expectHarvest(_ report: CrashReport, line: Int = 5) {
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.faultAddress?.value == 0x30)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["KelpBed::harvest()", "main"])
    #expect(report.crashedThread?.queue == "com.apple.main-thread")
    let offset = report.crashedThread?.frames.first?.offset ?? -1
    #expect(report.source.line(at: offset) == line)
  }

  // MARK: Wrapped sentences

  @Test(arguments: [
    ("Kelp/Bed.swift:12: Fatal error: Dictionary literal contains\nduplicate keys", "contains duplicate keys"),
    (
      "Swift/ContiguousArrayBuffer.swift:600: Fatal error: Double\nvalue cannot be converted to Int because it is either\n"
        + "infinite or NaN", "Double value cannot be converted to Int because it is either infinite or NaN"
    ),
    ("Swift/ContiguousArrayBuffer.swift:600: Fatal error:\nDivision by zero", "Fatal error: Division by zero"),
    ("BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock\nan os_unfair_lock", "lock an os_unfair_lock"),
  ])
  func sentencesThatAWindowWrappedAreOne(text: String, words: String) throws {
    let report = try report("Since the update the app stops with this:\n\n\(text)\n\nAny idea?\n")
    #expect(report.messages.contains { $0.text.contains(words) && !$0.text.contains("Any idea") })
  }

  @Test(arguments: [
    "Illegal instruction (core dumped)", "zsh: illegal hardware instruction  ./kelp", "[1]    4711 abort      ./kelp",
    "bed=4 row=7", "make: *** [run] Error 132",
    "another line of the same program, which is longer than the one above and so was not wrapped there at all",
  ])
  func linesBelowASentenceAreNoPartOfIt(line: String) throws {
    let report = try report("Kelp/Bed.swift:12: Fatal error: the bed must have a floor\n\(line)\n")
    #expect(report.messages.contains { $0.text == "Kelp/Bed.swift:12: Fatal error: the bed must have a floor" })
  }

  @Test func emptyBracketsBeforeALineAreNoJSON() throws {
    let report = try report("[] failure in Kelp: the bed could not be made\nFatal error: the bed must have a floor\n")
    #expect(report.messages.contains { $0.text.contains("Fatal error: the bed") })
  }

  @Test func aFirstFrameOfTheSystemNeedsNoOffset() throws {
    let stack = try report(
      "Exception Type: EXC_BAD_ACCESS (SIGSEGV)\n0 libobjc.A.dylib objc_msgSend\n3 Kelp -[Bed cut]\n")
    #expect(stack.crashedThread?.frames.map(\.symbol) == ["objc_msgSend", "-[Bed cut]"])
    let list = try report("Fatal error: bed\n0 beds -[Bed cut]\n3 Kelp -[Bed cut]\n")
    #expect(list.crashedThread == nil)
  }

  // MARK: Around the lines

  @Test(arguments: ["// ", "/// ", " * ", "# ", "-- ", "; ", "% ", "| ", "+", "> ", ">", "    //"])
  func marksOfCommentsAreTakenOff(mark: String) throws {
    let code = ["void KelpBed::clear() {", "  count = 0;"]
    let text = (code + Self.lines.map { mark + $0 }).joined(separator: "\n")
    expectHarvest(try report(text), line: 7)
  }

  @Test(arguments: ["- ", "@ ", "a "])
  func otherMarksAreNot(mark: String) throws {
    let found = try reports(Self.lines.map { mark + $0 }.joined(separator: "\n"))
    #expect(found.allSatisfy { $0.crashedThread == nil })
  }

  @Test(arguments: ["{\"data\": {\"logText\": \"TEXT\"}}", "\"TEXT\"", "NSString *log = @\"TEXT\";", "log: TEXT"])
  func writtenOutLineBreaksAreBreaks(form: String) throws {
    let text = Self.lines.joined(separator: "\\n")
    expectHarvest(try report("\n" + form.replacing("TEXT", with: text)), line: 2)
  }

  @Test func stringsInStringsAreTakenApart() throws {
    let text = Self.lines.joined(separator: "\\\\n")
    expectHarvest(try report("{\"body\": \"{\\\"log\\\": \\\"\(text)\\\"}\"}"), line: 1)
  }

  @Test func symbolsInAListAreFrames() throws {
    let text = """
      Fatal error: Index out of range: file Kelp.swift, line 12
      ["0   Kelp   0x0000000104a3c5d8 $s4Kelp3BedC3cutyyF + 120", "1   Kelp   0x0000000104a3c000 main + 8"]
      """
    #expect(try report(text).crashedThread?.frames.map(\.symbol) == ["$s4Kelp3BedC3cutyyF", "main"])
  }

  @Test func linesOfALostBreakAreFound() throws {
    let frames = "0   Kelp   0x0000000104a3c5d8 Bed.cut() + 120 1   Kelp   0x0000000104a3c000 main + 8"
    let text =
      "Exception Type: EXC_BREAKPOINT (SIGTRAP)\nThread 0 Crashed: \(frames) Thread 1: 0   Kelp   0x0000000104a3c000 work + 8 1   Kelp   0x0000000104a3c000 main + 8\nend\n"
    let report = try report(text)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Bed.cut()", "main"])
    #expect(report.threads.count == 2)
    let frame = try #require(report.crashedThread?.frames.last)
    #expect(report.source.line(at: frame.offset ?? 0) == 2)
    #expect(report.source.lines(at: [frame.offset ?? 0, report.source.bytes.count - 2]) == [2, 3])
  }

  @Test func framesOnOneLineWithoutAHeadingAreFound() throws {
    let frames = (0..<5).map { "\($0) Kelp 0x0000000104a3c5d\($0) Bed.cut\($0)() (in Kelp) + 12" }
    let report = try report("EXC_BREAKPOINT (SIGTRAP)\n" + frames.joined(separator: " ") + "\n")
    #expect(report.crashedThread?.frames.map(\.symbol) == (0..<5).map { "Bed.cut\($0)()" })
    #expect(report.source.line(at: report.crashedThread?.frames.last?.offset ?? 0) == 2)
  }

  @Test func sentencesWithNumbersAreNotTakenApart() throws {
    let text =
      "Fatal error: lost 1 of 2 keys at 0x10 and 2 of 3 keys at 0x20, which is more than anybody would expect here\n"
    #expect(try report(text).crashedThread == nil)
  }

  @Test func jsonOfAnUnknownKindMayHoldAStack() throws {
    let text = """
      {"name": "NSRangeException", "callStack": [
        "0   CoreFoundation   0x000000018acc11c0 __exceptionPreprocess + 176",
        "1   Kelp             0x000000018a74a91c -[Bed cut] + 88"]}
      """
    #expect(try report(text).crashedThread?.frames.last?.symbol == "-[Bed cut]")
    #expect(throws: ReadError.self) { try reports("{\"name\": \"Kelp\", \"beds\": [0, 1]}") }
  }

  @Test func aMessageAboveItsStackIsOfTheSameThread() throws {
    let text = """
      Thread 1: EXC_BAD_ACCESS (code=1, address=0x10)

      Thread 1 Queue : com.apple.main-thread (serial)
      #0\t0x00000001 in Bed.cut() ()
      #1\t0x00000002 in Bed.grow() at /Users/kelp/Bed.swift:44
      """
    let report = try report(text)
    #expect(report.threads.count == 1)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Bed.cut()", "Bed.grow()"])
    #expect(report.crashedThread?.queue == "com.apple.main-thread")
    #expect(report.faultAddress?.value == 0x10)
  }

  @Test func aNameOnTheNextLineBelongsToTheLastFrame() throws {
    let text = "Crashed: com.apple.main-thread\n0  Kelp  0x780fc\n   Bed.cut() + 100\n"
    #expect(try report(text).crashedThread?.frames.map(\.symbol) == ["Bed.cut()"])
  }

  @Test(arguments: [
    (
      "  * frame #0: 0x0001 Kelp`::-[Bed cut:](self=0x1, x=(a = 1)) + 279 at Bed.mm:28 [opt]", "-[Bed cut:]", "Bed.mm"
    ),
    ("    frame #0: 0x0001 Kelp`main(argc=1, argv=0x7) at main.m:14 [opt] [artificial]", "main", "main.m"),
    ("    frame #0: 0x0001 Kelp`Bed.cut() [inlined] at Bed.swift:20:13 [opt]", "Bed.cut()", "Bed.swift"),
    ("    frame #&#8203;0: 0x0001 Kelp`Bed.cut() at Bed.swift:20:13", "Bed.cut()", "Bed.swift"),
  ])
  func debuggersMarksAreNoPartOfNames(line: String, symbol: String, file: String) throws {
    let frame = try #require(
      try report("* thread #1, stop reason = signal SIGABRT\n\(line)\n").crashedThread?.frames.first)
    #expect(frame.symbol == symbol)
    #expect(frame.file == file)
  }

  @Test func monosFramesAreRead() throws {
    let text = """
      Got a SIGSEGV while executing native code.
      \t0x101fa97e0 - /path/Kelp.app/libmonosgen-2.0.dylib : mono_dump_native_crash_info
      \t0x101f9e3a4 - /path/Kelp.app/Kelp : kelp_cut
      """
    let frames = try report(text).crashedThread?.frames
    #expect(frames?.map(\.symbol) == ["mono_dump_native_crash_info", "kelp_cut"])
    #expect(frames?.map(\.image) == ["libmonosgen-2.0.dylib", "Kelp"])
    #expect(frames?.map(\.index) == [0, 1])
  }

  @Test func xcodesOwnExceptionsAreRead() throws {
    let text = """
      UNCAUGHT EXCEPTION (NSRangeException): index 3 beyond bounds
      UserInfo: (null)
      Hints: None
      Backtrace:
        0  0x00007fff8d73eaee __exceptionPreprocess (in CoreFoundation)
        1  0x0000000104a3c000 -[Bed cut] (in Kelp)
      """
    let report = try report(text)
    #expect(report.uncaughtException?.name?.value == "NSRangeException")
    #expect(report.uncaughtException?.reason?.value == "index 3 beyond bounds")
    #expect(report.lastExceptionBacktrace.map(\.symbol) == ["__exceptionPreprocess", "-[Bed cut]"])
  }

  @Test(arguments: ["SIGKILL (Code Signature Invalid)", "Code Signature Invalid"])
  func theKernelsReasonIsKept(brackets: String) throws {
    let report = try report("Exception Type:  EXC_CRASH (\(brackets))\nException Codes: 0x0, 0x0\n")
    #expect(report.termination.reasons.map(\.value) == ["Code Signature Invalid"])
  }

  @Test func aListOverSeveralLinesIsAStack() throws {
    let text = """
      "callStackSymbols": [
        "0   CoreFoundation   0x000000018acc11c0 __exceptionPreprocess + 176",
        "1   Kelp             0x000000018a74a91c -[Bed cut] + 88"
      ],
      """
    let frames = try report(text).crashedThread?.frames
    #expect(frames?.map(\.symbol) == ["__exceptionPreprocess", "-[Bed cut]"])
    #expect(frames?.map(\.image) == ["CoreFoundation", "Kelp"])
  }

  /// As strings in JSON, also on one line or in a single string, in a property list, and as Swift dumps an array.
  @Test(arguments: [
    #"{"stack": ["0   CoreFoundation   0x000000018acc11c0 __exceptionPreprocess + 176", "1   Kelp   0x000000018a74a91c -[Bed cut] + 88"], "n": 3}"#,
    #"{"stack": ["0 CoreFoundation 0x000000018acc11c0 __exceptionPreprocess + 176", "1 Kelp 0x000000018a74a91c -[Bed cut] + 88"]}"#,
    #"{"stack":"0   CoreFoundation   0x000000018acc11c0 __exceptionPreprocess + 176\n1   Kelp   0x000000018a74a91c -[Bed cut] + 88"}"#,
    """
    <key>callStackSymbols</key>
    <array>
    	<string>0   CoreFoundation   0x000000018acc11c0 __exceptionPreprocess + 176</string>
    	<string>1   Kelp             0x000000018a74a91c -[Bed cut] + 88</string>
    </array>
    """,
    """
    ▿ 2 elements
      - "0   CoreFoundation   0x000000018acc11c0 __exceptionPreprocess + 176"
      - "1   Kelp             0x000000018a74a91c -[Bed cut] + 88"
    """,
  ])
  func stringsOfAListAreAStack(text: String) throws {
    let frames = try report(text).crashedThread?.frames
    #expect(frames?.map(\.symbol) == ["__exceptionPreprocess", "-[Bed cut]"])
    #expect(frames?.map(\.image) == ["CoreFoundation", "Kelp"])
  }

  /// What other members say behind the stack is read, too.
  @Test func whatStandsBehindAStackInJSONIsKept() throws {
    let text = #"""
      {"stack": ["0 CoreFoundation 0x000000018acc11c0 __exceptionPreprocess + 176", "1 Kelp 0x000000018a74a91c -[Bed cut] + 88"], "reason": "-[Bed cut]: unrecognized selector sent to instance 0x600000"}
      """#
    let report = try report(text)
    #expect(report.crashedThread?.frames.count == 2)
    #expect(report.messages.contains { $0.text.contains("unrecognized selector") })
  }

  @Test func columnsBelowEachOtherAreFrames() throws {
    let text = """
      Fatal Exception: NSRangeException
      index 3 beyond bounds

      0
      CoreFoundation
      __exceptionPreprocess
      1
      Kelp
      Bed.swift - Line 33
      Bed.cut(at:) + 33
      """
    let report = try report(text)
    let frames = report.lastExceptionBacktrace.isEmpty ? report.crashedThread?.frames : report.lastExceptionBacktrace
    #expect(frames?.map(\.symbol) == ["__exceptionPreprocess", "Bed.cut(at:)"])
    #expect(frames?.last?.file == "Bed.swift")
    #expect(frames?.last?.line == 33)
    #expect(report.source.line(at: frames?.last?.offset ?? 0) == 7)
  }

  @Test func linesMayBeSetApartOneByOne() throws {
    let text = Self.lines.map { $0.isEmpty ? "" : "`\($0)`\n" }.joined(separator: "\n")
    expectHarvest(try report(text), line: 8)
  }

  @Test func aListOfNumbersIsNoStack() throws {
    let found = try? reports("Fatal error: lost\n0\n1\n2\n3\n4\n5\n6\n")
    #expect(found?.allSatisfy { $0.crashedThread == nil } ?? true)
  }

  // MARK: JSON in a text

  private static let header = #"{"app_name":"Kelp","bug_type":"309","os_version":"iPhone OS 17.4 (21E219)"}"#
  private static let body = """
    {
      "uptime" : 1200,
      "procName" : "Kelp",
      "exception" : {"type":"EXC_BREAKPOINT","signal":"SIGTRAP","codes":"0x1, 0x1"},
      "faultingThread" : 0,
      "threads" : [{"triggered":true,"frames":[{"imageOffset":16,"symbol":"Bed.cut()","imageIndex":0}]}],
      "usedImages" : [{"name":"Kelp","base":4294967296,"size":4096,"uuid":"0f"}]
    }
    """

  @Test(arguments: [
    "```\n\(header)\n\(body)\n```\n", "It crashed:\n\n```json\n\(header)\n\(body)\n```\nWhy?",
    "Log: \(header)\n\(body)",
    "<details>\n\n\(header)\n\(body)\n</details>", "```\n\(header)\n```\n\n```\n\(body)\n```", "My log\n\(body)",
    "- \(header)\n\(body)",
  ])
  func jsonIsFoundInAText(text: String) throws {
    let report = try report(text)
    #expect(report.format == "ips")
    #expect(report.process.name == "Kelp")
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Bed.cut()"])
    let line = report.source.line(at: report.exception.type?.offset ?? 0)
    let expected = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("EXC_") }
    #expect(line == expected.map { $0 + 1 })
  }

  @Test func theFormatOfJSONInATextIsExplained() {
    let explanation = FormatExplanation(ReportSource(text: "It crashed:\n\n```json\n\(Self.header)\n\(Self.body)\n```"))
    #expect(explanation.format?.name == "excerpt")
    #expect(explanation.inner?.format.name == "ips")
    #expect(explanation.inner?.line == 4)
    #expect(explanation.text.contains("line 4 begins an Apple .ips crash report"))
    #expect(FormatExplanation(ReportSource(text: "Fatal error: lost")).inner == nil)
  }

  @Test func quotedJSONIsFound() throws {
    let text = (Self.header + "\n" + Self.body).split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
    #expect(try report(text).format == "ips")
  }

  @Test func jsonWithoutItsFirstBraceIsRead() throws {
    let report = try report(String(Self.body.dropFirst(2)))
    #expect(report.format == "ips")
    #expect(report.source.line(at: report.exception.type?.offset ?? 0) == 3)
  }

  @Test func otherJSONStaysText() throws {
    let found = try? reports("Settings:\n```\n{\"name\": \"Kelp\", \"beds\": 3}\n```\nFatal error: lost\n")
    #expect(found?.allSatisfy { $0.format == "excerpt" } ?? true)
  }

  // MARK: Exceptions

  private static let application = """
    Application Specific Backtrace 0:
    0   CoreFoundation   0x00007fff3bc0a010 __exceptionPreprocess + 171
    1   Kelp             0x0000000104a01120 -[KelpController count] + 96

    Application Specific Backtrace 1:
    0   CoreFoundation   0x00007fff3bc0a010 __exceptionPreprocess + 171

    """
  private static let thread = """
    Thread 0 Crashed:
    0   libsystem_kernel.dylib              0x00007fff63a02b66 __pthread_kill + 10
    """

  @Test func theFirstBacktraceOfTheApplicationCounts() throws {
    let report = try report("Exception Type: EXC_CRASH (SIGABRT)\n\n" + Self.application + Self.thread)
    #expect(report.lastExceptionBacktrace.map(\.symbol) == ["__exceptionPreprocess", "-[KelpController count]"])
    #expect(report.crashedThread?.frames.map(\.symbol) == ["__pthread_kill"])
  }

  @Test func theSystemsBacktraceIsPreferred() throws {
    let last = "Last Exception Backtrace:\n0   Kelp   0x0000000104a01130 -[KelpController second] + 96\n\n"
    let head = "Exception Type: EXC_CRASH (SIGABRT)\n\n"
    let whole = try report(head + Self.application + last + Self.thread)
    #expect(whole.lastExceptionBacktrace.map(\.symbol) == ["-[KelpController second]"])
    let bare = try report(
      head + Self.application + "Last Exception Backtrace:\n(0x1843f1c30 0x1840f0d58)\n\n" + Self.thread)
    #expect(bare.lastExceptionBacktrace.count == 2)
    #expect(bare.lastExceptionBacktrace.last?.symbol == "-[KelpController count]")
  }

  @Test func jsonHoldsTheApplicationsBacktrace() throws {
    let lines =
      "0   CoreFoundation   0x00007ff80f9ea6e3 __exceptionPreprocess + 242\\n1   Kelp   0x104bdccb9 main + 3\\n"
    let text =
      Self.header + "\n" + Self.body.replacing("\"uptime\"", with: "\"asiBacktraces\" : [\"\(lines)\"],\n\"uptime\"")
    let report = try report(text)
    #expect(report.lastExceptionBacktrace.map(\.symbol) == ["__exceptionPreprocess", "main"])
    #expect(report.lastExceptionBacktrace.last?.identity?.uuid == "0f")
    #expect(report.source.line(at: report.lastExceptionBacktrace.first?.offset ?? 0) == 3)
  }

  @Test(arguments: [
    ("EXC_BAD_ACCESS KERN_INVALID_ADDRESS 0x0000000000000010", 0x10),
    ("EXC_BAD_ACCESS (KERN_PROTECTION_FAILURE at 0x20)", 0x20),
    ("EXC_BAD_ACCESS: Attempted to dereference null pointer.", 0),
    ("Attempted to dereference garbage pointer 0x30.", 0x30),
    ("Exception Type: 1\nException Subtype: KERN_INVALID_ADDRESS at 0x60", 0x60),
    ("Exception Type:  EXC_BAD_ACCESS\nException Subtype: KERN_INVALID_ADDRESS: 0x40", 0x40),
    ("Exception:  EXC_BAD_ACCESS (0x0001)\nCodes:      KERN_PROTECTION_FAILURE (0x0002) at 0x00000050", 0x50),
  ])
  func wordsTellTheAddress(line: String, address: Address) throws {
    let report = try report(line + "\n\nThread 0 Crashed:\n0   Kelp   0x0000000104a01120 Bed::cut() + 96\n")
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.faultAddress?.value == address)
  }

  @Test(arguments: [
    "EXC_BAD_ACCESS means that memory at 0x10 cannot be read", "EXC_BREAKPOINT 0x0000000104a01120",
    "Attempted to dereference the list", "Attempted to dereference garbage pointer of mine",
  ])
  func otherWordsTellNone(line: String) throws {
    #expect(try report(line + "\n0   Kelp   0x0000000104a01120 Bed::cut() + 96\n").faultAddress == nil)
  }

  @Test(arguments: [
    ("SIGSEGV SEGV_ACCERR 0x10", "SIGSEGV", 0x10 as Address?), ("SIGBUS BUS_ADRALN 0x11", "SIGBUS", 0x11),
    ("# Cause: Crash due to signal: SIGSEGV(SEGV_ACCERR) at 10", "SIGSEGV", 0x10),
    ("Application received signal SIGSEGV", "SIGSEGV", nil), ("SIGABRT ABORT 0x00000001e7d52200", "SIGABRT", nil),
    ("Exception Type: 1\nSignal: 11", "SIGSEGV", nil),
  ])
  func wordsTellTheSignal(line: String, signal: String, address: Address?) throws {
    let report = try report(line + "\n\nThread 0 Crashed:\n0   Kelp   0x0000000104a01120 Bed::cut() + 96\n")
    #expect(report.exception.signal?.value == signal)
    #expect(report.faultAddress?.value == address)
  }

  private static func instabug(_ cause: String) -> String {
    """
    # Cause: Crash due to signal: \(cause)
    # Reported at: 2025-08-27 04:30:14 UTC

    Thread 0 Queue 1: com.apple.main-thread (serial):

    0    libsystem_kernel.dylib                   0x1f0194808     mach_msg2_trap + 8
    1    CoreFoundation                           0x1a70b4f5c     __CFRunLoopServiceMachPort + 159

    Thread 4:

    0    libsystem_kernel.dylib                   0x1f0197f20     __workq_kernreturn + 8

    Thread 7 Queue 12: com.example.tides (serial):

    0    Kelp                                     0x10602f380     Bed.cut(_:) + 212
    1    Kelp                                     0x10602f100     closure #1 in Bed.drop(_:) (Bed.swift:88)

    """
  }

  @Test func instabugsTrapTellsItsThread() throws {
    let report = try report(Self.instabug("SIGTRAP(TRAP_BRKPT) at 10602f380"))
    #expect(report.exception.signal?.value == "SIGTRAP")
    #expect(report.crashedThread?.index == 7)
    #expect(report.crashedThread?.queue == "com.example.tides")
    #expect(report.crashedThread?.frames.count == 2)
  }

  @Test(arguments: ["SIGTRAP(TRAP_BRKPT) at 1f0", "SIGSEGV(SEGV_ACCERR) at 10602f380", "SIGTRAP"])
  func otherAddressesTellNoThread(cause: String) throws {
    #expect(try report(Self.instabug(cause)).crashedThread == nil)
  }

  @Test(arguments: [
    "Fatal Exception: NSRangeException: index 3 beyond bounds",
    "Fatal Exception: NSRangeException, index 3 beyond bounds",
    "Fatal Exception: NSRangeException - index 3 beyond bounds",
    "Fatal Exception: NSRangeException\nindex 3 beyond bounds",
    "FAULT: NSRangeException: index 3 beyond bounds; {", "NSRangeException: index 3 beyond bounds",
    "FAULT: NSRangeException: index 3 beyond bounds; (user info absent)",
  ])
  func exceptionsAreTold(text: String) throws {
    let exception = try report(text + "\n").uncaughtException
    #expect(exception?.name?.value == "NSRangeException")
    #expect(exception?.reason?.value == "index 3 beyond bounds")
  }

  @Test(arguments: ["NSRange: 3", "NSException", "See NSRangeException: it is bad"])
  func otherWordsAreNoException(text: String) {
    #expect((try? report(text + "\n"))?.uncaughtException?.reason == nil)
  }

  @Test func dyldsOneLineIsTakenApart() throws {
    let text = """
      Exception Type: EXC_CRASH (SIGABRT)
      Termination Description: DYLD, Library not loaded: @rpath/A.framework/A | Referenced from: /B | Reason: lost

      """
    let report = try report(text)
    #expect(report.termination.namespace?.value == "DYLD")
    #expect(report.termination.reasons.map(\.value).contains("Referenced from: /B"))
    #expect(report.termination.reasons.first?.value == "DYLD, Library not loaded: @rpath/A.framework/A")
  }

  @Test func nameAndReasonMayStandOnLinesOfTheirOwn() throws {
    let text = """
      #0 Thread
      NSInternalInconsistencyException
      The bed is empty

      0 CoreFoundation   0x00000001a8b2c5ac ___exceptionPreprocess + 220
      1 libobjc.A.dylib  0x00000001bcb9842c _objc_exception_throw + 56
      2 Kelp             0x0000000104a01120 -[Bed cut] + 96
      """
    let report = try report(text)
    #expect(report.uncaughtException?.name?.value == "NSInternalInconsistencyException")
    #expect(report.uncaughtException?.reason?.value == "The bed is empty")
    #expect(
      report.crashedThread?.frames.map(\.symbol) == ["__exceptionPreprocess", "objc_exception_throw", "-[Bed cut]"])
  }

  // MARK: Threads

  @Test func theCrashedBlockWithFramesCounts() throws {
    let text = """
      Crashed: com.apple.main-thread
      SIGABRT ABORT 0x00000001e7d52200

      Fatal Exception: NSRangeException
      index 3 beyond bounds

      Crashed: com.apple.main-thread
      0  Kelp   0xe65da8 Bed.cut() + 12
      """
    #expect(try report(text).crashedThread?.frames.map(\.symbol) == ["Bed.cut()"])
  }

  @Test func aTitleBeginsAnotherStack() throws {
    let text = """
      Crashed: com.apple.main-thread
      0  libsystem_kernel.dylib         0x44c8 mach_msg2_trap + 8

      com.apple.SwiftUI.AsyncRenderer
      0  libsystem_kernel.dylib         0x44c8 mach_msg2_trap + 8
      1  libsystem_kernel.dylib         0xc1f8 mach_msg2_internal + 80
      """
    let report = try report(text)
    #expect(report.crashedThread?.frames.count == 1)
    #expect(report.threads.loaded().map(\.frames.count) == [1, 2])
  }

  @Test func inlinedFramesShareANumber() throws {
    let text = """
      Thread 0 Crashed:
      0   Kelp   0x0000000104a01120 Bed.cut() [inlined]
      0   Kelp   0x0000000104a01120 Bed.trim() + 96
      """
    #expect(try report(text).crashedThread?.frames.count == 2)
  }

  @Test func sectionsOfCrashlyticsAreThreads() throws {
    let text = """
      # Platform: apple
      # Device: iPhone 7
      # OS Version: 11.0.3 (15A432)

      #0. com.apple.main-thread
      0  libsystem_kernel.dylib         0x184bc4bc4 mach_msg_trap + 8
      --
      #1. Thread
      0  libsystem_kernel.dylib         0x184be6dbc __workq_kernreturn + 8
      --
      #2. Crashed: PHChange-queue
      0  Kelp                           0x1000f2a34 Bed.cut() (Bed.swift:12)
      """
    let report = try report(text)
    #expect(report.crashedThread?.index == 2)
    #expect(report.crashedThread?.queue == "PHChange-queue")
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Bed.cut()"])
    #expect(report.threads.loaded().map(\.queue) == ["com.apple.main-thread", nil, "PHChange-queue"])
    #expect(report.device == "iPhone 7")
    #expect(report.operatingSystem.build == "15A432")
  }

  @Test func aLoneStackBelongsToTheNumberAbove() throws {
    let text = "Triggered by thread: 0\nCall stack:\n0   Kelp   0x104a01120 0x104a00000 + 4384  \t// objc_msgSend\n"
    #expect(try report(text).crashedThread?.frames.map(\.symbol) == ["objc_msgSend"])
  }

  // MARK: Frames

  struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    var image: String? = "Kelp"
    var symbol: String?
    var symbolOffset: UInt64?
    var imageOffset: UInt64?
    var address: Address?
    var file: String?

    var testDescription: String { text }
  }

  @Test(arguments: [
    Line(text: "Kelp  0x104a01120 Kelp + 1763936", imageOffset: 1_763_936, address: 0x1_04a0_1120),
    Line(text: "Kelp  0x104a01120 Kelp + 12", symbol: "Kelp", symbolOffset: 12, address: 0x1_04a0_1120),
    Line(
      text: "Kelp  0x104a01120 3C5388B0-5DF6-316B-AAEB-C57E524A0B15 + 10884", imageOffset: 10884, address: 0x1_04a0_1120
    ),
    Line(
      text: "Kelp  0x104a01120 -[Bed cut](Bed.m:110)", symbol: "-[Bed cut]", address: 0x1_04a0_1120, file: "Bed.m"),
    Line(
      text: "Kelp  0x104a01120 -[Bed(Cutting) cut] + 4", symbol: "-[Bed(Cutting) cut]", symbolOffset: 4,
      address: 0x1_04a0_1120),
    Line(text: "Kelp  0x104a01120 [inlined] <redacted>", address: 0x1_04a0_1120),
    Line(text: "Kelp  0x104a01120 (Fehlt)", address: 0x1_04a0_1120),
    Line(
      text: "Kelp  0x104a01120 (anonymous namespace)::cut() + 3", symbol: "(anonymous namespace)::cut()",
      symbolOffset: 3, address: 0x1_04a0_1120),
    Line(text: "Kelp  0x104a01120 cut (<stdin>:4373346804)", symbol: "cut", address: 0x1_04a0_1120),
    Line(text: "Kelp  0x104a01120 cut + 0x1f", symbol: "cut", symbolOffset: 0x1F, address: 0x1_04a0_1120),
    Line(text: "Kelp  0x104a01120  + 186", address: 0x1_04a0_1120),
    Line(
      text: "Kelp  0x104a01120 main (in Kelp) + 12", symbol: "main", symbolOffset: 12, address: 0x1_04a0_1120),
    Line(
      text: "Kelp  0x104a01120 cut(int) const (in Kelp.dsym) + 528 + 251488", symbol: "cut(int) const",
      symbolOffset: 528, address: 0x1_04a0_1120),
    Line(
      text: "Kelp  0x104a01120 -[Bed+ 205168 (Cutting) cut:] + 311", symbol: "-[Bed(Cutting) cut:]", symbolOffset: 311,
      address: 0x1_04a0_1120),
    Line(
      text: "Kelp  0x104a01120 Bed.cut+ 45476 (_:) + 123", symbol: "Bed.cut(_:)", symbolOffset: 123,
      address: 0x1_04a0_1120),
    Line(
      text: "Kelp  0x104a01120 operator+ (int) + 3", symbol: "operator+ (int)", symbolOffset: 3, address: 0x1_04a0_1120),
    Line(text: "Kelp  (slide=0x27010000) 0x104a01120 cut + 3", symbol: "cut", symbolOffset: 3, address: 0x1_04a0_1120),
    Line(text: "???   000000000000000000 0 + 0", image: nil, symbolOffset: 0, address: 0),
    Line(text: "<<00000000>>  0x067357b0 0 + 0x67357b0", image: nil, symbolOffset: 0x0673_57b0, address: 0x0673_57b0),
    Line(
      text: "Kelp  0x104a01120 0x104a00000 + 4384  // Bed::cut() (in Kelp) (Bed.cpp:49)", symbol: "Bed::cut()",
      imageOffset: 4384, address: 0x1_04a0_1120, file: "Bed.cpp"),
    Line(text: "Kelp  0x104a01120 0x104a00000 + 4384  // it ends here", imageOffset: 4384, address: 0x1_04a0_1120),
    Line(
      text: "Kelp  0x104a01120 Bed.cut() + 36 Bed.swift:33", symbol: "Bed.cut()", symbolOffset: 36,
      address: 0x1_04a0_1120, file: "Bed.swift"),
    Line(
      text: "Kelp  0x104a01120 -[Bed cut:12] + 36", symbol: "-[Bed cut:12]", symbolOffset: 36, address: 0x1_04a0_1120),
    Line(
      text: "libsystem_pthread.dylib pthread_kill + 296", image: "libsystem_pthread.dylib", symbol: "pthread_kill",
      symbolOffset: 296),
  ])
  func linesAreTakenApart(line: Line) throws {
    let text = "Thread 0 Crashed:\n0   Kelp    0x0000000104a01000 first + 8\n1   \(line.text)\n"
    let frame = try #require(try report(text).crashedThread?.frames.last)
    #expect(frame.index == 1)
    #expect(frame.image == line.image)
    #expect(frame.symbol == line.symbol)
    #expect(frame.symbolOffset == line.symbolOffset)
    #expect(frame.imageOffset == line.imageOffset)
    #expect(frame.address == line.address)
    #expect(frame.file == line.file)
  }

  @Test(arguments: [
    Line(text: "-[Bed cut] (in Kelp) (Bed.m:31)", symbol: "-[Bed cut]", file: "Bed.m"),
    Line(text: "Bed.swift - Line 473 Bed.cut(_:) + 473", symbol: "Bed.cut(_:)", file: "Bed.swift"),
    Line(text: "| -[Bed cut] (Bed.m:3308)", symbol: "-[Bed cut]", file: "Bed.m"),
    Line(text: "Bed.cut(_:) + 12", symbol: "Bed.cut(_:)", symbolOffset: 12),
  ])
  func columnsMayStandABlankApart(line: Line) throws {
    let text = "Thread 0 Crashed:\n0   Kelp    0x0000000104a01000 first + 8\n1 Kelp \(line.text)\n"
    let frame = try #require(try report(text).crashedThread?.frames.last)
    #expect(frame.image == "Kelp")
    #expect(frame.symbol == line.symbol)
    #expect(frame.symbolOffset == line.symbolOffset)
    #expect(frame.file == line.file)
  }

  @Test(arguments: ["1 of my friends saw it", "1 is the number", "1 Kelp crashed + burned", "2. look"])
  func sentencesAreNoFrames(line: String) throws {
    let text = "Thread 0 Crashed:\n0   Kelp    0x0000000104a01000 first + 8\n\(line)\n"
    #expect(try report(text).crashedThread?.frames.count == 1)
  }

  @Test func anAddressOnTheNextLineBelongsToTheLastFrame() throws {
    let text = """
      Thread 4 Crashed:
      0   libfoo.dylib        \t
      0x0000000104f871dc 0x104f70000 + 94684
      1   Kelp        \t
      0x0000000104f86200 0x104f70000 + 90624

      Thread 5:
      0   libfoo.dylib   0x0000000104f871dc cut + 94684
      """
    let report = try report(text)
    #expect(report.crashedThread?.frames.map(\.imageOffset) == [94684, 90624])
    #expect(report.crashedThread?.frames.map(\.image) == ["libfoo.dylib", "Kelp"])
    #expect(report.threads.count == 2)
  }

  @Test func namesMayBeBold() throws {
    let text = """
      Thread 0 Crashed:
      0   libswiftCore.dylib  0x0000000104a01000 **swift_retain** + 56
      1   Kelp                0x0000000104a02000 **specialized Bed.cut(_:)** + 41 (Bed.swift:41)
      2   Kelp                0x0000000104a03000 kelp_cut(char**) + 8
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["swift_retain", "specialized Bed.cut(_:)", "kelp_cut(char**)"])
  }

  @Test(arguments: [
    "NSInternalInconsistencyException', reason: 'The bed has a diver already; cannot replace.'",
    "'NSInternalInconsistencyException', reason: 'The bed has a diver already; cannot replace.'",
  ])
  func anExceptionMayLackItsBeginning(line: String) throws {
    let report = try report("But it crashes with error:\n\(line)\n")
    #expect(report.uncaughtException?.name?.value == "NSInternalInconsistencyException")
    #expect(report.uncaughtException?.reason?.value == "The bed has a diver already; cannot replace.")
  }

  @Test func namesOfFunctionsMayStandABlankApart() throws {
    let text = """
      Exception Type:  EXC_BREAKPOINT (SIGTRAP)
      Thread 0 Crashed:
      0 KelpCore ___KelpBedMustBeRegistered_block_invoke
      3 KelpCore -[KelpBed open:]
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["___KelpBedMustBeRegistered_block_invoke", "-[KelpBed open:]"])
    #expect(frames.map(\.image) == ["KelpCore", "KelpCore"])
  }

  @Test func aHeadWithoutAStackMayHaveLostItsLineBreaks() throws {
    let report = try report(
      """
      Exception Type: EXC_CRASH (SIGKILL) Exception Codes: 0x0000000000000000, 0x0000000000000000 Exception Note: \
      EXC_CORPSE_NOTIFY Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc Triggered by Thread: 0
      """)
    #expect(report.exception.signal?.value == "SIGKILL")
    #expect(report.termination.namespace?.value == "RUNNINGBOARD")
    #expect(report.termination.code?.value == 0xDEAD_10CC)
  }

  @Test func aSentenceAboutTheFieldsOfAHeadIsNone() throws {
    let text = "Look at Exception Type: EXC_CRASH (SIGKILL), and then at Triggered by Thread: 0, which is the main one."
    let isSpread = Bytes.with(Array(text.utf8)) { LostLineBreaks.source(ReportSource(text: text), $0) != nil }
    #expect(!isSpread)
  }

  @Test func aBodyInTextMayStandOnTheLineOfItsHeader() throws {
    let report = try report(
      """
      {"app_name":"Kelp","timestamp":"2018-05-15 12:59:04.89 +1000","bug_type":"109","name":"Kelp"} Incident Identifier: \
      AD08BF48-F82B-44F8-A59B-65601072E0C7 Hardware Model: iPhone7,1 Process: Kelp [412] Path: /Applications/Kelp.app/Kelp \
      Identifier: com.example.kelp Version: 50 (1.0) Code Type: ARM-64 (Native) Role: Foreground Parent Process: launchd [1] \
      OS Version: iPhone OS 10.3.1 (14E304) Report Version: 104 Exception Type: EXC_CRASH (SIGABRT) Exception Codes: \
      0x0000000000000000, 0x0000000000000000 Triggered by Thread: 0 Application Specific Information: abort() called \
      Last Exception Backtrace: (0x186536fd8 0x184f98538 0x186418888 0x10029dc6c)
      """)
    #expect(report.format == "ips")
    #expect(report.process.identifier == 412)
    #expect(report.exception.signal?.value == "SIGABRT")
    #expect(report.lastExceptionBacktrace.count == 4)
  }
}
