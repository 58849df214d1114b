import CrashAnalysis
import Foundation
import Testing

@testable import CrashDiagnosis

/// Words beside a crash, and names and registers in it, that look like a cause and are none.
@Suite struct StrayTextTests {
  /// A whole report; `frames` are the crashed thread's, each with its image.
  static func report(
    _ type: String, _ frames: [(image: String, name: String)], codes: String = "0x0000000000000001, 0x0000000104a3c2f0",
    more: String = "", state: String = ""
  ) -> String {
    let stack = frames.enumerated().map { "\($0)   \($1.image)    0x0000000104a3c\(200 + $0) \($1.name) + 48" }
    return """
      Process:               Harbour [712]
      Identifier:            com.example.harbour
      Version:               2.1 (77)
      Code Type:             ARM-64 (Native)
      OS Version:            iPhone OS 17.4 (21E219)

      Exception Type:        \(type)
      Exception Codes:       \(codes)
      Triggered by Thread:   0
      \(more)
      Thread 0 Crashed:
      \(stack.joined(separator: "\n"))
      \(state)
      Binary Images:
      0x104a00000 - 0x104afffff Harbour arm64 <11111111222233334444555566667777> /private/var/Harbour.app/Harbour

      """
  }

  static let own: [(image: String, name: String)] = [("Harbour", "Berth.pick(_:)"), ("Harbour", "Berth.load()")]
  static let trap = report("EXC_BREAKPOINT (SIGTRAP)", own)
  static let check = report(
    "EXC_BREAKPOINT (SIGTRAP)", own,
    more: "Application Specific Information:\nHarbour/Berth.swift:58: Fatal error: the berth has no pier\n")
  static let exception = report(
    "EXC_CRASH (SIGABRT)",
    [("libsystem_kernel.dylib", "__pthread_kill"), ("libsystem_c.dylib", "abort"), ("Harbour", "main")],
    more: """
      Application Specific Information:
      *** Terminating app due to uncaught exception 'PierException', reason: 'there is no pier here'

      Last Exception Backtrace:
      0   CoreFoundation    0x0000000181a3c210 __exceptionPreprocess + 164
      1   libobjc.A.dylib   0x0000000180a3c210 objc_exception_throw + 60
      2   Harbour           0x0000000104a3c210 -[Pier load:] + 40

      """)

  /// What a log says of something that was survived, or of another run.
  static let survived = [
    ("objc-unrecognized-selector", "caught: -[Berth moor:]: unrecognized selector sent to instance 0x600000"),
    (
      "kvo-remove-not-registered",
      "caught: Cannot remove an observer <A 0x1>, because it is not registered as an observer"
    ),
    (
      "coredata-cross-context",
      "caught: Illegal attempt to establish a relationship 'pier' between objects in different contexts"
    ),
    ("main-thread-checker", "Main Thread Checker: UI API called on a background thread: -[UIView setHidden:]"),
    ("user-force-quit", "session: user initiated quit"),
    ("dyld-missing-library", "dlopen failed: Library not loaded: @rpath/Tide.framework/Tide"),
    ("dyld-missing-symbol", "dlopen failed: Symbol not found: _tide_open"),
    ("avcapture-config-race", "No active and enabled video connection"),
    ("daemon-rpc-timeout", "fig rpc timeout -- FigPlayer"),
    ("background-task-expired", "last exit: has active assertions beyond permitted time"),
    ("malloc-free-not-allocated", "helper: malloc: *** error for object 0x6000: pointer being freed was not allocated"),
    ("objc-zombie-message", "helper: *** -[Berth moor]: message sent to deallocated instance 0x6000"),
    ("xpc-api-misuse", "XPC API Misuse: seen in the helper"),
    ("sigpipe", "child: terminated by signal SIGPIPE"),
    ("sigsys", "child: Bad system call: 12"),
  ]

  @Test(arguments: survived) func decidesNothingBesideAStackOrAReason(_ rule: String, _ line: String) throws {
    for report in [Self.trap, Self.exception] {
      let analysis = try QuotedTextTests.analysis(of: "10:10:00 Harbour[712] \(line)\n\n\(report)")
      let found = analysis.diagnoses.first { $0.rule.id == rule }
      #expect(found?.confidence.isSure != true, "\(report)")
    }
  }

