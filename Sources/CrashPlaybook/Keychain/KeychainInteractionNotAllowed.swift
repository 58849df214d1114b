extension Rule {
  static let keychainInteractionNotAllowed = Rule(
    "keychain-interaction-not-allowed",
    "The keychain item is locked while the device is (errSecInteractionNotAllowed, -25308)",
    family: .keychain,
    certainWhen: .decisive(.interactionNotAllowed),
    likelyWhen: .any([
      .all([KeychainAnswer.interactionNotAllowed.isTold, .appFrame(.keychainCalls)]),
      .decisive(.userInteraction),
    ]),
    possibleWhen: .any([KeychainAnswer.interactionNotAllowed.isTold, KeychainAnswer.userInteraction.isTold]),
    supportedBy: [
      .role(["Background", "Non UI"]).because("the app ran without a user, so perhaps on a locked device"),
      .frame(
        "PKPushRegistry", "didReceiveIncomingPush", "didReceiveRemoteNotification", "BGTask", "performFetch",
        "WCSession", "CLLocationManager"
      ).because("the system started this work, not the user"),
      .frame("one-time initialization function", "swift_once").because(
        "the read sits in a static initialiser, which no one can postpone"),
      .frame("swift_unexpectedError"),
      .appFrame(.keychainCalls),
    ],
    outranks: [
      .swiftTryBang, .swiftFatalerrorPrecondition, .swiftNilUnwrap, .swiftTextlessTrap,
      .uncaughtExceptionGeneric, .linuxSwiftTrap, .explicitAbort, .keychainItemNotFound,
      .keychainDuplicateItemGeneric, .dispatchOnceRecursion,
    ],
    blame: .preferring(["(?i)keychain", "(?i)token", "(?i)vault", "(?i)credential", "(?i)secret", "(?i)secur"]),
    searchWords: ["키체인 잠금", "기기 잠금", "-25308"],
    page: PlaybookPage(
      whatHappened: """
        The keychain answered errSecInteractionNotAllowed (-25308): the item exists, but its protection class forbids \
        reading it now, because the device is locked or has not been unlocked since it started. The code took the \
        answer for a failure that cannot happen.
        """,
      youSee: """
        It comes from work without a user: a push, a background task, a location or Bluetooth wake-up, a widget, \
        prewarming after a restart. Developers cannot reproduce it with the phone in their hand. Where it does not \
        crash, users are "signed out overnight", since the app took "not readable now" for "no token".
        """,
      howWeKnow: """
        The status by number or name. A background role, a push or task handler on the stack, or a start within \
        seconds of the device's own start support it.
        """,
      notProved: """
        Whether the device was merely locked or still before its first unlock; the status is the same. On a Mac the \
        same status means that a keychain is locked and no dialog may be shown: `codesign` in a CI job is the usual \
        place.
        """,
      rootCause: """
        Every item carries a protection class (`kSecAttrAccessible`). The default, `WhenUnlocked`, takes the key away \
        from memory shortly after the screen is locked. `AfterFirstUnlock` keeps it from the first unlock until the \
        next restart. Before the first unlock neither can be read, whoever asks.

        Since iOS 15 the system prewarms apps: code before and around `main`, static initialisers among it, may run \
        long before a user touches the device, even before the first unlock. A token read in `static let shared` then \
        fails in a process that the user has not opened yet, and with `try!` ends it.
        """,
      fixNow: """
        Treat -25308 as "not available yet": keep the session, stop this piece of background work, and read again when \
        protected data becomes available. Never sign the user out on it.

        ```swift
        import UIKit

        @MainActor
        final class SessionStart {
          private var observer: (any NSObjectProtocol)?

          func whenReadable(_ start: @escaping @MainActor () -> Void) {
            if UIApplication.shared.isProtectedDataAvailable { return start() }
            observer = NotificationCenter.default.addObserver(
              forName: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil, queue: .main
            ) { [weak self] _ in
              MainActor.assumeIsolated {
                guard let self, let observer = self.observer else { return }
                NotificationCenter.default.removeObserver(observer)
                self.observer = nil
                start()
              }
            }
          }
        }
        ```
        """,
      fixProperly: """
        - items that background work needs: `kSecAttrAccessibleAfterFirstUnlock`, or `…ThisDeviceOnly`, and nothing else
        - no keychain read in static initialisers, nor in launch code that a push can reach, without a three-way result
        - a wrapper that answers value, absent, or unavailable

        Changing the constant changes new items only. Move the old ones: on the next foreground start, `SecItemUpdate` \
        with the primary key as query and the new `kSecAttrAccessible` among the attributes. Do not put the \
        accessibility into the query; that would miss the items you want to move \
        (`keychain-duplicate-item-query-mismatch`).
        """,
      verify: """
        Restart the device, do not unlock it, send the push or start the task: the process survives, nothing is signed \
        out, and after the unlock the work is done.

        Then lock a running device for a minute and repeat, for items of class `WhenUnlocked`. The simulator does not \
        lock its keychain; use a device with a passcode. Then compare two builds' reports: `crashbook compare before/ \
        after/ --rule keychain-interaction-not-allowed`
        """,
      prevent: """
        Forbid `try!` and `!` on keychain reads, list every background entry point with the items that it needs, and \
        keep a test device without unlock in the release checklist. In CI on a Mac: create and unlock a keychain of \
        the job's own, and set its partition list.
        """,
      notToBeConfusedWith: [
        .init(.keychainMissingEntitlement, "-34018 never goes away after an unlock"),
        .init(.keychainItemNotFound, "-25300: there is no such item, locked or not"),
        .init(.swiftTryBang, "the trap that prints the status; the status is the cause"),
        .init(.keychainDuplicateItemRefreshRace, "-25299"),
      ],
      sources: [
        "Security framework result codes (errSecInteractionNotAllowed): "
          + "https://developer.apple.com/documentation/security/errsecinteractionnotallowed",
        "Apple Platform Security, Keychain data protection",
        "Apple, About the app launch sequence (prewarming): "
          + "https://developer.apple.com/documentation/uikit/about-the-app-launch-sequence",
        "Apple Developer Forums, SecItem: Pitfalls and Best Practices: "
          + "https://developer.apple.com/forums/thread/724013",
      ]),
    examples: [
      .matches("▸ Harbour/Safe.swift:12: Fatal error: read failed with OSStatus UInt32(4294941988)"),
      .ignores("Keychain export of 4294941988 bytes"),
      .ignores("keychain warmed up, token object at 0xffff9d2400001000"),
      .ignores("SecItemAdd ok, persistent ref 4294941988-77ab"),
      .matches(
        """
        Role: Non UI
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ Fatal error: 'try!' expression unexpectedly raised an error: Error Domain=NSOSStatusErrorDomain Code=-25308

        Thread 0 Crashed:
        0   libswiftCore.dylib   0x000000019181a2c4 _assertionFailure(_:_:file:line:flags:) + 172
        1   libswiftCore.dylib   0x0000000191805e08 swift_unexpectedError + 640
        2   Lighthouse           0x0000000100b1c0d8 closure #1 in variable initialization expression of static \
        Safe.shared + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Role: Non UI
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ Fatal error: 'try!' expression unexpectedly raised an error: Error Domain=NSOSStatusErrorDomain Code=-25308

        Thread 0 Crashed:
        0   libswiftCore.dylib            0x00007ff8138a92c4 _assertionFailure(_:_:file:line:flags:) + 172
        1   libswiftCore.dylib            0x00007ff813894e08 swift_unexpectedError + 640
        2   Lighthouse                    0x0000000108b680d8 0x108b4c000 + 114904
        Safe.shared + 96
        """),
      .matches("▸ Lighthouse: token read failed: errSecInteractionNotAllowed"),
      .ignores("Lighthouse: token read failed: errSecItemNotFound", answer: "keychain-item-not-found"),
      .ignores("Lighthouse: SecItemAdd -> -34018", answer: "keychain-missing-entitlement"),
      .ignores(
        """
        10:00:01 shop: item-25308 was loaded
        """),
    ])
}
