import CrashFormats
import CrashModel
import Testing

/// What is peculiar to minidumps as tools print them, in one of three forms.
@Suite struct MinidumpTests {
  private func report(_ name: String) throws -> CrashReport {
    try #require(try ReportFormat.reports(in: Fixtures.source("formats/minidump/" + name)).first)
  }

  private func reports(_ text: String) throws -> [CrashReport] {
    try ReportFormat.reports(in: ReportSource(path: "dump.txt", text: text))
  }

  private func dump(reason: String, address: String = "0x0", thread: String = "Thread 0 (crashed)") -> String {
    """
    Operating system: Mac OS X
                      14.5.0 23F79
    CPU: amd64
         12 CPUs

    Crash reason:  \(reason)
    Crash address: \(address)

    \(thread)
     0  Moor!Cleat::tie(int) [cleat.cc : 12 + 0x4]
        rax = 0x0000000000000001   rip = 0x0000000104c31dd8
        Found by: given as instruction pointer in context

    """
  }

  @Test func framesHaveAddressesFromTheRegistersBelowThem() throws {
    let report = try report("mac.txt")
    let thread = try #require(report.crashedThread)
    #expect(thread.index == 3)
    #expect(thread.frames.map(\.address) == [0x1_009A_4B1C, 0x1_009A_4D20, 0x1_8840_AF94])
    #expect(thread.frames.map(\.imageOffset) == [0xCB1C, 0xCD20, 0x6F94])
    #expect(thread.frames[0].file == "ledger.cc")
    #expect(thread.frames[0].line == 88)
    #expect(report.register("x8")?.value == 0x18)
    // Those of the frames further out, and of other threads, are not the crash's.
    #expect(report.registers.count == 8)
    #expect(report.process.name == "Quayside Helper")
    #expect(report.operatingSystem.build == "23G93")
    #expect(report.images.loaded().count == 4)
  }

  @Test func librariesLeftTheirWords() throws {
    let report = try report("mac-crash-info.txt")
    let message = try #require(report.messages.first)
    #expect(message.text == "Tideline/BuoyTable.swift:52: Fatal error: Index out of range")
    #expect(message.image == "libswiftCore.dylib")
    #expect(message.origin == .applicationInformation)
    #expect(report.threads.loaded().map(\.name) == [nil, "com.apple.NSEventThread"])
    #expect(report.crashedThread?.frames[1].line == 52)
  }

  @Test func guessedFramesAreSaidToBe() throws {
    let report = try report("linux-scanned.txt")
    #expect(report.notes == ["One frame was guessed by scanning the stack, and may be left over from an earlier call."])
    #expect(report.operatingSystem.version?.value == "5.15.0-91-generic")
    #expect(report.exception.subtype?.value == "SEGV_MAPERR")
  }

