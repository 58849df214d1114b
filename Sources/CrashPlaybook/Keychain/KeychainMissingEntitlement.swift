extension Rule {
  static let keychainMissingEntitlement = Rule(
    "keychain-missing-entitlement",
    "The process has no entitlement for the keychain (errSecMissingEntitlement, -34018)",
    family: .keychain,
    certainWhen: .decisive(.missingEntitlement),
    likelyWhen: .all([KeychainAnswer.missingEntitlement.isTold, .appFrame(.keychainCalls)]),
    possibleWhen: KeychainAnswer.missingEntitlement.isTold,
    supportedBy: [
      .process(["xctest", "Tests", "Runner"]),
      .image("XCTest", "XCTestCore", "libXCTestSwiftSupport").because("a test bundle; perhaps without a host app"),
      .appFrame(.keychainCalls),
    ],
    outranks: [
      .swiftTryBang, .swiftFatalerrorPrecondition, .swiftNilUnwrap, .swiftTextlessTrap,
      .uncaughtExceptionGeneric, .linuxSwiftTrap, .explicitAbort, .keychainItemNotFound,
      .keychainDuplicateItemGeneric,
    ],
    blame: .preferring(["(?i)keychain", "(?i)token", "(?i)vault", "(?i)credential", "(?i)secret", "(?i)secur"]),
    searchWords: ["키체인 권한", "-34018"],
    page: PlaybookPage(
      whatHappened: """
        The keychain answered errSecMissingEntitlement (-34018): {process|this process} is signed without an \
        application identifier, or without the keychain access group that the item needs. The keychain has no drawer \
        for it.
        """,
      youSee: """
        It fails every time in one build configuration and never in another: a unit-test bundle without a host app, a \
        command-line tool, a simulator build without signing, an extension, or an app that was re-signed for another \
        team.
        """,
      howWeKnow: """
        The status by number, name or sentence. securityd also writes in its own words which entitlements it looked for.
        """,
      notProved: """
        Which entitlement is missing. Only the signature of the shipped binary shows that.
        """,
      rootCause: """
        The data-protection keychain files every item under an access group. A process may use the groups that its \
        code signature grants: its application identifier, its `keychain-access-groups`, and its app groups. Without \
        any of them, or when the code names a group that the signature lacks, the answer is -34018.

        Usual ways to get there: the Keychain Sharing capability is missing in one target; a wrong team prefix after \
        re-signing; a test bundle that runs in a bare `xctest` process; a macOS tool that asks for the data-protection \
        keychain without a profile. In the days of iOS 8 and 9 the status also came and went under memory pressure; \
        that is history.
        """,
      fixNow: """
        Sign with a profile that grants the group: add the Keychain Sharing capability to the target, and give unit \
        tests a host app. Look at what was really signed: `codesign -d --entitlements - Path/To/App.app`
        """,
      fixProperly: """
        - keep the group in one place, the entitlements file, and read the prefix from the build \
        (`$(AppIdentifierPrefix)`)
        - tests talk to a protocol with an in-memory store; the true keychain is tested in a hosted bundle
        - a CI step compares the entitlements of the archive with those expected

        ```swift
        import Synchronization

        protocol SecretStore: Sendable {
          func data(for account: String) throws -> [UInt8]?
          func set(_ data: [UInt8], for account: String) throws
        }

        final class InMemorySecrets: SecretStore {
          private let items = Mutex<[String: [UInt8]]>([:])
          func data(for account: String) -> [UInt8]? { items.withLock { $0[account] } }
          func set(_ data: [UInt8], for account: String) { items.withLock { $0[account] = data } }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of `Mutex(…)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.
        """,
      verify: """
        Inspect the binary that ships, not the one that Xcode runs: `codesign -d --entitlements -` on the exported app \
        and on each extension lists the group. Then save and read once in each of them.
        """,
      prevent: """
        Fail CI when `keychain-access-groups` or `application-identifier` of the archive differ from the expected \
        values; re-signing scripts run the same check on their output.
        """,
      notToBeConfusedWith: [
        .init(.keychainInteractionNotAllowed, "-25308 ends with the next unlock; -34018 never does"),
        .init(.keychainItemNotFound, "-25300: the process may ask, there is nothing"),
        .init(.codesigningKill, "the signature itself is invalid, and the kernel ends the process"),
      ],
      sources: [
        "Security framework result codes (errSecMissingEntitlement): "
          + "https://developer.apple.com/documentation/security/errsecmissingentitlement",
        "Apple, Sharing access to keychain items among a collection of apps: "
          + "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps",
        "Apple Developer Forums, SecItem: Pitfalls and Best Practices: "
          + "https://developer.apple.com/forums/thread/724013",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches("▸ Orchard: SecItemAdd returned -34018"),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ Orchard/Secrets.swift:31: Fatal error: A required entitlement isn't present.

        Thread 0 Crashed:
        0   libswiftCore.dylib   0x000000019181a2c4 _assertionFailure(_:_:file:line:flags:) + 172
        1   OrchardTests         0x0000000100b1c0d8 SecretsTests.testSave() + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ Orchard/Secrets.swift:31: Fatal error: A required entitlement isn't present.

        Thread 0 Crashed:
        0   libswiftCore.dylib            0x00007ff80a3d12c4 _assertionFailure(_:_:file:line:flags:) + 172
        1   OrchardTests                  0x000000010aa860d8 0x10aa6a000 + 114904
        """),
      .ignores("Orchard: SecItemCopyMatching returned -25308", answer: "keychain-interaction-not-allowed"),
      .ignores(
        """
        10:00:01 shop: order 12-34018 is on its way
        """),
    ])
}
