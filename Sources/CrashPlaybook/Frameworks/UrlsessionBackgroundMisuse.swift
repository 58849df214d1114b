extension Rule {
  static let urlsessionBackgroundMisuse = Rule(
    "urlsession-background-misuse",
    "A background URLSession was asked for what it does not support",
    family: .frameworks,
    certainWhen: .frameworkSays(
      "background-session",
      "Completion handler blocks are not supported in background sessions",
      "Upload tasks from NSData are not supported in background sessions",
      "Upload tasks in background sessions must be from a file",
      "Data tasks*not supported in background sessions", "Stream tasks*not supported in background sessions",
      "not supported in background sessions"),
    likelyWhen: .raisedDirectly(
      "raised-by-background-session", by: "-[__NSURLBackgroundSession", "-[__NSCFBackgroundSession",
      "-[__NSCFURLSessionBackground"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("Completion handler").because("also `await session.data(for:)`, which uses a completion handler inside"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.urlsessionInvalidated],
    blame: .preferring(["(?i)session", "(?i)upload", "(?i)download", "(?i)background", "(?i)client"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} started a task in a URLSession with a background configuration, in a form that such \
        sessions refuse: with a completion handler, or with data in memory as the body. Foundation raises an \
        exception.
        """,
      youSee: """
        An exception at the moment the task is made, on every device, from the first try on. With the default \
        configuration the same code works.
        """,
      howWeKnow: "The sentence is Foundation's own; the frame below CFNetwork is the call.",
      rootCause: """
        A background session works in another process, and goes on when the app is gone. A completion handler or a \
        `Data` in the app's memory would be gone too. So it takes delegates, and files. The async methods \
        (`data(for:)`, `upload(for:from:)`) are built on completion handlers and fail in the same way.
        """,
      fixNow: """
        Use `uploadTask(with:fromFile:)` or `downloadTask(with:)` without a completion handler, and receive the \
        results in the session's delegate.
        """,
      fixProperly: """
        - Two clients: a default session for calls that answer at once, a background session behind a small type \
        for transfers
        - That type writes bodies to files, keeps its state on disk, and finds its tasks again after a launch

        ```swift
        final class UploadResults: NSObject, URLSessionTaskDelegate {
          func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            record(task.taskDescription, error)
          }
        }

        /// One for each identifier, made at every launch: then the results of the last run arrive, too.
        final class BackgroundUploader: Sendable {
          private let session = URLSession(
            configuration: .background(withIdentifier: "org.example.orchard.upload"), delegate: UploadResults(),
            delegateQueue: nil)

          func upload(_ file: URL, with request: URLRequest) {
            let task = session.uploadTask(with: request, fromFile: file)
            task.taskDescription = file.lastPathComponent
            task.resume()
          }
        }
        ```
        """,
      verify:
        "Upload, quit the app from the debugger, and see the transfer end; then once more with the app in the foreground.",
      prevent: "Do not hand the background session out; the type above has only the calls that work.",
      notToBeConfusedWith: [.init(.urlsessionInvalidated, "the session was ended before")],
      sources: [
        "Apple: Downloading files in the background: "
          + "https://developer.apple.com/documentation/foundation/downloading-files-in-the-background",
        "Apple: URLSessionConfiguration.background(withIdentifier:)",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: 'Upload tasks from NSData are \
        not \
        supported in background sessions.'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSGenericException', reason: 'Task created in a session that \
        has \
        been invalidated'
        """, answer: "urlsession-invalidated"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Streams of the radio are not supported in background sessions
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Beacons are not \
        supported in background sessions'
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
