@testable import ByteKit
import CrashModel
import Testing

@testable import CrashFormats

/// The last words of other languages' runtimes and of engines of games.
@Suite struct ForeignRuntimeTests {
  private func report(_ name: String) throws -> CrashReport {
    let found = try ReportFormat.reports(in: Fixtures.source("formats/foreign-runtime/" + name))
    #expect(found.map(\.format) == ["foreign-runtime"])
    return try #require(found.first)
  }

  private func read(_ text: String) -> [CrashReport] {
    ReportFormat.foreignRuntime.read(ReportSource(path: "text", text: text))
  }

  private func isRecognised(_ text: String) -> Bool {
    Bytes.with(Array(text.utf8)) { ReportFormat.foreignRuntime.recognize(InputPrefix($0)) != .no }
  }

  private func symbols(_ report: CrashReport) -> [String?] { report.crashedThread?.frames.map(\.symbol) ?? [] }

  @Test func pythonsFaultHandlerMarksTheThreadThatCrashed() throws {
    let report = try report("python-fatal.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(symbols(report) == ["inv", "level", "<module>"])
    #expect(report.crashedThread?.frames[1].file == "/srv/tides/model.py")
    #expect(report.crashedThread?.frames[1].line == 88)
    let threads = report.threads.loaded()
    #expect(threads.map(\.isCrashed) == [false, true])
    #expect(threads[0].frames.map(\.symbol) == ["wait", "run"])
  }

  @Test func theLastOfPythonsTracebacksCountsInnermostFirst() throws {
    let report = try report("python-traceback.txt")
    #expect(symbols(report) == ["height", "main", "<module>"])
    #expect(report.crashedThread?.frames.map(\.line) == [44, 55, 62])
    #expect(report.uncaughtException?.name?.value == "tides.errors.TideError")
    #expect(report.uncaughtException?.reason?.value == "no readings of CUX7")
    #expect(report.messages.contains { $0.text == "KeyError: 'CUX7'" })
    #expect(!report.messages.contains { $0.text.contains("return readings") })
  }

  @Test func aTracebackThatWasCutOffIsStillInOrder() {
    let report = read(
      """
      Traceback (most recent call last):
        File "/srv/run.py", line 4, in <module>
          load()
        File "/srv/run.py", line 2, in load
      """)
    #expect(report.first.map(symbols) == ["load", "<module>"])
  }

  @Test(arguments: [
    // By a logger, in front of the traceback or on its line; and where the frames begin with the function that caught it.
    "2026-03-01 12:00:00,123 ERROR tides: failed\nTraceback (most recent call last):\n  File \"/srv/a.py\", line 4, in <module>\nValueError: low",
    "ERROR:root:failed\nTraceback (most recent call last):\n  File \"/srv/a.py\", line 4, in <module>\nValueError: low",
    "Task exception was never retrieved\nTraceback (most recent call last):\n  File \"/srv/a.py\", line 4, in <module>\nValueError: low",
    "Traceback (most recent call last):\n  File \"/srv/a.py\", line 4, in pull\nValueError: low",
  ])
  func anExceptionThatWasCaughtIsNone(text: String) throws {
    let report = try #require(read(text).first)
    #expect(report.uncaughtException == nil)
    #expect(report.crashedThread?.frames.count == 1)
  }

  @Test(arguments: [
    "Traceback (most recent call last):\n  File \"/srv/a.py\", line 4, in <module>\nValueError: low",
    "Uncaught exception, ERROR:\nTraceback (most recent call last):\n  File \"/srv/a.py\", line 4, in <module>\nValueError: low",
    "Exception in thread Thread-1:\nTraceback (most recent call last):\n  File \"/lib/threading.py\", line 4, in _bootstrap_inner\nValueError: low",
  ])
  func anExceptionThatNobodyTookIsNamed(text: String) {
    #expect(read(text).first?.uncaughtException?.name?.value == "ValueError")
  }

  @Test func callsOfJavaScriptAreFrames() throws {
    let report = try report("node.txt")
    #expect(symbols(report) == ["level", "Promise.all", "Board.show", "<anonymous>"])
    #expect(report.crashedThread?.frames.map(\.line) == [44, nil, 12, 23])
    #expect(report.crashedThread?.frames[2].file == "/srv/tides/board.mjs")
    #expect(report.uncaughtException?.name?.value == "TypeError")
  }

  @Test func theNativeStackOfNodeIsTheOneThatCrashed() throws {
    let report = try report("node-native.txt")
    #expect(
      report.crashedThread?.frames.map(\.image) == ["node", "node", "tides.node", "tides.node", "node"])
    #expect(report.crashedThread?.frames[0].address == 0x1_02F3_C8A4)
    #expect(report.crashedThread?.frames[4].symbol == nil)
    let calls = try #require(report.threads.loaded().first { !$0.isCrashed })
    #expect(calls.frames.map(\.symbol) == ["open", "<anonymous>"])
  }

