import CrashModel
import Testing

@testable import CrashFormats

/// Stacks as people note them down: names without numbers and addresses, chains of arrows, rows of tables.
@Suite struct NotedStackTests {
  private func reports(_ text: String) -> [CrashReport] {
    (try? ReportFormat.reports(in: ReportSource(text: text))) ?? []
  }

  private func report(_ text: String) throws -> CrashReport {
    try #require(reports(text).first)
  }

  private static let names = [
    "_dispatch_assert_queue_fail", "dispatch_assert_queue", "_swift_task_checkIsolatedSwift",
    "closure #1 in Harbour.open()",
  ]

  /// The text of a list below a heading, its rows behind a mark.
  private func list(_ heading: String, _ names: [String] = names, mark: String = "") -> String {
    heading + "\n" + names.map { mark + $0 }.joined(separator: "\n") + "\n"
  }

  // MARK: Lists

  @Test(arguments: [
    "Thread 0 Crashed:", "Crashed thread:", "Crash report, triggered thread:", "## Crash stack (from the .ips)",
    "**Stack trace**", "Crashing thread:\n```", "Backtrace of the crash:\n\n~~~text",
  ])
  func namesBelowAHeadingAreFrames(heading: String) throws {
    let report = try report("EXC_BREAKPOINT (SIGTRAP)\n" + list(heading))
    #expect(report.crashedThread?.frames.map(\.symbol) == Self.names)
    #expect(report.crashedThread?.frames.map(\.index) == [0, 1, 2, 3])
  }

  /// Some functions stand in no list but the stack of a crash.
  @Test(arguments: ["", "```\n", "It happens when a screen is left.\n\n"])
  func theFirstNameMayTellOfTheEnd(above: String) throws {
    let names = [
      "_os_unfair_lock_recursive_abort", "_os_unfair_lock_lock_slow", "Publishers.FlatMap.Outer.cancel()",
      "AnyCancellable.cancel()", "_swift_release_dealloc", "BerthModel.__deallocating_deinit",
    ]
    let text = above + names.joined(separator: "\n") + (above.hasPrefix("`") ? "\n```\n" : "\n")
    #expect(try report(text).crashedThread?.frames.map(\.symbol) == names)
  }

  /// Names of a library's symbols are no stack.
  @Test func listsOfSymbolsAreNoStacks() {
    let names = [
      "_os_unfair_lock_corruption_abort", "_os_unfair_lock_recursive_abort", "_os_unfair_lock_lock_slow", "os_log",
    ]
    let frames = reports(names.joined(separator: "\n") + "\n").first?.crashedThread?.frames ?? []
    #expect(frames.isEmpty)
  }

  @Test(arguments: ["- ", "* ", "• ", "  ", "1. ", "- `", "\t"])
  func marksOfListsAreNoPartOfNames(mark: String) throws {
    let names = mark.hasSuffix("`") ? Self.names.map { $0 + "`" } : Self.names
    let report = try report(list("Crash stack:", names, mark: mark))
    #expect(report.crashedThread?.frames.map(\.symbol) == Self.names)
  }

  @Test func numbersOfFramesAreNoPartOfNames() throws {
    let rows = [
      "frame 0: abort (libsystem_c.dylib)", "frame 1: __assert_rtn (libsystem_c.dylib)",
      "frame 2: Tide.rise() (Harbour)",
    ]
    let frames = try report(list("Thread 3 Crashed:", rows, mark: "    ")).crashedThread?.frames
    #expect(frames?.map(\.symbol) == ["abort", "__assert_rtn", "Tide.rise()"])
    #expect(frames?.map(\.image) == ["libsystem_c.dylib", "libsystem_c.dylib", "Harbour"])
  }