  @Test(arguments: [
    "Fatal error: Unexpectedly found nil while unwrapping an Optional value", "Fatal error: Index out of range",
    "Fatal error: 'try!' expression unexpectedly raised an error: Tide.Failure.low",
  ]) func aProcessSaysOnceWhyItEnds(_ line: String) throws {
    let analysis = try QuotedTextTests.analysis(of: "last run: Harbour/Tide.swift:3: \(line)\n\n\(Self.check)")
    #expect(analysis.diagnoses.first?.rule.id == "swift-fatalerror-precondition")
    #expect(analysis.diagnoses.filter { $0.confidence.isSure }.count == 1)
  }

  /// The same words in both places are one end, also where one of them was cut or wrapped.
  @Test(arguments: ["Fatal error: the berth has no pier", "Fatal error: the berth has"])
  func aLogMayRepeatTheReport(_ line: String) throws {
    let analysis = try QuotedTextTests.analysis(of: "Harbour/Berth.swift:58: \(line)\n\n\(Self.check)")
    #expect(analysis.diagnoses.first?.rule.id == "swift-fatalerror-precondition")
    #expect(analysis.verdict == .certain)
  }

  /// Swift prints its words from a function of its library; a trap in the program's own code has said nothing.
  @Test(arguments: ["Swift/ContiguousArrayBuffer.swift:600: ", "Harbour/Tide.swift:3: ", ""])
  func aTrapInOwnCodePrintsNothing(_ place: String) throws {
    let line = "10:10:00 Harbour[712] \(place)Fatal error: Index out of range\n\n"
    let own = try QuotedTextTests.analysis(of: line + Self.trap)
    #expect(own.diagnoses.first?.rule.id == "swift-index-out-of-range")
    #expect(own.verdict == .likely)
    for name in ["_assertionFailure(_:_:file:line:flags:)", "specialized _assertionFailure(_:_:file:line:flags:)"] {
      let image = name.hasPrefix("_") ? "libswiftCore.dylib" : "Harbour"
      let printed = try QuotedTextTests.analysis(
        of: line + Self.report("EXC_BREAKPOINT (SIGTRAP)", [(image, name)] + Self.own))
      #expect(printed.verdict == .certain, "\(name)")
    }
  }

