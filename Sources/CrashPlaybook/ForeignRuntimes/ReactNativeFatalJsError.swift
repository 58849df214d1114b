extension Rule {
  static let reactNativeFatalJsError = Rule(
    "react-native-fatal-js-error",
    "An unhandled JavaScript error ended the app",
    family: .foreignRuntimes,
    certainWhen: .any([
      .frame(
        ["^RCTFatal$", "^RCTFatal(", "-[RCTExceptionsManager reportFatal", "RCTFatalException"], image: [], within: 14),
      .exceptionName("RCTFatalException"),
      .message(
        "RCTFatalException: Unhandled JS Exception: {error}", "Unhandled JS Exception: {error}", "RCTFatalException: "),
    ]),
    likelyWhen: .any([
      .message("RCTFatalException"),
      // Handed over to a reporter in the process, with the name of the language.
      .all([
        .exceptionNote(["(?i)react*native", "(?i)javascript"]), .any([.message("{error}rror: "), .abort]),
      ]),
      .frame(["-[RCTExceptionsManager report", "facebook::react::*handleFatalError"], image: [], within: 14),
      .message("com.facebook.react.JavaScript*Error: {error}", "of type facebook::jsi::JSError: {error}"),
      // All that some reporters keep is the name of its type.
      .all([.message("^N8facebook3jsi7JSErrorE", "^facebook::jsi::JSError"), .abort]),
    ]),
    // In development the app shows them on a red screen and goes on.
    possibleWhen: .message(
      "{error}, js engine: hermes", "{error}, js engine: jsc", "Invariant Violation: \"*\" has not been registered",
      "Failed to call into JavaScript module method *. Module has not been registered as callable"),
    unless: .frame("ErrorRecovery.crash()", "StartupProcedure.throwException", "hermesFatalErrorHandler"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("Unhandled JS Exception: {error}", "{error}, stack:"),
      .crashedQueue(["(?i)react", "ExceptionsManager"]),
    ],
    outranks: [
      .uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .nullPointerDereference,
      .zombieUnrecognizedSelector,
    ],
    blame: .frame(["^RCTFatal", "-[RCTExceptionsManager"]),
    searchWords: ["리액트 네이티브"],
    page: PlaybookPage(
      whatHappened: """
        JavaScript threw an error that nothing caught ({error|its text is not in the report|the console has its \
        text}). React Native ended {process|the app} because of it, mostly with an Objective-C exception, else with \
        one of C++.
        """,
      youSee: """
        In development a red screen; in release the app closes. The report shows `RCTFatal` and nothing of the code \
        that failed, because that is JavaScript.
        """,
      howWeKnow: """
        `RCTFatal` and `RCTExceptionsManager` run only for fatal JavaScript errors. The exception's reason, if the \
        system kept it, is the JavaScript message with its stack.
        """,
      notProved:
        "Where in the JavaScript, if the reason is left out. The error reporter of the JavaScript side has it.",
      rootCause: """
        - `undefined is not an object`: data of the server or of navigation parameters is not what the code expects
        - an error while the bundle is evaluated: a native module is missing in this build, a wrong environment value
        - a promise rejection that a handler throws again
        - new JavaScript (over-the-air update) on an old native binary

        If it happens within a second of the launch on every start, it is the bundle's evaluation.
        """,
      fixNow: """
        Take message and stack from the JavaScript error reporter (or from the exception's reason), map it with the \
        bundle's source map, and handle the missing value there.

        ```shell
        npx metro-symbolicate main.jsbundle.map < stack.txt
        ```
        """,
      fixProperly: """
        - an error boundary around each screen, with a way back
        - validate data at the boundary (zod, io-ts) instead of trusting its shape
        - a global handler that reports and shows a restart screen instead of ending the app

        ```javascript
        const previous = ErrorUtils.getGlobalHandler();
        ErrorUtils.setGlobalHandler((error, isFatal) => {
          report(error, isFatal);
          if (__DEV__) previous(error, isFatal); else showRestartScreen();
        });
        ```

        - bind updates over the air to the native version they were built for
        """,
      verify: "Throw in a test screen of a *release* build: the boundary shows, the reporter has a readable stack.",
      prevent: "TypeScript in strict mode; source maps uploaded by the release script; a staged rollout of bundles.",
      notToBeConfusedWith: [
        .init(.expoUpdatesStartupError, "expo-updates raised the start-up error again after it tried to recover"),
        .init(.reactNativeTurbomoduleExceptionRace, "the engine's memory broke while an exception was converted"),
        .init(.uncaughtExceptionGeneric, "a native exception without React's frames"),
      ],
      sources: [
        "React Native, React/Base/RCTAssert.m (RCTFatal)", "React Native, React/CoreModules/RCTExceptionsManager.mm",
      ]),
    examples: [
      .matches(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x195fe623c __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x192ab5224 objc_exception_throw + 88
        ▸ 2   React                         	0x10621b7dc RCTFatal + 568
        ▸ 3   React                         	0x10648b924 -[RCTExceptionsManager \
        reportFatal:stack:exceptionId:extraDataAsJSON:] + 512
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'RCTFatalException: Unhandled JS Exception: TypeError: \
        undefined \
        is not an object', reason: 'Unhandled JS Exception: TypeError: undefined is not an object (evaluating "a.b")'
        """),
      .matches(
        """
        Exception Type: EXC_CRASH (SIGABRT)
        Crashed Thread: 0

        Application Specific Information:
        ▸ N8facebook3jsi7JSErrorE

        Thread 1
        0   libsystem_kernel.dylib          0x3b1ddd6d0         __workq_kernreturn
        1   libsystem_pthread.dylib         0x3f6f519ac         _pthread_wqthread
        """),
      .ignores(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x195fe623c __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x192ab5224 objc_exception_throw + 88
        2   CoreFoundation                	0x195f348f4 -[NSException raise] + 16
        3   Harbour                       	0x1007dcc4c StartupProcedure.throwException(_:) + 16
        4   Harbour                       	0x1007dcc4c ErrorRecovery.crash() + 2500
        """, answer: "expo-updates-startup-error"),
      .matches(
        """
        ▸  ERROR  TypeError: Cannot read property 'height' of undefined, js engine: hermes
        """),
      .matches(
        """
        ▸  ERROR  Invariant Violation: "main" has not been registered. This can happen if:
        * Metro was started in another folder
        """),
    ])
}
