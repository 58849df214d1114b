extension Rule {
  static let swiftnioWrongEventLoop = Rule(
    "swiftnio-wrong-event-loop",
    "Something that belongs to one event loop of SwiftNIO was used on another thread",
    family: .frameworks,
    certainWhen: .any([
      .all([.any([.trap, .exceptionIsUnknown]), .frame(checks, image: [], within: 6)]),
      .message("is not thread-safe. You can only use it from the thread you created it on"),
    ]),
    likelyWhen: .any([
      .frame(checks, image: [], within: 6),
      // The check takes file and line of who calls it.
      .message(
        "NIOCore/ChannelPipeline.swift:{line}: Precondition failed$",
        "NIOCore/ChannelPipeline.swift:{line}: Assertion failed$",
        "NIOCore/EventLoopFuture.swift:{line}: Assertion failed$",
        "NIOCore/NIOLoopBound.swift:{line}: Precondition failed$"),
    ]),
    unless: .message("BUG DETECTED: ", "leaking promise created at", "Fatal error: Unexpectedly found nil"),
    endsIn: .check,
    supportedBy: [
      .crashedQueue(["^NIO-ELT-"]).because("a thread of SwiftNIO, but another loop than the object's"),
      .crashedOnMainThread(true).because("the main thread, which belongs to no loop"),
      .frame("swift::runJobInEstablishedExecutorContext", "swift_job_run", within: 40).because(
        "a thread of Swift's own pool, which belongs to no loop"),
      .frame("SynchronousOperations", "NIOLoopBound", "syncOperations", within: 10).because(
        "what may be used on its own loop only"),
    ],
    outranks: .trapsInGeneral,
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        {blame|The caller} used a channel, a pipeline, a promise or a value that belongs to one event loop of SwiftNIO, but \
        ran on a thread that is not that loop's. SwiftNIO asks for this, and stopped the process.
        """,
      youSee: """
        `Precondition failed` without a word, in a file of `NIOCore` or of a client that is built on it, and \
        `preconditionInEventLoop` on the stack. Often only under load, because with one loop everything fits.
        """,
      howWeKnow: """
        `preconditionInEventLoop` and `assertInEventLoop` do one thing: they stop where the thread is not the loop's. \
        Nothing of SwiftNIO is broken; the frame below its own is the caller.
        """,
      rootCause: """
        - an async function, a `Task` or a completion handler calls `syncOperations`, `channel.pipeline` handlers or a \
        connection after an `await`: the thread is one of Swift's pool there
        - a future of one loop is continued with objects of another, without `hop(to:)`
        - an `EmbeddedEventLoop` or `EmbeddedChannel` that a test uses from two threads: `NIOAsyncTestingEventLoop` is made \
        for that
        - a connection that was taken from the pool of another loop
        """,
      fixNow: """
        Go to the object's loop before you touch it, at {blame|the caller}: `loop.execute { … }`, \
        `try await loop.submit { … }.get()`, or `future.hop(to: loop)`.
        """,
      fixProperly: """
        - Keep what belongs to a loop inside its handlers; pass values, not connections
        - `NIOAsyncChannel` and the async interfaces of the clients instead of futures in between
        - `NIOLoopBound` for what must cross a `Sendable` boundary, opened on its loop only
        """,
      verify:
        "Run the tests with `MultiThreadedEventLoopGroup(numberOfThreads: 4)` and the server under load: no stop.",
      prevent: "Tests never run with one loop only; debug builds under load before a release (`assertInEventLoop`).",
      notToBeConfusedWith: [
        .init(.swiftnioWaitOnEventLoop, "a loop's thread was asked to wait"),
        .init(.serverObjectNotShutDown, "a promise or a client went away too early"),
        .init(.swiftExecutorIsolationAssert, "the same duty, of an actor"),
      ],
      sources: ["apple/swift-nio, Sources/NIOCore/EventLoop.swift, NIOLoopBound.swift, NIOEmbedded/Embedded.swift"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 4 Crashed:
        0   libswiftCore.dylib            	0x1a1c4e178 _assertionFailure(_:_:file:line:flags:) + 184
        ▸ 1   Harbourd                      	0x1027d1000 SelectableEventLoop.preconditionInEventLoop(file:line:) + 152
        2   Harbourd                      	0x1027d1100 ChannelPipeline.SynchronousOperations.addHandler(_:name:position:) + 40
        3   Harbourd                      	0x1027d10b4 Dock.moor() + 52
        """),
      .matches(
        """
        ▸ NIOEmbedded/Embedded.swift:412: Precondition failed: EmbeddedEventLoop is not thread-safe. You can only use it from the thread you created it on.
        """),
      .matches("▸ NIOCore/ChannelPipeline.swift:1193: Precondition failed"),
      .ignores(
        """
        NIOCore/EventLoopFuture.swift:1044: Precondition failed: BUG DETECTED: wait() must not be called when on an EventLoop.
        """, answer: "swiftnio-wait-on-event-loop"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 4 Crashed:
        0   libswiftCore.dylib            	0x1a1c4e178 _assertionFailure(_:_:file:line:flags:) + 184
        1   Harbourd                      	0x1027d1000 ByteBuffer.moveReaderIndex(to:) + 152
        2   Harbourd                      	0x1027d10b4 Dock.moor() + 52
        """),
    ])

  private static let checks: [TextPattern] = [
    ".preconditionInEventLoop(", ".assertInEventLoop(", "_preconditionInEventLoop(",
    "EventLoop.preconditionInEventLoop", "EventLoop.assertInEventLoop", ".preconditionInEventLoop",
    ".assertInEventLoop",
  ]
}