  static let notTheCause = [
    TextCase(
      "source code beside a report", "swift-init-coder",
      "```swift\nrequired init?(coder: NSCoder) { fatalError(\"init(coder:) has not been implemented\") }\n```\n\n"
        + trap),
    TextCase(
      "the template of an app with SwiftData", "swiftdata-container-fatalerror",
      "```swift\ncatch { fatalError(\"Could not create ModelContainer: \\(error)\") }\n```\n\n" + trap),
    TextCase(
      "an assertion in source code", "uikit-off-main-thread",
      "```swift\nassert(Thread.isMainThread, \"Must only be used from the main thread\")\n```\n\n" + trap),
    TextCase(
      "a check of Info.plist by the build", "tcc-usage-description",
      "error: Info.plist must contain a \"CFBundleVersion\" key (in target 'Harbour')"),
    TextCase(
      "a mail of App Store Connect", "tcc-usage-description",
      "ITMS-90683: Missing purpose string in Info.plist - The Info.plist file must contain a "
        + "\"NSCameraUsageDescription\" key with a user-facing purpose string."),
    TextCase("a time of day", "ubsan-report", "2026-01-02 10:02:33: runtime error: could not connect to the harbour"),
    TextCase("an interpreter", "ubsan-report", "tides.lua:12:3: runtime error: attempt to index a nil value"),
    TextCase(
      "the compiler of C in a build of Swift", "swift-compiler-crash",
      "[12/90] swift-frontend -c Harbour.swift\nStack dump:\n0.\tProgram arguments: /usr/bin/clang-17 -cc1 -emit-obj "
        + "tide.c\n1.\t<eof> parser at end of file\n #0 0x000055 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int)"),
    TextCase(
      "a function of the program with a name of Kotlin's", "kotlin-unhandled-exception",
      report("EXC_BREAKPOINT (SIGTRAP)", own + [("Harbour", "ErrorCenter.processUnhandledException(_:)")])),
    TextCase(
      "a function of the program with a name of Go's", "go-panic",
      report("EXC_BREAKPOINT (SIGTRAP)", [("Harbour", "Script_runtime.throwError(_:)")] + own)),
    TextCase(
      "a function of the program that checks its queue", "swift-executor-isolation-assert",
      report(
        "EXC_BREAKPOINT (SIGTRAP)",
        [
          ("libdispatch.dylib", "_dispatch_assert_queue_fail"), ("libdispatch.dylib", "dispatch_assert_queue"),
          ("libswiftDispatch.dylib", "dispatchPrecondition(condition:)"), ("Harbour", "Vault.checkIsolated()"),
        ] + own)),
    TextCase(
      "a check inside of a claim that held", "swift-mainactor-assume-isolated",
      report(
        "EXC_BREAKPOINT (SIGTRAP)",
        [
          ("libswiftCore.dylib", "_assertionFailure(_:_:file:line:flags:)"), ("Harbour", "closure #1 in Berth.load()"),
          ("libswift_Concurrency.dylib", "static MainActor.assumeIsolated<A>(_:file:line:)"),
        ] + own, more: "Application Specific Information:\nHarbour/Berth.swift:58: Fatal error: Index out of range\n")),
    TextCase(
      "an executor that refuses a job", "swift-continuation-double-resume",
      report(
        "EXC_BREAKPOINT (SIGTRAP)",
        [
          ("Harbour", "PierExecutor.enqueue(_:)"),
          ("libswift_Concurrency.dylib", "swift_task_enqueueImpl(swift::Job*, swift::SerialExecutorRef)"),
          ("libswift_Concurrency.dylib", "swift_continuation_resume"),
        ] + own)),
    TextCase(
      "a number that was printed as an object", "objc-zombie-message",
      report(
        "EXC_BAD_ACCESS (SIGSEGV)",
        [
          ("libobjc.A.dylib", "objc_opt_respondsToSelector"), ("CoreFoundation", "__CFStringAppendFormatCore"),
          ("Foundation", "NSLog"), ("Harbour", "-[Berth log]"),
        ], codes: "KERN_INVALID_ADDRESS at 0x0000000000009c40",
        state: "\nThread 0 crashed with ARM Thread State (64-bit):\n"
          + "    x0: 0x0000000000009c40   x1: 0x0000000000000000   far: 0x0000000000009c40\n")),
    TextCase(
      "an access far below the stack pointer", "stack-overflow-recursion",
      report(
        "EXC_BAD_ACCESS (SIGBUS)", [("Harbour", "fill(_:_:)"), ("Harbour", "Berth.load()")],
        codes: "KERN_PROTECTION_FAILURE at 0x000000016b2f7ff8",
        more: """
          VM Region Info: 0x16b2f7ff8 is in 0x16b2f4000-0x16b2f8000;  bytes after start: 16376  bytes before end: 7
                REGION TYPE                 START - END      [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
                MALLOC_TINY             16b000000-16b100000    [ 1024K] rw-/rwx SM=PRV
          --->  STACK GUARD             16b2f4000-16b2f8000    [   16K] ---/rwx SM=NUL  stack guard for thread 0
                Stack                   16b2f8000-16b3f4000    [ 1008K] rw-/rwx SM=PRV  thread 0

          """,
        state: "\nThread 0 crashed with ARM Thread State (64-bit):\n"
          + "    fp: 0x000000016b3f20a0   lr: 0x0000000104a3c200   sp: 0x000000016b3f2000   pc: 0x0000000104a3c2f0\n")),
    TextCase(
      "a return to an address that was overwritten", "bad-instruction-fetch",
      report(
        "EXC_BAD_ACCESS (SIGSEGV)", [("???", "0x4141414141414141"), ("Harbour", "Berth.parse()")],
        codes: "KERN_INVALID_ADDRESS at 0x4141414141414141",
        state: "\nThread 0 crashed with ARM Thread State (64-bit):\n"
          + "    fp: 0x000000016b3f20a0   lr: 0x4141414141414141   sp: 0x000000016b3f2000   pc: 0x4141414141414141\n")),
    TextCase(
      "a menu's stack overflow", "stack-overflow-recursion",
      "10:10:00 Harbour[712] the card stack overflow menu opened\n\n"
        + report("EXC_BAD_ACCESS (SIGSEGV)", own, codes: "KERN_INVALID_ADDRESS at 0x0000000021a3bc90")),
    TextCase(
      "the accessors of two properties", "shared-reference-property-race",
      report(
        "EXC_BAD_ACCESS (SIGSEGV)",
        [("libswiftCore.dylib", "swift_retain"), ("Harbour", "Store.items.getter"), ("Harbour", "Berth.load()")],
        codes: "KERN_INVALID_ADDRESS at 0x0000000021a3bc90",
        state: "\nThread 1:\n0   Harbour    0x0000000104a3c100 Store.title.setter + 8\n1   Harbour    "
          + "0x0000000104a3c140 Other.run() + 8\n")),
    TextCase(
      "a pool that waits while a lock on a file ends the app", "swift-cooperative-pool-starvation",
      report(
        "EXC_CRASH (SIGKILL)", [("libsystem_kernel.dylib", "mach_msg2_trap"), ("Harbour", "main")],
        codes: "0x0000000000000000, 0x0000000000000000",
        more: "Termination Reason: RUNNINGBOARD 3735883980\n",
        state: (1...7).map { number in
          "\nThread \(number) name:  Dispatch queue: com.apple.root.user-initiated-qos.cooperative\nThread \(number):\n"
            + "0   libsystem_kernel.dylib    0x0000000180a3c100 semaphore_wait_trap + 8\n"
            + "1   libdispatch.dylib    0x0000000180b3c100 _dispatch_semaphore_wait_slow + 132\n"
            + "2   Harbour    0x0000000104a3c100 Pool.idle() + 8\n"
        }.joined())),
  ]

