extension Rule {
  static let webkitContentProcessEnded = Rule(
    "webkit-content-process-ended",
    "The process behind a web view ended, and the view became empty",
    family: .frameworks,
    severity: .medium,
    certainWhen: .message(
      "dispatchProcessDidTerminate: reason=Crash", "dispatchProcessDidTerminate: reason=Exceeded",
      "WebProcessProxy::didClose: (web process * crash)"),
    // What Capacitor's bridge prints.
    likelyWhen: .message("⚡️ WebView process terminated"),
    // The app has an end of its own.
    unless: .any([
      .badAccess, .abort, .signal("SIGTRAP", "SIGILL", "SIGABRT", "SIGSEGV", "SIGBUS"),
      .message("*** Terminating app due to", "Fatal error: "),
    ]),
    supportedBy: [
      .message("processDidTerminateOrFailedToLaunch: reason=").because("WebKit's number or word for the reason"),
      .message("tryReloadAfterProcessTermination: process crashed").because(
        "the app did not answer, and WebKit gave up loading the page again"),
      .message("reason=ExceededMemoryLimit", "com.apple.WebKit.WebContent*jetsam").because(
        "the page used more memory than it may"),
      .message("reason=ExceededCPULimit").because("the page kept the processor busy in the background"),
    ],
    outranks: [.notACrashReport, .killedExternally],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        A page in a `WKWebView` runs in a process of its own, `com.apple.WebKit.WebContent`. That process ended, and the \
        view became empty. {process|The app} itself went on.
        """,
      youSee: """
        A white web view, or one that loads its page again and again, and no crash report of the app. WebKit writes \
        `WebProcessProxy::didClose` and `dispatchProcessDidTerminate: reason=…`, and calls \
        `webViewWebContentProcessDidTerminate(_:)`.
        """,
      howWeKnow: """
        The app's own process writes these lines when it notices that the other one is gone. `ExceededMemoryLimit` and \
        `ExceededCPULimit` name a limit; `Crash` stands for every end that no one announced, also for one by the \
        system to get memory back.
        """,
      notProved: """
        What ended it. That is in the report of the web process (`com.apple.WebKit.WebContent-….ips`), or in a \
        JetsamEvent of the same minute.
        """,
      rootCause: """
        - **Memory:** large images, a canvas, WebGL, or a model or WebAssembly module in one buffer; a page may use a \
        part of the device's memory only
        - **In the background:** the device needed memory while the app was suspended; that is normal life
        - **A defect of WebKit's** that this page touches: the web process left a report with `WTFCrash` or a bad access
        - **It never started:** `PID=0`, mostly in a simulator that is too busy or damaged
        """,
      fixNow: """
        Implement `webViewWebContentProcessDidTerminate(_:)` and load the page again, at most two or three times in a \
        row; then say that it cannot be shown.
        """,
      fixProperly: """
        - keep what the user entered outside the page, so that loading it again loses nothing
        - make the page smaller: pieces instead of one buffer, images at the size they are shown, views of the past \
        taken down
        - read the report of the web process, and report defects of WebKit with the page that shows them
        """,
      verify: """
        End `com.apple.WebKit.WebContent` by hand while the page is open in a simulator: the view comes back. Then open \
        the heaviest page twenty times on the smallest device.
        """,
      prevent: "Count the calls of that method in the field, with the address of the page.",
      notToBeConfusedWith: [
        .init(.webkitWtfCrash, "the report of the web process itself, or of an app that runs JavaScript"),
        .init(.webkitCompletionHandlerContract, "WebKit ends the app because its delegate broke a promise"),
        .init(.jetsamPerProcessLimit, "the report that names the memory of the process"),
      ],
      sources: [
        "WebKit, Source/WebKit/UIProcess/WebProcessProxy.cpp and WebPageProxy.cpp",
        "Apple: webViewWebContentProcessDidTerminate(_:)",
      ]),
    examples: [
      .matches(
        """
        2025-07-11 16:19:36.908432-0400 Harbour[58990:8335838] [Process] 0x11a000e70 - [PID=59137] \
        ▸ WebProcessProxy::processDidTerminateOrFailedToLaunch: reason=4
        2025-07-11 16:19:36.911997-0400 Harbour[58990:8335838] [Loading] 0x14a074a18 - [pageProxyID=6, webPageID=7, \
        PID=59137] ▸ WebPageProxy::dispatchProcessDidTerminate: reason=Crash
        """),
      .matches(
        """
        2025-07-11 16:19:36.908432-0400 Harbour[58990:8335838] [Process] 0x101ebc600 - [PID=2662] \
        ▸ WebProcessProxy::didClose: (web process 0 crash)
        """),
      .ignores(
        """
        2025-07-11 16:19:36.911997-0400 Harbour[58990:8335838] [Loading] 0x14a074a18 - [pageProxyID=6, webPageID=7, \
        PID=59137] WebPageProxy::dispatchProcessDidTerminate: reason=RequestedByClient
        """),
      .ignores(
        """
        2025-07-11 16:19:36.908 Harbour[58990:8335838] [Process] 0x101ebc600 - [PID=2662] WebProcessProxy::didClose: (web \
        process 0 crash)
        2025-07-11 16:19:37.102 Harbour[58990:8335838] *** Terminating app due to uncaught exception \
        'NSInternalInconsistencyException', reason: 'The quay is gone.'
        """, answer: "uncaught-exception-generic"),
    ])
}
