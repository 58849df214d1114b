extension Rule {
  static let reactNativeNativeModuleMissing = Rule(
    "react-native-native-module-missing",
    "JavaScript asked for a native module that is not in the app",
    family: .foreignRuntimes,
    certainWhen: .any([
      .textOfTheCrash("react-native-module-missing", words),
      ExceptionSentences("react-native-module-missing", words).areSaid,
      .all([
        .message(words),
        .frame(["^RCTFatal$", "^RCTFatal(", "-[RCTExceptionsManager report"], image: [], within: 14),
      ]),
    ]),
    possibleWhen: .message(words),
    supportedBy: [
      .message("TurboModuleRegistry.getEnforcing(...): 'PlatformConstants' could not be found").because(
        "even a module of React Native itself is missing: JavaScript and native code do not belong together")
    ],
    outranks: .exceptionsInGeneral + [
      .reactNativeFatalJsError, .reactNativeBundleMissing, .javaUnhandledException, .notACrashReport,
      .linuxSegv, .selfRaisedSignal,
    ],
    blame: .value("module"),
    page: PlaybookPage(
      whatHappened: """
        JavaScript in {process|the app} asked for the native module `{module|that the text names}`, and the binary that \
        runs does not have it.
        """,
      youSee: """
        A red screen, or an end at the start, right after a package was added or updated, after an upgrade of React Native, \
        or with an update over the air. The same JavaScript works in another build.
        """,
      howWeKnow: """
        React Native looks the name up among the modules that were compiled into the app, and prints this sentence when \
        there is none.
        """,
      rootCause: """
        - **Not built in:** the package was installed for JavaScript only; the pods were not installed, or the app was \
        not built again (reloading is not enough)
        - **A host without it:** Expo Go holds Expo's own modules only; packages with native code need a development build
        - **New JavaScript, old binary:** an update over the air uses a module that came later
        - **Two versions of React Native** in one project: `PlatformConstants` and others of its own modules are missing \
        then, too
        - a module for one platform is imported on the other, or its name in native code differs
        """,
      fixNow: """
        `npx pod-install` (or `cd ios && pod install`), delete the app from the device, and build and install it anew. \
        With Expo: `npx expo prebuild` and a development build instead of Expo Go.
        """,
      fixProperly: """
        - Updates over the air are bound to the native version that they were built for (`runtimeVersion`)
        - One version of React Native: `npm ls react-native` names one, and `npx react-native doctor` or \
        `npx expo install --check` has no complaint
        - JavaScript that must run without a module asks first

        ```javascript
        import { TurboModuleRegistry } from 'react-native';

        // before: ends the app where the module is missing
        const gauge = TurboModuleRegistry.getEnforcing('TideGauge');

        // after
        const gauge = TurboModuleRegistry.get('TideGauge');
        if (gauge != null) gauge.start();
        ```
        """,
      verify: "Install a release build on a clean device, and open every screen that uses the module.",
      prevent: "CI builds the native app whenever the lock file of the packages changes.",
      notToBeConfusedWith: [
        .init(.reactNativeFatalJsError, "another error of JavaScript"),
        .init(.reactNativeNativeModuleException, "the module is there and raised an exception"),
        .init(.reactNativeBundleMissing, "there was no JavaScript at all"),
      ],
      sources: [
        "React Native, Libraries/TurboModule/TurboModuleRegistry.js",
        "React Native documentation: Turbo Native Modules",
        "https://github.com/facebook/react-native/issues/47352",
      ]),
    examples: [
      .matches(
        """
        ▸ Invariant Violation: TurboModuleRegistry.getEnforcing(...): 'TideGauge' could not be found. Verify that a \
        module by this name is registered in the native binary.
        """),
      .matches(
        """
        ▸ libc++abi: terminating due to uncaught exception of type facebook::jsi::JSError: Exception in HostFunction: \
        TurboModuleRegistry.getEnforcing(...): 'PlatformConstants' could not be found. Verify that a module by this name \
        is registered in the native binary.
        """),
      .matches(
        """
        ▸ Invariant Violation: requireNativeComponent: "TideGaugeView" was not found in the UIManager.
        """),
      .matches(
        """
        ▸ Error: Cannot find native module 'TideGauge', js engine: hermes
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'RCTFatalException: Unhandled JS Exception: TypeError: undefined is \
        not an object', reason: 'Unhandled JS Exception: TypeError: undefined is not an object'
        """, answer: "react-native-fatal-js-error"),
    ])

  private static let words: [TextPattern] = [
    "TurboModuleRegistry.getEnforcing(...): '{module}' could not be found",
    "requireNativeComponent: \"{module}\" was not found in the UIManager", "Cannot find native module '{module}'",
    "Invariant Violation: Native module cannot be null", "Unhandled JS Exception: Native module cannot be null",
    "`new NativeEventEmitter()` requires a non-null argument",
  ]
}
