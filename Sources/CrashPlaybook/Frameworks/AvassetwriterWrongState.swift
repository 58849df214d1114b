extension Rule {
  static let avassetwriterWrongState = Rule(
    "avassetwriter-wrong-state",
    "A movie writer was called in a state in which it does not take the call",
    family: .frameworks,
    certainWhen: .all([
      .frameworkSays(
        "asset-writer",
        "-[AVAssetWriter* {method}] Cannot call method when status is {status}",
        "-[AVAssetWriter* {method}] * cannot be appended when readyForMoreMediaData is NO",
        "-[AVAssetWriter* {method}] * Must start a session (using -[AVAssetWriter startSession"),
      .objectiveCException,
    ]),
    likelyWhen: .any([
      .frameworkSays(
        "asset-writer-alone",
        "-[AVAssetWriter* {method}] Cannot call method when status is {status}",
        "buffer cannot be appended when readyForMoreMediaData is NO",
        "Must start a session (using -[AVAssetWriter startSessionAtSourceTime:) first"),
      .raisedDirectly(
        "raised-by-asset-writer", by: "-[AVAssetWriter startWriting", "-[AVAssetWriter startSessionAtSourceTime",
        "-[AVAssetWriter endSessionAtSourceTime", "-[AVAssetWriter finishWriting", "-[AVAssetWriter addInput",
        "-[AVAssetWriterInput markAsFinished", "-[AVAssetWriterInput appendSampleBuffer",
        "-[AVAssetWriterInputPixelBufferAdaptor appendPixelBuffer"),
    ]),
    supportedBy: [
      .variant("asset-writer-state", states),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral,
    blame: .preferring([
      "(?i)record", "(?i)writ", "(?i)captureOutput", "(?i)export", "(?i)append", "(?i)finish", "(?i)stop",
    ]),
    page: PlaybookPage(
      whatHappened: """
        `AVAssetWriter` was called in the wrong order: {why|its state did not allow the call}. It raises an exception, \
        which Swift cannot catch.
        """,
      youSee: """
        A crash at the start or the stop of a recording or an export: on the second take, when the user stops very \
        early, when the app goes to the background, on slow devices.
        """,
      howWeKnow: "The sentence is AVFoundation's own, and its number is `AVAssetWriter.Status`.",
      notProved: """
        With status 3 (failed): what failed first. Only `writer.error` says that, and it was there before this call.
        """,
      rootCause: """
        | status | state | usual cause |
        |---|---|---|
        | 0 | unknown | `startWriting()` was not called yet, or frames arrive before the setup is through |
        | 1 | writing | a setting (input, metadata, transform) comes too late, or `startWriting()` is called twice |
        | 2 | completed | a late frame or a second stop after the end; a writer cannot be used again |
        | 3 | failed | an earlier error was not looked at: most often the file at the URL exists already |
        | 4 | cancelled | the recording was cancelled, and the callbacks went on |

        Frames come on the capture's queue, start and stop from the main thread: without one queue for all of it, the \
        state that was asked is old when the call is made. "readyForMoreMediaData is NO" means that a frame was \
        appended without asking whether the input takes one.
        """,
      fixNow: """
        In `{blame|the call}`, look at `writer.status` on the queue on which the frames are appended, and return where \
        it does not fit; delete a file at the output URL before the writer is made.
        """,
      fixProperly: """
        - One serial queue, or one actor, owns the writer: setup, frames and stop all run there
        - One enum of your own for the recording's state; the writer is made anew for each take
        - Look at the result of `startWriting()` and `append(_:)`, and at `writer.error` where it is false

        ```swift
        import AVFoundation

        // before
        writer.startWriting()
        writer.startSession(atSourceTime: time)
        input.append(buffer)

        // after: on the queue that owns the writer
        guard writer.startWriting() else { throw writer.error ?? RecordingError.notStarted }
        writer.startSession(atSourceTime: time)
        if input.isReadyForMoreMediaData, writer.status == .writing { input.append(buffer) }
        ```
        """,
      verify: "Start and stop 20 times with a tenth of a second in between; stop before the first frame; record twice.",
      prevent: "No writer outside the type that owns its queue.",
      notToBeConfusedWith: [
        .init(.avcaptureConfigRace, "the camera's session, not the writer"),
        .init(.avfaudioFormatMismatch, "the audio engine refused a format"),
      ],
      sources: [
        "Apple: AVAssetWriter, AVAssetWriter.Status: "
          + "https://developer.apple.com/documentation/avfoundation/avassetwriter",
        "Apple: AVAssetWriterInput isReadyForMoreMediaData: "
          + "https://developer.apple.com/documentation/avfoundation/avassetwriterinput",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '*** \
        -[AVAssetWriter startSessionAtSourceTime:] Cannot call method when status is 0'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '*** \
        -[AVAssetWriterInput appendSampleBuffer:] A sample buffer cannot be appended when readyForMoreMediaData is NO.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '*** \
        -[AVAssetWriterInput appendSampleBuffer:] Cannot append sample buffer: Must start a session (using \
        -[AVAssetWriter startSessionAtSourceTime:) first'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[AVAssetReader \
        addOutput:] cannot call method when status is 1'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: -[AVAssetWriterInput appendSampleBuffer:] Cannot call method when \
        status is 3
        """, answer: "swift-fatalerror-precondition"),
    ])

  /// What the number in the text says.
  private static let states: [Variant] = [
    Variant(
      .message("when status is 0"),
      [
        "why": "it had not been started (status 0)",
        "fixNow": """
        In `{blame|the call}`, call `startWriting()` before anything is appended, and return where it gives false.
        """,
      ]),
    Variant(
      .message("when status is 1"),
      [
        "why": "it was writing already, and takes no settings any more (status 1)",
        "fixNow": """
        Apply settings and add inputs before `startWriting()`, and start each writer once.
        """,
      ]),
    Variant(
      .message("when status is 2"),
      [
        "why": "it had finished its file (status 2)",
        "fixNow": """
        Make a new writer for each take: one that has finished its file takes nothing more.
        """,
      ]),
    Variant(
      .message("when status is 3"),
      [
        "why": "it had failed before, and nobody looked at its error (status 3)",
        "fixNow": """
        Log `writer.error` in `{blame|the call}`: it says what failed first. Then return, and make a new writer.
        """,
      ]),
    Variant(
      .message("when status is 4"),
      [
        "why": "it had been cancelled (status 4)",
        "fixNow": """
        Make a new writer after a cancel, and let nothing append to the old one.
        """,
      ]),
    Variant(
      .message("Must start a session (using"),
      [
        "why": "a frame was appended before `startSession(atSourceTime:)` was called",
        "fixNow": """
        Call `startSession(atSourceTime:)` with the time of the first frame before that frame is appended.
        """,
      ]),
    Variant(
      .message("readyForMoreMediaData is NO"),
      [
        "why": "a frame was appended while the input could not take one",
        "fixNow": """
        In `{blame|the call}`, append only where `input.isReadyForMoreMediaData` is true, and drop or keep the frame otherwise.
        """,
      ]),
  ]
}
