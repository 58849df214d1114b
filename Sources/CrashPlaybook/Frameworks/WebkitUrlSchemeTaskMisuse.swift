extension Rule {
  static let webkitUrlSchemeTaskMisuse = Rule(
    "webkit-url-scheme-task-misuse",
    "A handler of a URL scheme answered WebKit at the wrong time",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("scheme-task-refused", by: "raiseExceptionIfNecessary", "-[WKURLSchemeTaskImpl "),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("This task has already been stopped").because("WebKit did not want the answer any more"),
      .message("has already been called for this task").because("the task had been answered to the end"),
      .message("No response has been sent").because("data, or the end, came before the response"),
      .message("handles natively", "already has a registered").because("the scheme was not free"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)scheme", "(?i)urlSchemeTask", "(?i)handler", "(?i)asset", "(?i)serve"]),
    page: PlaybookPage(
      whatHappened: """
        A web view asks a `WKURLSchemeHandler` of {process|the app} for what its pages need. {blame|The handler} broke \
        the order in which it has to answer: `{reason|the reason is left out of this report|the exception's reason \
        names the call}`. WebKit raises an exception for that.
        """,
      youSee: """
        "Already been stopped" is by far the most frequent: the user leaves a page, or closes the screen, while its \
        pictures are still being read. It happens to few users, on slow devices and networks.
        """,
      howWeKnow:
        "The sentences are in WebKit's sources, in the checks of `WKURLSchemeTask` and of its configuration.",
      rootCause: """
        - **stopped:** the answer is read in the background, and `webView(_:stop:)` came in between. The check and the \
        answer run on different threads, so that a flag alone does not help
        - **called twice:** two branches end the task, or an error is reported after `didFinish`
        - **no response:** data or `didFinish` before `didReceive` of a response
        - **handles natively, already registered:** a handler for `https`, or two for one scheme
        """,
      fixNow: """
        Remember the tasks that are under way in a set, on the main thread only: add in `start`, remove in `stop`, and \
        answer only what is still in the set.
        """,
      fixProperly: """
        - read in the background, but answer on the main actor, where `start` and `stop` are called as well: nothing can \
        come in between
        - in `stop` call nothing on the task
        - mark what reads `@concurrent` (Swift 6.2): where nonisolated async functions stay on their caller's actor, \
        it would read on the main thread
        - response, data, end: in this order, in one function

        ```swift
        import WebKit

        @MainActor
        final class PictureHandler: NSObject, WKURLSchemeHandler {
          private var underWay: [ObjectIdentifier: Task<Void, Never>] = [:]

          func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
            guard let address = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
            underWay[ObjectIdentifier(task)] = Task {
              let picture = await read(address)
              // `stop` runs on this actor too: whoever is still in the list was not stopped.
              guard underWay.removeValue(forKey: ObjectIdentifier(task)) != nil else { return }
              task.didReceive(
                URLResponse(
                  url: address, mimeType: "image/png", expectedContentLength: picture.count, textEncodingName: nil))
              task.didReceive(picture)
              task.didFinish()
            }
          }

          func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {
            underWay.removeValue(forKey: ObjectIdentifier(task))?.cancel()
          }

          private nonisolated func read(_ address: URL) async -> Data {
            (try? Data(contentsOf: address)) ?? Data()
          }
        }
        ```
        """,
      verify: """
        Open and leave a page with a hundred pictures fifty times, with the network link conditioner at "very bad": no \
        exception.
        """,
      prevent: "A test that calls `stop` between `start` and the end of the reading, with a task of its own.",
      notToBeConfusedWith: [
        .init(.webkitCompletionHandlerContract, "a block of a delegate's method was not called, or twice"),
        .init(.webkitWtfCrash, "WebKit itself failed"),
        .init(.uncaughtExceptionGeneric, "any other exception"),
      ],
      sources: [
        "Apple: WKURLSchemeTask; WKURLSchemeHandler: https://developer.apple.com/documentation/webkit/wkurlschemetask",
        "WebKit, Source/WebKit/UIProcess/API/Cocoa/WKURLSchemeTask.mm: "
          + "https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/API/Cocoa/WKURLSchemeTask.mm",
      ]
    ),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'This task has \
        already been stopped'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: ''https' is a URL scheme \
        that WKWebView handles natively'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'This ferry has \
        already been stopped'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "scheme-task",
    [
      "This task has already been stopped", "No response has been sent for this task",
      "[WKURLSchemeTask * has already been called for this task", "No redirects are allowed after the response",
      "No callbacks are allowed while waiting for the redirection", "is a URL scheme that WKWebView handles natively",
      "already has a registered URL scheme handler",
    ])
}
