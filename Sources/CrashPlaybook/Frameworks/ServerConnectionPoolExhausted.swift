extension Rule {
  static let serverConnectionPoolExhausted = Rule(
    "server-connection-pool-exhausted",
    "A request waited for a connection of the pool until its time was up",
    family: .frameworks,
    severity: .medium,
    harm: "requests fail under load; the server goes on",
    certainWhen: .all([timedOut, .message("atal error: ")]),
    likelyWhen: timedOut,
    supportedBy: [
      .message("might indicate a connection deadlock").because(
        "work that holds a connection may wait for work that needs another one")
    ],
    outranks: .trapsInGeneral + [.swiftErrorAtTopLevel, .swiftTryBang, .notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        All connections of a pool were in use, and none came back in time. The request that waited for one got an \
        error; the server goes on unless nothing caught it.
        """,
      youSee: """
        `Connection request … timed out. This might indicate a connection deadlock in your application` or \
        `connectionRequestTimeout`, under load, and then for every request, also the simplest; `getConnectionFromPoolTimeout` \
        where an HTTP client waited.
        """,
      howWeKnow: "The sentence or error is that of the pool (AsyncKit, AsyncHTTPClient), after ten seconds by default.",
      notProved:
        "Who holds the connections: slow queries, a deadlock between requests, or a database that does not answer.",
      rootCause: """
        - a transaction whose body uses `req.db` in place of the database that it was given: it holds one connection and \
        waits for a second; with one connection for each event loop, Fluent's default, that never comes
        - a request that starts many queries at once
        - queries that take long: a missing index, a lock in the database, a transaction around a call to another service
        - work that blocks the event loop, so that connections cannot be given back
        - the database refuses further connections, or is not reachable
        """,
      fixNow: """
        Look for `transaction` in the handlers, and use only its own database within it. Then let each event loop have more \
        connections, as many as the database allows in all.

        ```swift
        protocol Store: Sendable {
          func transaction<T: Sendable>(_ body: @Sendable (any Store) async throws -> T) async throws -> T
          func save(_ name: String) async throws
        }

        func rename(_ names: [String], in store: some Store) async throws {
          try await store.transaction { inside in
            // `inside`, not `store`: the transaction has its connection already.
            for name in names { try await inside.save(name) }
          }
        }
        ```
        """,
      fixProperly: """
        - connections in all are event loops times `maxConnectionsPerEventLoop` times instances: keep that below the \
        limit of the database, or put a pooler before it
        - no calls to other services within a transaction; no blocking calls on an event loop
        - bound what one request does at once, with a task group of a few children
        - look at slow queries and locks in the database itself (`pg_stat_activity`)
        """,
      verify:
        "A load test with twice as many requests at once as connections: all are answered, slower but without this error.",
      prevent: "Measure how long requests wait for a connection, and alert well before the time-out.",
      notToBeConfusedWith: [
        .init(.swiftnioWaitOnEventLoop, "a thread of SwiftNIO was made to wait, and a check saw it"),
        .init(.serverAddressUnavailable, "the server itself could not listen"),
        .init(.swiftCooperativePoolStarvation, "the threads of Swift's pool are blocked"),
      ],
      sources: [
        "vapor/async-kit, issues 63 and 101: https://github.com/vapor/async-kit/issues/63",
        "vapor/fluent, issue 716: https://github.com/vapor/fluent/issues/716",
        "AsyncHTTPClient: HTTPClientError",
      ]),
    examples: [
      .matches(
        """
        ▸ [ ERROR ] Connection request timed out. This might indicate a connection deadlock in your application. If you have \
        long running requests, consider increasing your connection timeout.
        """),
      .matches(
        """
        ▸ Fatal error: 'try!' expression unexpectedly raised an error: \
        AsyncKit.ConnectionPoolTimeoutError.connectionRequestTimeout
        """),
      .ignores("[ WARNING ] connect timed out: harbour-db:5432"),
      .ignores(
        "Harbour/Pier.swift:14: Fatal error: the request timed out", answer: "swift-fatalerror-precondition"),
    ])

  private static let timedOut = Condition.message(
    "This might indicate a connection deadlock in your application",
    "ConnectionPoolTimeoutError.connectionRequestTimeout",
    "HTTPClientError.getConnectionFromPoolTimeout")
}
