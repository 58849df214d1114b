extension Rule {
  static let swiftnioWaitOnEventLoop = Rule(
    "swiftnio-wait-on-event-loop",
    "A thread of SwiftNIO was made to wait for work that only it can do",
    family: .frameworks,
    certainWhen: .message(
      "BUG DETECTED: {call} must not be called when on an EventLoop",
      // In titles, and where the program logs the text itself.
      "atal error: {call} must not be called when on an EventLoop"),
    endsIn: .check,
    supportedBy: [
      .frame("_preconditionSafeToWait", "EventLoopFuture.wait", "syncShutdown", within: 12).because(
        "the call that waits"),
      .message("- current eventLoop: {loop}").because("the loop that the thread serves"),
    ],
    outranks: [
      .swiftFatalerrorPrecondition, .swiftLibraryPrecondition, .swiftTextlessTrap, .linuxSwiftTrap,
      .builtinTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        Code that runs on an event loop of SwiftNIO called {call|a function that waits}. The loop serves many \
        connections with this one thread; had it waited, nothing could have finished what it waits for. SwiftNIO \
        stopped the process instead.
        """,
      youSee: """
        A server that stops at the first request of one kind, in development and in release alike, with SwiftNIO's own \
        file in the message.
        """,
      howWeKnow: """
        SwiftNIO asks before every blocking call whether the thread belongs to a loop, and writes `BUG DETECTED` with \
        the name of the call if so.
        """,
      rootCause: """
        - `.wait()` in a route, a middleware, a migration or a `map` of another future: such closures run on a loop
        - `syncShutdownGracefully()` or `syncShutdown()` in a `deinit`, which runs wherever the last owner lets go
        - synchronous helpers over asynchronous clients, called from an async function whose executor is the loop
        """,
      fixNow: """
        Replace the waiting call at {blame|the call site} by `try await future.get()`, or chain with `flatMap`.

        ```swift
        // before: let user = try client.find(id).wait()
        protocol Finding { func find(_ id: Int) async throws -> String }

        func greeting(for id: Int, from users: some Finding) async throws -> String {
          "Hello, " + (try await users.find(id))
        }
        ```
        """,
      fixProperly: """
        - async/await from the route to the database, no futures in between
        - `shutdown()` of clients in the application's life cycle, awaited, never in `deinit`
        - work that must block goes to `NIOThreadPool`
        """,
      verify: "Call the route in a test that uses the real event loops (`XCTVapor`, `HummingbirdTesting`): it answers.",
      prevent: "A search for `.wait()` in reviews or as a lint rule: it belongs to `main` and to tests only.",
      notToBeConfusedWith: [
        .init(.serverObjectNotShutDown, "nothing waited: an object went away too early"),
        .init(.swiftCooperativePoolStarvation, "threads of Swift's own pool were blocked"),
      ],
      sources: ["apple/swift-nio, Sources/NIOCore/EventLoopFuture.swift and NIOPosix"]),
    examples: [
      .matches(
        """
        ▸ NIOCore/EventLoopFuture.swift:1044: Precondition failed: BUG DETECTED: wait() must not be called when on an EventLoop.
        """),
      .matches(
        """
        ▸ Nets/Client.swift:179: Fatal error: syncShutdown() must not be called when on an EventLoop.
        """),
      .matches(
        """
        ▸ AsyncHTTPClient/HTTPClient.swift:170: Fatal error: BUG DETECTED: syncShutdown() must not be called when on an EventLoop.
        Calling syncShutdown() on any EventLoop can lead to deadlocks.
        """),
      .ignores(
        """
        NIOPosix/SelectableEventLoop.swift:340: Precondition failed
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Buoy/Dock.swift:12: Fatal error: wait() was called on an EventLoop
        """, answer: "swift-fatalerror-precondition"),
    ])
}
