extension Rule {
  static let appkitEventWrongType = Rule(
    "appkit-event-wrong-type",
    "An event was asked for what events of its type do not have",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "event-accessor", by: "-[NSEvent clickCount]", "-[NSEvent buttonNumber]", "-[NSEvent eventNumber]",
        "-[NSEvent trackingArea]", "-[NSEvent trackingNumber]", "-[NSEvent characters", "-[NSEvent isARepeat]",
        "-[NSEvent keyCode]"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("Invalid message sent to event \"NSEvent: type={type} "),
      .any([
        .frame("QCocoaSystemTrayIcon", "QStatusItemDelegate", within: 12),
        .frame([], image: ["^libqcocoa"], within: 12),
      ]).because("Qt's icon in the menu bar: it takes the current event for a click"),
      .systemVersion(from: "27", below: nil).because(
        "from macOS 27 on a click on an icon in the menu bar need not be the current event"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)tray", "(?i)status", "(?i)event", "(?i)click", "(?i)menu"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} asked an event of the type {type|that this report leaves out|that the exception names} for \
        something that only other types have, such as the number of clicks. AppKit raises an exception for that.
        """,
      youSee: """
        Since macOS 27 mostly: an app ends when its icon in the menu bar is clicked. Otherwise a crash on a rare path: a \
        shortcut, a gesture or a script that starts what was written for a click.
        """,
      howWeKnow: """
        `Invalid message sent to event` is AppKit's own sentence and shows the event. Without it, an accessor of \
        `NSEvent` (`clickCount`, `buttonNumber`, `characters`, …) raised the exception.
        """,
      rootCause: """
        - `NSApp.currentEvent` was taken for the click that started an action; it is whatever event came last, and on \
        macOS 27 a gesture recogniser handles clicks in the menu bar
        - **Qt:** `QSystemTrayIcon` reads `clickCount` of the current event when its menu opens. Corrected in Qt's \
        branches in August 2026 (QTBUG-147449); 6.11.2 and 6.12.0 still have it
        - a monitor or an override of `sendEvent(_:)` looks at `characters` or `clickCount` before the type
        """,
      fixNow: """
        In `{blame|the function that reads the event}`, look at `event.type` first, and take 1 for the number of \
        clicks where it is no mouse event. In an app with Qt: take a Qt with the correction, or show the menu with an \
        `NSStatusItem` of your own instead of `QSystemTrayIcon`.
        """,
      fixProperly: """
        - hand the event on as an argument; `NSApp.currentEvent` is a guess
        - one `switch` over `event.type`, with accessors only in the cases that have them
        - for Qt, Electron and other toolkits: try each beta of macOS with the icon in the menu bar

        ```swift
        import AppKit

        @MainActor
        func clicks(of event: NSEvent?) -> Int {
          switch event?.type {
          // before: event?.clickCount ?? 1, for every type
          case .leftMouseDown, .leftMouseUp, .rightMouseDown, .rightMouseUp, .otherMouseDown, .otherMouseUp:
            return event?.clickCount ?? 1
          default:
            return 1
          }
        }
        ```
        """,
      verify: """
        On macOS 27, click the icon in the menu bar right after the start, with the left and the right button, and by \
        VoiceOver; start the same action with a shortcut.
        """,
      prevent: "In review: no accessor of an event without its type above it, no `NSApp.currentEvent` in libraries.",
      notToBeConfusedWith: [
        .init(.uikitOffMainThread, "the event was fetched on another thread"),
        .init(.appkitException, "another exception of AppKit's"),
      ],
      sources: [
        "Apple: NSEvent clickCount: https://developer.apple.com/documentation/appkit/nsevent",
        "Apple: NSApplication currentEvent: https://developer.apple.com/documentation/appkit/nsapplication",
        "Qt: QTBUG-147449",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid message sent \
        to event "NSEvent: type=KitDefined loc=(0,1440) time=249305.4 flags=0x40 win=0x0 winNum=0 ctxt=0x0 subtype=2 \
        data1=0 data2=64"'
        *** First throw call stack:
        (
        0   CoreFoundation  0x00000001975a68c0 __exceptionPreprocess + 176
        1   libobjc.A.dylib 0x000000019700460c objc_exception_throw + 88
        2   Foundation      0x0000000198ced4d8 _userInfoForFileAndLine + 0
        3   AppKit          0x000000019bc84f80 -[NSEvent clickCount] + 152
        4   libqcocoa.dylib 0x0000000100281fe8 _ZN20QCocoaSystemTrayIcon13emitActivatedEv + 56
        )
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   Foundation                    	0x1c3f1a0c4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:] + 288
        ▸ 3   AppKit                        	0x1c8e2b1f0 -[NSEvent clickCount] + 152
        4   Lighthouse                    	0x1027d10b4 LampMenu.statusItemClicked(_:) + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid message sent \
        to the harbour "Lighthouse"'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences("event-type", ["Invalid message sent to event \"NSEvent: type="])
}
