extension Rule {
  static let tccUsageDescription = Rule(
    "tcc-usage-description",
    "A privacy usage description is missing in Info.plist (NS…UsageDescription)",
    family: .terminations,
    harm: "ends the program whenever it asks for the permission",
    certainWhen: .any([
      .message(
        "must contain an \"{key}\" key", "must contain a \"{key}\" key", "must contain an {key} key",
        "must contain a {key} key"),
      // The system ends the process itself: an exception with these words took them over.
      .all([
        .message("attempted to access privacy-sensitive data without a usage description"),
        .not(
          .computed(
            .init("exception-about-privacy", "an exception with the system's words") { facts in
              facts.report.uncaughtException?.reason?.value.contains("privacy-sensitive data") ?? false ? [] : nil
            })),
      ]),
      // HealthKit looks for itself, and raises an exception.
      purposeStrings.areSaid,
      .terminationNamespace("TCC"),
      .frame("CRASHING_DUE_TO_PRIVACY_VIOLATION__"),
      // The system takes the first thread for the crashed one where another ended the process.
      .all([
        .abort, .not(.frame("abort", "__pthread_kill", within: 4)),
        .otherThread("CRASHING_DUE_TO_PRIVACY_VIOLATION__"),
      ]),
    ]),
    // ARKit of visionOS guesses which of its keys it was.
    likelyWhen: .any([
      .message("failed to request an authorization. The *keys may be missing from this app's Info.plist"),
      // The name of the system's function, which nothing else calls.
      .message("CRASHING_DUE_TO_PRIVACY_VIOLATION__"),
      // Mono writes the stack itself and knows no names of the system's: nothing else in this library ends a process.
      .all([.message("Got a SIGABRT while executing native code"), .frame([], image: ["^TCC$"], within: 10)]),
    ]),
    // The same sentence about other keys, and of those who look at apps before they are published.
    unless: .all([
      .message("must contain an \"", "must contain a \"", "must contain an ", "must contain a "),
      .any([
        .message("ITMS-", "Missing purpose string"),
        .not(.any([.message("UsageDescription", "privacy-sensitive data"), .terminationNamespace("TCC")])),
      ]),
      .not(.frame("CRASHING_DUE_TO_PRIVACY_VIOLATION__")),
    ]),
    endsIn: [.privacy, .abort, .kill],
    supportedBy: [
      .message("hk_isValidPurposeString]").because(
        "a key for HealthKit, `NSHealthShareUsageDescription` or `NSHealthUpdateUsageDescription`, holds a value that is "
          + "no text, such as YES")
    ],
    outranks: [
      .killedExternally, .runningboardOther, .notACrashReport, .explicitAbort, .extensionLaunchHang,
      .sandboxDenied, .uncaughtExceptionGeneric, .cppUncaughtException, .objcUnrecognizedSelector,
    ],
    blame: .valueOrApp("key"),
    spokenBy: .exceptions,
    searchWords: ["개인정보 권한", "Info.plist 권한", "privacy permission"],
    page: PlaybookPage(
      whatHappened: """
        {process|The app} touched data that is protected by privacy settings, and its Info.plist does not say why: the \
        key `{key|NS…UsageDescription}` is missing or holds no usable text. The system ended it on the spot.
        """,
      youSee: """
        Always at the same feature, on every device, from the first use on. In a debug build the console shows the \
        sentence with the key.
        """,
      howWeKnow: """
        Namespace TCC, the function `__CRASHING_DUE_TO_PRIVACY_VIOLATION__` of the TCC framework, or its sentence, \
        which names the key. The crashed thread belongs to TCC; who asked stands elsewhere, or has gone. HealthKit \
        checks its keys itself and raises an exception with a sentence of its own; there the stack shows who asked.
        """,
      rootCause: """
        The system shows the usage description in its question to the user; without one it cannot ask and stops the \
        process. The Info.plist that counts is that of the *responsible* process: of the extension, not of the app; \
        on macOS of the terminal or the parent that started the tool. Often an SDK, not the app's own code, touches \
        the API; also a mere check of availability may count.
        """,
      fixNow: """
        Add `{key|the key}` with an honest sentence to the Info.plist of the target that crashed, in every language.
        """,
      fixProperly: """
        - Find out who touches the API; if no code should, remove the SDK's feature instead of asking the user
        - Ask at the moment of use, with a text that names the benefit
        - Handle refusal: a denied permission never crashes, but returns nothing
        """,
      verify: """
        Reset the permission (delete the app, or `tccutil reset All <bundle identifier>` on macOS), install the \
        release build and use the feature: the system asks.
        """,
      prevent: """
        A unit test that reads Info.plist of every target and checks the list of keys.
        """,
      notToBeConfusedWith: [
        .init(.sandboxDenied, "an entitlement or a sandbox rule is missing, not a text"),
        .init(.backgroundLocationNotEnabled, "a background mode is missing"),
        .init(.explicitAbort, "an abort of the app's own"),
      ],
      sources: [
        "Apple: Requesting access to protected resources: "
          + "https://developer.apple.com/documentation/uikit/requesting-access-to-protected-resources",
        "Apple: Information property list key reference",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        ▸ Termination Reason: Namespace TCC, Code 0
        ▸ Termination Description: This app has crashed because it attempted to access privacy-sensitive data \
        without a usage description. The app's Info.plist must contain an NSMicrophoneUsageDescription key with a \
        string value explaining to the user how the app uses this data.
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'This app failed to \
        request an authorization. The NSWorldSensingUsageDescription / NSHandsTrackingUsageDescription keys may be missing \
        from this app's Info.plist.'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason:  Namespace SIGNAL, Code 6, Abort trap: 6
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 mach_msg2_trap + 8
        1   CoreFoundation                	0x1a1c4e178 __CFRunLoopServiceMachPort + 160

        Thread 9:
        0   libsystem_kernel.dylib        	0x1e1d4b2c4 abort_with_payload + 8
        ▸ 1   TCC                           	0x1c1d4a2c4 __TCC_CRASHING_DUE_TO_PRIVACY_VIOLATION__ + 172
        """),
      .matches(
        """
        Crashed: com.apple.root.default-qos
        0  libsystem_kernel.dylib         0x1ad48 __abort_with_payload + 8
        ▸ 1  TCC                            0xef31c __CRASHING_DUE_TO_PRIVACY_VIOLATION__ + 722
        2  TCC                            0x37748 __tccd_send_block_invoke + 316
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: \
        'NSHealthShareUsageDescription must be set in the app's Info.plist in order to request read authorization for \
        the following types: HKQuantityTypeIdentifierStepCount'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The string "x" is an \
        invalid value for NSHealthUpdateUsageDescription'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[__NSCFBoolean \
        hk_isValidPurposeString]: unrecognized selector sent to instance 0x7fff8061ea08'
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: DYLD 1 Library missing
        Library not loaded: @rpath/Beacon.framework/Beacon
        """, answer: "dyld-missing-library"),
      .matches(
        """
        ▸ Got a SIGABRT while executing native code. This usually indicates
        a fatal error in the mono runtime or one of the native libraries
        used by your application.
        	Native stacktrace:
        	0x102d99144 - /private/var/containers/Bundle/Application/1/Harbour.app/Harbour : mono_handle_native_crash
        	0x1de1d4d48 - /usr/lib/system/libsystem_platform.dylib : <redacted>
        	0x1bdb55be0 - /usr/lib/system/libsystem_kernel.dylib : <redacted>
        	0x1bdb55c10 - /usr/lib/system/libsystem_kernel.dylib : <redacted>
        ▸ 	0x1d591b708 - /System/Library/PrivateFrameworks/TCC.framework/TCC : <redacted>
        """),
      .ignores(
        """
        Got a SIGABRT while executing native code. This usually indicates
        a fatal error in the mono runtime or one of the native libraries
        used by your application.
        	Native stacktrace:
        	0x1de1d4d48 - /usr/lib/system/libsystem_platform.dylib : <redacted>
        	0x192338a38 - /usr/lib/system/libsystem_c.dylib : abort
        	0x105c2e334 - /private/var/containers/Bundle/Application/1/Harbour.app/Harbour : tide_table
        """),
    ])

  private static let purposeStrings = ExceptionSentences(
    "health-purpose-strings",
    [
      "reason: '{key} must be set in the app's Info.plist in order to request",
      "^{key} must be set in the app's Info.plist in order to request", "is an invalid value for NSHealth",
      // HealthKit asks the value for its length before it asks whether it is a text.
      "-[* hk_isValidPurposeString]: unrecognized selector",
    ])
}
