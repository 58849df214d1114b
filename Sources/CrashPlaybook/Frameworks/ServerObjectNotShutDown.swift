extension Rule {
  static let serverObjectNotShutDown = Rule(
    "server-object-not-shut-down",
    "An object of a server library went away without being shut down",
    family: .frameworks,
    certainWhen: .message(
      "failed: {object} not shut down before the deinit", "Fatal error: {object} not shut down before the deinit",
      "failed: {object}.shutdown() was not called before", "Fatal error: {object}.shutdown() was not called before",
      "failed: {object}.close() was not called before deinit", "failed: {object} deinitialized before being closed",
      "Fatal error: {object} deinitialized before being closed", "Deinited {object} without calling finish()",
      "Fatal error: leaking promise created at (file: \"{file}\", line: {made})",
      "Fatal error: leaking promise created at", "failed: leaking an unfulfilled Promise"),
    likelyWhen: .any([
      .message("leaking promise created at (file: \"{file}\", line: {made})"),
      // The only check in there: a stack without its message.
      .framesInOrder("_assertionFailure", "EventLoopFuture.deinit"),
      .framesInOrder("_assertionFailure", "EventLoopFuture.__deallocating_deinit"),
      // The function that checks in debug builds only, right above: swift-backtrace prints no frame of the assertion.
      .all([.frame("NIO.debugOnly(", "NIOCore.debugOnly(", within: 9), .frame("EventLoopFuture.deinit", within: 10)]),
    ]),
    // A loop that was shut down too early leaves a promise behind: the other way round.
    unless: .message("unleakable promise leaked"),
    endsIn: .check,
    supportedBy: [
      .frame("deinit", "__deallocating_deinit", within: 8).because("its last owner let go of it right here"),
      .message("leaking promise created at").because(
        "a promise that no code fulfilled: a caller that waits for it waits forever"),
    ],
    outranks: .trapsInGeneral,
    blame: .releaser,
    page: PlaybookPage(
      whatHappened: """
        {object|A promise, or an object that owns connections or threads,} was released while it was still at work: \
        its `deinit` found that no code had shut it down, and stopped the process.
        """,
      youSee: """
        A failed check in a library's file (`AsyncKit`, `NIOCore`, `AsyncHTTPClient`, `Vapor`, a database client), at \
        the end of a test, of a command or of the server, mostly in debug builds; a release build leaks silently.
        """,
      howWeKnow: """
        The libraries check in `deinit` whether `shutdown()`, `close()` or `finish()` has been called, and name the \
        object. For a promise the message says where it was made: {file|the file}, line {made|and line}.
        """,
      notProved: "Who should have shut it down. The message names the object or where it was made, not its owner.",
      rootCause: """
        - an error was thrown between making the object and the `shutdown()` at the end of the function
        - `defer { Task { await object.shutdown() } }`: the task runs when the object is gone already
        - a test made an application for each case and never shut it down
        - a promise was made, and then a branch returned without `succeed` or `fail`; often the connection was closed \
        before the promise was handed over
        """,
      fixNow: """
        Shut the object down on every way out, and wait for it:

        ```swift
        protocol Service: Sendable {
          func run() async throws
          func shutdown() async throws
        }

        func withService(_ service: some Service) async throws {
          do {
            try await service.run()
          } catch {
            try? await service.shutdown()
            throw error
          }
          try await service.shutdown()
        }
        ```
        """,
      fixProperly: """
        - one owner with a life cycle (`ServiceGroup`, the application's `lifecycle`, `withHTTPClient`-like functions)
        - shared clients (`HTTPClient.shared`) where one per process is enough: they need no shutdown
        - promises only at the boundary to callbacks; elsewhere async functions, which cannot forget to return
        """,
      verify: """
        Run the tests in debug configuration ten times in a row, and make one request fail on purpose: no failed check.
        """,
      prevent: "Make such objects only inside a function that takes a closure and shuts them down after it.",
      notToBeConfusedWith: [
        .init(.swiftnioWaitOnEventLoop, "the shutdown was called, but on a thread that must not wait"),
        .init(.swiftContinuationLeak, "a continuation of Swift's own that no code resumed"),
      ],
      sources: [
        "apple/swift-nio, Sources/NIOCore/EventLoopFuture.swift: "
          + "https://github.com/apple/swift-nio/blob/main/Sources/NIOCore/EventLoopFuture.swift",
        "swift-server/async-http-client",
        "https://github.com/vapor/async-kit",
      ]),
    examples: [
      .matches(
        """
        ▸ AsyncKit/EventLoopConnectionPool.swift:150: Assertion failed: ConnectionPool.shutdown() was not called before deinit.
        """),
      .matches(
        """
        ▸ Nets/Catch.swift:22: Fatal error: leaking promise created at (file: "Nets/Catch.swift", line: 22)
        """),
      .matches(
        """
        ▸ Nets/Connection.swift:42: Assertion failed: NetConnection deinitialized before being closed.
        """),
      .matches(
        """
        ▸ #0  0x0000ffff9fbf98dc in $ss17_assertionFailure__4file4line5flagss5NeverOs12StaticStringV_SSAHSus6UInt32VtF () \
        from /usr/lib/swift/linux/libswiftCore.so
        #1  0x0000aaaaafe75690 in $s7NIOCore15EventLoopFutureCfdyyXEfU_ () at /src/NIOCore/EventLoopFuture.swift:420
        #2  0x0000aaaaafebade4 in $s7NIOCore9debugOnlyyyyyXEF (body=...) at /src/NIOCore/Utilities.swift:45
        ▸ #3  0x0000aaaaafe750a8 in $s7NIOCore15EventLoopFutureCfd (self=...) at /src/NIOCore/EventLoopFuture.swift:417
        """),
      .matches(
        """
        ▸ 0x557935176ed7, NIOCore.debugOnly(() -> ()) -> () at /src/NIOCore/Utilities.swift:44
        ▸ 0x5579350924e3, NIOCore.EventLoopFuture.deinit at /src/NIOCore/EventLoopFuture.swift:415
        0x557935092cf4, NIOCore.EventLoopFuture.__deallocating_deinit at /src/NIOCore/EventLoopFuture.swift:0
        0x7f670ee5058a
        0x557934ffe501, Nets.Connection.deinit at /src/Nets/Connection.swift:0
        """),
      .ignores(
        """
        2026-02-03T08:09:10 warning net.client: connection was not properly shutdown before deinit
        """),
      .ignores(
        """
        Nets/Catch.swift:40: Fatal error: the net was not shut down
        """, answer: "swift-fatalerror-precondition"),
    ])
}
