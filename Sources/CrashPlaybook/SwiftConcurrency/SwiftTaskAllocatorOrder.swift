extension Rule {
  static let swiftTaskAllocatorOrder = Rule(
    "swift-task-allocator-order",
    "A task's memory was freed in the wrong order",
    family: .swiftConcurrency,
    severity: .critical,
    harm: "the memory of a task is damaged",
    certainWhen: .message(
      "freed pointer was not the last allocation", "^not all allocations are deallocated",
      "atal error: not all allocations are deallocated",
      "Buffer overflow in StackAllocator"),
    likelyWhen: .all([
      .not(.badAccess),
      .any([
        .framesInOrder("swift_Concurrency_fatalError", "swift_task_dealloc"),
        .framesInOrder("swift_Concurrency_fatalError", "asyncLet_finish"),
        .framesInOrder("swift_Concurrency_fatalError", "StackAllocator"),
        .framesInOrder("swift_Concurrency_fatalError", "TaskAllocator"),
        .framesInOrder("abort", "swift_task_dealloc"),
      ]),
    ]),
    supportedBy: [
      .frame("asyncLet_finish", "swift_asyncLet_finish").because("an async let was ending"),
      .frame("swift_continuation_", "UnsafeContinuation").because("a continuation was resumed by hand"),
      .frame("TaskLocal.withValue").because("a task-local value was bound"),
    ],
    outranks: .generalSwiftTraps + [
      .mallocFreeNotAllocated, .mallocFreelistCorruption, .explicitAbort, .swiftContinuationDoubleResume,
    ],
    page: PlaybookPage(
      whatHappened: """
        Every task has a small stack of its own for the memory of its async functions. In {thread|a thread}, a \
        block was given back that was not the last one taken, so that stack no longer fits what is going on, and the runtime stopped \
        the process.
        """,
      youSee: """
        Mostly in release builds, at the end of an `async let` or on return from an async function, and often with \
        one toolchain or one system only. Debug builds of the same code look healthy.
        """,
      howWeKnow: """
        The text, or an abort inside `swift_task_dealloc`, belongs to this check alone. It proves that the order was \
        broken. Why is not in the report.
        """,
      notProved: """
        Whether the compiler or the program broke the order. Frames of `asyncLet_finish` speak for the compiler; a \
        hand-made continuation, or Objective-C exceptions and `longjmp` across async functions, for the program.
        """,
      rootCause: """
        - a compiler or runtime defect: `async let` with generic or typed-throws results, some optimisations, parts \
        built by different toolchains
        - `TaskLocal.withValue` of an app built with Xcode 26 on a system before macOS 15 or iOS 18, where a copy of \
        it inside the app runs: public reports are of optimised builds on macOS 14, with a value made in the call itself
        - an `UnsafeContinuation` that is resumed twice: the function's second half runs twice and frees twice
        - an Objective-C or C++ exception that flies through an async function
        - two threads in one task, by unsafe means
        """,
      fixNow: """
        Replace the `async let` in `{blame|your function nearest to the error}` by a task group or plain `await`; turn unsafe \
        continuations into checked ones.

        ```swift
        func loadBoth(_ load: @escaping @Sendable (Int) async throws -> String) async throws -> [String] {
          // before: async let a = load(1); async let b = load(2); return try await [a, b]
          try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 1...2 { group.addTask { (number, try await load(number)) } }
            var results: [Int: String] = [:]
            for try await (number, text) in group { results[number] = text }
            return results.sorted { $0.key < $1.key }.map(\\.value)
          }
        }
        ```

        If the stack names `TaskLocal.withValue`, make the value a `let` before the call, and keep it small: a \
        reference instead of a large struct.

        If the stack ends in a package, try its next version, or turn the optimiser off for that target while you look.
        """,
      fixProperly: """
        - build everything with one current toolchain, binary packages included
        - checked continuations everywhere: a double resume then reports itself
        - keep Objective-C calls that may raise out of async functions
        - reduce what remains to a few lines and report it to Swift, with both toolchain versions
        """,
      verify: """
        Run the flow in a loop in a release build on a device, a thousand times, with the old and the new toolchain.
        """,
      prevent: """
        Run the tests in release mode too, on the oldest supported system: back-deployed concurrency libraries differ.
        """,
      notToBeConfusedWith: [
        .init(.mallocFreeNotAllocated, "malloc's text: \"pointer being freed was not allocated\""),
        .init(.swiftContinuationDoubleResume, "the checked continuation tells it directly"),
        .init(.swiftIsolatedDeinitDoubleFree, "malloc's complaint under swift_task_deinitOnExecutor"),
      ],
      sources: [
        "Swift runtime: TaskAlloc.cpp, StackAllocator.h: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/TaskAlloc.cpp",
        "Public issue reports on async let and \"freed pointer was not the last allocation\"",
        "steipete/CodexBar#2341, manaflow-ai/cmux#13200, swiftlang/swift#87481: "
          + "https://github.com/steipete/CodexBar/issues/2341",
      ]),
    examples: [
      .matches(
        """
        ▸ freed pointer was not the last allocation
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   libsystem_kernel.dylib     0x00000001e1f0a1d8 __pthread_kill + 8
        1   libsystem_c.dylib          0x00000001a2f3b6f0 abort + 124
        2   libswift_Concurrency.dylib 0x00000001887b5724 swift::swift_Concurrency_fatalError(unsigned int, char \
        const*, ...) + 32
        ▸ 3   libswift_Concurrency.dylib 0x00000001887b5a24 swift_task_dealloc + 128
        ▸ 4   libswift_Concurrency.dylib 0x00000001887b6a24 asyncLet_finish_after_task_completion + 72
        5   Harbour                    0x0000000104a1c2d0 ChartModel.load() + 96
        """),
      .ignores(
        """
        Harbour(4211,0x16f0a3000) malloc: *** error for object 0x600000c0a1d0: pointer being freed was not allocated
        """, answer: "malloc-free-not-allocated"),
    ])
}