  @Test func imagesPlacesAndDistancesAreRead() throws {
    let text = """
      EXC_BAD_ACCESS (SIGBUS)

      ## Crash stack

        Tide::clear()               tide.cpp:181
        libHarbour.dylib    Tide::rise(int)
        Pier   -[Pier open:] (Pier.m:12)
        Pier + 3619328
        Boat.sail() + 24 at Boat.swift:33:7
        main (in Harbour)
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["Tide::clear()", "Tide::rise(int)", "-[Pier open:]", nil, "Boat.sail()", "main"])
    #expect(frames.map(\.image) == [nil, "libHarbour.dylib", "Pier", "Pier", nil, "Harbour"])
    #expect(frames.map(\.file) == ["tide.cpp", nil, "Pier.m", nil, "Boat.swift", nil])
    #expect(frames.map(\.line) == [181, nil, 12, nil, 33, nil])
    #expect(frames[4].symbolOffset == 24)
  }

  @Test func columnsASingleBlankApartAreRead() throws {
    let text = """
      ## Stacktrace of the crash

          SIGTRAP
              /usr/lib/system/libdispatch.dylib _dispatch_group_leave
              Frameworks/Kelp.framework/Kelp __76-[Bed cutWith:]_block_invoke
              Kelp Bed.cutIfNeeded (Bed.swift:182)
              -[Pier open:] Pier.m line 447
              Harbour -[Pier close]
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(
      frames.map(\.symbol) == [
        "_dispatch_group_leave", "__76-[Bed cutWith:]_block_invoke", "Bed.cutIfNeeded", "-[Pier open:]",
        "-[Pier close]",
      ])
    #expect(frames.map(\.image) == ["libdispatch.dylib", "Kelp", "Kelp", nil, "Harbour"])
    #expect(frames.map(\.line) == [nil, nil, 182, 447, nil])
  }

