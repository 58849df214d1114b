extension Rule {
  static let authRefreshStampede = Rule(
    "auth-refresh-stampede",
    "Several requests each refresh the same token",
    family: .keychain,
    severity: .medium,
    harm: "requests fail and users are signed out, at every expiry",
    likelyWhen: .all([
      .nothingCrashed,
      .message(
        "(?i)refresh", "(?i)renewAccess", "(?i)renewToken", "(?i)renew*token", "(?i)token*renew", "(?i)oauth/token"),
      .overlappingRefreshes,
    ]),
    possibleWhen: .any([
      .all([.appFrame(.refreshes), .otherThread(.refreshes)]),
      .all([.message("(?i)refresh", "(?i)renewAccess", "(?i)renew*token"), .overlappingRefreshes]),
    ]),
    unless: .duplicateItem,
    supportedBy: [
      .message("401", "invalid_grant", "token_expired", "(?i)token reuse").because("the server's side of a stampede")
    ],
    blame: .preferring(.refreshes),
    searchWords: ["토큰 재발급", "토큰 갱신", "동시 재발급", "로그아웃됨", "401 retry", "refresh stampede"],
    page: PlaybookPage(
      whatHappened: """
        A second token refresh began before the first had ended. Each request that met the expired token refreshes for \
        itself, so one expiry starts as many refreshes as there are requests.
        """,
      youSee: """
        No crash of its own. Users are signed out now and then, mostly right after a launch or a return to the \
        foreground; the server logs bursts of refresh calls, `invalid_grant`, or an alarm for a reused refresh token. \
        It began when a screen got a second request at start.
        """,
      howWeKnow: """
        Two refreshes are open at once: in the log, a second begin comes before the first one's end; in a crash \
        report, two threads are in refresh code. One refresh with many *waiters* looks similar and is right.
        """,
      notProved: """
        That the refreshes did harm. A server that lets an old refresh token live a little longer forgives them. In a \
        crash report two threads in refresh code are a lead only: an async caller is not on the stack, and a waiter \
        may look like a refresher.
        """,
      rootCause: """
        "The token is expired, so refresh" is a check and an act with a long pause between them. All requests that \
        come back with 401 during the pause pass the check. Where the server rotates refresh tokens, the first refresh \
        spends the token, and the second one presents a spent one: the careful server takes that for theft and revokes \
        the whole family. Which answer is stored last is chance; a save that deletes and adds may also collide \
        (`keychain-duplicate-item-refresh-race`).

        An actor does not help by itself: at the `await` of the network call it lets the next caller in, who passes \
        the same check.
        """,
      fixNow: """
        Keep the running refresh in one place, and let everyone else wait for it. With Alamofire, replace the \
        hand-written interceptor by `AuthenticationInterceptor`.

        ```swift
        actor SingleFlight<Value: Sendable> {
          private var running: Task<Value, any Error>?

          func run(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
            if let running { return try await running.value }
            let task = Task { try await work() }
            running = task
            defer { running = nil }
            return try await task.value
          }
        }
        ```
        """,
      fixProperly: """
        - compare first: a request that failed with another token than the stored one retries without a refresh
        - save inside the shared task, so that waiters wake up to a stored token
        - refresh a minute before expiry, in one place, instead of after N refusals
        - on failure tell the user once, and give each waiter its own error

        A request that is still on its way when the refresh ends comes back with 401 as well. Without the comparison \
        it starts a second, needless refresh; with rotating tokens that one is as bad as the stampede. The page of \
        `keychain-duplicate-item-refresh-race` has the whole type, and the rules for callbacks under a lock.
        """,
      verify: """
        A stub server answers 401 to 20 parallel requests with the old token: exactly one refresh call, 20 retries, 20 \
        successes. Repeat it 1,000 times with random delays, some longer than the refresh.
        """,
      prevent: """
        The contract test "one refresh per expiry" in CI, and on the server a counter of refreshes per session and \
        minute: it shows the stampede before users do.
        """,
      notToBeConfusedWith: [
        .init(.keychainDuplicateItemRefreshRace, "the stampede's saves collide: -25299"),
        .init(.actorReentrancyStalePublish, "an actor continues after `await` on what is no longer true"),
        .init(
          .keychainInteractionNotAllowed, "signed out because the token could not be read, not because it was spent"
        ),
      ],
      sources: [
        "Alamofire, AuthenticationInterceptor",
        "RFC 9700, OAuth 2.0 security best current practice (refresh token rotation)",
        "SE-0306, Actors (re-entrancy): "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0306-actors.md",
        "Post-mortem: -25299 from two parallel token refreshes",
      ]),
    examples: [
      .matches(
        """
        ▸ 07:02:11.310 Harbour[88:5021] [auth] token refresh started, request 4
        ▸ 07:02:11.312 Harbour[88:5040] [auth] token refresh started, request 5
        07:02:11.902 Harbour[88:5021] [auth] token refresh succeeded
        07:02:11.955 Harbour[88:5040] [auth] token refresh failed: invalid_grant
        """),
      .ignores(
        """
        07:02:11.310 Harbour[88:5021] [auth] token refresh started, request 4
        07:02:11.312 Harbour[88:5040] [auth] token refresh already in flight, request 5 waiting
        07:02:11.902 Harbour[88:5021] [auth] token refresh succeeded
        """),
    ])
}
