extension Rule {
  static let unfairLockRecursionInSignalHandler = Rule(
    "unfair-lock-recursion-in-signal-handler",
    "A signal handler asked for a lock that the interrupted code held (not async-signal-safe)",
    family: .locks,
    certainWhen: .all([
      .frame("_os_unfair_lock_recursive_abort", within: 6),
      .lockRefusedUnderSignalHandler,
    ]),
    likelyWhen: .framesInOrder("_os_unfair_lock_recursive_abort", "_sigtramp"),
    supportedBy: [
      .frame(
        "PLCR", "plcrash", "KSCrash", "kscrash", "FIRCLS", "bsg_", "Bugsnag", "SentryCrash", "emergencyExit",
        "uncaught_exception_handler", "HandleSignal", "(?i)signalHandler"
      ).because("the handler that made the call"),
      .message("Trying to recursively lock an os_unfair_lock"),
    ],
    outranks: [
      .recursiveUnfairLockGeneric, .combineCancelRecursiveUnfairLock, .osHardTrapFoundation,
      .crashReporterRecrash,
    ],
    blame: .signalHandler,
    page: PlaybookPage(
      whatHappened: """
        A signal interrupted {thread|a thread} while a runtime held one of its locks. The handler then called the same \
        runtime, which asked for the same lock on the same thread, and the process was stopped. This crash is the \
        second one: what raised the signal is below `_sigtramp`.
        """,
      youSee: """
        Stacks that end in `objc_retain`, `malloc` or `swift_retain` inside a crash reporter or of a handler for \
        SIGTERM or SIGINT. They are rare and spread over unrelated places, because the interrupted code can be \
        anything.
        """,
      howWeKnow: """
        `_sigtramp` is the kernel's way into a handler. The abort lies above it, so the handler made the call; frames \
        of libobjc, libswiftCore or libsystem_malloc below it were interrupted, in the middle of work that needs their \
        locks.
        """,
      notProved: """
        The first failure. For a fault signal it is the frame right below `_sigtramp`; for SIGTERM or SIGINT nothing \
        was wrong there, and the handler is the only bug.
        """,
      rootCause: """
        A signal handler runs between two instructions of whatever its thread was doing. That may be halfway through \
        `malloc`, or inside the Objective-C runtime's tables, with a lock taken. The interrupted code cannot give the \
        lock back until the handler returns, and the handler cannot get it: with a recursive lock it would see broken \
        tables, with a plain one it would hang, and `os_unfair_lock` aborts.

        That is why POSIX lists the few functions that a handler may call: `write`, `_exit`, `kill` and their like. \
        Swift and Objective-C are not on the list. Every call may retain, allocate, or look up a class for the first \
        time.
        """,
      fixNow: """
        Take all Swift and Objective-C out of the handler: write fixed bytes to a file descriptor that was opened \
        before, restore the default action, and raise the signal again. A first failure, if there was one, is below \
        `_sigtramp`.
        """,
      fixProperly: """
        - Signals that ask for an end (SIGTERM, SIGINT, SIGHUP) come through a dispatch source, on a normal queue.
        - Fault signals belong to one crash reporter. Two of them call each other's handlers.
        - A handler of your own uses memory and descriptors that were made ready at launch.

        ```swift
        import Dispatch
        #if canImport(Darwin)
          import Darwin
        #else
          import Glibc
        #endif

        // before: arbitrary code inside the handler
        // signal(SIGTERM) { _ in saveEverything(); exit(0) }

        /// Runs `action` on a queue when the process is asked to end.
        func onTermination(_ action: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
          signal(SIGTERM, SIG_IGN)
          let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
          source.setEventHandler(handler: action)
          source.resume()
          return source
        }
        ```

        The source works because it moves the signal out of the interrupted thread: the kernel notes it, and an \
        ordinary thread, which holds no lock, reports it a moment later.
        """,
      verify: """
        Send the signal a thousand times while several threads allocate and retain in a loop. The process must end \
        through your path every time, and never in `_os_unfair_lock_recursive_abort`.

        Then check that the first failure now arrives as a report of its own: its signature was hidden behind this one.
        """,
      prevent: """
        Search for `signal(` and `sigaction(` in the app and in its libraries, and ask of every handler what it calls. \
        Install one crash reporter, first of all.
        """,
      notToBeConfusedWith: [
        .init(.recursiveUnfairLockGeneric, "no `_sigtramp` between the takers: ordinary code called back"),
        .init(.crashReporterRecrash, "the reporter failed for another reason, or says itself that it did"),
      ],
      sources: [
        "POSIX.1, Signal Concepts: async-signal-safe functions",
        "libplatform, src/os/lock.c: https://github.com/apple-oss-distributions/libplatform/blob/main/src/os/lock.c",
        "libdispatch, dispatch_source_create(3): DISPATCH_SOURCE_TYPE_SIGNAL",
      ]),
    examples: [
      .matches(
        """
        Thread 3 Crashed:
        ▸ 0   libsystem_platform.dylib       0x00000001f0a0e1d8 _os_unfair_lock_recursive_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 308
        ▸ 2   libobjc.A.dylib                0x0000000199a01c20 objc_object::sidetable_retain(bool) + 88
        3   Lighthouse                     0x0000000104a1c2d0 emergencyExit(_:) + 96
        ▸ 4   libsystem_platform.dylib       0x00000001f0a10a44 _sigtramp + 56
        ▸ 5   libobjc.A.dylib                0x0000000199a01c74 objc_object::sidetable_release(bool, bool) + 172
        6   Lighthouse                     0x0000000104a3d118 Lamp.rotate() + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 3 Crashed:
        ▸ 0   libsystem_platform.dylib     0x00007ff80a61c1d8 _os_unfair_lock_recursive_abort + 23
        1   libsystem_platform.dylib     0x00007ff80a618a8f _os_unfair_lock_lock_slow + 299
        ▸ 2   libobjc.A.dylib              0x00007ff80a201c20 objc_object::sidetable_retain(bool) + 71
        3   Lighthouse                   0x000000010c3f4120 0x10c3f0000 + 16672
        ▸ 4   libsystem_platform.dylib     0x00007ff80a61edfd _sigtramp + 29
        ▸ 5   libobjc.A.dylib              0x00007ff80a201c74 objc_object::sidetable_release(bool, bool) + 163
        6   Lighthouse                   0x000000010c3f5010 0x10c3f0000 + 20496
        """),
      .ignores(
        """
        Thread 3 Crashed:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __pthread_kill + 8
        1   libsystem_pthread.dylib        0x00000001f0a0c8a4 pthread_kill + 268
        2   Lighthouse                     0x0000000104a1c2d0 emergencyExit(_:) + 96
        3   libsystem_platform.dylib       0x00000001f0a10a44 _sigtramp + 56
        4   libobjc.A.dylib                0x0000000199a01c74 objc_msgSend + 20
        """),
      .ignores(
        """
        Thread 3 Crashed:
        0   libsystem_platform.dylib       0x00000001f0a0e1d8 _os_unfair_lock_recursive_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 308
        2   libobjc.A.dylib                0x0000000199a01c20 lookUpImpOrForward + 88
        3   Lighthouse                     0x0000000104a1c2d0 malloc_hook(_:) + 96
        """, answer: "recursive-unfair-lock-generic"),
    ])
}
