extension Rule {
  static let swiftAsyncDeepRecursion = Rule(
    "swift-async-deep-recursion",
    "Tasks resumed each other until the stack was full",
    family: .swiftConcurrency,
    when: .all([
      .any([.badAccess, .frame("stack_not_16_byte_aligned", "___chkstk_darwin", "__chkstk_darwin", within: 2)]),
      .asyncRecursion,
    ]),
    supportedBy: [
      .memoryRegion("STACK GUARD", "Stack Guard", "stack guard").because(
        "the fault lies in the guard page below the stack"),
      .exceptionText("KERN_PROTECTION_FAILURE"),
    ],
    outranks: [
      "stack-overflow-recursion", "bad-access-wild-pointer", "null-pointer-dereference", "linux-segv",
      "windows-access-violation",
      "swift-release-garbage",
    ],
    blame: .recursion,
    page: PlaybookPage(
      whatHappened: """
        Async functions or continuations called each other again and again on one thread without ever giving it back, \
        until its stack was full at {address|the guard page}.
        """,
      youSee: """
        Only with much data: a stream of many buffered values, a long chain of operators, a retry loop written as \
        recursion. Debug builds fail sooner than release builds. A thread of the pool has half a megabyte of stack, \
        the main thread more.
        """,
      howWeKnow: """
        The stack repeats a run of frames, and in that run tasks are resumed or async functions continue. Plain \
        recursion has no such frames.
        """,
      rootCause: """
        `await` gives the thread back only if it has to wait. If the result is already there, the function goes on at \
        once, one level deeper when the compiler could not turn the call into a jump: in debug builds, through \
        closures and existential sequences, and when `resume` runs the waiting code in place. Recursive async \
        functions that never suspend grow the stack like any recursion.
        """,
      fixNow: """
        Turn the recursion in `{blame|the repeating function}` into a loop; where it must stay, add `await \
        Task.yield()` every few hundred rounds.

        ```swift
        // before: func drain() async { if let item = await next() { handle(item); await drain() } }
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
        - flatten chains of async sequences; merge several `map` and `filter` steps into one
        - do not call `resume` from inside the code that a resume has started: queue it
        - bound retries with a loop and a counter
        """,
      verify: """
        Run with 100 000 elements that are all ready at once, in a debug build, on a pool thread: `Task.detached`.
        """,
      prevent: """
        A depth limit in recursive parsers and tree walks, with an error instead of a crash.
        """,
      notToBeConfusedWith: [
        .init("stack-overflow-recursion", "plain recursion, without tasks"),
        .init("swift-continuation-double-resume", "the same continuation twice, not a chain of many"),
        .init("attributegraph-stack-overflow", "the repeating frames are SwiftUI's graph"),
      ],
      sources: [
        "Swift runtime: Task.cpp, Actor.cpp (runJobInEstablishedExecutorContext)",
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
    ])
}
