extension Rule {
  static let osHardTrapFoundation = Rule(
    "os-hard-trap-foundation",
    "A system library stopped the process with a hard trap",
    family: .locks,
    likelyWhen: .all([
      .exceptionType("EXC_BREAKPOINT"),
      .any([
        .all([.terminationNamespace("FOUNDATION"), .terminationCode(1)]),
        .hardTrapComment,
      ]),
    ]),
    possibleWhen: .any([
      .terminationNamespace("FOUNDATION"),
      .all([
        .exceptionType("EXC_BREAKPOINT"),
        .signal("SIGKILL").because("the kernel ended the process before any signal handler could run"),
      ]),
    ]),
    unless: .terminationNamespace("PAC_EXCEPTION", "GUARD", "MTE_FAIL", "CODESIGNING", "FRONTBOARD", "RUNNINGBOARD"),
    supportedBy: [
      .message("BUG IN CLIENT OF LIB", "BUG IN LIB").because("the library's own words"),
      .frame("_os_unfair_lock_", "_pthread_", "NSPredicate", "CFRelease", "__CFCheck", within: 3),
    ],
    outranks: [
      .swiftTextlessTrap, .builtinTrap, .swiftFatalerrorPrecondition, .killedExternally,
      .illegalInstruction,
    ],
    searchWords: ["FOUNDATION 1", "하드 트랩"],
    page: PlaybookPage(
      whatHappened: """
        A system library found that it was being misused and executed a *hard trap*. The kernel ended {process|the \
        process} at once and wrote `FOUNDATION 1`, which is its label for all such traps and does not mean that \
        Foundation is at fault. The library's own text, where there is one, says why.
        """,
      youSee: """
        `EXC_BREAKPOINT (SIGKILL)` in Apple's own reports (Organizer, TestFlight, MetricKit, `.ips` files), and \
        nothing at all in the dashboard of a crash reporter that runs inside the app. On older systems, in the \
        simulator and under the debugger the same bug is an ordinary `EXC_BREAKPOINT (SIGTRAP)`.
        """,
      howWeKnow: """
        System libraries stop with a `brk` instruction whose number lies between 0xB000 and 0xBFFF. Newer kernels \
        treat this range as final: no exception handler, no signal, SIGKILL, and the reason FOUNDATION with code 1 \
        (the number of a breakpoint exception). 0xB001 is used by libplatform (locks) and libpthread, 0xB002 by \
        CoreFoundation and Foundation; the number is in the low bits of the register `esr`.
        """,
      notProved: """
        Which library, and why. That is told by the Application Specific Information and by the first three frames.
        """,
      rootCause: """
        The trap is a carrier. The causes that are met under it, most frequent first:

        | innermost frame | cause |
        |---|---|
        | `_os_unfair_lock_recursive_abort` | a lock was taken twice by one thread |
        | `_os_unfair_lock_corruption_abort` | a lock's memory was damaged |
        | `_os_unfair_lock_unowned_abort` | a lock was given back by another thread |
        | `_pthread_…` | libpthread refused a call |
        | `+[_NSPredicateUtilities _predicateSecurityAction]` | a predicate used what it may not |
        | `CF…` with "called with NULL" | Core Foundation got a null pointer |

        Why a hard trap at all: an attacker who could catch the exception could go on in a process whose state is \
        known to be broken. So it cannot be caught, by anyone.
        """,
      fixNow: """
        Read the three innermost frames and the Application Specific Information of the original `.ips` file, then \
        follow the page of that cause: `crashbook explain recursive-unfair-lock-generic` and its neighbours.
        """,
      fixProperly: """
        - Symbolicate the report and analyse it again: the innermost frame names the cause.
        - If the text was removed for privacy, reproduce it in the debugger. There the trap stops, and libplatform's \
        or libpthread's text is on the console.
        - Count crashes of these systems by Apple's data (Organizer, MetricKit), since a reporter in the app cannot \
        see them. A falling number there may only mean that users moved to a newer system.
        """,
      verify: """
        After the fix of the real cause, the signature must vanish from Apple's own reports of the next build; an \
        in-app dashboard proves nothing here.
        """,
      prevent: """
        Collect Apple's own crash data beside the crash reporter that you use, and compare the two counts for every \
        release. Up to the 27 systems that is MetricKit's `MXCrashDiagnostic`, which the documentation lists until \
        27.2; from iOS 27 and macOS 27 on it is MetricKit's `CrashDiagnostic`.

        The 27 systems of iPhone, iPad and Mac also let an app bring a crash reporter extension. The system calls it \
        in a process of its own when the app crashes, and it reads the dead process. The documentation does not say \
        whether hard traps are among the crashes that it is called for: crash a test build on purpose before you count \
        on it.
        """,
      notToBeConfusedWith: [
        .init(.recursiveUnfairLockGeneric, "the most frequent cause under this label"),
        .init(.foundationPredicateSecurityTrap, "the one case in which Foundation did stop the process"),
        .init(.swiftTextlessTrap, "`brk 1`: a check of Swift's, which signal handlers do see"),
        .init(.pacFailure, "0xC470 to 0xC473: pointer authentication"),
        .init(.watchdogSceneUpdate, "EXC_CRASH (SIGKILL), ended from outside"),
      ],
      sources: [
        "xnu, osfmk/arm64/sleh.c (ranges of user breakpoints): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/arm64/sleh.c",
        "xnu, bsd/kern/kern_exit.c (exit_with_exception): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/kern_exit.c",
        "libplatform, private/os/crashlog_private.h: "
          + "https://github.com/apple-oss-distributions/libplatform/blob/main/private/os/crashlog_private.h",
        "Apple, MXCrashDiagnostic (until 27.2): https://developer.apple.com/documentation/metrickit/mxcrashdiagnostic",
        "Apple, CrashDiagnostic (from 27.0): https://developer.apple.com/documentation/metrickit/crashdiagnostic",
        "Apple, CrashReportExtension: https://developer.apple.com/documentation/crashreportextension",
      ]),
    examples: [
      .matches(
        """
        ▸ Exception Type:  EXC_BREAKPOINT (SIGKILL)
        Exception Codes: 0x0000000000000001, 0x00000001f0a0e1d8
        ▸ Termination Reason: FOUNDATION 1
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   CoreFoundation                 0x00000001f0a0e1d8 0x1f0900000 + 1106392
        1   Harbour                        0x0000000104a1c2d0 ChartLoader.read(_:) + 96
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Exception Codes: 0x0000000000000001, 0x00000001f0a0e1d8
        Termination Reason: SIGNAL 5 Trace/BPT trap: 5
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libswiftCore.dylib             0x00000001f0a0e1d8 _assertionFailure(_:_:file:line:flags:) + 172
        1   Harbour                        0x0000000104a1c2d0 ChartLoader.read(_:) + 96
        """),
    ])
}
