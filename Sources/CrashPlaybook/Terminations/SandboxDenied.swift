extension Rule {
  static let sandboxDenied = Rule(
    "sandbox-denied",
    "The sandbox refused what the process needs (sandbox violation)",
    family: .terminations,
    certainWhen: .terminationNamespace("SANDBOX"),
    likelyWhen: .any([
      .all([
        .frame(
          ["_libsecinit_appsandbox", "_libsecinit_setup_app_sandbox", "_libsecinit_initializer"], image: [], within: 8),
        .any([.trap, .abort, .message("Container object initialization failed", "APP_SANDBOX")]),
      ]),
      .message("Container object initialization failed"),
      // The words that the same function left until macOS 11, where the stack may be missing.
      .all([
        .trap,
        .message(
          "Sandbox registration failed: {words}", "Could not set sandbox profile data: {words}",
          "xpchelper reply message validation: {words}", "^Process is not in an inherited sandbox"),
      ]),
    ]),
    possibleWhen: .message("deny(1) "),
    supportedBy: [
      .message("The code signature is not valid", "code signature invalid").because(
        "the signature was refused")
    ],
    outranks: [
      .killedExternally, .runningboardOther, .notACrashReport, .swiftTextlessTrap, .illegalInstruction,
    ],
    blame: .nobody,
    spokenBy: .exceptions,
    page: PlaybookPage(
      whatHappened: """
        The sandbox refused {process|the process} something that it cannot live without: its container at start, or \
        an operation.
        """,
      youSee: """
        A sandboxed Mac app or helper that ends within a moment after launch; or a feature that fails with \
        "Operation not permitted".
        """,
      howWeKnow: """
        Namespace SANDBOX, or the function that sets up the app's container (`_libsecinit_appsandbox`) on top of the \
        stack before `main`, or its words: `Sandbox registration failed`, `Could not set sandbox profile data`, \
        `Process is not in an inherited sandbox`. A line `deny(1)` in the log is only a lead.
        """,
      rootCause: """
        - a helper that the app starts inherits the sandbox (`com.apple.security.inherit`), but is signed with more \
        entitlements than the two that may be inherited; Xcode adds `com.apple.security.get-task-allow` to debug \
        builds by itself
        - such a helper is started by something without a sandbox (Terminal, launchd), so that there is nothing to \
        inherit
        - a sandboxed binary without bundle identifier or `application-identifier`, or with a wrong profile
        - the container belongs to a build of the same bundle identifier that was signed by someone else
        - the signature is no longer valid: a file of the bundle was changed after it was signed, or the system is older \
        than the way in which it was signed
        - a nested helper has a sandbox of its own instead of `com.apple.security.inherit`
        - many instances are started at once, or the container is damaged
        """,
      fixNow: """
        Check the signature with `codesign --verify --deep --strict --verbose=2 App.app`. Compare \
        `codesign -d --entitlements - App.app` with the profile, for the app and for each helper; sign again.
        """,
      fixProperly: """
        - Helpers inherit: exactly the two keys `app-sandbox` and `inherit`
        - Never two apps of different signers under one bundle identifier on a machine
        - Ask for files through panels and bookmarks, not through paths
        """,
      verify: """
        Start from a fresh user account without a container, then update over the previous release.
        """,
      prevent: """
        A CI step that prints and compares the entitlements of all nested binaries.
        """,
      notToBeConfusedWith: [
        .init(.tccUsageDescription, "a usage text is missing"),
        .init(.codesigningKill, "the signature itself is wrong"),
        .init(.execFailure, "the kernel refused the file"),
      ],
      sources: [
        "Apple: App Sandbox; Accessing files from the macOS App Sandbox",
        "Apple Developer Forums: Resolving App Sandbox inheritance problems",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        ▸ Container object initialization failed: The operation couldn't be completed.

        Thread 0 Crashed:
        ▸ 0   libsystem_secinit.dylib       	0x1a2c4b5a8 _libsecinit_appsandbox.cold.7 + 48
        1   libsystem_secinit.dylib       	0x1a2c4a100 _libsecinit_initializer + 84
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ Container object initialization failed: The operation couldn't be completed.

        Thread 0 Crashed:
        ▸ 0   libsystem_secinit.dylib       0x00007ff8151fa5a8 _libsecinit_appsandbox.cold.7 + 48
        1   libsystem_secinit.dylib       0x00007ff8151f9100 _libsecinit_initializer + 84
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)
        Termination Reason:    Namespace SIGNAL, Code 0x4

        Application Specific Information:
        dyld: launch, running initializers
        /usr/lib/libSystem.B.dylib
        ▸ Sandbox registration failed: The code signature is not valid: The operation couldn’t be completed. (OSStatus \
        error -67030.)
        """),
      .matches(
        """
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ Could not set sandbox profile data: Operation not permitted (1)

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        ▸ 0   libsystem_secinit.dylib       0x00007fff99b2249c _libsecinit_setup_app_sandbox + 768
        """),
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] Sandbox registration failed: tried again, and it went well"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: Namespace TCC, Code 0
        """, answer: "tcc-usage-description"),
    ])
}