  @Test func theLastErrorOfNodeCountsAndItsCauseFollows() throws {
    let frame = "    at f (/srv/a.js:1:1)\n    at node:internal/main:1:2\n"
    let report = try #require(
      read(
        "Error: caught\n    at caught (/srv/a.js:9:9)\nRangeError: deep\n\(frame)  [cause]: Error: low\n\(frame)\nNode.js v20.1.0\n"
          + "Error: later\n    at later (/srv/b.js:1:1)\n"
      ).first)
    #expect(report.uncaughtException?.name?.value == "RangeError")
    #expect(symbols(report) == ["f", "<anonymous>"])
    #expect(report.threads.count == 3)
  }

  @Test func anErrorThatNodeOnlyToldOfIsNotUncaught() {
    let report = read("Error: low\n    at f (/srv/a.js:1:1)\n    at node:internal/main:1:2\nGET /tides 200\n").first
    #expect(report?.uncaughtException == nil)
    #expect(report.map(symbols) == ["f", "<anonymous>"])
  }

  @Test(arguments: [
    "    at f (/srv/a.js:1:1)\n", "\n 1: boats [two]\n", "\n    at com.example.Pier.moor(Pier.java:12)\n",
    "- look at node:internal/main\n",
  ])
  func otherLinesWithAtAreNotNodes(text: String) {
    #expect(!isRecognised("Some words\n" + text))
  }

  @Test func aSignalBelowCgoHasItsStack() throws {
    let report = try report("go-cgo.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x28)
    #expect(symbols(report).last == "main.main")
  }

  @Test func rubysNativeStackIsTheOneThatCrashed() throws {
    let report = try report("ruby.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x1_04E6_0000)
    let frames = try #require(report.crashedThread?.frames)
    #expect(frames.map(\.image).suffix(2) == ["ffi_c.bundle", "libruby.3.2.dylib"])
    #expect(frames[4].symbol == "rbffi_MethodHandle_CodeAddress")
    #expect(frames[4].symbolOffset == 0x1C)
    #expect(frames[4].address == 0x1_04E5_FC10)
    let ruby = try #require(report.threads.loaded().first { !$0.isCrashed })
    #expect(ruby.frames.map(\.symbol) == ["attach", "bind", "<main>"])
    #expect(ruby.frames.map(\.line) == [275, 19, 7])
  }

  @Test func everyGoroutineHasItsStack() throws {
    let report = try report("go.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x10)
    #expect(symbols(report) == ["panic", "example.org/pier/moor.(*Boat).Tie", "main.start"])
    #expect(report.crashedThread?.frames[1].file == "/srv/pier/moor/boat.go")
    #expect(report.crashedThread?.frames[1].line == 21)
    #expect(report.crashedThread?.index == 17)
    #expect(report.threads.loaded().map(\.name) == ["goroutine [running]", "goroutine [chan receive]"])
  }

  @Test func theJavaMachinesFileHasFramesOfBothSides() throws {
    let report = try report("hs_err.log")
    #expect(report.process.identifier == 8123)
    #expect(report.faultAddress?.value == 8)
    let frames = try #require(report.crashedThread?.frames)
    #expect(
      frames.map(\.symbol) == [
        "$s4Pier4RopeV4bindyyF", "org.example.pier.Rope.bind()V", "org.example.pier.Main.main([Ljava/lang/String;)V",
        "~StubRoutines::call_stub",
        "JavaCalls::call_helper(JavaValue*, methodHandle const&, JavaCallArguments*, JavaThread*)",
      ])
    #expect(frames.map(\.image) == ["libPier.dylib", nil, nil, nil, "libjvm.dylib"])
    #expect(frames[0].imageOffset == 0x1C3D)
    #expect(frames[0].symbolOffset == 0x1D)
  }

  @Test(
    arguments: [
      (
        "J 1234 c2 org.example.Pier.level(I)V (35 bytes) @ 0x0000000110a1b2c3 [0x0000000110a1b2a0+0x23]",
        "org.example.Pier.level(I)V", nil
      ),
      (
        "J 1234  org.example.Pier.level(I)V (35 bytes) @ 0x0000000110a1b2c3 [0x0000000110a1b2a0+0x23]",
        "org.example.Pier.level(I)V", nil
      ),
      ("C  [libsystem_pthread.dylib+0x6026]  _pthread_start+0x88", "_pthread_start", 0x88),
      ("C  0x0000000000000000", nil, nil),
    ] as [(String, String?, UInt64?)])
  func framesOfTheJavaMachine(line: String, symbol: String?, distance: UInt64?) throws {
    let report = try #require(
      read("A fatal error has been detected by the Java Runtime Environment:\nNative frames: (C)\n\(line)\n").first)
    let frame = try #require(report.crashedThread?.frames.first)
    #expect(frame.symbol == symbol)
    #expect(frame.symbolOffset == distance)
  }

  @Test func godotsFramesOfEverySystem() throws {
    let mac = try report("godot-macos.txt")
    let frames = try #require(mac.crashedThread?.frames)
    #expect(
      frames.map(\.symbol) == [
        "_sigtramp", "Node3D::get_global_transform() const", "RopeSolver::_physics_process(double)",
        "SceneTree::physics_process(double)", "start",
      ])
    #expect(frames.map(\.image) == ["libsystem_platform.dylib", "Pier", "Pier", "Pier", "dyld"])
    #expect(frames[2].file == "rope_solver.cpp")
    #expect(frames[2].line == 88)
    let script = try #require(mac.threads.loaded().first { $0.name == "GDScript" })
    #expect(script.frames.map(\.symbol) == ["_physics_process", "_moor"])
    #expect(script.frames.map(\.file) == ["res://boats/boat.gd", "res://boats/harbour.gd"])

    let linux = try #require(try report("godot-linux.txt").crashedThread?.frames)
    #expect(linux.map(\.symbol) == [nil, "RopeSolver::_ready()", "Node::_propagate_ready()", "./pier.x86_64()"])
    #expect(linux[0].image == "libc.so.6")
    #expect(linux[0].imageOffset == 0x42520)
    #expect(linux[0].address == 0x7F0A_3C04_2520)
  }

  @Test func unrealsFramesAndCauses() throws {
    let check = try report("unreal-check.log")
    let frames = try #require(check.crashedThread?.frames)
    #expect(frames.map(\.image) == ["Pier", "Pier", "Pier", "libsystem_pthread.dylib"])
    #expect(frames[1].symbol == "UHarbour::Open(int)")
    #expect(frames[1].file == "Harbour.cpp")
    #expect(frames[1].line == 57)
    #expect(frames[3].symbol == nil)
    #expect(check.messages.contains { $0.text.hasPrefix("Assertion failed: Pier != nullptr [File:") })

    let signal = try report("unreal-signal.log")
    #expect(signal.exception.signal?.value == "SIGSEGV")
    #expect(signal.faultAddress?.value == 0x10)
    #expect(symbols(signal).first == "UHarbour::Moor(ABoat*)")
  }

  @Test func unrealsReporterOnAMacHasFramesOfItsOwn() throws {
    let report = try report("unreal-reporter.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 8)
    let frames = try #require(report.crashedThread?.frames)
    #expect(
      symbols(report) == ["UHarbour::Moor(ABoat*)", "UHarbour::Tick(float)", "FEngineLoop::Tick()", "_pthread_start"])
    #expect(frames[0].file == "/src/pier/Harbour.cpp")
    #expect(frames[0].line == 57)
    #expect(frames[0].address == 0x1_04C1_D0A8)
    #expect(frames[1].file == nil)
    #expect(
      frames.map(\.image) == ["Pier-Mac-Shipping", "Pier-Mac-Shipping", "Pier-Mac-Shipping", "libsystem_pthread.dylib"])
  }

  @Test func callsOfRAreFramesAndNativeOnesHaveTheirName() throws {
    let report = try report("r.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x18)
    #expect(symbols(report) == ["tide_level", "height", "tryCatch", "level"])
    #expect(report.crashedThread?.frames.map(\.image) == [nil, nil, "libR.dylib", nil])
  }

  @Test func aCallOfRGoesOnInTheNextLine() {
    let report = read(
      """
       *** caught bus error ***
      Traceback:
       1: .External(tide, "a long text (",
              hours)
       2: level(12)
      An irrecoverable exception occurred. R is aborting now ...
       3: other()
      """
    ).first
    #expect(report?.exception.signal?.value == "SIGBUS")
    #expect(report.map(symbols) == ["tide", "level"])
  }

  @Test func juliasFramesAreOfBothSides() throws {
    let report = try report("julia.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    let frames = try #require(report.crashedThread?.frames)
    #expect(
      symbols(report) == [
        "tide_level", "level", "forecast", "_jl_invoke", "ijl_apply_generic", "eval", "main",
      ])
    #expect(frames.map(\.image) == ["libtides.dylib", nil, nil, "libjulia", "libjulia", "libjulia", "julia"])
    #expect(frames[1].file == "/srv/tides/src/Tides.jl")
    #expect(frames[1].line == 88)
  }

  @Test(arguments: [
    ("signal (11): Segmentation fault", "SIGSEGV"), ("[52] signal (11.1): Segmentation fault", "SIGSEGV"),
    ("[52] signal 6 (-6): Aborted", "SIGABRT"), ("52] signal (10.2): Bus error: 10", "SIGBUS"),
  ])
  func juliasHeadLines(line: String, signal: String) {
    let report = read(line + "\nin expression starting at none:0\nlevel at /srv/Tides.jl:8\n").first
    #expect(report?.exception.signal?.value == signal)
    #expect(report.map(symbols) == ["level"])
  }

  @Test(arguments: [
    "goroutine is a word of Go", "The log said Fatal Python error: yesterday, and nothing today",
    "[BUG] the list is empty", "in expression starting at /srv/run.jl:12\nsignal (15): Terminated: 15\n",
    "ERROR: LoadError: no signal (weak): none\nin expression starting at /srv/run.jl:12",
    "Traceback:\n 1: level(12)\nwe *** caught a fish ***", "the boat has Address = 0x and lies [in Pier]",
    "the fatal error of Python", "ruby 3.2.2 (2023-03-30)",
    "Tides/Table.swift:3: Fatal error: Index out of range\nTraceback (most recent call last):\n",
    "* thread #1, stop reason = signal SIGABRT\nFatal Python error: Aborted\n",
    "Process:   Tides [7]\nFatal Python error: Aborted\n",
    "Thread 1 Crashed:\n0   Pier  0x1057103c0 runtime.dieFromSignal + 96\n\npanic: x\n\ngoroutine 1 [running]:\n", "",
  ])
  func otherTextsAreNotClaimed(text: String) { #expect(!isRecognised(text)) }

  @Test func inALogItIsOneCrashOfSeveral() throws {
    let text = """
      2026-05-11T07:19:58.001Z app-1  | Fatal Python error: Segmentation fault
      2026-05-11T07:19:58.001Z app-1  |
      2026-05-11T07:19:58.001Z app-1  | Current thread 0x00007f1c2a3b4740 (most recent call first):
      2026-05-11T07:19:58.001Z app-1  |   File "/app/model.py", line 88 in level
      2026-05-11T07:19:58.001Z app-1  |   File "/app/run.py", line 20 in <module>
      """
    let source = ReportSource(path: "log", text: text)
    #expect(try ReportFormat.of(source).name == "console")
    let found = try ReportFormat.reports(in: source)
    #expect(found.map(symbols) == [["level", "<module>"]])
    #expect(found.first?.exception.signal?.value == "SIGSEGV")
  }

  @Test func everyStateOfAGoroutineIsRead() {
    let report = read(
      """
      fatal error: all goroutines are asleep - deadlock!

      goroutine 1 [chan receive, 2 minutes]:
      main.main()
      \t/srv/pier/main.go:14 +0x5c
      """
    ).first
    #expect(report.map(symbols) == ["main.main"])
    #expect(report?.crashedThread?.frames.first?.line == 14)
  }

  @Test func anAccessViolationIsTheSignalThatItIsElsewhere() {
    let report = read(
      """
      === Critical error: ===
      Unhandled Exception: EXCEPTION_ACCESS_VIOLATION reading address 0x0000000000000028
      [Callstack] 0x00007ff6b1c2d3e4 Pier-Win64-Shipping.exe!ABoat::Moor() [C:\\src\\Boat.cpp:88]
      """
    ).first
    #expect(report?.exception.signal?.value == "SIGSEGV")
    #expect(report?.faultAddress?.value == 0x28)
    #expect(report?.crashedThread?.frames.first?.file == "C:\\src\\Boat.cpp")
  }

  /// lldb's formatters are written in Python, and fail beside the stack of the program.
  @Test func errorsOfADebuggersHelpersAreNoFrames() throws {
    let found = try ReportFormat.reports(
      in: ReportSource(
        path: "lldb.txt",
        text: """
          * thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1, address=0x10)
              frame #0: 0x0000000104a1c2d0 Pier`Boat.moor() at Boat.swift:12
          Traceback (most recent call last):
            File "/opt/lldb/formatters.py", line 12, in summary
          AttributeError: 'NoneType' object has no attribute 'GetValue'
          """))
    #expect(found.first.map(symbols) == ["Boat.moor()"])
  }

  @Test(arguments: [
    "Fatal Python error:  (most recent call first):",
    "Fatal Python error: Bus error\nCurrent thread (most recent call first):\n  File \"",
    "[BUG] \nruby ",
    "[BUG] Segmentation fault at 0x\nruby \n-- C level ---\n([0x\n)[0x]\n(+0x)[0x1]",
    "[BUG] \nruby \n-- Ruby level ---\n:in '\na:1:in ''\n:in `'",
    "goroutine 99999999999999999999 [running]:\n)\n(\n\t.go:\n\ta.go:99999999999999999999",
    "goroutine 1 [running]:\nf(\n\t:1 +0x\ncreated by \n in goroutine ",
    "detected by the Java Runtime\nfatal error has been detected by the Java\nNative frames:\nC  [+0x\nJ \nJ 1 \nC  [lib+0x]\nV  +",
    "handle_crash: Program crashed with signal \n[1] \n[1] (\n[99999999999999999999] x\n[2] () [0x\n[3] /(+0x) [0x] (:)",
    "[Callstack] 0x\n[Callstack] 0xffffffffffffffffff x!y\n[Callstack] 0x1 ![\n[Callstack] 0x1 ]\n[[[",
    "Traceback (most recent call last):\n  File \"a\", line 99999999999999999999, in \n: \n",
    "*** caught segfault ***\naddress 0x\nTraceback:\n 1: \n 2: (\n 3: .Call(\n 4: .Call(\"\n 5: .C(\"\")\n99999999999999999999: f(\n",
    "*** caught segfault ***\nTraceback:\n1:f()\n1: .Call('\n    \n     \n2: .Call(,\n",
    "signal (): Segmentation fault\nin expression starting at \n at \n at :1\nf at :\nf at  (unknown line)\nf at a:99999999999999999999 [inlined]\n [inlined]\nunknown function (ip:",
    " Address = 0x (filename not found) [in \nf Address = 0x1 [in ]\nf Address = 0x1 [, line ] [in ]\n Address = 0xffffffffffffffffff [a, line 99999999999999999999] [in b]\nSEGV_ at 0x\n",
    "f Address = 0x1 [] [in ]\nf Address = 0x1 [in a] Address = 0x2]\n [in  Address = 0x1]",
    "node::\n 1: \n 1:  [\n 1: 0x [\n 1: ]\n 2: 0xffffffffffffffffffff [x]\n 99999999999999999999: f [n]\n1: (\n1: f (:1:1)",
    "Node.js v\n    at \n    at (\n    at )\n    at f ()\n    at async \n    at new  (:1:2)\nError: \n: Error\nUncaught \nNode.js v",
    "Uncaught Exception:\n    at f (file://:1:1)\n    at f (native)\n    at f [as ] (a:1:99999999999999999999)",
    "goroutine 1 [x]:\nPC=0x\nSIG: \nPC=0x1 addr=0x\n",
    "ERROR Traceback (most recent call last):\n ERROR\nTraceback (most recent call last):",
  ])
  func hostileTextsDoNoHarm(text: String) {
    for cut in [text, text + "\n", String(text.dropLast(1)), String(text.prefix(text.count / 2))] {
      for report in read(cut) { _ = report.threads.loaded() }
    }
  }

  @Test func stacksWithoutEndAreCutOff() {
    let frame = "  File \"/srv/run.py\", line 4, in load\n"
    let report = read(
      "Fatal Python error: Aborted\nCurrent thread 0x1 (most recent call first):\n"
        + String(repeating: frame, count: ReportCaps.frames + 100)
        + String(repeating: "Thread 0x2 (most recent call first):\n" + frame, count: 1000)
    ).first
    #expect(report?.crashedThread?.frames.count == ReportCaps.frames)
    #expect(report?.threads.count == 200)
    #expect(report?.threads.loaded().last?.frames.count == 1)
    #expect(report?.notes == ["The text holds more than 200 stacks; 801 were not read."])
  }
}
