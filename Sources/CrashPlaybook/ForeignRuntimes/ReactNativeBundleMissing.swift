extension Rule {
  static let reactNativeBundleMissing = Rule(
    "react-native-bundle-missing",
    "React Native found no JavaScript to run",
    family: .foreignRuntimes,
    certainWhen: .any([
      .textOfTheCrash("react-native-bundle-missing", words),
      ExceptionSentences("react-native-bundle-missing", words).areSaid,
      .all([.message(words), .frame(["^RCTFatal$", "^RCTFatal("], image: [], within: 14)]),
    ]),
    possibleWhen: .message(words),
    supportedBy: [
      .message("unsanitizedScriptURLString = (null)", "unsanitizedScriptURLString:((null))").because(
        "the app handed over no address at all: the function that returns it gave nil")
    ],
    outranks: .exceptionsInGeneral + [
      .reactNativeFatalJsError, .reactNativeNativeModuleException, .expoUpdatesStartupError,
      .notACrashReport,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        React Native in {process|the app} was started without JavaScript: no development server answered, and no bundle is \
        in the app. It gave up before any JavaScript ran.
        """,
      youSee: """
        A red screen in a debug build; in others the app closes at once. Every start of this build ends the same way.
        """,
      howWeKnow: """
        The sentence is React Native's own. It is printed when the address of the script is nil or leads to nothing.
        """,
      rootCause: """
        The app asks `bundleURL` (older: `sourceURLForBridge:`) for the script.

        - **A build for developers** asks the development server (Metro). It does not run, runs on another port, or the \
        device is in another network or may not use the local network
        - **A build for users** reads `main.jsbundle` from the app. The build phase that writes it failed or was skipped, \
        or the file is not in the target
        - **The wrong branch:** `#if DEBUG` is false in a debug configuration with a name of its own (Swift does not get \
        `-DDEBUG`), or true in the one that is shipped
        - a prebuilt React Native without its developer part does not look for the server by itself
        """,
      fixNow: """
        For a debug build, start the server (`npx react-native start` or `npx expo start`) on the port that the app asks. \
        For a release build, look into the built app for `main.jsbundle`; where it is missing, read the log of the build \
        phase "Bundle React Native code and images".
        """,
      fixProperly: """
        - One function says where the script is, with both branches written out

        ```swift
        import Foundation

        func scriptURL(server: URL?) -> URL? {
          #if DEBUG
            return server
          #else
            return Bundle.main.url(forResource: "main", withExtension: "jsbundle")
          #endif
        }
        ```

        - Each debug configuration has `DEBUG` in *Active Compilation Conditions* and in *Preprocessor Macros*
        - The build phase fails the build where no bundle was written
        """,
      verify: "Archive, install the exported app on a device in flight mode, and start it.",
      prevent: "A check in CI that the exported app holds `main.jsbundle`, and that it is not empty.",
      notToBeConfusedWith: [
        .init(.reactNativeFatalJsError, "JavaScript was found, ran and failed"),
        .init(.expoUpdatesStartupError, "an update over the air could not be started"),
      ],
      sources: [
        "React Native, React/CxxBridge/RCTCxxBridge.mm",
        "https://github.com/facebook/react-native/issues/49173",
        "https://github.com/expo/expo/issues/41751",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'RCTFatalException: No bundle URL present.', reason: 'No bundle \
        URL present.'
        """),
      .matches(
        """
        ▸ No script URL provided. Make sure the packager is running or you have embedded a JS bundle in your application \
        bundle.

        ▸ unsanitizedScriptURLString = (null)
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'RCTFatalException: Unhandled JS Exception: No script for the tide \
        table', reason: 'Unhandled JS Exception: No script for the tide table'
        """, answer: "react-native-fatal-js-error"),
    ])

  private static let words: [TextPattern] = ["No script URL provided. Make sure", "(?i)No bundle URL present"]
}
