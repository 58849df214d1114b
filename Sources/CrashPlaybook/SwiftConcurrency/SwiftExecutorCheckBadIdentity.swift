extension Rule {
  static let swiftExecutorCheckBadIdentity = Rule(
    "swift-executor-check-bad-identity",
    "The check of the executor crashed on an object that is gone",
    family: .swiftConcurrency,
    harm: "memory that is gone is read as an executor",
    likelyWhen: .any([
      .all([
        .any([.badAccess, .exceptionIsUnknown]),
        .frame("swift_getObjectType", "swift_retain", "objc_msgSend", within: 2),
        .frame("swift_task_isCurrentExecutor", "swift::SerialExecutorRef", "swift_task_checkIsolated", within: 4),
      ]),
      // The same a step further: its identity was asked whether it is the main executor.
      .all([
        .any([.badAccess, .exceptionIsUnknown]),
        .frame("swift_task_isMainExecutor", "SerialExecutor._isSameExecutor", within: 3),
        .frame("swift_task_isCurrentExecutor", "swift::SerialExecutorRef", within: 7),
      ]),
      // Below the frames of the app's own crash reporter.
      .all([
        .any([.badAccess, .exceptionIsUnknown]),
        .framesInOrder("_sigtramp", "swift_task_isMainExecutor", "swift_task_isCurrentExecutor"),
        .frame("swift_task_isMainExecutor", within: 10),
      ]),
      // What was read as a class was noticed to be none.
      .all([
        .frame("^_objc_fatal", within: 7), .frame("^swift_getObjectType", within: 10),
        .frame("swift_task_isCurrentExecutor", "swift_task_isMainExecutor", "swift::SerialExecutorRef", within: 12),
      ]),
    ]),
    supportedBy: [
      .frame("onHover", "onChange", "gesture", "HoverResponder", "ViewGraph").because("a view's closure was called"),
      .systemVersion(from: "26.0", below: nil),
    ],
    outranks: [
      .badAccessWildPointer, .nullPointerDereference, .swiftReleaseGarbage, .objcZombieMessage,
      .linuxSegv, .windowsAccessViolation,
      .swiftExecutorIsolationAssert, .pacFailure, .objcRuntimeFatal, .swiftMainactorAssumeIsolated,
    ],
    page: PlaybookPage(
      whatHappened: """
        Before it ran an actor-isolated function, Swift asked which executor is current, and reading the executor's \
        object failed at {address|an invalid address}. One of the two identities that were compared was garbage: what it \
        belonged to is gone.
        """,
      youSee: """
        EXC_BAD_ACCESS in `swift_getObjectType`, `swift_task_isMainExecutor` or `_isSameExecutor`, below it the executor \
        check and a closure of a view or a method of AppKit's delegates. Public reports are mostly of macOS 26 and 27: on \
        the main thread, with another place each time (hover, menus, layout, timers), and a few seconds or hours after \
        something else went wrong.
        """,
      howWeKnow: """
        `swift_task_isCurrentExecutor` reads the executor that it is given, and the thread's own record of the executor \
        that is running. That it faults proves that one of them was no live executor.
        """,
      notProved: """
        Which of the two, and who spoiled it: an exception that left a running Swift job, a framework that calls a view's \
        closure after the view is gone, an unsafe capture in the app, or memory damaged elsewhere. The stack is the victim's.
        """,
      rootCause: """
        While a Swift job runs, the thread keeps a record of its executor on its stack, and takes it away when the job \
        returns. An Objective-C exception (or `longjmp`) that flies through the job skips that. AppKit catches what reaches \
        its run loop, writes a line and goes on: the record then points into a stack that others have written over, and \
        the next check of an executor anywhere on the main thread reads it.

        An isolated closure carries its actor, or finds it through its captured context. If the closure is called \
        after its owner released it, both are stale memory. Frameworks of a new system can contain that defect. In \
        app code, look at `unowned(unsafe)`, `Unmanaged.takeUnretainedValue`, `unsafeBitCast` of closures, and \
        closures handed to C with a raw context.
        """,
      fixNow: """
        Look into the log before the crash for an exception that AppKit caught ("An uncaught exception was raised"), and \
        repair that one: it is the first error. Setting `NSApplicationCrashOnExceptions` to true in the app's defaults \
        makes such an exception end the program where it is raised, with its reason.

        If there is none, take the callback of {blame|the closure in the stack} away on the affected system, or make it do nothing, and \
        update the system and the toolchain on one test device to see whether it is fixed there.

        If the closure holds anything `unowned(unsafe)` or raw, make that strong or weak first: then the fault is \
        yours and quickly repaired.
        """,
      fixProperly: """
        - let no Objective-C exception leave the call that raises it: check what the API demands, or catch it in \
        Objective-C around that one call
        - keep the owner of a callback alive until the callback is removed, and remove it explicitly
        - give C callbacks a retained context (`Unmanaged.passRetained`) and release it in one place
        - report the defect with a small project if only framework frames remain
        """,
      verify: """
        Run the flow with Zombie Objects and Address Sanitizer on the affected system. Afterwards, compare reports by \
        system version: if only one version has the crash, it is the system's.
        """,
      prevent: """
        A UI test per supported system that shows and hides the view under a moving pointer, fifty times.
        """,
      notToBeConfusedWith: [
        .init(.swiftExecutorIsolationAssert, "the check worked and said no: a trap, not a bad access"),
        .init(.swiftReleaseGarbage, "a retain or release of a freed object, without an executor check"),
        .init(.objcZombieMessage, "a message to a freed Objective-C object"),
      ],
      sources: [
        "Swift runtime: Actor.cpp, swift_task_isCurrentExecutorWithFlagsImpl: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/Actor.cpp",
        "Public issue reports on swift_getObjectType under swift_task_isCurrentExecutor",
        "manaflow-ai/cmux#9038, SuperCmdLabs/SuperCmd-v2-releases#118, Blaizzy/nativ#511: "
          + "https://github.com/manaflow-ai/cmux/issues/9038",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib           0x000000018f4c2a90 swift_getObjectType + 40
        ▸ 1   libswift_Concurrency.dylib 0x00000001887b5724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 164
        2   Harbour                      0x0000000104a1c2d0 closure #2 in BerthRow.body.getter + 96
        3   SwiftUI                      0x00000001a0a1c2d0 HoverResponder.updateHover(_:) + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib            0x00007ff818304a90 swift_getObjectType + 40
        ▸ 1   libswift_Concurrency.dylib    0x00007ff8143ab724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 164
        2   Harbour                       0x0000000105fb42d0 0x105f98000 + 115408
        3   SwiftUI                       0x00007ff833d8d2d0 HoverResponder.updateHover(_:) + 96
        """),
      .matches(
        """
        Exception Type:        EXC_BREAKPOINT (SIGKILL)
        Termination Reason:    Namespace OBJC, Code 1

        Thread 0 Crashed:
        0   libsystem_kernel.dylib       0x0000000183c2c764 __abort_with_payload + 8
        1   libsystem_kernel.dylib       0x0000000183b71ae8 abort_with_reason + 32
        2   libobjc.A.dylib              0x0000000183c1cb84 _objc_fatalv(unsigned long long, unsigned long long, char \
        const*, char*) + 128
        ▸ 3   libobjc.A.dylib              0x0000000183c0c3b4 _objc_fatal(char const*, ...) + 44
        4   libobjc.A.dylib              0x00000001838e203c lookUpImpOrForward + 816
        5   libobjc.A.dylib              0x0000000183c1bf48 _objc_msgSend_uncached + 68
        ▸ 6   libswiftCore.dylib           0x0000000184c1bef4 swift_getObjectType + 204
        7   libswift_Concurrency.dylib   0x00000001887b5324 swift_task_isMainExecutorImpl + 36
        8   libswift_Concurrency.dylib   0x00000001887b5724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 72
        9   Harbour                      0x0000000104a1c2d0 specialized static MainActor.assumeIsolated<A>(_:file:line:) + 92
        10  Harbour                      0x0000000104a1c4d0 closure #1 in BerthRow.body.getter + 92
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000800000000
        Triggered by Thread:  0

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        ▸ 0   libswift_Concurrency.dylib   0x00000001887b45b8 SerialExecutor._isSameExecutor<A>(_:) + 84
        1   libswift_Concurrency.dylib   0x00000001887b4460 SerialExecutor.isMainExecutor.getter + 112
        2   libswift_Concurrency.dylib   0x00000001887b553c _swift_task_isMainExecutorSwift + 32
        ▸ 3   libswift_Concurrency.dylib   0x00000001887b5450 swift::SerialExecutorRef::isMainExecutor() const + 24
        4   libswift_Concurrency.dylib 0x00000001887b5000 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 72
        5   Harbour                      0x0000000104a1c2d0 @objc TideMenu.menuNeedsUpdate(_:) + 88
        """),
      .matches(
        """
        Crashed: com.apple.main-thread
        0   Harbour                      0x0000000102cefb90 Harbour + 3144592
        1   libsystem_platform.dylib     0x000000018dc33744 _sigtramp + 56
        ▸ 2   libswift_Concurrency.dylib   0x00000002925b41a0 swift_task_isMainExecutorImpl + 36
        3   libswift_Concurrency.dylib   0x00000002925b4450 swift::SerialExecutorRef::isMainExecutor() const + 24
        4   libswift_Concurrency.dylib   0x00000002925b0000 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 72
        5   Harbour                      0x0000000102e77018 Harbour + 4747288
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libdispatch.dylib            0x00000001c3ec9540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib            0x00000001c3ec94c4 dispatch_assert_queue + 108
        2   libswift_Concurrency.dylib   0x000000018875603c _swift_task_checkIsolatedSwift + 48
        3   libswift_Concurrency.dylib   0x00000001887b5724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 356
        4   Harbour                      0x0000000104a1c2d0 closure #1 in Ledger.load() + 96
        """, answer: "swift-executor-isolation-assert"),
    ])
}
