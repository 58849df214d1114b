extension Rule {
  static let urlsessionInvalidated = Rule(
    "urlsession-invalidated",
    "A task was created in a URLSession that had been invalidated",
    family: .frameworks,
    certainWhen: .any([
      .frameworkSays("invalidated-session", "Task created in a session that has been invalidated"),
      .frame("__URLSESSION_CLIENT_API_MISUSE_INVALIDATED_SESSION__", within: 12),
    ]),
    likelyWhen: .any([
      .textOfTheCrash(
        "task-in-invalidated-session", ["Attempted to create a task in a session that has been invalidated"]),
      .all([
        .raisedDirectly(
          "raised-by-url-session", by: "-[__NSURLSessionLocal taskForClassInfo:", "-[__NSURLSessionLocal taskForClass:"
        ),
        .not(.message("ackground session")),
      ]),
    ]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .appFrame("(?i)logout", "(?i)signOut", "(?i)reset", "(?i)invalidate").because("sessions are often ended here"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral,
    blame: .preferring(["(?i)session", "(?i)client", "(?i)request", "(?i)task", "(?i)load"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} asked a URLSession for a new task after `invalidateAndCancel()` or \
        `finishTasksAndInvalidate()` had ended that session. Foundation raises an exception for that; it cannot \
        answer with an error.
        """,
      youSee: """
        A crash around logout, account switch or teardown of a client, when a retry, a prefetch or a late tap \
        starts one more request. Seldom in development, because the window is small.
        """,
      howWeKnow: """
        The sentence is Foundation's own; "Attempted to create a task" is what its log says of the same call. Where \
        the report leaves both out, the method that raised \
        (`taskForClassInfo:` of the local session class) has hardly another reason to.
        """,
      rootCause: """
        An invalidated session stays invalid forever, but the reference to it looks as before. Other code ends the \
        session (a `deinit`, a logout, a test's tear-down) while another part still holds it: a shared client, a retry \
        timer, an image loader, a copy in a closure.
        """,
      fixNow: """
        After invalidating, replace the session in the same step, under the same lock, so that no code can get hold of \
        the old one.
        """,
      fixProperly: """
        - One owner of the session; others ask the owner for tasks, never for the session
        - After logout the owner answers with an error that says so
        - Do not invalidate to cancel: cancel the tasks

        ```swift
        actor APIClient {
          private var session: URLSession? = URLSession(configuration: .default)

          func data(for request: URLRequest) async throws -> Data {
            guard let session else { throw URLError(.userAuthenticationRequired) }
            return try await session.data(for: request).0
          }

          func logOut() {
            session?.invalidateAndCancel()
            session = nil
          }
        }
        ```
        """,
      verify: "A test that logs out while 50 requests start: each ends with a result or an error, the process lives.",
      prevent: "Keep `invalidate` calls inside the owner; never invalidate a session that was injected from outside.",
      notToBeConfusedWith: [
        .init(.urlsessionBackgroundMisuse, "the session lives, but the kind of task is not allowed in the background"),
        .init(.linuxFoundationURLSessionDealloc, "Foundation on Linux: a crash inside the session itself"),
      ],
      sources: [
        "Apple: URLSession.invalidateAndCancel(): https://developer.apple.com/documentation/foundation/urlsession",
        "Apple: URLSession, delegates and invalidation: "
          + "https://developer.apple.com/documentation/foundation/urlsession",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: 'Task created in a session \
        that has \
        been invalidated'
        """),
      .matches("▸ Attempted to create a task in a session that has been invalidated"),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation     	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib    	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   CFNetwork          	0x1c4a10010 -[__NSURLSessionLocal taskForClassInfo:] + 424
        3   CFNetwork          	0x1c4a10200 -[NSURLSession dataTaskWithRequest:completionHandler:] + 64
        4   Orchard            	0x1027d10b4 FeedClient.refresh() + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSGenericException', reason: 'Completion handler blocks are \
        not \
        supported in background sessions. Use a delegate instead.'
        """, answer: "urlsession-background-misuse"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Task created in a session that has been invalidated by the harbour
        """, answer: "swift-fatalerror-precondition"),
    ])
}
