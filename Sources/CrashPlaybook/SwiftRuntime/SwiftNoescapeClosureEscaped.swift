extension Rule {
  static let swiftNoescapeClosureEscaped = Rule(
    "swift-noescape-closure-escaped",
    "A closure was kept by code that had promised not to keep it",
    family: .swiftRuntime,
    certainWhen: .any([
      .swiftCheck(
        "non-escaping closure has escaped", "closure argument was escaped in withoutActuallyEscaping block",
        "closure argument passed as @noescape to Objective-C has escaped"),
      .message("Fatal error: Closure has escaped$"),
    ]),
    outranks: .generalSwiftTraps + [.explicitAbort],
    page: PlaybookPage(
      whatHappened: """
        {blame|A function} lent a non-escaping closure to a call. When the call came back, other code still held the \
        closure. What it captured lies on a stack that is about to go away, so Swift stopped the process.
        """,
      youSee: """
        A stop right after a call into Objective-C or C, or at the closing brace of `withoutActuallyEscaping`. It may \
        come and go: what matters is whether the other side has let go by then.
        """,
      howWeKnow: """
        The compiler counts the references to such a closure when the call returns, and gives the check this text. No \
        other mistake leads to it.
        """,
      notProved: """
        Who kept it. Look at the function that `{blame|your function nearest to the error}` calls on that line with a closure.
        """,
      rootCause: """
        - A C or Objective-C function keeps a block whose parameter is imported as non-escaping: `NS_NOESCAPE` or \
        `__attribute__((noescape))` in its header is wrong, or a function type written by hand \
        (`@convention(c) (@convention(block) () -> Void) -> Void`, for `dlsym` and `unsafeBitCast`) lacks `@escaping`
        - The body of `withoutActuallyEscaping` hands the closure to a queue, a task or a timer, and returns before \
        that has finished; or it has finished, but its queue has not yet let go of the block
        - An autoreleased copy of the block is alive until the pool is drained
        """,
      fixNow: """
        Tell the truth about the parameter: where the callee keeps the closure or calls it later, declare it \
        `@escaping`.

        ```swift
        // before: the list still holds the closure when the scope ends
        func planBefore(_ work: () -> Void, in list: inout [() -> Void]) {
          withoutActuallyEscaping(work) { list.append($0) }
        }

        // after: an escaping closure for whoever runs it later
        func plan(_ work: @escaping () -> Void, in list: inout [() -> Void]) {
          list.append(work)
        }
        ```
        """,
      fixProperly: """
        - in function types that you write for C, mark every block that is called later `@escaping`
        - correct the annotation in the header, or wrap the call in a function whose parameter is `@escaping`
        - keep `withoutActuallyEscaping` for calls that are finished with the closure when they return: \
        `queue.sync`, `lazy` collections, `concurrentPerform`; put `autoreleasepool` around calls into Objective-C
        """,
      verify: """
        Call the function with a callee that answers late, 1,000 times, in a release build: no stop. Address Sanitizer \
        must stay silent as well.
        """,
      prevent: """
        Treat `withoutActuallyEscaping` and hand-written `@convention(block)` types like unsafe code: a comment says \
        who guarantees that the closure does not outlive the call.
        """,
      notToBeConfusedWith: [
        .init(.objectEscapedFromDeinit, "an object, not a closure, outlived its end"),
        .init(.swiftExclusivityViolation, "two accesses to a variable overlapped"),
        .init(.swiftFatalerrorPrecondition, "a text of the author's own"),
      ],
      sources: [
        "Swift compiler: ClosureLifetimeFixup.cpp", "Swift runtime: swift_isEscapingClosureAtFileLocation",
        "Swift documentation: withoutActuallyEscaping(_:do:)",
      ]),
    examples: [
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x000055c133586d10 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "tides" crashed:

        ▸ 0 [inlined] [system] 0x000055c133586d10 Swift runtime failure: non-escaping closure has escaped in tides at \
        //<compiler-generated>
        1                    0x000055c133586d10 Pump.drain(_:) + 16 in tides at /home/build/tides/Sources/Pump.swift:4:9
        """),
      .matches(
        """
        ▸ Fatal error: closure argument was escaped in withoutActuallyEscaping block
        """),
      .ignores(
        """
        Tides/Pump.swift:4: Fatal error: the closure has escaped us
        """, answer: "swift-fatalerror-precondition"),
    ])
}
