extension Rule {
  static let usernotificationsDelegateOffMain = Rule(
    "usernotifications-delegate-off-main",
    "A notification or background callback reported its end off the main thread",
    family: .interface,
    certainWhen: .all([
      .any([
        .message("Call must be made on main thread"),
        .frame("-[UIApplication _performBlockAfterCATransactionCommitSynchronizes:]", within: 8),
      ]),
      .frame(["userNotificationCenter*didReceive", "userNotificationCenter:didReceiveNotificationResponse"]),
      .frame(snapshotFrames, image: [], within: 10),
    ]),
    likelyWhen: .raisedByFramework(snapshotFrames),
    possibleWhen: .all([
      .message("Call must be made on main thread"),
      .frame(["userNotificationCenter"]),
    ]),
    supportedBy: [
      .message("Call must be made on main thread").because("UIKit's own check"),
      .crashedOnMainThread(false),
      .frame("swift_job_run", "completeTaskWithClosure", "swift::runJobInEstablishedExecutorContext").because(
        "the end of an async function on Swift's own threads"),
      .frame("-[NSInvocation invoke]").because("a bridge that calls native methods from a queue of its own"),
    ],
    outranks: [
      .uikitOffMainThread, .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException,
      .explicitAbort,
    ],
    blame: .preferring(["userNotificationCenter", "(?i)notification", "(?i)completion", "(?i)fetchResult"]),
    page: PlaybookPage(
      whatHappened: """
        A callback for a notification or a background event ended on {thread|a background thread}. Ending it makes \
        UIKit take the app's snapshot and save its state, and UIKit insists on the main thread for that: "Call must \
        be made on main thread".
        """,
      youSee: """
        The app quits when a notification is tapped, most reliably from a cold start or the lock screen. Nothing of \
        yours seems to be wrong: the delegate method has already returned.
        """,
      howWeKnow: """
        The exception is raised below `_updateSnapshotAndStateRestorationWithAction…`, which UIKit runs when a system \
        callback reports that it is done. A frame of `userNotificationCenter(_:didReceive:)` names the callback. The \
        crashed thread is not the main one.
        """,
      notProved: """
        Without a `userNotificationCenter` frame: which callback it was. The completion handlers of remote \
        notifications and of background fetch end in the same UIKit function.
        """,
      rootCause: """
        The delegate method exists twice: with a completion handler, and as an `async` method. For the async one \
        Swift makes the completion call itself, *on the thread where the method ends*. A method that belongs to no \
        actor ends on Swift's thread pool, so the completion handler runs there.

        With the completion handler variant the same happens when the handler is called from a network callback, or \
        from a bridge such as React Native that has a queue for every module.
        """,
      fixNow: """
        Put `@MainActor` before the async delegate method, or call the completion handler inside \
        `DispatchQueue.main.async`.
        """,
      fixProperly: """
        Let the delegate method begin and end on the main actor, so that UIKit's completion is called there:

        ```swift
        // before: belongs to no actor, so its end, and UIKit's completion, are on the thread pool
        extension AppDelegate: UNUserNotificationCenterDelegate {
          nonisolated func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
          ) async {
            await router.open(response.notification.request.identifier)
          }
        }

        // after: begins and ends on the main actor
        extension AppDelegate: @preconcurrency UNUserNotificationCenterDelegate {
          @MainActor
          func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
          ) async {
            await router.open(response.notification.request.identifier)
          }
        }
        ```

        - keep `willPresent` and `didReceive` in one isolated type, and treat both alike
        - call a stored completion handler exactly once, on the main queue, also on the error paths
        """,
      verify: """
        Kill the app, send a notification, tap it from the lock screen; ten times, also in airplane mode. The app \
        opens each time, and a breakpoint on `-[UIApplication _performBlockAfterCATransactionCommitSynchronizes:]` is \
        hit on thread 1 only.
        """,
      prevent: """
        Lint rule: an `async` method of `UNUserNotificationCenterDelegate` without `@MainActor` is an error. The same \
        for completion handlers of `UIApplicationDelegate` that are passed to other queues.
        """,
      notToBeConfusedWith: [
        .init(.uikitOffMainThread, "another UI call off the main thread; no snapshot frames"),
        .init(
          .swiftExecutorIsolationAssert,
          "Swift stopped a closure that runs on the wrong queue; a trap, no exception"),
        .init(.usernotificationsNoBundle, "the notification centre was asked for in a process without a bundle"),
      ],
      sources: [
        "Apple: UNUserNotificationCenterDelegate: "
          + "https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate",
        "Swift Evolution SE-0297 (Objective-C completion handlers as async): "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0297-concurrency-objc.md",
        "Swift Evolution SE-0338 (where nonisolated async functions run): "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0338-clarify-execution-non-actor-async.md",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Call must be \
        made on main thread'

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   Foundation                          0x1c3f1a0c4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:] + 288
        3   UIKitCore                           0x1c8e2b1f0 -[UIApplication \
        _performBlockAfterCATransactionCommitSynchronizes:] + 276
        4   UIKitCore                     	0x1c8e2b31c -[UIApplication _updateSnapshotWithAction:] + 528
        ▸ 5   UIKitCore                         0x1c8e2b6c8 -[UIApplication \
        _updateSnapshotAndStateRestorationWithAction:windowScene:] + 144
        ▸ 6   Harbour                           0x1027d10b4 @objc closure #1 in \
        AppDelegate.userNotificationCenter(_:didReceive:) + 132
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  6

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   Foundation                        0x1c3f1a0c4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:] + 288
        ▸ 3   UIKitCore                         0x1c8e2b1f0 -[UIApplication \
        _performBlockAfterCATransactionCommitSynchronizes:] + 276
        4   UIKitCore                           0x1c8e2b6c8 -[UIApplication \
        _updateSnapshotAndStateRestorationWithAction:windowScene:] + 144
        5   Harbour                       	0x1027d10b4 PushBridge.finish(_:) + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Call must be made \
        on main thread'

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   UIKitCore                     	0x1c8e2b1f0 -[UIWindow makeKeyAndVisible] + 96
        3   Harbour                       	0x1027d10b4 closure #1 in Overlay.show() + 52
        """, answer: "uikit-off-main-thread"),
    ])

  private static let snapshotFrames: [TextPattern] = [
    "-[UIApplication _performBlockAfterCATransactionCommitSynchronizes:]",
    "-[UIApplication _updateSnapshotAndStateRestorationWithAction",
    "-[UIApplication _updateStateRestorationArchiveForBackgroundEvent",
  ]
}
