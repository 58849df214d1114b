extension Rule {
  static let usernotificationsNoBundle = Rule(
    "usernotifications-no-bundle",
    "The notification centre was asked for in a process without an app bundle",
    family: .interface,
    certainWhen: .frameworkSays(
      "no-bundle",
      // In a log, the apostrophe belongs to the reason, not to the path.
      "bundleProxyForCurrentProcess is nil: mainBundle.bundleURL {url}'",
      // XCTest and others put the name of the exception behind it.
      "bundleProxyForCurrentProcess is nil: mainBundle.bundleURL {url} (NS",
      "bundleProxyForCurrentProcess is nil: mainBundle.bundleURL {url}", "bundleProxyForCurrentProcess is nil",
      // Older systems.
      "Assertion failure in -[UNUserNotificationCenter initWithBundleIdentifier:]"),
    likelyWhen: .raisedByFramework(
      "-[UNUserNotificationCenter initWithBundleProxy", "-[UNUserNotificationCenter initWithBundleIdentifier:]",
      "+[UNUserNotificationCenter currentNotificationCenter]",
      "__53+[UNUserNotificationCenter currentNotificationCenter]_block_invoke"),
    supportedBy: [
      .process(["xctest", "swift"]).because("a tool or a test runner, not an app"),
      .frame("currentNotificationCenter"),
      .exceptionRaiser,
    ],
    outranks: [
      .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort,
      .dispatchOnceRecursion,
    ],
    blame: .preferring(["(?i)notif", "(?i)push", "(?i)register"]),
    page: PlaybookPage(
      whatHappened: """
        {process|The process} called `UNUserNotificationCenter.current()`. The notification system looks up the app \
        by its bundle, found none ({url|the main bundle is a plain folder}), and raised an exception.
        """,
      youSee: """
        A crash at the first use of notifications in a command-line tool, in `swift test` or `swift run`, or in an \
        app that was started as a bare binary from the build folder. The packaged app works.
        """,
      howWeKnow: """
        "bundleProxyForCurrentProcess is nil" is the check itself, and the path after it shows what the process takes \
        for its main bundle.
        """,
      rootCause: """
        Notifications belong to an app: permission, name and icon are stored under its bundle identifier. A tool, a \
        package test or an executable outside `App.app/Contents/MacOS` has none. `current()` cannot return nil and \
        cannot throw, so it raises.
        """,
      fixNow: """
        Ask first: use the notification centre only if `Bundle.main.bundleIdentifier != nil` and the bundle's path \
        ends in `.app` or `.appex`.
        """,
      fixProperly: """
        - put notifications behind a protocol, with an implementation that does nothing for tools and tests
        - create the centre where it is used, not in an initialiser that every start and every test runs
        - run the app from its bundle: Xcode, or `open App.app`, not `.build/debug/App`

        ```swift
        protocol Notifier: Sendable {
          func post(_ text: String) async
        }

        struct SilentNotifier: Notifier {
          func post(_ text: String) async {}
        }
        ```

        The app passes its own `Notifier` down; everything else gets the silent one.
        """,
      verify: """
        Run `swift test` and the bare binary: no exception. Run the app from its bundle: the permission dialogue \
        appears.
        """,
      prevent: """
        A build step that greps for `UNUserNotificationCenter.current()` outside the one file that may use it.
        """,
      notToBeConfusedWith: [
        .init(.usernotificationsDelegateOffMain, "the bundle is fine; a delegate method ended off the main thread"),
        .init(.tccUsageDescription, "the bundle is there, but its Info.plist lacks a usage text"),
      ],
      sources: [
        "Apple: UNUserNotificationCenter current(): "
          + "https://developer.apple.com/documentation/usernotifications/unusernotificationcenter"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
        'bundleProxyForCurrentProcess is nil: mainBundle.bundleURL file:///Users/build/orchard/.build/debug/'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   Foundation                        0x1c3f1a0c4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:] + 288
        ▸ 3   UserNotifications                 0x1c8e2b1f0 __53+[UNUserNotificationCenter \
        currentNotificationCenter]_block_invoke + 216
        4   libdispatch.dylib             	0x1b2a0c1d8 _dispatch_once_callout + 32
        5   UserNotifications             	0x1c8e2b31c +[UNUserNotificationCenter currentNotificationCenter] + 80
        6   orchard-tool                  	0x1027d10b4 Reminder.plan() + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Call must be made \
        on main thread'
        """, answer: "uikit-off-main-thread"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: bundleProxyForCurrentProcess is nil in the tests of the harbour
        """, answer: "swift-fatalerror-precondition"),
    ])
}
