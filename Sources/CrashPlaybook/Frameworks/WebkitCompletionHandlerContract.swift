extension Rule {
  static let webkitCompletionHandlerContract = Rule(
    "webkit-completion-handler-contract",
    "A delegate of WKWebView did not answer WebKit exactly once",
    family: .frameworks,
    certainWhen: .any([
      .frameworkSays(
        "completion-handler",
        "Completion handler passed to {method} was not called",
        "Completion handler passed to {method} was called more than once"),
      .raisedDirectly("raised-by-call-checker", by: "WebKit::CompletionHandlerCallChecker::"),
    ]),
    likelyWhen: .all([
      .frame("WebKit::CompletionHandlerCallChecker::", within: 24),
      .any([.abort, .exceptionIsNamed, .exceptionIsUnknown, .frame("std::terminate", within: 16)]),
    ]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("was called more than once").because("two answers: the second one was refused"),
      .message("was not called").because("the handler was freed before anybody had called it"),
      .frame("~CompletionHandlerCallChecker").because("the handler was freed before anybody had called it"),
      .frame("CompletionHandlerCallChecker::didCallCompletionHandler").because("the handler was called a second time"),
      .message("runJavaScript").because("a dialog of the page: its answer comes from an alert of yours"),
      .appFrame("(?i)webview", "(?i)decidePolicy", "(?i)runJavaScript", "(?i)challenge"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.crashReporterRecrash, .appkitException],
    blame: .value("method"),
    page: PlaybookPage(
      whatHappened: """
        WebKit asked a delegate of {process|the app} a question and gave it a block for the answer. `{method|The \
        delegate's method}` let go of the block without calling it, or called it twice. WebKit raises an exception for \
        both.
        """,
      youSee: """
        "Not called": a crash some time after the question, when the block is freed: a screen with an alert of the page \
        was closed, a link opened another app, a certificate was asked for. "More than once": a crash in the delegate's \
        method itself, for one sort of address.
        """,
      howWeKnow: """
        The sentence is that of `CompletionHandlerCallChecker`, with which WebKit watches over each such block; it names \
        the class and the method. Without the sentence the checker's own frames say it: its destructor means "not \
        called", `didCallCompletionHandler` means "twice".
        """,
      notProved: """
        Which path through the method it was. The stack of "not called" only shows who held the block last.
        """,
      rootCause: """
        - a path without an answer: a `return` in a `guard`, a `switch` with a case that was forgotten, an error
        - an answer that depends on an alert: the alert could not be presented, or its controller was closed first
        - an answer from a `Task` or a request that never comes back, or whose `[weak self]` is nil
        - two answers: `decisionHandler(.cancel)` in an `if` without `return`, and `.allow` below it
        - a bridge or a proxy that forwards the method to two delegates
        """,
      fixNow: """
        Go through `{method|the delegate's method}` and write down for each path how often it calls the block: it must \
        be once. Put `return` behind every answer.

        ```swift
        // before: an address of another app gets two answers
        func mayOpen(_ scheme: String, _ answer: (Bool) -> Void) {
          if scheme != "https" { answer(false) }
          answer(true)
        }

        // after
        func mayOpen(_ scheme: String, _ answer: (Bool) -> Void) {
          guard scheme == "https" else { return answer(false) }
          answer(true)
        }
        ```
        """,
      fixProperly: """
        - take the `async` form of the delegate's method: it returns the answer, so the compiler counts
        - dialogs of pages: if nothing can be presented now, answer at once (`completionHandler()`, `false`, `nil`); \
        keep the block in an object that answers in its `deinit`, should no code have answered
        - unanswered questions of a web view that goes away are answered by its owner
        """,
      verify: """
        A page with `alert()`, `confirm()` and `prompt()`, one with a link of another scheme, one with a bad certificate: \
        open each, and close the screen while the question is open.
        """,
      prevent: """
        One type that implements the delegate for all web views, in the `async` form; a wrapper around such blocks that \
        stops in debug builds when it is freed unanswered.
        """,
      notToBeConfusedWith: [
        .init(.webkitWtfCrash, "WebKit's own checks"),
        .init(.swiftContinuationDoubleResume, "the same mistake with a continuation of Swift"),
        .init(.swiftContinuationLeak, "a continuation that no code resumes"),
      ],
      sources: [
        "WebKit, Source/WebKit/Shared/Cocoa/CompletionHandlerCallChecker.mm: "
          + "https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Cocoa/CompletionHandlerCallChecker.mm",
        "Apple: WKNavigationDelegate, WKUIDelegate: "
          + "https://developer.apple.com/documentation/webkit/wknavigationdelegate",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Completion handler \
        passed to -[Harbour.ChartController webView:decidePolicyForNavigationAction:decisionHandler:] was called more \
        than once'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Completion handler \
        passed to -[Harbour.ChartController \
        webView:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:] was not called'

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation                	0x1c52a0e90 +[NSException raise:format:] + 112
        ▸ 3   WebKit                        	0x1d03b5c0c \
        WebKit::CompletionHandlerCallChecker::~CompletionHandlerCallChecker() + 228
        4   Harbour                       	0x1027d10b4 __destroy_helper_block_e8_32c + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   WebKit                        	0x1d03b5c0c WebKit::WebPageProxy::close() + 228
        1   Harbour                       	0x1027d10b4 ChartController.close() + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Application tried to \
        present modally a view controller that is already being presented'
        """),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Completion handler passed to Dock.moor(_:) was not called
        """, answer: "swift-fatalerror-precondition"),
    ])
}
