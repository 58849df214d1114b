extension Rule {
  static let swiftAsyncDeepRecursion = Rule(
    "swift-async-deep-recursion",
    "Tasks resumed each other until the stack was full",
    family: .swiftConcurrency,
    // Callers that wait are listed like frames, but take no room: the end of the stack must show by itself.
    likelyWhen: .all([
      .any([
        .computed(.stackGuardHit), .computed(.faultAtStackPointer), .exceptionText("KERN_PROTECTION_FAILURE"),
        .exceptionText("Thread stack size exceeded"), .message("Thread stack size exceeded"),
        .frame("stack_not_16_byte_aligned", "___chkstk_darwin", "__chkstk_darwin", within: 2),
        .all([.badAccess, .not(.faultAddress(0...0xFFFF)), .computed(.longRecursion)]),
      ]),
      .asyncRecursion,
    ]),
    endsIn: .badAccess,
    supportedBy: [
      .memoryRegion("STACK GUARD", "Stack Guard", "stack guard").because(
        "the fault lies in the guard page below the stack"),
      .exceptionText("KERN_PROTECTION_FAILURE"),
    ],
    outranks: [
      .stackOverflowRecursion, .badAccessWildPointer, .nullPointerDereference, .linuxSegv,
      .windowsAccessViolation,
      .swiftReleaseGarbage,
    ],
    blame: .recursion,
    searchWords: ["스택 오버플로"],
    page: PlaybookPage(
      whatHappened: """
        Async functions or continuations called each other again and again on one thread without ever giving it back, \
        until its stack was full at {address|the guard page}.
        """,
      youSee: """
        Only with much data: a queue of many waiting jobs, a long chain of objects, a retry that starts itself anew; \
        perhaps on one platform only. Debug builds, whose frames are larger, fail sooner. A thread of the pool has half a \
        megabyte of stack on Apple's systems, the main thread more.
        """,
      howWeKnow: """
        The fault lies where a stack ends, the stack repeats a run of frames, and in that run tasks are resumed or async \
        functions continue. The repetition alone would prove nothing: reports also list the callers that wait, and these \
        take no room on the stack.
        """,
      rootCause: """
        An async function keeps its variables in the memory of its task, and async functions call each other and return \
        by jumps. So `await` by itself, however deep, takes memory but no stack. The stack grows where something else \
        lies in between:
        - an ordinary function that starts the next step in place: a custom executor whose `enqueue` runs the job at \
        once, a `Task.immediate` that starts another one, a callback that comes before its function has returned and \
        asks for the next element
        - objects whose `deinit` lets go of the next one, at the end of a long chain
        - a platform without such jumps: WebAssembly without tail calls, and Windows with the first versions of Swift's \
        concurrency
        """,
      fixNow: """
        Turn the recursion in `{blame|the repeating function}` into a loop; where it must stay, add `await \
        Task.yield()` every few hundred rounds.

        ```swift
        // before: func drain() { next { item in handle(item); drain() } }, a level deeper for each element
        func drain(_ next: () async -> Int?, _ handle: (Int) -> Void) async {
          var count = 0
          while let item = await next() {
            handle(item)
            count += 1
            if count.isMultiple(of: 256) { await Task.yield() }
          }
        }
        ```
        """,
      fixProperly: """
        - walk trees and pages with a list of what is left to do, not with the call stack
        - a custom executor puts jobs into a queue, and runs none inside `enqueue`
        - a callback that may come at once goes through a queue or a stream before it asks for more
        - bound retries with a loop and a counter
        """,
      verify: """
        Run with 100 000 elements that are all ready at once, in a debug build, on a pool thread (`Task.detached`), and on \
        each platform that is supported.
        """,
      prevent: """
        A depth limit in recursive parsers and tree walks, with an error instead of a crash.
        """,
      notToBeConfusedWith: [
        .init(.stackOverflowRecursion, "plain recursion, without tasks"),
        .init(.swiftContinuationDoubleResume, "the same continuation twice, not a chain of many"),
        .init(.attributegraphStackOverflow, "the repeating frames are SwiftUI's graph"),
      ],
      sources: [
        "Swift runtime: Task.cpp, Actor.cpp (runJobInEstablishedExecutorContext): "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/Task.cpp",
        "swiftlang/swift#37444 and #92000: calls of async functions as tail calls, and targets without them: "
          + "https://github.com/swiftlang/swift/issues/37444",
        "Apple: Thread Management, stack sizes",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Subtype: KERN_PROTECTION_FAILURE at 0x000000016ee1bff0
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   Harbour   0x0000000104a1c2d0 Pager.next() + 16
        1   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        2   Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        3   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        4   Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        5   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        6   Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        7   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        8   Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        9   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        10  Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        11  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        12  Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        13  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        14  Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        15  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        16  Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        17  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        18  Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        19  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        20  Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        21  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        22  Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        23  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        24  Harbour   0x0000000104a1c4d0 Pager.drain() + 44
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Subtype: KERN_PROTECTION_FAILURE at 0x000000016ee1bff0
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   Harbour                       0x000000010941f2d0 Pager.next() + 16
        1   Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        2   Harbour                       0x000000010941f4d0 Pager.drain() + 44
        3   Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        4   Harbour                       0x000000010941f4d0 Pager.drain() + 44
        5   Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        6   Harbour                       0x000000010941f4d0 Pager.drain() + 44
        7   Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        8   Harbour                       0x000000010941f4d0 Pager.drain() + 44
        9   Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        10  Harbour                       0x000000010941f4d0 Pager.drain() + 44
        11  Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        12  Harbour                       0x000000010941f4d0 Pager.drain() + 44
        13  Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        14  Harbour                       0x000000010941f4d0 Pager.drain() + 44
        15  Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        16  Harbour                       0x000000010941f4d0 Pager.drain() + 44
        17  Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        18  Harbour                       0x000000010941f4d0 Pager.drain() + 44
        19  Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        20  Harbour                       0x000000010941f4d0 Pager.drain() + 44
        21  Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        22  Harbour                       0x000000010941f4d0 Pager.drain() + 44
        23  Harbour                       0x000000010941f3d0 (1) await resume partial function for Pager.drain() + 60
        24  Harbour                       0x000000010941f4d0 Pager.drain() + 44
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   Harbour   0x0000000104a1c2d0 Pager.next() + 16
        1   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Pager.drain() + 60
        2   libswift_Concurrency.dylib   0x0000000184a1c3d0 swift::runJobInEstablishedExecutorContext(swift::Job*) + 60
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   Harbour   0x0000000104a1c2d0 Tree.value(of:) + 16
        1   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Tree.walk(_:) + 60
        2   Harbour   0x0000000104a1c4d0 Tree.walk(_:) + 44
        3   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Tree.walk(_:) + 60
        4   Harbour   0x0000000104a1c4d0 Tree.walk(_:) + 44
        5   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Tree.walk(_:) + 60
        6   Harbour   0x0000000104a1c4d0 Tree.walk(_:) + 44
        7   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Tree.walk(_:) + 60
        8   Harbour   0x0000000104a1c4d0 Tree.walk(_:) + 44
        9   Harbour   0x0000000104a1c3d0 (1) await resume partial function for Tree.walk(_:) + 60
        10  Harbour   0x0000000104a1c4d0 Tree.walk(_:) + 44
        11  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Tree.walk(_:) + 60
        12  Harbour   0x0000000104a1c4d0 Tree.walk(_:) + 44
        13  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Tree.walk(_:) + 60
        14  Harbour   0x0000000104a1c4d0 Tree.walk(_:) + 44
        15  Harbour   0x0000000104a1c3d0 (1) await resume partial function for Tree.walk(_:) + 60
        16  Harbour   0x0000000104a1c4d0 Tree.walk(_:) + 44
        17  libswift_Concurrency.dylib   0x0000000184a1c3d0 swift::runJobInEstablishedExecutorContext(swift::Job*) + 60
        """, answer: "null-pointer-dereference"),
    ])
}
