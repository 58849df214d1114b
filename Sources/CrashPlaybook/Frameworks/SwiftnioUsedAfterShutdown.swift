extension Rule {
  static let swiftnioUsedAfterShutdown = Rule(
    "swiftnio-used-after-shutdown",
    "An event loop of SwiftNIO was shut down while other code still needed it",
    family: .frameworks,
    certainWhen: .message(
      "Cannot schedule tasks on an EventLoop that has already shut down", "unleakable promise leaked"),
    endsIn: .check,
    supportedBy: [
      .message("unleakable promise leaked").because(
        "a promise of SwiftNIO's own lost its loop before anybody could fulfil it"),
      .frame("syncShutdownGracefully", "shutdownGracefully", "syncShutdown", within: 30).because(
        "the shutdown was under way"),
    ],
    outranks: .trapsInGeneral + [.serverObjectNotShutDown],
    isWarning: true,
    page: PlaybookPage(
      whatHappened: """
        A group of event loops was shut down, and afterwards a channel, a client or a timer asked one of its loops for \
        more work. The loop's thread is gone, so the work is never done. SwiftNIO says so in an `ERROR:` line, or stops \
        the process when a promise of its own is left behind.
        """,
      youSee: """
        The line at the end of a test or while a server stops, often many times in a row, and not in every run. Debug \
        builds may stop with `unleakable promise leaked`. With `SWIFTNIO_STRICT=1` in the environment, the line is a \
        failed check.
        """,
      howWeKnow: """
        Only a loop that has finished its shutdown prints this. The older text asks to report a bug in SwiftNIO; its \
        authors found that it always meant a group that had been shut down too early, and changed the words.
        """,
      notProved: """
        Who asked for the work. The line names neither the caller nor the loop; a breakpoint on it, or \
        `SWIFTNIO_STRICT=1`, shows the stack.
        """,
      rootCause: """
        - the group was shut down before what runs on it: an `HTTPClient`, a server, a connection pool or a repeated \
        task was still alive
        - `close()` was awaited, and not what hangs on the `closeFuture`: callbacks run after it
        - a library shut down a group that was only lent to it
        - one shared group for many tests, ended by the first of them: `app.shutdown()` in one test case, a static \
        client in another
        - `defer { try? group.syncShutdownGracefully() }` ran before a task that was started without waiting for it
        """,
      fixNow: """
        Shut down in the reverse order of making: first servers and clients, each awaited, then the group.

        ```swift
        protocol Closable: Sendable {
          func shutdown() async throws
        }

        func run(client: some Closable, group: some Closable, _ body: () async throws -> Void) async throws {
          do {
            try await body()
          } catch {
            try? await client.shutdown()
            try? await group.shutdown()
            throw error
          }
          try await client.shutdown()
          try await group.shutdown()  // last: nothing runs on it any more
        }
        ```
        """,
      fixProperly: """
        - use the groups and clients that are never shut down, where one for the process is enough: \
        `MultiThreadedEventLoopGroup.singleton`, `HTTPClient.shared`
        - who made a group ends it; a library that was handed one leaves it alone
        - leave the order to one owner of all services (`ServiceGroup` of swift-service-lifecycle)
        - cancel repeated tasks, and wait for started tasks, before the shutdown
        """,
      verify: """
        Run the tests a hundred times with `SWIFTNIO_STRICT=1`, and stop the server under load with SIGTERM: no line, \
        no failed check.
        """,
      prevent: "Set `SWIFTNIO_STRICT=1` in continuous integration, so that the line fails the run that printed it.",
      notToBeConfusedWith: [
        .init(.serverObjectNotShutDown, "the other way round: the object went away and no code had ended it"),
        .init(.swiftnioWaitOnEventLoop, "the shutdown was called on a loop, which would have waited for itself"),
        .init(.swiftnioDescriptorNotOpen, "the loop is alive, and its socket was closed by other code"),
      ],
      sources: [
        "apple/swift-nio, Sources/NIOPosix/SelectableEventLoop.swift: "
          + "https://github.com/apple/swift-nio/blob/main/Sources/NIOPosix/SelectableEventLoop.swift",
        "apple/swift-nio, issues 2201 and 2855: the promise that cannot leak: "
          + "https://github.com/apple/swift-nio/issues/2201",
      ]),
    examples: [
      .matches(
        """
        ▸ ERROR: Cannot schedule tasks on an EventLoop that has already shut down. This will be upgraded to a forced \
        crash in future SwiftNIO versions.
        """),
      .matches(
        """
        ▸ BUG in SwiftNIO (please report), unleakable promise leaked.:486: Fatal error: leaking promise created at \
        (file: "BUG in SwiftNIO (please report), unleakable promise leaked.", line: 486)
        """),
      .ignores(
        """
        Nets/Catch.swift:22: Fatal error: leaking promise created at (file: "Nets/Catch.swift", line: 22)
        """, answer: "server-object-not-shut-down"),
      .ignores("2026-02-03T08:09:10 info nets.server: event loop group has shut down"),
    ])
}
