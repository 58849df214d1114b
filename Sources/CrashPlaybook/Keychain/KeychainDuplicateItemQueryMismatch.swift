extension Rule {
  static let keychainDuplicateItemQueryMismatch = Rule(
    "keychain-duplicate-item-query-mismatch",
    "A keychain query misses the very item that an add then collides with",
    family: .keychain,
    likelyWhen: .all([
      .relevantDuplicate,
      .any([
        .missThenDuplicate.because("one thread, so no other code can have stored the item in between"),
        .repeatedDuplicates,
        .message(
          "(?i)secitemdelete*kSecAttrAccessible", "(?i)secitemdelete*pdmn", "(?i)delete query*pdmn",
          "(?i)delete query*kSecAttrAccessible", "(?i)delete query*labl", "(?i)delete query*kSecAttrLabel"
        ).because("a query by attributes that are no part of the item's key"),
        .all([
          .message("gena =", "gena=", "kSecAttrGeneric").because("`kSecAttrGeneric` is no part of the item's key"),
          .message("acct = \"\"", "acct=\"\"", "acct = ;", "(?i)account*empty", "svce = \"\""),
        ]),
      ]),
    ]),
    possibleWhen: .all([
      .duplicateItem,
      .any([
        .itemNotFound,
        .message("kSecAttrAccessible", "kSecAttrLabel", "pdmn =", "labl =", "gena =", "svce ="),
      ]),
    ]),
    unless: .any([.interleavedSaves, .overlappingRefreshes, .regularDuplicates, secondKeychainThread]),
    supportedBy: [.itemNotFound, .appFrame(.keychainCalls)],
    outranks: [
      .keychainDuplicateItemGeneric, .keychainItemNotFound, .swiftFatalerrorPrecondition, .swiftTryBang,
      .swiftTextlessTrap, .uncaughtExceptionGeneric, .linuxSwiftTrap, .explicitAbort,
    ],
    blame: .preferring(["(?i)keychain", "(?i)token", "(?i)vault", "(?i)credential", "(?i)secret", "(?i)secur"]),
    searchWords: ["키체인 중복", "errSecDuplicateItem", "SecItemAdd duplicate"],
    page: PlaybookPage(
      whatHappened: """
        A lookup, update or delete found nothing, and the `SecItemAdd` after it was refused with errSecDuplicateItem \
        (-25299): the item is there, but the query does not describe it. The two calls disagree on what identifies an \
        item.
        """,
      youSee: """
        It fails for an affected user every time, also with a single request, and it survives a reinstall, because \
        keychain items outlive the app. Often it begins after an update that changed the accessibility, the access \
        group, iCloud synchronisation or the service name. In the log a -25300 stands shortly before the -25299.
        """,
      howWeKnow: """
        The evidence is all from one writer: the same thread missed the item and then collided with it, or collided \
        again and again, or the printed query names attributes that are no part of the key. No second thread was in \
        keychain or refresh code, and no refreshes overlapped in the log.
        """,
      notProved: """
        Which attribute differs, unless the log prints both dictionaries. A second process (an extension, a widget) \
        that writes the same item leaves no trace in the report.
        """,
      rootCause: """
        For a generic password the keychain decides "the same item" by `kSecAttrAccount`, `kSecAttrService`, the \
        access group and `kSecAttrSynchronizable`; for an internet password by account, server, port, path, protocol, \
        security domain and authentication type. A *query*, however, filters by every **attribute** that is in its \
        dictionary. So each further attribute narrows the search without narrowing the key:

        | in the query | what goes wrong |
        |---|---|
        | `kSecAttrAccessible` | items stored under the old protection class are missed |
        | `kSecAttrLabel`, `kSecAttrGeneric`, `kSecAttrDescription` | not part of the key: "different" items collide |
        | no `kSecAttrSynchronizable` | finds only items that are not synchronised |
        | access group other than the one at creation | the old item is in another group and is not found |

        `kSecValueData` is no attribute. The data-protection keychain (iOS, and macOS with \
        `kSecUseDataProtectionKeychain`) does not compare it when it looks for the items to delete, so a value in the \
        query is not the cause of a miss. The file-based keychain of macOS is older code of its own; what it does with \
        a value there was not checked for this page.

        The reverse exists too: an account that stays empty gives all items one key. And code that ignores the status \
        of its delete hides the -25300 that would have explained the -25299.
        """,
      fixNow: """
        Build one query of class, service, account (and access group) and use it for every copy, update and delete. \
        Pass the value and the accessibility separately, in the add and in the attributes to update.

        ```swift
        import Foundation
        import Security

        // before: the delete finds only an item of this very protection class
        let everything: [CFString: Any] = [
          kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecValueData: data,
          kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
        ]
        SecItemDelete(everything as CFDictionary)
        SecItemAdd(everything as CFDictionary, nil)

        // after
        let key: [CFString: Any] = [
          kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
        ]
        let value: [CFString: Any] = [
          kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
        ]
        var status = SecItemUpdate(key as CFDictionary, value as CFDictionary)
        if status == errSecItemNotFound {
          status = SecItemAdd(key.merging(value) { $1 } as CFDictionary, nil)
        }
        ```

        The update also repairs the keychain of users who have the old item: it moves that item to the new \
        accessibility.
        """,
      fixProperly: """
        - two types, one for what identifies an item and one for what it holds, so that they cannot be mixed
        - query with `kSecAttrSynchronizableAny` where older versions stored both sorts
        - every status is returned or thrown, none is dropped

        ```swift
        struct ItemKey: Hashable, Sendable {
          var service: String
          var account: String
          var accessGroup: String?
        }

        struct ItemContents: Sendable {
          var data: [UInt8]
          var isNeededWhileLocked = false
        }
        ```

        With these two, only one function in the program builds dictionaries, and a test can call it for every pair.
        """,
      verify: """
        Test: add, add again, update, delete, read; then the same with an item that was created under the old \
        accessibility, group and synchronisation. Every step succeeds, and exactly one item remains.

        On a device that has the problem, list what is there with `kSecMatchLimitAll` and `kSecReturnAttributes` and \
        compare with the query attribute by attribute; values and data are not returned unless you ask for them.
        """,
      prevent: """
        Lint for `kSecAttrAccessible`, `kSecAttrLabel` and `kSecAttrGeneric` in dictionaries that reach \
        `SecItemDelete`, `SecItemCopyMatching` or the first argument of `SecItemUpdate`, and for calls whose status is \
        not read.
        """,
      notToBeConfusedWith: [
        .init(.keychainDuplicateItemRefreshRace, "a second thread, interleaved lines or a regular interval"),
        .init(.keychainDuplicateItemGeneric, "only the status is known"),
        .init(.keychainItemNotFound, "-25300 is the last word; no add follows"),
      ],
      sources: [
        "SecItem: Fundamentals (Apple Developer Forums): https://developer.apple.com/forums/thread/724023",
        "SecItem: Pitfalls and Best Practices (Apple Developer Forums): "
          + "https://developer.apple.com/forums/thread/724013",
        "Apple, errSecDuplicateItem (which attributes make an item unique): "
          + "https://developer.apple.com/documentation/security/errsecduplicateitem",
        "Apple, Security source, SecItemDb.c: s3dl_query_delete and SecDbAppendWhereAttrs (a query selects by attributes)",
        "TN3137, On Mac keychain APIs and implementations: "
          + "https://developer.apple.com/documentation/technotes/tn3137-on-mac-keychains",
      ]),
    examples: [
      .matches(
        """
        ▸ 12:01:33.120 Lantern[402:9120] keychain update account=pin -> -25300
        ▸ 12:01:33.122 Lantern[402:9120] keychain add account=pin -> -25299
        """),
      .matches(
        """
        ▸ could not create keychain item, status -25299
        ▸ item: { acct = ""; gena = lanternItem; svce = "com.example.lantern"; }
        """),
      .matches(
        """
        iteration 1: SecItemAdd failed, -25299
        iteration 2: SecItemAdd failed, -25299
        iteration 3: SecItemAdd failed, -25299
        """),
      .matches(
        """
        ▸ [attempt 1] SecItemAdd failed, -25299
        ▸ [attempt 2] SecItemAdd failed, -25299
        ▸ [attempt 3] SecItemAdd failed, -25299
        """),
      .ignores("Lantern: Failed to store: errSecDuplicateItem", answer: "keychain-duplicate-item-generic"),
      .ignores(
        """
        12:01:33.118 Lantern[402:9120] SecItemDelete acct=pin -> 0
        12:01:33.119 Lantern[402:9144] SecItemDelete acct=pin -> -25300
        12:01:33.120 Lantern[402:9120] SecItemAdd acct=pin -> 0
        12:01:33.122 Lantern[402:9144] SecItemAdd acct=pin -> -25299
        """, answer: "keychain-duplicate-item-refresh-race"),
    ])
}
