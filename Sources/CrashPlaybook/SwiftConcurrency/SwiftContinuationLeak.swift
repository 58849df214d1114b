extension Rule {
  static let swiftContinuationLeak = Rule(
    "swift-continuation-leak",
    "A continuation was never resumed (leaked continuation)",
    family: .swiftConcurrency,
    severity: .medium,
    harm: "a task waits forever; what it holds is never freed",
    certainWhen: .all([
      .message("MISUSE: {function} leaked its continuation"),
      .not(.any([.trap, .badAccess, .abort, .exceptionType("EXC_CRASH", "EXC_GUARD", "EXC_ARITHMETIC")])),
    ]),
    possibleWhen: .message("MISUSE: {function} leaked its continuation"),
    endsIn: .anyWay,
    supportedBy: [.signal("SIGQUIT").because("someone ended the waiting process from outside")],
    outranks: [.sigquitExternal, .watchdogUnspecified, .notACrashReport],
    blame: .value("function"),
    isWarning: true,
    searchWords: ["컨티뉴에이션 누수", "leaked its continuation"],
    page: PlaybookPage(
      whatHappened: """
        {function|An async function} created a continuation, and every reference to it was dropped before anybody \
        resumed it. The task that awaits it waits forever.
        """,
      youSee: """
        A spinner that never ends, a button that does nothing the second time, a background task that runs out of \
        time, a test that times out. Nothing crashes; the only sign is this line in the log.
        """,
      howWeKnow: """
        `CheckedContinuation` writes the line when it is destroyed without having been resumed, and names the \
        function that created it. If the report also shows a crash, that crash has its own cause: the line only says \
        that a task was already stuck.
        """,
      rootCause: """
        A path out of the callback forgets the continuation:

        - `guard let data else { return }` in a completion handler
        - `self?.continuation?.resume()` when `self` is nil
        - a delegate that is deallocated or replaced before its answer
        - an API that does not call back at all when it is cancelled
        - a stored continuation that a second call overwrites
        """,
      fixNow: """
        Make every path in `{function|the named function}` resume: errors, early returns, cancellation and teardown too.

        ```swift
        import Foundation

        enum BeaconError: Error {
          case noAnswer
        }

        // before: guard let answer else { return }
        func answer(from ask: (@escaping @Sendable (String?, (any Error)?) -> Void) -> Void) async throws -> String {
          try await withCheckedThrowingContinuation { continuation in
            ask { answer, error in
              if let answer {
                continuation.resume(returning: answer)
              } else {
                continuation.resume(throwing: error ?? BeaconError.noAnswer)
              }
            }
          }
        }
        ```
        """,
      fixProperly: """
        - convert once: `continuation.resume(with: Result { … })`, so that there is one resume and no early way out
        - if the continuation is stored, resume the old one with an error before storing a new one, and in the \
        owner's teardown
        - add `withTaskCancellationHandler`, and a timeout for partners that may never answer
        - use the async variant of the API
        """,
      verify: """
        Tests with a fake API for each way out: value, error, neither, cancelled, owner gone. Each must end within a \
        second (`.timeLimit`). The log must stay free of this line.
        """,
      prevent: """
        Search the log of every UI test run for "SWIFT TASK CONTINUATION MISUSE". Stay with checked continuations: the \
        unsafe ones leak silently.
        """,
      notToBeConfusedWith: [
        .init(.swiftContinuationDoubleResume, "resumed twice: the process stops at once"),
        .init(.swiftCooperativePoolStarvation, "tasks wait because all threads are blocked"),
        .init(.backgroundTaskExpired, "a background task ran out of time, perhaps because of this"),
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
        ▸ SWIFT TASK CONTINUATION MISUSE: fetch(_:) leaked its continuation without resuming it. This may cause tasks \
        waiting on it to remain suspended forever.
        """),
      .matches(
        """
        ▸ SWIFT TASK CONTINUATION MISUSE: fetch(_:) leaked its continuation!
        """),
      .ignores(
        """
        Fatal error: SWIFT TASK CONTINUATION MISUSE: fetch(_:) tried to resume its continuation more than once, \
        returning ()!
        """, answer: "swift-continuation-double-resume"),
      .ignores(
        """
        SWIFT TASK CONTINUATION MISUSE: fetch(_:) leaked its continuation without resuming it.
        Harbour/Beacon.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value

        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib         0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        1   Harbour                    0x0000000104a1c2d0 Beacon.show() + 96
        """, answer: "swift-nil-unwrap"),
    ])
}
