extension Rule {
  static let swiftIsolatedDeinitDoubleFree = Rule(
    "swift-isolated-deinit-double-free",
    "An isolated deinit freed memory that it did not own",
    family: .swiftConcurrency,
    severity: .critical,
    harm: "an object is freed twice: the heap is damaged",
    likelyWhen: .all([
      .not(.badAccess),
      .frame("swift_task_deinitOnExecutor", within: 20),
      .any([
        .message("pointer being freed was not allocated", "POINTER_BEING_FREED_WAS_NOT_ALLOCATED"),
        .frame(
          "___BUG_IN_CLIENT_OF_LIBMALLOC_POINTER_BEING_FREED_WAS_NOT_ALLOCATED", "malloc_vreport", "malloc_zone_error",
          "mfm_free"),
      ]),
    ]),
    endsIn: [.badAccess, .trap, .abort],
    supportedBy: [
      .system(["iOS", "macOS"]), .image("XCTestCore", "Testing").because("the process runs tests"),
    ],
    outranks: [
      .mallocFreeNotAllocated, .mallocFreelistCorruption, .explicitAbort, .swiftTaskAllocatorOrder,
      .swiftTextlessTrap, .builtinTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        An object's `deinit` ran on its actor's executor (`swift_task_deinitOnExecutor`), and on the way out the \
        runtime freed a block that malloc never gave it. malloc stopped the process.
        """,
      youSee: """
        Test hosts and simulators of iOS 26.0 to 26.4, right after a test's objects go away; production apps rarely. \
        The class is main-actor isolated or an actor, and its `deinit` is isolated.
        """,
      howWeKnow: """
        malloc's complaint proves the bad free. That it happened directly inside the runtime's isolated-deinit \
        function, and not in the object's own `deinit`, is what points at the runtime.
        """,
      notProved: """
        Whether the app's own code damaged the block before. If `deinit` frees memory by hand, look there first.
        """,
      rootCause: """
        To run `deinit` on an executor, the runtime makes a short-lived environment, a copy of the task-local stack \
        among it. Public reports describe versions in which that copy was freed through the wrong allocator. \
        Main-actor default isolation makes many classes take this path without anybody asking for it.
        """,
      fixNow: """
        Make the class's `deinit` nonisolated: drop `isolated` from it, or mark the class `nonisolated` where \
        main-actor isolation is only the module's default.

        ```swift
        // before: isolated deinit { cache.removeAll() }
        nonisolated final class TileCache {
          deinit {
            // nothing here that needs an actor
          }
        }
        ```
        """,
      fixProperly: """
        - move cleanup that needs the actor into an explicit `close()` that the owner calls
        - run tests on a simulator runtime that has the repair, and raise the minimum there
        - set default isolation per module, not for models and caches
        """,
      verify: """
        Create and drop the object 1000 times in a test, on the affected and on a newer runtime.
        """,
      prevent: """
        Keep one older and one newer simulator runtime in continuous integration; differences between them point at \
        the system.
        """,
      notToBeConfusedWith: [
        .init(.mallocFreeNotAllocated, "a bad free without the isolated-deinit frame: the program's own"),
        .init(.swiftTaskAllocatorOrder, "the task's own allocator complains"),
        .init(.objectEscapedFromDeinit, "the object was kept alive during its deinit"),
      ],
      sources: [
        "Swift runtime: Actor.cpp, swift_task_deinitOnExecutor: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/Actor.cpp",
        "Swift Evolution SE-0371: Isolated synchronous deinit: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0371-isolated-synchronous-deinit.md",
        "Public issue reports on test hosts of iOS 26 simulators",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib     0x00000001e1f0a1d8 __pthread_kill + 8
        1   libsystem_c.dylib          0x00000001a2f3b6f0 abort + 124
        ▸ 2   libsystem_malloc.dylib     0x00000001a2f3c6f0 malloc_vreport + 896
        3   libsystem_malloc.dylib     0x00000001a2f3d6f0 \
        ___BUG_IN_CLIENT_OF_LIBMALLOC_POINTER_BEING_FREED_WAS_NOT_ALLOCATED + 76
        ▸ 4   libswift_Concurrency.dylib 0x00000001887b5a24 swift_task_deinitOnExecutorImpl(void*, void (void*), \
        swift::SerialExecutorRef) + 352
        5   Harbour                    0x0000000104a1c2d0 TileCache.__deallocating_deinit + 96
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_c.dylib          0x00000001a2f3b6f0 abort + 124
        1   libsystem_malloc.dylib     0x00000001a2f3c6f0 malloc_vreport + 896
        2   libsystem_malloc.dylib     0x00000001a2f3d6f0 \
        ___BUG_IN_CLIENT_OF_LIBMALLOC_POINTER_BEING_FREED_WAS_NOT_ALLOCATED + 76
        3   Harbour                    0x0000000104a1c2d0 TileCache.deinit + 96
        """, answer: "malloc-free-not-allocated"),
    ])
}
