@testable import ByteKit
import CrashModel
import Testing

@testable import CrashFormats

/// How Linux's kernel, systemd, gdb and Go programs say that a signal ended a program.
@Suite struct LinuxExitTests {
  @Test func theKernelNamesProcessAndAddress() throws {
    let line = "[12345.678] tool[4711]: segfault at 10 ip 000055d5c1b4cafe sp 00007ffd4f01a2b0 error 4 in tool[55d5+10]"
    let report = try report(line)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x10)
    #expect(report.process.name == "tool")
    #expect(report.process.identifier == 4711)
  }

  @Test func thePlaceOfAFunctionIsNoName() throws {
    let report = try report(
      """
      Last Exception Backtrace:
      0       CoreFoundation   0x183f86d8c 0x183e41000 + 0x145d8c // __exceptionPreprocess + 0xe4
      1       libobjc.A.dylib  0x1831405ec 0x183138000 + 0x85ec // objc_exception_throw + 0x38
      2     + Harbour.dylib    0x108a0b8a4 0x108a04000 + 0x78a4 // 0x000073f4 + 0x4b0
      """)
    #expect(report.lastExceptionBacktrace.map(\.symbol) == ["__exceptionPreprocess", "objc_exception_throw", nil])
  }

  @Test func applesOldDebuggerTellsTheAddress() throws {
    let report = try report(
      """
      Program received signal EXC_BAD_ACCESS, Could not access memory.
      Reason: KERN_PROTECTION_FAILURE at address: 0x00000018
      0x029ba290 in Harbour::tide () at tide.c:12
      (gdb) bt
      #0  0x029ba290 in Harbour::tide () at tide.c:12
      #1  0x029ba7d4 in main () at main.c:3
      """)
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.faultAddress?.value == 0x18)
  }

  @Test(arguments: [
    ("[1.2] traps: tool[47] trap invalid opcode ip:55d5 sp:7ffd error:0 in tool[55d5+10]", "SIGILL"),
    ("[1.2] traps: tool[47] trap int3 ip:55d5 sp:7ffd error:0 in tool[55d5+10]", "SIGTRAP"),
    ("[1.2] traps: tool[47] general protection fault ip:55d5 sp:7ffd error:0 in tool[55d5+10]", "SIGSEGV"),
    ("Nov 20 10:11:12 host systemd[1]: tool.service: Main process exited, code=dumped, status=11/SEGV", "SIGSEGV"),
    ("Nov 20 10:11:12 host systemd[1]: tool.service: Main process exited, code=killed, status=9/KILL", "SIGKILL"),
    ("        Signal: 4 (ILL)", "SIGILL"),
    ("Program received signal SIGILL, Illegal instruction.", "SIGILL"),
    ("Thread 2 \"worker\" received signal SIGSEGV, Segmentation fault.", "SIGSEGV"),
    ("RequestId: 8f Error: Runtime exited with error: signal: trace/breakpoint trap", "SIGTRAP"),
    ("Error: Runtime exited with error: signal: illegal instruction", "SIGILL"),
    ("qemu: uncaught target signal 11 (Segmentation fault) - core dumped", "SIGSEGV"),
    ("audit: type=1701 audit(1.2:3): auid=1000 pid=47 comm=\"tool\" exe=\"/opt/tool\" sig=11 res=1", "SIGSEGV"),
    ("Title: pier-server crashed with SIGSEGV in swift_retain()", "SIGSEGV"),
    ("INFO exited: pier (terminated by SIGILL (core dumped); not expected)", "SIGILL"),
    ("error: Plug-in ended with uncaught signal: 5", "SIGTRAP"),
    ("error: plugin process ended by an uncaught signal: 11", "SIGSEGV"),
    ("PM2        | App [pier:0] exited with code [0] via signal [SIGSEGV]", "SIGSEGV"),
    ("INFO Main child exited with signal (with signal 'SIGTRAP', core dumped? false)", "SIGTRAP"),
    ("Got a SIGABRT while executing native code. This usually indicates", "SIGABRT"),
    (
      "[1.2] tool[47]: unhandled exception: DABT (lower EL), ESR 0x92000006, level 2 translation fault in tool[a+1c]",
      "SIGSEGV"
    ),
    ("[1.2] tool[47]: unhandled exception: BRK (AArch64), ESR 0xf2000001, ptrace BRK handler in tool[a+1c]", "SIGTRAP"),
    (
      "[1.2] tool[47]: unhandled level 2 translation fault (11) at 0x00000010, esr 0x92000006, in tool[a+1c]", "SIGSEGV"
    ),
    (
      "Jan  5 10:11:12 host kernel: tool[47]: segfault at 10 ip 00007f12 sp 00007ffd error 4 in libc.so[7f1+17]",
      "SIGSEGV"
    ),
    ("(UIKitApplication:org.example.pier[0xc2a1][47]) Exited abnormally: Abort trap: 6", "SIGABRT"),
    ("Main PID: 47 (code=dumped, signal=ILL)", "SIGILL"),
    ("Process: 47 ExecStart=/opt/tool serve (code=killed, signal=KILL)", "SIGKILL"),
    ("Container terminated on signal 11.", "SIGSEGV"), ("Container terminated on signal 9", "SIGKILL"),
    ("10:00:01 web.1  | terminated by SIGSEGV", "SIGSEGV"),
    ("subprocess.CalledProcessError: Command '['./tool']' died with <Signals.SIGABRT: 6>.", "SIGABRT"),
    ("process didn't exit successfully: `tool` (signal: 4, SIGILL: illegal instruction)", "SIGILL"),
    ("CalledProcessError: Command './tool' returned non-zero exit status -11.", "SIGSEGV"),
    ("error: process exited with signal SIGSEGV", "SIGSEGV"),
    ("Error: Command failed with signal SIGSEGV (Segmentation fault): ./tool", "SIGSEGV"),
    ("1/3 Test #1: tool_test ...................***Exception: SegFault  0.12 sec", "SIGSEGV"),
    ("1/3 Test #1: tool_test .................Subprocess aborted***Exception:   0.12 sec", "SIGABRT"),
    ("段错误 (核心已转储)", "SIGSEGV"),
    ("run.sh: Zeile 22: 4711 Abgebrochen             (Speicherabzug geschrieben) ./pier", "SIGABRT"),
    ("./run.sh: 줄 46: 4711 추적/중단점 함정 (코어 덤프됨) ./pier", "SIGTRAP"),
    ("run.sh: 14 行: 4711 Segmentation fault      (コアダンプ) ./pier -i", "SIGSEGV"),
    ("Erreur de segmentation (core dumped)", "SIGSEGV"),
    ("Ошибка шины (стек памяти сброшен на диск)", "SIGBUS"),
    ("error: Execution was interrupted, reason: signal SIGABRT.", "SIGABRT"),
    ("Process exited: <X: 0x1> -> <RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>", "SIGABRT"),
  ])
  func linesNameTheSignal(line: String, signal: String) throws {
    #expect(try report(line).exception.signal?.value == signal)
  }

  @Test(arguments: [
    ": segfault at ", "a: segfault at zz ip 1", "a: segfault at 1 ip 2", "] trap ", "a[1] trap  ip:",
    "code=dumped, status=", "code=killed, status=11", "code=killed, status=11/", "Program received signal SIG",
    "error: signal: ", "qemu: uncaught target signal ", "qemu: uncaught target signal 99 (",
    "domain:signal(2) code:SIG", "server: received signal SIGTERM, shutting down", "error: signal: lost", "Signal: 4",
    "Signal: (", "Signal: 4 (", " crashed with SIG", "type=1701 sig=", "type=1701 x sig=99", "type=ANOM_ABEND  comm=\"",
    "Main PID: 47 (code=dumped, signal=", "Main PID: 47 (code=dumped, signal=lost)", "(code=killed, signal=11)",
    "Container terminated on signal ", "Container terminated on signal 99", "hild exited with signal (with signal 'SIG",
    "segfault at ", "segfault at zz ip 1", "a[1]: unhandled exception: DABT, level 2 translation fault",
    "a[1]: unhandled exception: the tide, ESR 0x1",
  ])
  func otherLinesSayNothing(line: String) {
    var report = CrashReport(format: "excerpt", source: ReportSource(text: line))
    let bytes = Array(line.utf8)
    Bytes.with(bytes) { _ = LinuxExit.read($0.all, at: 0, into: &report) }
    #expect(report.exception.signal == nil)
  }

  @Test func theStatusOfAServiceNamesTheProgram() throws {
    let report = try report(
      """
           Active: failed (Result: core-dump) since Wed 2025-11-19 10:00:00 UTC; 5min ago
          Process: 4711 ExecStart=/opt/pier/pierd serve (code=dumped, signal=ILL)
      """)
    #expect(report.process.name == "pierd")
    #expect(report.process.identifier == 4711)
  }

  /// Windows has statuses in place of signals.
  @Test(arguments: [
    ("Error: swift.exe exited with code -1073741819.", "SIGSEGV"),
    ("Process finished with exit code -1073741795 (0xC000001D)", "SIGILL"),
    ("harbourd.exe exited with code 3221226505", "SIGABRT"),
    (
      "Unhandled exception at 0x00007FFE1C2A4F69 (swiftCore.dll) in harbourd.exe: 0xC000001D: Illegal Instruction.",
      "SIGILL"
    ),
    ("##[error]Error: Process completed with exit code -1073740791.", "SIGABRT"),
    ("(1a2c.3f0): Access violation - code c0000005 (first chance)", "SIGSEGV"),
  ])
  func statusesOfWindowsAreSignals(line: String, signal: String) throws {
    let report = try report("[490/1389] Testing HarbourTests.TideTests/testHigh\n" + line)
    #expect(report.exception.signal?.value == signal)
    #expect(report.operatingSystem.name == "Windows")
  }

  @Test func lldbTellsStatusesOnWindows() throws {
    let report = try report(
      """
      * thread #1, stop reason = Exception 0xc0000005 encountered at address 0x7ff6a1b2c3d4: Access violation reading location 0x00000008
          frame #0: 0x00007ff6a1b2c3d4 harbourd.exe`Pier.open(at:) at Pier.swift:12
          frame #1: 0x00007ff6a1b2c111 harbourd.exe`main at main.swift:40
      """)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 8)
    #expect(report.crashedThread?.frames.count == 2)
  }

  @Test func aRefusedAccessOnWindowsHasAnAddress() throws {
    let report = try report(
      "Unhandled exception at 0x00007FFE1C2A4F69 (swiftCore.dll) in harbourd.exe: 0xC0000005: Access violation reading "
        + "location 0x000000000000003C.")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x3C)
  }

  @Test func anExceptionRecordOfWinDbgIsRead() throws {
    let report = try report(
      """
      ExceptionAddress: 00007ff7c0de1234 (harbourd!$s7harbourd4PierC4openyyF+0x0000000000000024)
         ExceptionCode: c0000005 (Access violation)
        ExceptionFlags: 00000000
      NumberParameters: 2
         Parameter[0]: 0000000000000000
         Parameter[1]: 0000000000000010
      Attempt to read from address 0000000000000010
      """)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x10)
    #expect(report.operatingSystem.name == "Windows")
  }

  @Test func powerShellTellsTheLastExitCode() throws {
    let report = try report("PS > harbourd.exe\nPS > $LASTEXITCODE\n-1073741795")
    #expect(report.exception.signal?.value == "SIGILL")
    #expect(report.operatingSystem.name == "Windows")
  }

  @Test(arguments: [
    "temperature -1073741819", "exited with code -1073", "code 32212", "exit 0xC0000",
    "exited with code -10737418190000000000", "Exception Code: 0xC0000005FFFFFFFFFFFFFFFFFFFF", "the file 0xC0000005",
    "exited with code -1073700000",
  ])
  func otherNumbersAreNoStatuses(line: String) {
    var report = CrashReport(format: "excerpt", source: ReportSource(text: line))
    Bytes.with(Array(line.utf8)) { _ = WindowsExit.read($0.all, at: 0, into: &report) }
    #expect(report.exception.signal == nil)
  }

  @Test func straceTellsSignalAndAddress() throws {
    let report = try #require(
      ReportFormat.reports(
        in: ReportSource(
          text: """
            [pid  4242] read(7, "", 4096) = 0
            [pid  4242] --- SIGSEGV {si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=0x18} ---
            [pid  4250] +++ killed by SIGSEGV (core dumped) +++
            +++ killed by SIGSEGV (core dumped) +++
            """)
      ).first)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x18)
    #expect(report.operatingSystem.name == "Linux")
  }

  @Test func apportTellsTheAddress() throws {
    let report = try #require(
      ReportFormat.reports(
        in: ReportSource(
          text: """
            ExecutablePath: /opt/pier/pierd
            Signal: 11
            SegvAnalysis:
             Segfault happened at: 0x55d0a1b2c3d4:\tmov    (%rax),%rax
             PC (0x55d0a1b2c3d4) ok
             source "(%rax)" (0x00000028) not located in a known VMA region (needed readable region)!
            Stacktrace:
             #0  0x000055d0a1b2c3d4 in open_pier ()
             #1  0x000055d0a1b2c4e5 in main ()
            """)
      ).first)
    #expect(report.faultAddress?.value == 0x28)
  }

  struct DebuggerFrame: Sendable {
    let line: String
    var symbol: String?
    var file: String?
    var image: String?
  }

  @Test(arguments: [
    DebuggerFrame(
      line: "#0  0x000055d5c1b4cafe in $s4tool3fooyyF () at main.swift:3", symbol: "$s4tool3fooyyF", file: "main.swift"),
    DebuggerFrame(
      line: "#1  0x000055d5c1b4cafe in main (argc=1, argv=0x7ffe) at main.c:9", symbol: "main", file: "main.c"),
    DebuggerFrame(
      line: "#2  0x55d5c1b4cafe in tide::read(int) (this=0x10, n=3) at a.cpp:5", symbol: "tide::read(int)",
      file: "a.cpp"),
    DebuggerFrame(
      line: "#3  0x000055d5c1b4cafe in raise () from /lib/libc.so.6", symbol: "raise", image: "libc.so.6"),
    DebuggerFrame(
      line: "#4  0x000055d5c1b4cafe $s4tool3fooyyF (tool + 0x4cafe)", symbol: "$s4tool3fooyyF", image: "tool"),
    DebuggerFrame(line: "#5  0x000055d5c1b4cafe n/a (libc.so.6 + 0x8caa4)", image: "libc.so.6"),
    DebuggerFrame(
      line: "#6\t0x102c9f5eb in CartModel.price(at:) at /a/Cart.swift:21", symbol: "CartModel.price(at:)",
      file: "/a/Cart.swift"),
    DebuggerFrame(line: "#7\t0x00000001045e5a38 in _assertionFailure ()", symbol: "_assertionFailure"),
    DebuggerFrame(
      line: "#8 0x4a2f in main.load() -> () main.swift:3:5 (tool+0x12)", symbol: "main.load() -> ()",
      file: "main.swift",
      image: "tool"),
    DebuggerFrame(
      line: #"#0 0x7ff6 in swift::run() (C:\Library\Developer\swift-frontend.exe+0x56da7a5)"#, symbol: "swift::run()",
      image: "swift-frontend.exe"),
    DebuggerFrame(
      line: "#9 0x4a2f in operator delete(void*) (tool:x86_64+0x12)", symbol: "operator delete(void*)", image: "tool"),
  ])
  func framesOfDebuggersHavePlainNames(_ expected: DebuggerFrame) throws {
    let bytes = Array(expected.line.utf8)
    let frame = try #require(Bytes.with(bytes) { FrameLine.parse($0.all, isInStack: true) })
    #expect(frame.symbol == expected.symbol)
    #expect(frame.file == expected.file)
    #expect(frame.image == expected.image)
  }
}
