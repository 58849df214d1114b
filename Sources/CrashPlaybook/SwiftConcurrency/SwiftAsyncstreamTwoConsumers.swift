extension Rule {
  static let swiftAsyncstreamTwoConsumers = Rule(
    "swift-asyncstream-two-consumers",
    "Two tasks waited for the next element of one AsyncStream",
    family: .swiftConcurrency,
    certainWhen: .swiftCheck("attempt to await next() on more than one task"),
    likelyWhen: .failedCheck(
      "async-stream-check", in: "AsyncStream._Storage.next(", "AsyncThrowingStream._Storage.next("),
    outranks: .generalSwiftTraps,
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} asked an `AsyncStream` or `AsyncThrowingStream` for its next element while another task was \
        waiting for one. A stream has room for one waiting task, and Swift stopped the process.
        """,
      youSee: """
        A stop at a `for await` that works when it runs once: after a screen appears for the second time, a \
        reconnection, a restart of a recording. If the first task has left its loop in time, nothing happens, so it \
        comes and goes.
        """,
      howWeKnow: """
        The text belongs to the buffer of Swift's streams, and is printed in this one case. The loop is in, or was \
        started by, {blame|the app's innermost frame}; often only asynchronous frames of Swift's library are left.
        """,
      notProved: "Which task was the first. Look for every `for await` and `makeAsyncIterator()` of the same stream.",
      rootCause: """
        An `AsyncStream` has one consumer. Each element goes to one iterator, and only one task may wait. It breaks when

        - a property or a service hands out one stored stream, and two callers loop over it
        - a view starts its loop in `onAppear` or `.task`, and appears twice, or appears again before the old task has \
        ended
        - an object starts a new loop without cancelling, and awaiting the end of, the old one
        - a framework's results are such a stream: `SpeechTranscriber.results`, a download's progress
        """,
      fixNow: """
        Make one owner of the loop, and end the old loop before a new one begins. Cancelling the task that waits also ends \
        the stream, so the new loop needs a new stream.

        ```swift
        @MainActor final class TideGauge {
          private var reading: Task<Void, Never>?

          func start(_ levels: @escaping @Sendable () -> AsyncStream<Double>) {
            let old = reading
            old?.cancel()
            reading = Task {
              // before: the new loop began while the old one was still waiting
              await old?.value
              for await level in levels() { print(level) }
            }
          }
        }
        ```
        """,
      fixProperly: """
        - let a function make a new stream for each caller, and keep the continuations: every element is yielded to all
        - or share the work: one task reads the source and hands the values on (an `@Observable` model, a broadcaster; \
        `share()` of AsyncAlgorithms)
        - never store an `AsyncStream` in a property that several may read

        ```swift
        actor TideBroadcast {
          private var listeners: [Int: AsyncStream<Double>.Continuation] = [:]
          private var nextNumber = 0
          deinit { for listener in listeners.values { listener.finish() } }

          /// A stream of its own for each listener.
          func levels() -> AsyncStream<Double> {
            let number = nextNumber
            nextNumber += 1
            let (stream, continuation) = AsyncStream.makeStream(of: Double.self)
            listeners[number] = continuation
            // Weakly: the continuation, and with it this closure, is stored in the actor.
            continuation.onTermination = { [weak self] _ in Task { [weak self] in await self?.remove(number) } }
            return stream
          }

          func send(_ level: Double) { for listener in listeners.values { listener.yield(level) } }

          private func remove(_ number: Int) { listeners[number] = nil }
        }
        ```
        """,
      verify: """
        A test with two tasks that loop over what the API hands out: both must get every element, and nothing stops. On \
        screens: open, close and open again quickly, 50 times.
        """,
      prevent: "In review, ask of every `AsyncStream` that is stored: who else may read it?",
      notToBeConfusedWith: [
        .init(.swiftContinuationDoubleResume, "a continuation, not a stream, was used twice"),
        .init(.swiftContinuationLeak, "no one answers: the task waits forever"),
      ],
      sources: [
        "Swift concurrency library: AsyncStreamBuffer.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/AsyncStreamBuffer.swift",
        "Swift Evolution SE-0314: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0314-async-stream.md",
        "Swift Evolution SE-0388: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0388-async-stream-factory.md",
      ]),
    examples: [
      .matches(
        """
        ▸ _Concurrency/AsyncStreamBuffer.swift:253: Fatal error: attempt to await next() on more than one task
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib            0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   libswift_Concurrency.dylib    0x00000001a8110a18 AsyncStream._Storage.next(_:) + 384
        2   libswift_Concurrency.dylib    0x00000001a8110f00 closure #1 in AsyncStream._Storage.next() + 40
        """),
      .ignores(
        """
        _Concurrency/AsyncStreamBuffer.swift:120: Fatal error: Internal inconsistency
        """, answer: "swift-library-precondition"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        1   Tidepool                      0x0000000104a1c2d0 TideGauge.next() + 96
        2   libswift_Concurrency.dylib    0x00000001a8110f00 closure #1 in AsyncStream._Storage.next() + 40
        """),
    ])
}