  @Test(arguments: notTheCause) func looksAlikeAndIsNot(_ test: TextCase) throws {
    // What nobody takes for a crash is refused as a whole.
    let analyses = (try? RuleExampleTests.analyzer.analyze(ReportSource(text: test.text))) ?? []
    for analysis in analyses {
      let found = analysis.diagnoses.first { $0.rule.id == test.rule }
      #expect(found?.confidence.isSure != true, "\(analysis.diagnoses.map(\.rule.id))")
    }
  }

  /// What is proved stays so.
  @Test func aFunctionWithALargeFrameOverflowsTheStack() throws {
    let text = try #require(Self.notTheCause.first { $0.rule == "stack-overflow-recursion" }).text
    let touching = text.replacingOccurrences(of: "fill(_:_:)", with: "___chkstk_darwin")
    let analysis = try QuotedTextTests.analysis(of: touching)
    #expect(analysis.diagnoses.first?.rule.id == "stack-overflow-recursion")
    #expect(analysis.verdict == .certain)
  }

  @Test func aCallThroughNullIsStillProved() throws {
    let text = try #require(Self.notTheCause.first { $0.rule == "bad-instruction-fetch" }).text
    let called = text.replacingOccurrences(of: "lr: 0x4141414141414141", with: "lr: 0x0000000104a3c200")
    let analysis = try QuotedTextTests.analysis(of: called)
    #expect(analysis.diagnoses.first?.rule.id == "bad-instruction-fetch")
    #expect(analysis.verdict == .certain)
  }

  @Test func anObjectThatWasReusedIsStillALikelyZombie() throws {
    let text = try #require(Self.notTheCause.first { $0.rule == "objc-zombie-message" }).text
    let reused = text.replacingOccurrences(of: "x0: 0x0000000000009c40", with: "x0: 0x0000600000c04120")
    let analysis = try QuotedTextTests.analysis(of: reused)
    #expect(analysis.diagnoses.first?.rule.id == "objc-zombie-message")
    #expect(analysis.diagnoses.first?.confidence == .likely)
  }
}
