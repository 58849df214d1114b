extension Rule {
  static let appkitDuplicateToolbarItem = Rule(
    "appkit-duplicate-toolbar-item",
    "The same item was put into a window's toolbar twice",
    family: .interface,
    certainWhen: .frameworkSays(
      "duplicate-toolbar-item",
      "already contains an item with the identifier {identifier}. Duplicate items of this type are not allowed"),
    likelyWhen: .raisedByFramework("-[NSToolbar _insertNewItemWithItemIdentifier:"),
    supportedBy: [
      .message("com.apple.SwiftUI.search").because("a second `.searchable` in the same window"),
      .message("com.apple.SwiftUI.navigationSplitView.toggleSidebar").because(
        "the sidebar's own button, which `toolbar(id:)` around a split view adds once more"),
      .frame("-[NSToolbar _insertNewItemWithItemIdentifier:", within: 12),
      .frame("AppKitToolbarStrategy", "ToolbarBridge", within: 40).because("SwiftUI brought the toolbar up to date"),
      .frame("_notifyFamily_InsertedNewItem", within: 16).because(
        "an item that was added to one window is added to all toolbars of the same identifier"),
      .exceptionRaiser,
    ],
    outranks: [
      .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort, .builtinTrap,
      .swiftTextlessTrap, .illegalInstruction,
    ],
    blame: .preferring(["(?i)toolbar"]),
    page: PlaybookPage(
      whatHappened: """
        The toolbar of a window of {process|the app} was given an item that it had already, `{identifier|of unknown \
        identifier|whose identifier the exception names}`, and AppKit raised an exception: only spaces may be in a \
        toolbar more than once.
        """,
      youSee: """
        The app ends, or a line "An uncaught exception was raised" appears and half of the window stays as it was: when \
        a second window or tab opens, a sidebar or an inspector is switched, or the toolbar is customised. Often only \
        since macOS 15, which checks what earlier systems let pass.
        """,
      howWeKnow: """
        AppKit's own sentence, with the identifier. Where it is lost, the exception was raised by \
        `-[NSToolbar _insertNewItemWithItemIdentifier:…]`, which checks nothing else.
        """,
      notProved: """
        Which of the two places is the wrong one. The stack is that of the second; in SwiftUI it shows none of your code.
        """,
      rootCause: """
        - two `.searchable` in one window: each makes the item `com.apple.SwiftUI.search`
        - `toolbar(id:)` on a `NavigationSplitView`, whose own sidebar button then comes twice, also in a second window
        - two views of a window, for instance both columns or both sides of an `if`, that declare items of the same id; \
        during a change the new one may come before the old one goes
        - in AppKit: `insertItem(withItemIdentifier:at:)` without a look at `items`, a delegate that lists an identifier \
        twice among its default items, or two windows whose toolbars share an identifier, so that each insertion is \
        done in both
        """,
      fixNow: """
        Search the sources for the identifier, or for a second `.searchable`, and let one place in each window declare \
        it. For the sidebar's button: `toolbar(id:)` on the detail column, not around the split view.
        """,
      fixProperly: """
        - one search field a window: `.searchable` on the split view, or on one column
        - ids of toolbar items as constants, and each used once
        - items that come and go: keep the item, and disable or hide it
        - in AppKit, a toolbar identifier of its own for each kind of window, and a look before an insertion

        ```swift
        import SwiftUI

        // before: both columns put a search field into the window's toolbar
        NavigationSplitView {
          StationList().searchable(text: $stationQuery)
        } detail: {
          TideList().searchable(text: $tideQuery)
        }

        // after
        NavigationSplitView {
          StationList()
        } detail: {
          TideList()
        }
        .searchable(text: $query)
        ```
        """,
      verify: """
        Open a second window and a second tab, switch every column and mode, and customise the toolbar, on the oldest \
        and the newest system that you support: the console stays free of "already contains an item".
        """,
      prevent: "A user-interface test that opens two windows and walks through all columns.",
      notToBeConfusedWith: [
        .init(.appkitException, "AppKit caught another exception"),
        .init(.appkitLayoutLoop, "the window's layout never came to rest"),
        .init(.uikitDiffableDuplicateIds, "an identifier twice in a list"),
      ],
      sources: [
        "Apple: NSToolbar, insertItem(withItemIdentifier:at:): "
          + "https://developer.apple.com/documentation/appkit/nstoolbar",
        "Apple: searchable(text:placement:prompt:)",
        "Apple: toolbar(id:content:)",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'NSToolbar \
        0x600001a8c3c0 already contains an item with the identifier org.example.orchard.add. Duplicate items of this \
        type are not allowed.'
        """),
      .matches(
        """
        ▸ FAULT: NSInternalInconsistencyException: NSToolbar 0x8481c5a40 already contains an item with the identifier \
        com.apple.SwiftUI.search. Duplicate items of this type are not allowed.; {
            NSAssertFile = "NSToolbar.m";
            NSAssertLine = 1678;
        }
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Last Exception Backtrace:
        0   CoreFoundation                	0x183d30a80 __exceptionPreprocess + 176
        ▸ 1   libobjc.A.dylib               	0x183829fa4 objc_exception_throw + 88
        2   Foundation                    	0x18534ea78 _userInfoForFileAndLine + 0
        ▸ 3   AppKit                        	0x187cbbe38 -[NSToolbar \
        _insertNewItemWithItemIdentifier:atIndex:propertyListRepresentation:notifyFlags:] + 236
        4   SwiftUI                       	0x1d1db2528 AppKitToolbarStrategy.update(_:) + 4116
        """),
      .matches(
        """
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes:       0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        ▸ NSToolbar 0x600001a8c3c0 already contains an item with the identifier org.example.orchard.add. Duplicate items \
        of this type are not allowed.

        Thread 0 Crashed:
        0   com.apple.AppKit              	0x00007ff80674f0a8 -[NSApplication _crashOnException:] + 106
        1   com.apple.AppKit              	0x00007ff80674ef98 -[NSApplication reportException:] + 856
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'NSToolbar \
        0x600001a8c3c0 has no delegate to make the item org.example.orchard.add.'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        The shelf already contains an item with the identifier apple-17. Please choose another one.
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The shelf \
        already contains an item with the identifier rope. Duplicate items of this type are not allowed'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])
}