  @Test func inlinedFunctionsAreFrames() throws {
    let report = try report("report.json")
    let frames = try #require(report.crashedThread?.frames)
    #expect(
      frames.map(\.symbol) == ["Chain::links() const", "Capstan::heave(int)", "Deck::weigh()", nil])
    #expect(frames.map(\.isInlined) == [true, false, false, false])
    #expect(frames.map(\.index) == [0, 1, 2, 3])
    #expect(report.threads.loaded()[1].frames.count == 4)
    #expect(report.crashedThread?.name == "worker")
    #expect(report.images.loaded().map(\.uuid) == ["6A1F0D2C3B4E45968778695A4B3C2D1E", nil])
  }

  @Test func anObjectAroundTheDumpIsLookedInto() throws {
    let source = try Fixtures.source("formats/minidump/report.json")
    let inner = String(decoding: source.bytes, as: UTF8.self)
    let report = try #require(
      try ReportFormat.reports(in: ReportSource(path: "a.json", text: "{\"uuid\":\"1\",\"json_dump\":\(inner)}")).first)
    #expect(report.format == "minidump-json")
    #expect(report.crashedThread?.frames.count == 4)
  }

  @Test func aLogHoldsSeveralDumps() throws {
    let text = dump(reason: "EXC_CRASH / SIGABRT") + "test 2\n" + dump(reason: "SIGSEGV /SEGV_MAPERR", address: "0x8")
    let reports = try reports(text)
    #expect(reports.map(\.exception.signal?.value) == ["SIGABRT", "SIGSEGV"])
    #expect(reports.map(\.exception.type?.value) == ["EXC_CRASH", nil])
    #expect(reports[1].faultAddress?.value == 8)
    #expect(reports[1].source.line(at: reports[1].faultAddress?.offset ?? 0) == 20)
  }

  @Test(arguments: ["EXC_BAD_ACCESS / EXC_I386_GPFLT", "SIGSEGV /SI_KERNEL", "SIGSEGV /0x00000080"])
  func aProtectionFaultHasNoAddress(reason: String) throws {
    #expect(try #require(try reports(dump(reason: reason)).first).faultAddress == nil)
  }

  @Test(arguments: [
    ("DUMP_REQUESTED", "Thread 0 (crashed)"), ("Simulated Exception", "Thread 0 (crashed)"),
    ("EXC_BREAKPOINT / 0x1", "Thread 0 main (requested dump, did not crash) - tid: 77"),
  ])
  func aDumpOfALivingProcessIsNoCrash(reason: String, thread: String) throws {
    let report = try #require(try reports(dump(reason: reason, thread: thread)).first)
    #expect(report.kind == .nonFatal)
    #expect(report.crashedThread?.frames.count == 1)
  }

  @Test func aThreadAloneIsEnough() throws {
    let text = """
      ```
      Thread 0 CrBrowserMain (crashed)
       0  Moor!Cleat::operator!=(Cleat const&) const + 0x13
          rip = 0x0000000104c31dd8
          Found by: given as instruction pointer in context
       1  Moor!<name omitted> + 0x9
       2  0x7ff807688345
      ```
      """
    let thread = try #require(try reports(text).first?.crashedThread)
    #expect(thread.name == "CrBrowserMain")
    #expect(thread.frames.map(\.symbol) == ["Cleat::operator!=(Cleat const&) const", nil, nil])
    #expect(thread.frames.map(\.symbolOffset) == [0x13, 9, nil])
    #expect(thread.frames[2].address == 0x7FF8_0768_8345)
  }

  @Test(arguments: [
    "Crash reason: ", "Crash reason: /\nCrash address: \n", "OS|\nCPU|\nCrash|\n", "OS|\nCPU|\nCrash|||\n0|0||||||\n",
    "CPU|\nCrash|x|y|99999999999999999999\n0|0|a|b|c|d|e\n-1|0|a|b|c|d|e\n0|99999999|a|b|c|d|e",
    "Crash reason: SIGSEGV\nCrash address: 0xffffffffffffffffffff\nThread 99999999999 (crashed)\nThread 0\n 0  !\n 1  ! + 0x\n",
    "Crash reason: a\nCrash address: 0x1\nLoaded modules:\n0x9 - 0x1  A\n0x0 - 0xffffffffffffffff  B  (main)\n0x - 0x\n",
  ])
  func oddDumpsAreSurvived(text: String) {
    for report in (try? reports(text)) ?? [] { #expect(report.threads.loaded().count == report.threads.count) }
  }

  @Test(arguments: [
    #"{"crash_info":{}}"#, #"{"crash_info":[],"crashing_thread":7}"#,
    #"{"crash_info":{"type":null,"address":7},"crashing_thread":{"frames":[{}, {"inlines":[{}]}],"threads_index":99}}"#,
    #"{"crash_info":{"crashing_thread":-1},"threads":[{"frames":[{"offset":"zz"}]}],"modules":[{"base_addr":"0x9","end_addr":"0x1"}],"main_module":9,"crashing_thread":{}}"#,
  ])
  func oddJSONIsSurvived(text: String) {
    for report in (try? reports(text)) ?? [] { #expect(report.threads.loaded().count == report.threads.count) }
  }
}
