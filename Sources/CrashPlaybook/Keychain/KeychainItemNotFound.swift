extension Rule {
  static let keychainItemNotFound = Rule(
    "keychain-item-not-found",
    "The keychain holds no such item (errSecItemNotFound, -25300)",
    family: .keychain,
    severity: .medium,
    harm: "the user has to sign in again",
    likelyWhen: .decisive(.itemNotFound),
    possibleWhen: .itemNotFound,
    unless: .duplicateItem,
    supportedBy: [.appFrame(.keychainCalls)],
    outranks: [
      .swiftFatalerrorPrecondition, .swiftTryBang, .swiftTextlessTrap, .uncaughtExceptionGeneric,
      .linuxSwiftTrap, .explicitAbort, .notACrashReport,
    ],
    blame: .preferring(["(?i)keychain", "(?i)token", "(?i)vault", "(?i)credential", "(?i)secret", "(?i)secur"]),
    // Most programs go on where it only stands in their log.
    isWarning: true,
    searchWords: ["키체인 항목 없음", "-25300"],
    page: PlaybookPage(
      whatHappened: """
        A keychain read, update or delete answered errSecItemNotFound (-25300): no item matches the query. Where the \
        process stopped, the code had taken the item for granted.
        """,
      youSee: """
        Mostly an error record, not a crash: the first start after an install, a restore onto a new device, or the \
        first start after an update that renamed something. With `try!` or a forced unwrap on the result it ends the \
        process.
        """,
      howWeKnow: """
        The number, the name or the sentence of the status is the last word on the keychain in this text. A -25299 \
        after it would change the meaning: then the query misses an item that exists.
        """,
      notProved: """
        Whether the item never existed, was deleted, or exists and the query misses it. The status is the same for all \
        three.
        """,
      rootCause: """
        - It is a first start. Absence is a normal state, not an error.
        - The item did not move with the user: `…ThisDeviceOnly` items stay out of restores onto another device.
        - The query asks in another place: new access group or team after re-signing, another service name, iCloud \
        items without `kSecAttrSynchronizable`.
        - Other code deleted it: sign-out, a cleaner at first launch, or the gap of a delete-then-add save on another \
        thread.
        """,
      fixNow: """
        Treat -25300 as "no value": return nil and send the user to sign-in. Do not force, do not report it as an error.

        ```swift
        import Foundation
        import Security

        enum Stored<Value> {
          case value(Value)
          case absent
          case unavailable(OSStatus)
        }

        func load(service: String, account: String) -> Stored<Data> {
          let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            kSecReturnData: true,
          ]
          var result: CFTypeRef?
          let status = SecItemCopyMatching(query as CFDictionary, &result)
          switch status {
          case errSecSuccess: return (result as? Data).map { .value($0) } ?? .absent
          case errSecItemNotFound: return .absent
          default: return .unavailable(status)
          }
        }
        ```
        """,
      fixProperly: """
        - three results, not two: a value, absent, not available now (a locked device is not a signed-out user)
        - a migration that reads under the old service and group before it gives up
        - saves that update in place, so that no reader meets the gap between delete and add
        """,
      verify: """
        Start on a fresh simulator, after a restore from backup onto a second device, and over the previous release: \
        no forced exit, the sign-in appears, and nothing but absence is logged.
        """,
      prevent: "Lint for `try!` and `!` on keychain results; test every release as an update of the one before.",
      notToBeConfusedWith: [
        .init(.keychainDuplicateItemQueryMismatch, "-25300 and then -25299: the item exists, the query misses it"),
        .init(.keychainInteractionNotAllowed, "-25308: the item exists but the device is locked"),
        .init(.keychainMissingEntitlement, "-34018: the process may not ask"),
      ],
      sources: [
        "Security framework result codes (errSecItemNotFound): "
          + "https://developer.apple.com/documentation/security/errsecitemnotfound",
        "Apple Developer Forums, SecItem: Fundamentals: https://developer.apple.com/forums/thread/724023",
      ]),
    examples: [
      .matches("▸ TidepoolKit.KeychainFailure.osStatusError(-25300)"),
      .matches(
        """
        ▸ Tidepool/Pin.swift:20: Fatal error: 'try!' expression unexpectedly raised an error: errSecItemNotFound
        """),
      .ignores(
        """
        Tidepool: SecItemUpdate -> -25300
        Tidepool: SecItemAdd -> -25299
        """, answer: "keychain-duplicate-item-query-mismatch"),
    ])
}
