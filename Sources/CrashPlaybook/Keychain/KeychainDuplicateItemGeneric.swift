extension Rule {
  static let keychainDuplicateItemGeneric = Rule(
    "keychain-duplicate-item-generic",
    "The keychain item was there already (errSecDuplicateItem, -25299)",
    family: .keychain,
    severity: .medium,
    harm: "a secret is not saved; the next launch misses it",
    likelyWhen: .decisive(.duplicateItem),
    possibleWhen: .any([.duplicateItem, .saveOfSecretFailed, .all([.ownCheckFailed, .savesSecret])]),
    supportedBy: [.appFrame(.keychainCalls)],
    outranks: [
      .swiftFatalerrorPrecondition, .swiftTryBang, .swiftTextlessTrap, .uncaughtExceptionGeneric,
      .linuxSwiftTrap, .explicitAbort,
    ],
    blame: .preferring(["(?i)keychain", "(?i)token", "(?i)vault", "(?i)credential", "(?i)secret", "(?i)secur"]),
    // Most programs go on where it only stands in their log.
    isWarning: true,
    searchWords: ["키체인 중복", "errSecDuplicateItem"],
    page: PlaybookPage(
      whatHappened: """
        `SecItemAdd` answered errSecDuplicateItem (-25299): an item with the same primary key was in the keychain \
        already. The report shows the status, and nothing that says how the item came to be there.
        """,
      youSee: """
        A login or a save fails, perhaps with an error text in the user's language that ends with -25299; debug builds \
        stop at an assertion, `try!` stops every build. Users cannot heal it by reinstalling, because items outlive \
        the app.
        """,
      howWeKnow: """
        The number, the name or the sentence of the status is in the text. No second thread in keychain or refresh \
        code, no interleaved log lines, no printed query: nothing to choose a cause by.
        """,
      notProved: """
        The cause. Three are common: a save that only ever adds; a query that misses its own item; two writers at once.
        """,
      rootCause: """
        "Add" is not "set". `SecItemAdd` refuses where class, account, service, access group and synchronizable flag \
        meet an existing item. That happens

        - on the second save, where the code never updates
        - on every save, where the lookup or delete before it describes another item than the add
        - now and then, where two threads or two processes both delete and then both add

        The rhythm tells them apart: the second save of every user · always for some users · now and then, in bursts, \
        often once per token lifetime.
        """,
      fixNow: """
        Update first: `SecItemUpdate` by the primary key alone; on errSecItemNotFound `SecItemAdd`; on \
        errSecDuplicateItem update once more. That is right for all three causes.

        ```swift
        import Foundation
        import Security

        func store(_ data: Data, service: String, account: String) -> OSStatus {
          let key: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
          ]
          let value: [CFString: Any] = [kSecValueData: data]
          var status = SecItemUpdate(key as CFDictionary, value as CFDictionary)
          if status == errSecItemNotFound {
            status = SecItemAdd(key.merging(value) { $1 } as CFDictionary, nil)
          }
          if status == errSecDuplicateItem {
            status = SecItemUpdate(key as CFDictionary, value as CFDictionary)
          }
          return status
        }
        ```
        """,
      fixProperly: """
        - one owner type for all keychain access, with one function that builds queries
        - statuses are returned or thrown; neither `assert` nor `try!` on them
        - log status, operation, account and thread of each failed call: then the next report names its cause
        """,
      verify: """
        Test: save twice, save after a change of accessibility, save from 20 tasks at once. No call fails, one item \
        remains, and it holds the value of one of the writers.
        """,
      prevent: """
        Lint for `SecItemAdd` whose status is dropped, asserted on or forced. A wrapper that offers `set`, not `add`, \
        leaves nothing to misuse.
        """,
      notToBeConfusedWith: [
        .init(.keychainDuplicateItemRefreshRace, "the same status with a second thread, interleaving or a rhythm"),
        .init(.keychainDuplicateItemQueryMismatch, "the same status after a miss, or with the query in the log"),
        .init(.keychainItemNotFound, "-25300: the opposite answer"),
      ],
      sources: [
        "Security framework result codes (errSecDuplicateItem): "
          + "https://developer.apple.com/documentation/security/errsecduplicateitem",
        "Apple Developer Forums, SecItem: Pitfalls and Best Practices: "
          + "https://developer.apple.com/forums/thread/724013",
      ]),
    examples: [
      .matches("▸ Error Domain=com.example.orchard.keychain Code=-25299 \"(null)\""),
      .matches("▸ Speichern fehlgeschlagen: (com.example.orchard.keychain-Fehler -25299.)"),
      .matches(
        "▸ Fatal error: 'try!' expression unexpectedly raised an error: Orchard.KeychainError.osStatusError(-25299)"),
      .ignores("Orchard: token read failed, errSecItemNotFound", answer: "keychain-item-not-found"),
      .ignores("Orchard: keychain answered -25308", answer: "keychain-interaction-not-allowed"),
    ])
}
