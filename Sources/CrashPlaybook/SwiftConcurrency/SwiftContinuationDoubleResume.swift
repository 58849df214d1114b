extension Rule {
  static let swiftContinuationDoubleResume = Rule(
    "swift-continuation-double-resume",
    "A continuation was resumed twice (continuation misuse)",
    family: .swiftConcurrency,
    certainWhen: .message(
      "MISUSE: {function} tried to resume its continuation more than once, {how} {value}!",
      "MISUSE: {function} tried to resume its", "tried to resume its continuation more than once",
      // The runtime's own check, which also watches unsafe continuations.
      "Resuming continuation for task * that is not awaited (may have already been resumed)"),
    likelyWhen: .any([
      .failedCheck("continuation-check", in: "CheckedContinuation.resume", "CheckedContinuationCanary", reach: 3),
      .all([.trap, .frame("CheckedContinuation.resume", "CheckedContinuationCanary.take", within: 2)]),
      .all([
        .any([.abort, .trap]), .not(.stoppedBySomethingCalled),
        .frame(
          "swift_continuation_resume", "swift_continuation_throwingResume",
          "swift_continuation_throwingResumeWithError",
          "UnsafeContinuation.resume", within: 7),
      ]),
      .message("continuation resumed * already"),
    ]),
    possibleWhen: .all([
      .badAccess,
      .frame(
        "swift_continuation_resume", "swift_continuation_throwingResume", "UnsafeContinuation.resume", within: 5),
    ]),
    outranks: .generalSwiftTraps + [.swiftContinuationLeak, .explicitAbort],
    blame: .value("function"),
    searchWords: ["컨티뉴에이션 두 번", "continuation twice"],
    page: PlaybookPage(
      whatHappened: """
        {function|An async function} handed its continuation to a callback, and the callback resumed it a second \
        time, {how|with a value or an error}: {value|the second one}. The first resume had already let the task go \
        on, so Swift stopped the process.
        """,
      youSee: """
        An API that "calls its completion once" called it twice: an error after a success, a timeout and an answer at \
        the same moment, a delegate method that repeats, a cancellation beside a result. Rare on fast networks, \
        regular on bad ones.
        """,
      howWeKnow: """
        `CheckedContinuation` counts its resumes and prints the name of the function that created it. With \
        `UnsafeContinuation` there is no count: the second resume damages the task, and the report shows an abort or \
        a bad access in `swift_continuation_resume` or the task allocator.
        """,
      notProved: """
        Who resumed first. The stack shows the second resume only.
        """,
      rootCause: """
        A continuation is a promise to resume exactly once. A callback API makes no such promise unless its \
        documentation says so. Two paths that can both finish (result and timeout, result and cancellation, two \
        delegate methods) need something between them that lets only the first one through.
        """,
      fixNow: """
        Put the continuation into a box that gives it away once: take it and set nil, under a lock, in one step.

        ```swift
        import Foundation

        /// Resumes a continuation at most once, whoever comes first.
        final class OneShot<Value: Sendable>: @unchecked Sendable {
          private let lock = NSLock()
          private var continuation: CheckedContinuation<Value, any Error>?

          init(_ continuation: CheckedContinuation<Value, any Error>) {
            self.continuation = continuation
          }

          func resume(_ result: Result<Value, any Error>) {
            let taken = lock.withLock {
              defer { continuation = nil }
              return continuation
            }
            taken?.resume(with: result)
          }
        }
        ```

        The resume itself happens after the lock is released. On newer systems `Mutex<CheckedContinuation<…>?>` does \
        the same without `@unchecked`.
        """,
      fixProperly: """
        - a callback that may come several times is a stream: `AsyncStream` or `AsyncThrowingStream`, whose \
        `finish()` is harmless to repeat
        - let result, timeout and `onCancel` of `withTaskCancellationHandler` share the same box
        - clear the delegate or the handler in the same step that takes the continuation
        - use the API's own async variant where it exists
        """,
      verify: """
        Test with a fake API that calls back twice, and with one that fails after success. Then time the timeout to \
        the answer: 1000 runs with both at the same moment.
        """,
      prevent: """
        No `UnsafeContinuation` outside measured hot paths. In review: count the calls of `resume` and ask what keeps \
        two of them from running.
        """,
      notToBeConfusedWith: [
        .init(.swiftContinuationLeak, "it was never resumed: the text says \"leaked\""),
        .init(
          .swiftTaskAllocatorOrder,
          "\"freed pointer was not the last allocation\", which a doubly resumed unsafe continuation also causes"),
        .init(.swiftFatalerrorPrecondition, "a stop of the author's own"),
      ],
      sources: [
        "Swift concurrency library: CheckedContinuation.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/CheckedContinuation.swift",
        "Swift Evolution SE-0300: Continuations for interfacing async tasks with synchronous code: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0300-continuation.md",
      ]),
    examples: [
      .matches(
        """
        ▸ _Concurrency/CheckedContinuation.swift:196: Fatal error: SWIFT TASK CONTINUATION MISUSE: send(_:) tried to \
        resume its continuation more than once, returning ()!
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  4

        Thread 4 Crashed:
        ▸ 0   libswiftCore.dylib         0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   libswift_Concurrency.dylib 0x00000001887b5724 CheckedContinuation.resume(returning:) + 428
        2   Harbour                    0x0000000104a1c2d0 closure #1 in closure #1 in Beacon.send(_:) + 96
        """),
      .matches(
        """
        ▸ Fatal error: Resuming continuation for task 0x7f3c1000 that is not awaited (may have already been resumed).
        """),
      .ignores(
        """
        SWIFT TASK CONTINUATION MISUSE: send(_:) leaked its continuation without resuming it.
        """, answer: "swift-continuation-leak"),
    ])
}

extension Condition {
  /// The program's own code runs further in than the resumption: an executor that was handed the job stopped itself.
  fileprivate static let stoppedBySomethingCalled = Condition.computed(
    Computed("stopped-inside-of-resumption", "code of the program that a resumption called") { facts in
      let stack = facts.stack.prefix(8)
      guard
        let resumption = stack.firstIndex(where: { frame in
          frame.symbol.map { resumptions.matches($0) } ?? false
        }), stack[..<resumption].contains(where: \.isInApp)
      else { return nil }
      return []
    })
  private static let resumptions: PatternList = ["swift_continuation_", "UnsafeContinuation.resume"]
}
