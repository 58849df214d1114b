extension Rule {
  static let keychainDuplicateItemRefreshRace = Rule(
    "keychain-duplicate-item-refresh-race",
    "Two token refreshes saved the same keychain item at once",
    family: .keychain,
    certainWhen: .all([.relevantDuplicate, .interleavedSaves]),
    likelyWhen: .any([
      .all([.relevantDuplicate, .overlappingRefreshes]),
      .all([.relevantDuplicate, .regularDuplicates]),
      .all([.relevantDuplicate, secondKeychainThread]),
      // The assertion's text need not hold the number: `assert(status == noErr, "failed to save Token")`.
      .all([
        .any([
          .message("(?i)assertion failed", "(?i)precondition failed", "(?i)fatal error"),
          .frame("assertionFailure", "_assertionFailure", within: 4),
        ]),
        .appFrame(
          "(?i)keychain*save", "(?i)keychain*store", "(?i)keychain*set", "(?i)keychain*write", "(?i)token*save",
          "(?i)save*token", "(?i)vault*save"),
        .not(otherStatus),
        .otherThread(
          "SecItemAdd", "SecItemDelete", "SecItemUpdate", "(?i)keychain*save", "(?i)keychain*store",
          "(?i)keychain*set", "(?i)keychain*write", "(?i)token*save", "(?i)save*token", "(?i)vault*save"),
      ]),
    ]),
    possibleWhen: .any([
      .all([
        .duplicateItem,
        .any([
          .frame(.refreshes), .interleavedSaves, .overlappingRefreshes, .regularDuplicates,
          CodePattern.deleteThenAdd.inPaste,
        ]),
      ]),
      // Code alone, without a log: the gap is there, whether or not two callers met in it.
      CodePattern.deleteThenAdd.inPaste,
      // A check of the app's own failed where a secret is saved, in the middle of a refresh.
      .all([.ownCheckFailed, .savesSecret, .frame(.refreshes + .retries), .not(otherStatus)]),
      .all([
        .saveOfSecretFailed,
        .any([.frame(.refreshes), .overlappingRefreshes, .message(" 401", "(?i)token expired", "(?i)unauthorized")]),
        .not(otherStatus),
      ]),
    ]),
    supportedBy: [
      CodePattern.deleteThenAdd.inSource,
      .message("(?i)assertion failed").because("`assert` stops debug builds only; a release build keeps a wrong token"),
      .message("401", "token_expired", "(?i)expired").because("the occasion of a refresh"),
      .appFrame(.keychainCalls),
      .appFrame(.refreshes),
    ],
    outranks: [
      .keychainDuplicateItemQueryMismatch, .keychainDuplicateItemGeneric, .keychainItemNotFound,
      .authRefreshStampede, .swiftFatalerrorPrecondition, .swiftTryBang, .swiftTextlessTrap,
      .uncaughtExceptionGeneric, .linuxSwiftTrap, .explicitAbort,
    ],
    blame: .preferring(["(?i)keychain", "(?i)token", "(?i)vault", "(?i)credential", "(?i)secret", "(?i)secur"]),
    searchWords: [
      "키체인 중복", "토큰 재발급", "토큰 갱신", "동시 토큰 재발급", "15분마다 크래시", "errSecDuplicateItem", "failed to save token",
      "token refresh race", "refresh token race",
    ],
    page: PlaybookPage(
      whatHappened: """
        Several requests were refused together, each started its own token refresh, and their delete-then-add saves \
        interleaved. The second `SecItemAdd` found the item that the first had just stored and answered \
        errSecDuplicateItem (-25299); the code took that answer for impossible.
        """,
      youSee: """
        A debug build stops at the assertion after `SecItemAdd`. A release build does not stop, because `assert` is \
        compiled out: it keeps one of the two tokens, perhaps the one that the server has already revoked, and signs \
        the user out some minutes later.

        It comes in a rhythm, once per lifetime of the access token, usually right after launch or a return to the \
        foreground, when several requests leave together. It often begins with a release that added a second request \
        to that moment, while the keychain code did not change.
        """,
      howWeKnow: """
        -25299 says that an item with the same primary key was there when `SecItemAdd` looked. That another writer put \
        it there is shown by a second sign: another thread in the same save or refresh, log lines of two threads that \
        take turns, a second refresh that begins before the first ends, or duplicates at one regular interval.
        """,
      notProved: """
        The status alone never proves the race. Without one of those signs a query that misses its own item explains \
        it as well (`keychain-duplicate-item-query-mismatch`). A second thread in keychain code shows that two writers \
        existed at that moment, not in which order they wrote; only interleaved log lines show the order.
        """,
      rootCause: """
        | time | request A | request B |
        |---|---|---|
        | 1 | delete: removed | |
        | 2 | | delete: nothing there |
        | 3 | add: stored | |
        | 4 | | add: **-25299** |

        Each call is safe by itself: securityd serialises them, and Thread Sanitizer stays silent. The pair is not \
        safe, because nothing makes "delete, then add" one step. The same happens across processes: an app and its \
        extensions that share an access group share the item.

        The trigger is one level higher. Two requests leave with the same expired token, both come back with 401, and \
        each handler refreshes, because nothing tells it that a refresh is under way. Where the server rotates refresh \
        tokens, the second refresh uses one that was just spent; then the duplicate is the smaller harm.

        The same item means the same class, `kSecAttrService`, `kSecAttrAccount`, access group and synchronizable \
        flag. The value does not count. A save that sets no service shares its item with every other save of the same \
        account that sets none.
        """,
      fixNow: """
        Save update-first, and treat a duplicate as "another caller was faster": update, on -25300 add, on -25299 \
        update again. Return the status instead of asserting on it.

        ```swift
        import Foundation
        import Security

        struct KeychainError: Error {
          let status: OSStatus
        }

        func save(_ token: Data, service: String, account: String) throws {
          // Only what makes up the primary key, and the keychain that is meant on a Mac.
          let key: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true,
          ]
          // A token that background work reads has to be readable while the device is locked.
          let value: [CFString: Any] = [
            kSecValueData: token, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
          ]
          var status = SecItemUpdate(key as CFDictionary, value as CFDictionary)
          if status == errSecItemNotFound {
            status = SecItemAdd(key.merging(value) { $1 } as CFDictionary, nil)
            if status == errSecDuplicateItem {
              status = SecItemUpdate(key as CFDictionary, value as CFDictionary)
            }
          }
          guard status == errSecSuccess else { throw KeychainError(status: status) }
        }
        ```

        The item is never absent, so no reader meets the gap of "delete, then add", and a process that dies in between \
        loses nothing. On macOS, `kSecUseDataProtectionKeychain` chooses the keychain that works as on iOS; the \
        program must be signed for it (else -34018). Use the key in every read, update and delete, or in none.
        """,
      fixProperly: """
        - one refresh in flight: the first caller refreshes, all others wait for its result
        - a request that failed with an older token than the stored one retries at once, without a refresh
        - each request retries once: a server that refuses a fresh token must not start an endless loop
        - the update-first save stays: extensions and later edits can still race
        - one type owns all keychain writes

        ```swift
        protocol TokenStore: Sendable {
          func load() throws -> String?
          func save(_ token: String) throws
        }

        actor TokenRefresher {
          private let store: any TokenStore
          private let fetch: @Sendable () async throws -> String
          private var inFlight: Task<String, any Error>?

          init(store: any TokenStore, fetch: @escaping @Sendable () async throws -> String) {
            self.store = store
            self.fetch = fetch
          }

          func token(insteadOf rejected: String) async throws -> String {
            if let inFlight { return try await inFlight.value }
            if let current = try store.load(), current != rejected { return current }
            let task = Task { [store, fetch] in
              let fresh = try await fetch()
              try store.save(fresh)
              return fresh
            }
            inFlight = task
            defer { inFlight = nil }
            return try await task.value
          }
        }
        ```

        The actor alone would not do: it lets other callers in at every `await`. The stored `Task` makes the second \
        caller wait, and the save belongs inside that task, so that every waiter finds the token stored.

        The same with callbacks, for an interceptor such as Alamofire's `RequestInterceptor`: a lock, a flag, and the \
        completions that wait.

        ```swift
        import Foundation

        final class RefreshGate: @unchecked Sendable {
          typealias Completion = @Sendable (Result<String, any Error>) -> Void
          private enum Step { case use(String), wait, refresh }

          private let lock = NSLock()
          private var current: String?
          private var isRefreshing = false
          private var waiting: [Completion] = []
          private let refresh: @Sendable (@escaping Completion) -> Void

          /// `refresh` fetches and stores a token, and calls back exactly once, also on failure.
          init(refresh: @escaping @Sendable (@escaping Completion) -> Void) {
            self.refresh = refresh
          }

          func token(insteadOf rejected: String, then completion: @escaping Completion) {
            let step: Step = lock.withLock {
              if !isRefreshing, let current, current != rejected { return .use(current) }
              waiting.append(completion)
              if isRefreshing { return .wait }
              isRefreshing = true
              return .refresh
            }
            switch step {
            case .use(let token): completion(.success(token))
            case .wait: break
            case .refresh: refresh { self.finish($0) }
            }
          }

          private func finish(_ result: Result<String, any Error>) {
            let answered = lock.withLock {
              if case .success(let token) = result { current = token }
              isRefreshing = false
              defer { waiting = [] }
              return waiting
            }
            // After unlocking: a completion that retries may call `token(insteadOf:then:)` at once.
            for completion in answered { completion(result) }
          }
        }
        ```

        In `retry`, go on only where the status is 401 and `request.retryCount` is 0. On failure, send the user to the \
        sign-in screen once, in `finish`, not in each completion. Alamofire ships all of this as \
        `AuthenticationInterceptor`.
        """,
      verify: """
        Let the token expire, start 20 requests at once, 100 times: one refresh call on the server each time, no \
        -25299 in the log, and the stored token is the last one issued.

        A stub server that answers 401 to every request with the old token is enough; shorten the lifetime to five \
        seconds. Log the thread in the save. Then compare two builds' reports: `crashbook compare before/ after/ \
        --rule keychain-duplicate-item-refresh-race`. Count sign-outs as well, since release builds show nothing else.
        """,
      prevent: """
        No `assert(status == …)` on a value that the outside world decides. In review: no `SecItemDelete` followed by \
        `SecItemAdd`, no keychain call outside the owning type, only primary-key attributes in a query. In CI: a \
        contract test "one refresh per expiry" with parallel requests.
        """,
      notToBeConfusedWith: [
        .init(.keychainDuplicateItemQueryMismatch, "one thread, every time, in no rhythm: the query misses its item"),
        .init(.keychainDuplicateItemGeneric, "the same status with no sign of a second writer and no query shown"),
        .init(.authRefreshStampede, "the same trigger without a keychain collision: users are signed out"),
        .init(.keychainInteractionNotAllowed, "-25308: the device is locked"),
        .init(.keychainMissingEntitlement, "-34018: the process may not use the item at all"),
      ],
      sources: [
        "Post-mortem: -25299 from two parallel token refreshes",
        "Apple, errSecDuplicateItem: https://developer.apple.com/documentation/security/errsecduplicateitem",
        "SecItem: Pitfalls and Best Practices (Apple Developer Forums): "
          + "https://developer.apple.com/forums/thread/724013",
        "TN3137, On Mac keychain APIs and implementations: "
          + "https://developer.apple.com/documentation/technotes/tn3137-on-mac-keychains",
        "Apple, kSecAttrAccessibleAfterFirstUnlock: "
          + "https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlock",
        "Alamofire, AuthenticationInterceptor: "
          + "https://github.com/Alamofire/Alamofire/blob/master/Source/Features/AuthenticationInterceptor.swift",
      ]),
    examples: [
      .matches(
        """
        09:14:02.118 Harbour[731:40112] [auth] refresh begin request=11
        09:14:02.119 Harbour[731:40130] [auth] refresh begin request=12
        ▸ 09:14:02.502 Harbour[731:40112] [keychain] SecItemDelete account=access -> 0
        ▸ 09:14:02.503 Harbour[731:40130] [keychain] SecItemDelete account=access -> -25300
        09:14:02.505 Harbour[731:40112] [keychain] SecItemAdd account=access -> 0
        ▸ 09:14:02.506 Harbour[731:40130] [keychain] SecItemAdd account=access -> -25299
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  6

        Application Specific Information:
        ▸ Harbour/Keychain.swift:88: Assertion failed: SecItemAdd failed with -25299

        Thread 6 Crashed:
        0   libswiftCore.dylib     0x00000001922c51a4 _assertionFailure(_:_:file:line:flags:) + 248
        1   Harbour                0x0000000102c71d08 KeychainStore.save(_:account:) + 712 (Keychain.swift:88)
        2   Harbour                0x0000000102c7a614 SessionService.renewAccessToken() + 180 (SessionService.swift:41)

        Thread 9:
        0   libsystem_kernel.dylib 0x00000001e1a2b8cc mach_msg2_trap + 8
        ▸ 1   Security               0x000000019a77d210 SecItemDelete + 312
        2   Harbour                0x0000000102c71c30 KeychainStore.save(_:account:) + 496 (Keychain.swift:85)
        """),
      .matches(
        """
        10:00:04 [auth] refresh token started for GET /boats
        10:00:04 [auth] refresh token started for GET /messages
        10:00:05 [auth] save failed: Error Domain=NSOSStatusErrorDomain Code=-25299
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  6

        Application Specific Information:
        ▸ Harbour/Keychain.swift:88: Assertion failed: SecItemAdd failed with -25299

        Thread 6 Crashed:
        0   libswiftCore.dylib            0x00007ff8040781a4 _assertionFailure(_:_:file:line:flags:) + 248
        1   Harbour                       0x000000010aef2d08 0x10ae81000 + 466184
        2   Harbour                       0x000000010aefb614 0x10ae81000 + 501268

        Thread 9:
        0   libsystem_kernel.dylib        0x00007ff837f3d8cc mach_msg2_trap + 8
        ▸ 1   Security                      0x00007ff8098db210 SecItemDelete + 312
        2   Harbour                       0x000000010aef2c30 0x10ae81000 + 465968
        """),
      .matches(
        """
        ▸ [Keychain] thread A: SecItemDelete -> 0
        ▸ [Keychain] thread B: SecItemDelete -> -25300
        [Keychain] thread A: SecItemAdd -> 0
        ▸ [Keychain] thread B: SecItemAdd -> -25299
        """),
      .matches(
        """
        ▸ [req 1] SecItemDelete -> 0
        ▸ [req 2] SecItemDelete -> -25300
        [req 1] SecItemAdd -> 0
        ▸ [req 2] SecItemAdd -> -25299
        """),
      .matches(
        """
        ▸ <_NSMainThread: 0x600001704f40>{number = 1, name = main} SessionVault.persist delete=0
        ▸ <NSThread: 0x600001711a00>{number = 9, name = (null)} SessionVault.persist delete=-25300
        <_NSMainThread: 0x600001704f40>{number = 1, name = main} SessionVault.persist add=0
        ▸ <NSThread: 0x600001711a00>{number = 9, name = (null)} SessionVault.persist add=-25299
        Fatal error: could not store token
        """),
      .matches(
        """
        ▸ 10:11:12.101 [session] access token expired, refreshing
        ▸ 10:11:12.103 [session] access token expired, refreshing
        10:11:12.884 [Keychain] save failed: The specified item already exists in the keychain. (OSStatus -25299)
        """),
      .ignores(
        """
        10:11:12.101 [session] refresh token expired
        10:11:12.103 [session] refresh token expired, signing out
        10:11:12.884 [Keychain] save failed: The specified item already exists in the keychain. (OSStatus -25299)
        """, answer: "keychain-duplicate-item-generic"),
      .ignores(
        """
        Error Domain=com.example.harbour.keychain Code=-25299 "(null)"
        """, answer: "keychain-duplicate-item-generic"),
      .ignores(
        """
        09:14:02.502 Harbour[731:40112] SecItemDelete acct=access -> -25300
        09:14:02.503 Harbour[731:40112] SecItemAdd acct=access -> -25299
        """, answer: "keychain-duplicate-item-query-mismatch"),
    ])

  /// Another thread saves or refreshes too.
  static let secondKeychainThread = Condition.otherThread(.savesAndRefreshes)

  private static let otherStatus = Condition.any([
    KeychainAnswer.interactionNotAllowed.isTold, KeychainAnswer.missingEntitlement.isTold,
  ])
}