  @Test func numberedWordsBesideImagesAreImages() throws {
    let text = """
      Crash, EXC_BREAKPOINT:

      0  libswiftCore.dylib          _assertionFailure(_:_:file:line:flags:)
      1  SwiftData
      4  Harbour
      8  libswift_Concurrency.dylib  completeTaskWithClosure
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["_assertionFailure(_:_:file:line:flags:)", nil, nil, "completeTaskWithClosure"])
    #expect(frames.map(\.image) == ["libswiftCore.dylib", "SwiftData", "Harbour", "libswift_Concurrency.dylib"])
  }

  @Test func whatFollowsManyLinesIsRead() throws {
    let lines = String(repeating: "nothing to see\n", count: 5000)
    let report = try report(list("Crash stack:") + lines + "Fatal error: the tide is out\n")
    #expect(report.messages.last?.text == "Fatal error: the tide is out")
    #expect(report.source.line(at: report.messages.last?.offset ?? 0) == 5006)
  }

  @Test func distancesTellAListWithoutAHeading() throws {
    let text = """
      ~~~text
      objc_opt_class + 48
      swift_getObjectType + 204
      ...
      swift_task_isCurrentExecutorWithFlagsImpl + 72
      Kelp + 3619328
      ~~~

      It ends with EXC_BAD_ACCESS.
      """
    let report = try report(text)
    #expect(
      report.crashedThread?.frames.map(\.symbol) == [
        "objc_opt_class", "swift_getObjectType", "swift_task_isCurrentExecutorWithFlagsImpl", nil,
      ])
    #expect(report.source.line(at: report.crashedThread?.frames.last?.offset ?? 0) == 6)
  }

  @Test func aListRightBelowTheExceptionIsAStack() throws {
    let report = try report(
      "It ends with `EXC_BREAKPOINT (SIGTRAP)`:\n\n```\n" + Self.names.joined(separator: "\n") + "\n```\n")
    #expect(report.crashedThread?.frames.map(\.symbol) == Self.names)
  }

  /// Few lines are enough where each tells file and line, right below the exception.
  @Test(arguments: [
    "+[HBRPier layoutBoats:] (HBRPier.m:106)", "... 0x00092311 +[HBRPier layoutBoats:] (HBRPier.m:106)",
    "0x00092311 +[HBRPier layoutBoats:] (HBRPier.m:106)\n0x000983db -[HBRQuay layout:] (HBRQuay.m:98)",
    "- +[HBRPier layoutBoats:] HBRPier.m:106",
  ])
  func aPlaceInTheSourcesBelowTheExceptionIsItsFrame(lines: String) throws {
    let report = try report(
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'beyond bounds'\n\(lines)\n")
    let frame = try #require(report.lastExceptionBacktrace.first ?? report.crashedThread?.frames.first)
    #expect(frame.symbol == "+[HBRPier layoutBoats:]")
    #expect(frame.file == "HBRPier.m")
    #expect(frame.line == 106)
    #expect(frame.address == (lines.contains("0x00092311") ? 0x92311 : nil))
  }

  /// Crashlytics' page shows the place above the function, and both above the exception or below it.
  @Test(arguments: [
    "HBRPier.swift line 31\nHBRPier.boats()\nFatal Exception: NSRangeException\nindex 3 beyond bounds [0 .. 2]",
    "Crashed: com.apple.main-thread\nHBRPier.swift:31\nHBRPier.boats()\nFatal error: Index out of range",
    "EXC_BREAKPOINT (code=1, subcode=0x1a2b3c4d5)\nHBRPier.swift - Line 31\nHBRPier.boats()",
    "SIGABRT\n__pthread_kill\nHBRPier.swift, line 31\nHBRPier.boats()\nHBRPier.swift, line 12\nHBRPier.init()",
    "Fatal error: Index out of range\nHBRPier.swift:31 HBRPier.boats()\nHBRPier.swift:12 HBRPier.init()",
  ])
  func aPlaceMayStandAboveItsFunction(text: String) throws {
    let report = try report(text + "\n")
    let frames = report.lastExceptionBacktrace + (report.crashedThread?.frames ?? [])
    let frame = try #require(frames.first { $0.symbol == "HBRPier.boats()" })
    #expect(frame.file == "HBRPier.swift")
    #expect(frame.line == 31)
  }

  @Test(arguments: [
    "0x00092311 some words of a dump", "see the notes (Notes.md)", "Pier.swift:12", "warning: unused (Pier.swift:12)",
    "The boats were moored before.\n\nSome words.\n\nMore of them.\n\nmoor (Pier.swift:12)",
  ])
  func otherLinesBelowTheExceptionAreNone(lines: String) throws {
    let report = try report(
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'beyond bounds'\n\(lines)\n")
    #expect(report.lastExceptionBacktrace.isEmpty)
    #expect(report.crashedThread?.frames.isEmpty ?? true)
  }

  @Test func aListMayBeginWhereTheProgramDoes() throws {
    let text = list("Crash stack:", ["main", "UIApplicationMain", "-[Pier open:]", "objc_exception_throw"])
    let report = try report(text)
    #expect(report.crashedThread?.frames.first?.symbol == "objc_exception_throw")
    #expect(report.crashedThread?.frames.last?.symbol == "main")
    #expect(report.source.line(at: report.crashedThread?.frames.first?.offset ?? 0) == 5)
  }

  @Test(arguments: [
    // What is to be done, and what stands in files.
    "Steps to fix the crash in the call stack:\n- Store.load()\n- Store.save()\n- View.draw()\n",
    "Files with stack traces of the crash:\n- Store.swift\n- View.swift\n- objc_bridge.m\n",
    "Thread states after the crash:\n- start\n- stop\n- abort\n",
    "Tech stack, no crash so far:\n- SwiftUI\n- Vapor\n- Fluent\n",
    // Functions that are spoken of.
    "We hook these functions, so that a crash is seen:\n- objc_msgSend\n- objc_retain\n- objc_release\n",
    "A crash in one of these tells of a dead object:\n\nobjc_msgSend\nobjc_retain\nobjc_release\n",
    "Thread functions:\n- pthread_create\n- pthread_join\n- pthread_kill\n",
    // Lines of programs.
    "Crash stack:\nfunc crash() {\n  store.open()\n  store.close()\n  abort()\n}\n",
    "To see the stack trace of a crash:\nlet store = Store()\nstore.open()\nstore.read()\nabort()\n",
    "To get a backtrace when it crashes:\n\n```swift\nBacktrace.install()\nobjc_setHook(true)\nApp.run(on: 1)\n```\n",
    "To get a backtrace when it crashes:\n\n    Backtrace.install()\n    Log.bootstrap()\n    App.run()\n",
    "Breakpoints that I set to catch the crash:\n\n    objc_exception_throw\n    __pthread_kill\n    -[NSException raise]\n",
    "Symbols of libcrash (stack trace helpers):\n\n_objc_msgSend_fixup\n_dispatch_assert_queue_fail\n_abort\n",
    "The stack trace API:\n\nabort\nobjc_exception_throw\nraise\nCrash!\n",
    "crash, call stack:\n  store.open();\n  store.close();\n  abort();\n",
    // Without a word about a crash, and with too little.
    "Call stack:\n- Pier.open()\n- Boat.sail()\n",
    "Crash stack: see below.\n\nNothing to see.\n",
    "Crash in thread 0:\nabort\n",
    "Crash stack settings:\n- max_depth\n- show_args\n- color_mode\n",
  ])
  func otherListsAreNot(text: String) {
    #expect(reports(text).allSatisfy { $0.crashedThread?.frames.isEmpty != false && $0.threads.isEmpty })
  }

  // MARK: Chains

  @Test(arguments: [
    ("EXC_BREAKPOINT (SIGTRAP): `%0` ← `%1` ← `%3`", false),
    ("It crashed in `%0 → %1 → %3`, always.", false),
    ("crash: %0 <- %1 <- %3", false),
    ("The crash: %3 -> %1 -> %0.", true),
    ("Crash stack:\n```\n%0 ← %1\n  ← %3\n```", false),
    ("Crash:\n`%0`\n  ← %1\n  ← %3\n", false),
    ("EXC_BREAKPOINT: %3 => %1 => %0", true),
  ])
  func chainsAreStacks(form: String, isReversed: Bool) throws {
    var text = form
    for (index, name) in Self.names.enumerated() { text = text.replacing("%\(index)", with: name) }
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == [Self.names[0], Self.names[1], Self.names[3]])
  }

  @Test func aChainWithoutBracketsIsRead() throws {
    let text = "BridgeManager reportFatal:  →  RCTFatal  →  objc_exception_throw  →  abort (SIGABRT)\n"
    let frames = try report(text).crashedThread?.frames
    #expect(frames?.map(\.symbol) == ["abort", "objc_exception_throw", "RCTFatal", "BridgeManager reportFatal:"])
  }

  @Test(arguments: [
    "The call flow: `main → Pier.open() → Boat.sail() → abort`.",
    "Messages go so: objc_msgSend -> lookUpImpOrForward -> objc_exception_throw.",
    "After the crash: Settings → Privacy → Analytics → Data.",
    "crash -> fix -> release",
    "A crash of `func open() -> Bool`, then abort.",
    "The crash: A → B and objc_msgSend both.",
    "No crash: Pier.open() → Boat.sail() → Tide.rise()",
    "crash: objc_msgSend ← → ←",
    "crash → ",
  ])
  func otherArrowsAreNot(text: String) {
    #expect(reports(text).allSatisfy { $0.crashedThread?.frames.isEmpty != false && $0.threads.isEmpty })
  }

  // MARK: Tables and bars

  @Test(arguments: [
    "| Frame | Binary / Image | Demangled Symbol | Offset |\n|---|---|---|---|\n| `#0` | `libKelp.dylib` | `Bed.cut()` | `+4` |\n| `#1` | `Kelp` | `main` | `+268` |\n",
    "| # | Symbol | Image |\n| --- | :--- | --- |\n| 0 | Bed.cut() + 4 | libKelp.dylib |\n| 1 | main + 268 | Kelp |\n",
    "0 | libKelp.dylib | Bed.cut() + 4\n1 | Kelp | main + 268\n",
  ])
  func rowsOfTablesAreFrames(rows: String) throws {
    let frames = try #require(try report("Crashed: com.apple.main-thread\n\n" + rows).crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["Bed.cut()", "main"])
    #expect(frames.map(\.image) == ["libKelp.dylib", "Kelp"])
    #expect(frames.map(\.symbolOffset) == [4, 268])
  }

  @Test(arguments: [
    "| # | Crash | Count |\n|---|---|---|\n| 0 | abort | 12 |\n| 1 | SIGSEGV | 3 |\n",
    "| Frame | Symbol |\n|---|---|\n| a | abort |\n| b | main |\n",
    "| Frame | Symbol |\n|---|---|\n| 0 | abort |\n",
    "| # | Test | Function | Result |\n|---|---|---|---|\n| 1 | crash | abort | pass |\n| 2 | hang | sleep | pass |\n",
    "| # | Function |\n|---|---|\n| 1 | abort |\n| 2 | sleep |\n",
    "| 0 | abort |\n| 1 | main |\n", "||||\n||||\n", "| # | Symbol |\n| 0 | | |\n| 1 |\n",
  ])
  func otherTablesAreNot(text: String) {
    #expect(reports("A crash:\n\n" + text).allSatisfy { $0.threads.isEmpty })
  }

  // MARK: Forms of certain tools

  @Test func rollbarsFramesAreRead() throws {
    let text = """
      NSInvalidArgumentException: the boat is gone
      1 CoreFoundation in 0x1855ec000
      8 UIKit in 0x1a4812000
      9 Harbour "Pier.m" line 34 in -[Pier open:for:]
      10 UIKit in 0x18ec04000
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.image) == ["CoreFoundation", "UIKit", "Harbour", "UIKit"])
    #expect(frames.map(\.symbol) == [nil, nil, "-[Pier open:for:]", nil])
    #expect(frames[2].file == "Pier.m" && frames[2].line == 34)
  }

  @Test func hockeyAppsFormIsRead() throws {
    let text = """
      ### Version: 1.0 (12) | org.example.harbour ###

      ### Stacktrace ###

      <pre>PierController;openGate:for:;PierController.m;23
      Harbour.Boat;sail;Boat.swift;7
      -;main;main.m;25
      CrashHandler() (Handler.mm:160);Harbour
      0x10f0d3000 + 271056;Harbour
      -;start;;</pre>

      ### Reason ###

       NSInvalidArgumentException, reason: the boat is gone
      ### Link ###
      """
    let report = try report(text)
    let frames = try #require(report.crashedThread?.frames)
    #expect(
      frames.map(\.symbol) == [
        "-[PierController openGate:for:]", "Harbour.Boat.sail", "main", "CrashHandler()", nil, "start",
      ])
    #expect(frames.map(\.file) == ["PierController.m", "Boat.swift", "main.m", "Handler.mm", nil, nil])
    #expect(frames[4].image == "Harbour")
    #expect(report.uncaughtException?.name?.value == "NSInvalidArgumentException")
    #expect(report.uncaughtException?.reason?.value == "the boat is gone")
  }

  @Test func bugsnagsPageIsRead() throws {
    let text = """
      NSInvalidArgumentException *** -[__NSArrayM insertObject:atIndex:]: object cannot be nil
          harbour main
          Frameworks/CoreFoundation.framework/CoreFoundation ___exceptionPreprocess
          /usr/lib/libobjc.A.dylib objc_exception_throw
          Frameworks/UIKit.framework/UIKit <redacted>
          Harbour/Gates/GateLog.m:57:9 -[GateLog entries]
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.image) == ["harbour", "CoreFoundation", "libobjc.A.dylib", "UIKit", nil])
    #expect(frames.last?.symbol == "-[GateLog entries]")
    #expect(frames.last?.file == "Harbour/Gates/GateLog.m" && frames.last?.line == 57)
  }

  @Test func bugsnagsIssueIsRead() throws {
    let text = """
      **EXC_BAD_ACCESS** in **GateLog.m:57**

      ## Stacktrace

          Harbour/Gates/GateLog.m:57 - -[GateLog entries]
          harbour:0 - Harbour.Pier.open() -> ()

      [View full stacktrace](https://app.bugsnag.com/example/harbour/errors/1)
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["-[GateLog entries]", "Harbour.Pier.open() -> ()"])
    #expect(frames.map(\.image) == [nil, "harbour"])
    #expect(frames.map(\.line) == [57, nil])
  }

  @Test(arguments: [
    "look into /usr/lib/libobjc.A.dylib please\n", "## Stacktrace\n\nnone - really\n12 - 13\n",
    "see Frameworks/UIKit.framework/UIKit:\nand nothing else\n",
  ])
  func proseWithPathsIsNoStack(text: String) {
    #expect(reports(text).allSatisfy { $0.threads.isEmpty && $0.crashedThread == nil })
  }

  @Test(arguments: [
    "### Stacktrace\na;b;c\nname;value;other;more;still\n", "### Stacktrace\n;;;\n;\n", "Stacktrace\nA;b:;A.m;1\n",
    "### Stacktrace ###\n### Reason ###\nNSRangeException, reason:\n",
  ])
  func otherFormsAreNot(text: String) {
    #expect(reports(text).allSatisfy { $0.threads.isEmpty })
  }

  @Test func glibcsBacktraceIsRead() throws {
    let text = """
      *** stack smashing detected ***: terminated
      ======= Backtrace: =========
      /lib/x86_64-linux-gnu/libc.so.6(+0x777e5)[0x7f79987d27e5]
      /usr/lib/libpier.so.1(moor_boat+0x21)[0x7f799a5d1231]
      ./harbour(+0x3a0e10) [0x55d2b7cd3e10]
      ./harbour[0x4011d6]
      ======= Memory map: ========
      7f7998757000-7f799875b000 rw-p 00000000 00:00 0
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == [nil, "moor_boat", nil, nil])
    #expect(frames.map(\.image) == ["libc.so.6", "libpier.so.1", "harbour", "harbour"])
    #expect(frames.map(\.address) == [0x7f79_987d_27e5, 0x7f79_9a5d_1231, 0x55d2_b7cd_3e10, 0x4011d6])
    #expect(frames[1].symbolOffset == 0x21)
    #expect(frames[2].imageOffset == 0x3a0e10)
  }

  @Test(arguments: [
    "crash at [0x10]\nand again at [0x20]\n", "values[0x1]\n", "(a+0x)[0x1]\n(b+0x1)[0x]\n", "f(x)[0x1]\ng(y)[0x2]\n",
  ])
  func otherBracketsAreNot(text: String) {
    #expect(reports(text).allSatisfy { $0.threads.isEmpty })
  }

  // MARK: Hostile

  @Test(arguments: [
    String(repeating: "← ", count: 5000), String(repeating: "abort ← ", count: 5000),
    String(repeating: "abort\n", count: 20_000), String(repeating: "| 0 ", count: 5000) + "|",
    String(repeating: "`", count: 10_000), String(repeating: "(", count: 10_000),
    String(repeating: "a_b + 1\n", count: 9000),
    String(repeating: "-[", count: 5000), String(repeating: "closure #1 in ", count: 3000),
  ])
  func anyTextEnds(text: String) {
    for heading in ["crash stack:\n", "EXC_CRASH\n", "### Stacktrace\n", ""] { _ = reports(heading + text) }
  }

  @Test func textsThatBreakOffAreRead() {
    let text = Array(
      ("EXC_BREAKPOINT\n" + list("Crash stack:") + "crash: a() ← abort\n| # | Symbol |\n| 0 | x |\n").utf8)
    for end in 0..<text.count { _ = reports(String(decoding: text[..<end], as: UTF8.self)) }
  }
}
