extension Rule {
  static let expoUpdatesStartupError = Rule(
    "expo-updates-startup-error",
    "The app's JavaScript failed at start-up, and expo-updates could not recover",
    family: .foreignRuntimes,
    harm: "ends the program at every launch until an update loads",
    certainWhen: .frame(
      [
        "ErrorRecovery.crash()", "StartupProcedure.throwException", "-[EXUpdatesErrorRecovery _crash]",
        "EXUpdatesErrorRecovery crash",
      ],
      image: [], within: 14),
    likelyWhen: .any([
      .crashedQueue(["expo.controller.errorRecoveryQueue", "expo.errorRecovery"]),
      .frame(["ErrorRecovery.runNextTask()", "ErrorRecovery.tryRelaunchFromCache"], image: [], within: 16),
    ]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .crashedQueue(["expo.controller.errorRecoveryQueue"]),
      .frame("tryRelaunchFromCache").because("it had tried the cached bundle as well"),
      .message("Unhandled JS Exception: {error}", "reason: '{error}'"),
    ],
    outranks: [
      .reactNativeFatalJsError, .uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort,
      .swiftTextlessTrap,
    ],
    blame: .frame(["ErrorRecovery.crash()", "StartupProcedure.throwException"]),
    page: PlaybookPage(
      whatHappened: """
        The JavaScript of {process|the app} threw an error before the first screen was shown. expo-updates tried its \
        ways out, another update or the cached bundle, and then raised the first error again to end the app.
        """,
      youSee: """
        The app closes within seconds of its launch, on every launch, often right after an update over the air or only \
        in TestFlight and store builds.
        """,
      howWeKnow: """
        `ErrorRecovery.crash()` is the last step of the recovery, on the queue `expo.controller.errorRecoveryQueue`. \
        It \
        runs only for errors that React Native reported as fatal during the start.
        """,
      notProved: """
        The JavaScript error itself, unless the exception's reason is in the report. `Updates.readLogEntriesAsync()` \
        and the device's log have it.
        """,
      rootCause: """
        - an environment value is missing in the release build (`process.env.EXPO_PUBLIC_…` is `undefined`), and a \
        client \
        is created at module level with it
        - the update needs a native module that this binary lacks: the runtime version was not raised
        - a polyfill or import order that differs between development and the bundled build
        - code that runs while modules are evaluated and throws
        """,
      fixNow: """
        Read the original error: run the *release* build with the device attached, and look for `Unhandled JS \
        Exception` in the log; then make that module fail softly.

        ```javascript
        // before: evaluated at import, throws before any screen exists
        export const client = createClient(process.env.EXPO_PUBLIC_URL, process.env.EXPO_PUBLIC_KEY);

        // after
        let shared;
        export function client() {
          const url = process.env.EXPO_PUBLIC_URL;
          if (!url) throw new Error("EXPO_PUBLIC_URL is not set in this build");
          shared ??= createClient(url, process.env.EXPO_PUBLIC_KEY);
          return shared;
        }
        ```

        If an update caused it, publish the last good one again (`eas update:republish`) or roll back to the embedded \
        one.
        """,
      fixProperly: """
        - `runtimeVersion` by policy `fingerprint`, so that updates reach only binaries that fit
        - environment values in the build profile, with a check in the build script
        - an error boundary at the root, and no work at module level
        - rollouts of updates in steps
        """,
      verify: """
        A build with the store profile starts on a clean device, in airplane mode and after an update; the log holds \
        no `Unhandled JS Exception`.
        """,
      prevent: "A start-up test of the release build in continuous integration, before an update is published.",
      notToBeConfusedWith: [
        .init(.reactNativeFatalJsError, "the same error without expo-updates, or later than the start"),
        .init(.uncaughtExceptionGeneric, "a native exception; symbolicate first, the frames may be Expo's"),
      ],
      sources: ["expo, packages/expo-updates/ios/EXUpdates/ErrorRecovery.swift", "Expo documentation: error recovery"]),
    examples: [
      .matches(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x195fe623c __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x192ab5224 objc_exception_throw + 88
        2   CoreFoundation                	0x195f348f4 -[NSException raise] + 16
        ▸ 3   Harbour                       	0x1007dcc4c StartupProcedure.throwException(_:) + 16
        ▸ 4   Harbour                       	0x1007dcc4c ErrorRecovery.crash() + 2500
        5   Harbour                       	0x1007db9f4 ErrorRecovery.runNextTask() + 560
        """),
      .ignores(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x195fe623c __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x192ab5224 objc_exception_throw + 88
        2   React                         	0x10621b7dc RCTFatal + 568
        3   React                         	0x10648b924 -[RCTExceptionsManager \
        reportFatal:stack:exceptionId:extraDataAsJSON:] + 512
        """, answer: "react-native-fatal-js-error"),
    ])
}
