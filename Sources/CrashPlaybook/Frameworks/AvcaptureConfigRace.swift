extension Rule {
  static let avcaptureConfigRace = Rule(
    "avcapture-config-race",
    "A capture session was changed or started in the wrong order",
    family: .frameworks,
    certainWhen: .frameworkSays(
      "capture",
      "startRunning may not be called between calls to beginConfiguration and commitConfiguration",
      "ultiple audio/video AVCaptureInputs are not currently supported",
      "-[AVCaptureSession addInput:] Cannot add input", "-[AVCaptureSession addOutput:] Cannot add output",
      "AVCapture*Cannot add {what} ", "setActiveVideoMinFrameDuration*nsupported",
      "setActiveVideoMaxFrameDuration*nsupported",
      "setMetadataObjectTypes:] {what} - use -availableMetadataObjectTypes",
      "-[AVCapture* set{call}:] Unsupported ", "-[AVCapture* set{call}:] Not supported ",
      "setMetadataObjectTypes:] - unsupported type found", "No active and enabled video connection",
      "No active/enabled connections", "-[AVCapture* the passed {what} out-of-range",
      "-[AVCapture* the passed {what} is not supported by the device", "^videoZoomFactor out of range",
      "reason: 'videoZoomFactor out of range",
      "-[AVCapture* {call}] May not be called without first successfully gaining exclusive ownership of the device"),
    likelyWhen: .raisedDirectly(
      "raised-by-capture-session", by: "-[AVCaptureSession ", "-[AVCaptureMultiCamSession ",
      "-[AVCaptureFigVideoDevice set", "-[AVCaptureDevice set", "-[AVCaptureMovieFileOutput start"),
    possibleWhen: .raisedByPhotoOutput,
    unless: .message("ettings may not be re-used"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("exclusive ownership of the device").because(
        "the device was not locked: `lockForConfiguration()` was not called, or its error was ignored"),
      .message("Device set*:] Unsupported ", "Device set*:] Not supported ").because(
        "this camera, in its current format, lacks what was asked for: a front camera has another focus, other frame "
          + "rates and other colours than a back camera, and models differ"),
      .message("setMetadataObjectTypes:]").because(
        "the codes and faces that an output finds are offered only once it belongs to a session with a camera, and "
          + "not by every device"),
      .message("beginConfiguration").because(
        "another thread, or a deferred commit, was in the middle of a configuration"),
      .variant("refused-by-camera", [valueOutOfRange]),
      .crashedQueue(["(?i)session", "(?i)camera", "(?i)capture"]),
      .otherThread("-[AVCaptureSession ", "AVCaptureSession."),
    ],
    outranks: .exceptionsInGeneral,
    blame: .preferring(["(?i)camera", "(?i)capture", "(?i)session", "(?i)scan", "(?i)photo"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} called the camera's session in an order that it forbids: started it in the middle of a \
        configuration, added what it cannot take, changed a device that was not locked, or asked for what the device \
        cannot do. AVFoundation raises an exception.
        """,
      youSee: """
        A crash when a camera or scanner screen opens, mostly when it is opened and closed quickly, on the \
        simulator, or on one model of iPhone (frame rates, several cameras).
        """,
      howWeKnow: "Each sentence names the call and the rule; the exception's backtrace names the caller.",
      rootCause: """
        The session is touched from several queues: configured on one, started on another. `startRunning` is \
        dispatched away, and a `beginConfiguration` comes in between; or `defer { session.commitConfiguration() }` \
        runs *after* the `startRunning` in the same function. For inputs and outputs: no check with `canAddInput`, the \
        old input still attached, no camera at all. For codes and faces: `metadataObjectTypes` is set before the output is \
        added, without a camera (simulator, no permission), or to types that this device or system lacks. For torch, zoom, focus and formats: `try? \
        device.lockForConfiguration()`, whose failure (another app or part has the device) is ignored.
        """,
      fixNow: """
        {remedy|Send every call to the session (configure, start, stop) through one serial queue, and commit before you \
        start. Change a device only after `try device.lockForConfiguration()` has succeeded.}
        """,
      fixProperly: """
        - An actor with a serial queue as executor, or one class, owns session, inputs and outputs
        - `canAddInput`, `canAddOutput`, `isFocusModeSupported(_:)` and its like and the ranges of `activeFormat` are \
        asked before each change, again after each change of camera or format
        - `metadataObjectTypes` gets only what `availableMetadataObjectTypes` holds, after `addOutput`
        - `startRunning` blocks: never on the main thread

        ```swift
        // before: commit runs after start
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        addInputs()
        session.startRunning()

        // after, on the session's queue
        func configureAndStart() {
          session.beginConfiguration()
          if let input, session.canAddInput(input) { session.addInput(input) }
          if session.canAddOutput(output) { session.addOutput(output) }
          session.commitConfiguration()
          session.startRunning()
        }
        ```
        """,
      verify:
        "Open and close the camera screen 50 times quickly; switch cameras while it starts; run it in the simulator.",
      prevent: "The session is private to its owner; views get only the preview layer.",
      notToBeConfusedWith: [
        .init(.avcapturePhotoSettingsReused, "the settings of the photo before"),
        .init(.watchdogSceneUpdate, "`startRunning` on the main thread froze the app"),
        .init(.avfaudioFormatMismatch, "the audio engine"),
        .init(.tccUsageDescription, "no usage text for the camera"),
      ],
      sources: [
        "Apple: AVCaptureSession: https://developer.apple.com/documentation/avfoundation/avcapturesession",
        "Apple: AVCam, building a camera app",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: '*** -[AVCaptureDevice \
        setTorchMode:] May not be called without first successfully gaining exclusive ownership of the device using \
        -lockForConfiguration:'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: '*** -[AVCaptureSession \
        startRunning] \
        startRunning may not be called between calls to beginConfiguration and commitConfiguration'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[AVCaptureSession addInput:] Multiple audio/video AVCaptureInputs are not currently supported'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[AVCaptureMetadataOutput setMetadataObjectTypes:] Unsupported type found - use -availableMetadataObjectTypes'
        """),
      .matches(
        """
        Fatal Exception: NSInvalidArgumentException
        ▸ *** -[AVCaptureFigVideoDevice setActiveVideoMinFrameDuration:] Unsupported frame duration - use \
        -activeFormat.videoSupportedFrameRateRanges to discover valid ranges
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[AVCaptureDevice \
        setFocusMode:] Unsupported focusMode - use -isFocusModeSupported: to discover valid focus modes'
        """),
      .matches(
        """
        Fatal Exception: NSInvalidArgumentException
        ▸ *** -[AVCaptureDevice setActiveColorSpace:] Not supported - use activeFormat.supportedColorSpaces
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[AVCaptureVideoDevice \
        rampToVideoZoomFactor:rate:] - the passed videoZoomFactor 1.089863 out-of-range [1, \
        activeFormat.videoMaxZoomFactor]'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSRangeException', reason: 'videoZoomFactor out of range'
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[TDPCamera frames]: \
        unrecognized selector sent to instance 0x281f'
        """, answer: "objc-unrecognized-selector"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: No active/enabled connections of the periscope
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'No active and enabled \
        video connection of the periscope'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])

  /// A property of the camera was set to what it does not have.
  private static let valueOutOfRange = Variant(
    .message(
      "out-of-range", "videoZoomFactor out of range", "is not supported by the device", "Unsupported frame duration"),
    [
      "remedy":
        "Bring the value into the range that the camera and its `activeFormat` name at that moment "
        + "(`minAvailableVideoZoomFactor` to `maxAvailableVideoZoomFactor`, `minExposureTargetBias` to "
        + "`maxExposureTargetBias`, `videoSupportedFrameRateRanges`), again after each change of camera or format."
    ])
}
