extension Rule {
  static let forkWithoutExec = Rule(
    "fork-without-exec",
    "A forked child died before it called exec",
    family: .frameworks,
    certainWhen: .any([
      .message(
        "crashed on child side of fork pre-exec", "may have been in progress in another thread when fork() was called"),
      // What libraries do in the child before `fork()` returns there.
      .frame(["^_pthread_atfork_child_handlers"], image: [], within: 24),
      // The runtime asks there whether a class may be set up in a child, and stops where it may not.
      .framesInOrder("_objc_fatal", "performForkChildInitialize"),
    ]),
    likelyWhen: .any([
      .frame(
        "performForkChildInitialize", "objc_initializeAfterForkError", "^__THE_PROCESS_HAS_FORKED_AND_YOU_CANNOT",
        within: 4),
      .message("The process has forked and you cannot use this CoreFoundation functionality safely"),
    ]),
    // A mapped file that became shorter stops a child like any other process.
    unless: .any([.exceptionText("FS pagein error"), .exceptionCode([10])]),
    supportedBy: [
      .message("may have been in progress in another thread when fork() was called").because(
        "the Objective-C runtime noticed the fork"),
      .frame("^fork$", "^_fork", "subprocess", "^os_fork", "^PyOS_"),
    ],
    outranks: .accessesInGeneral + .trapsInGeneral + [
      .objcRuntimeFatal, .uncaughtExceptionGeneric, .cppUncaughtException, .objcZombieMessage,
      .dispatchMiscClientBug, .selfRaisedSignal, .unfairLockCorrupt, .unfairLockNotOwner,
      .recursiveUnfairLockGeneric, .libpthreadClientBug, .pthreadMutexCorruption,
    ],
    blame: .preferring(["(?i)fork", "(?i)spawn", "(?i)subprocess", "(?i)worker"]),
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        {process|A process} with several threads called `fork()`, and the child used a library before it replaced \
        itself with `exec`. In the child only one thread exists; locks and queues that the others held stay as they \
        were, and macOS's libraries stop or crash.
        """,
      youSee: """
        Crashes of a child with the parent's name, in Objective-C, libdispatch, CFNetwork or a logger. Typical of \
        pre-forking servers and of Python's `multiprocessing` with the fork method on macOS.
        """,
      howWeKnow: """
        "crashed on child side of fork pre-exec" is written into the report by the system itself, whatever the \
        stack shows. The runtime's line about `+initialize` names the class at which it stopped.
        """,
      rootCause: """
        Between `fork` and `exec` only async-signal-safe functions are allowed: no memory allocation, no \
        Objective-C, no Swift objects, no logging, no name resolution. Apple's frameworks hold locks and Mach ports \
        that do not survive a fork, so they check for it or break.
        """,
      fixNow: """
        Start child processes with `posix_spawn` or Foundation's `Process`. In Python: \
        `multiprocessing.set_start_method("spawn")`.
        """,
      fixProperly: """
        - Workers are separate executables, or threads
        - If a fork must be: do it first in `main`, before any framework starts a thread, and call `exec` at once

        ```swift
        import Foundation

        func run(_ tool: URL, _ arguments: [String]) throws -> Int32 {
          let process = Process()
          process.executableURL = tool
          process.arguments = arguments
          try process.run()
          process.waitUntilExit()
          return process.terminationStatus
        }
        ```

        `OBJC_DISABLE_INITIALIZE_FORK_SAFETY=YES` only silences the check; the locks stay broken.
        """,
      verify: "Start 1,000 children while the parent is busy on all threads: none crashes, none hangs.",
      prevent: "Lint for `fork(`; keep the spawn method in Python's entry point.",
      notToBeConfusedWith: [
        .init(.objcRuntimeFatal, "the runtime stopped the process for another reason"),
        .init(.execFailure, "the kernel refused the new image"),
      ],
      sources: [
        "Apple: fork manual page, CAVEATS", "objc4, objc-initialize.mm (fork safety)",
        "Python: multiprocessing, contexts and start methods",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)

        Application Specific Information:
        *** multi-threaded process forked ***
        ▸ crashed on child side of fork pre-exec

        Thread 0 Crashed:
        0   libdispatch.dylib    0x1a00 _dispatch_root_queue_push + 108
        1   orchardd             0x1040 prefork_worker + 52
        """),
      .matches(
        """
        ▸ The process has forked and you cannot use this CoreFoundation functionality safely. You MUST exec().
        Break on __THE_PROCESS_HAS_FORKED_AND_YOU_CANNOT_USE_THIS_COREFOUNDATION_FUNCTIONALITY___YOU_MUST_EXEC__() \
        to debug.
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)

        Application Specific Information:
        *** multi-threaded process forked ***
        ▸ crashed on child side of fork pre-exec

        Thread 0 Crashed:
        0   libdispatch.dylib             0x00007ff804f59a00 _dispatch_root_queue_push + 108
        1   orchardd                      0x000000010b3be040 0x10b3bd000 + 4160
        """),
      .matches(
        """
        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib   0x0000000180e4ae8c __abort_with_payload + 8
        1   libsystem_kernel.dylib   0x0000000180e6fe44 abort_with_payload_wrapper_internal + 104
        2   libsystem_kernel.dylib   0x0000000180e6fddc abort_with_reason + 32
        ▸ 3   libobjc.A.dylib          0x0000000180b3d3d8 _objc_fatalv(unsigned long long, unsigned long long) + 128
        4   libobjc.A.dylib          0x0000000180b3d358 _objc_fatal(char const*, ...) + 44
        ▸ 5   libobjc.A.dylib          0x0000000180b2ba54 performForkChildInitialize(objc_class*, objc_class*) + 400
        6   libobjc.A.dylib          0x0000000180b12910 initializeNonMetaClass + 496
        7   CoreFoundation           0x0000000180f8a1c0 +[NSNumber initialize] + 32
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010

        Thread 0 Crashed:
        0   orchardd             0x1044 worker_run + 108
        1   orchardd             0x1040 prefork_worker + 52
        """),
    ])
}
