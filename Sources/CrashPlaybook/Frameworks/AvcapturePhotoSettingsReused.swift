extension Rule {
  static let avcapturePhotoSettingsReused = Rule(
    "avcapture-photo-settings-reused",
    "One settings object was used for a second photo",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    possibleWhen: .raisedByPhotoOutput,
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [.exceptionRaiser],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} took a photo with an `AVCapturePhotoSettings` that had served for a photo before. Each photo \
        needs settings of its own; AVFoundation raises an exception otherwise.
        """,
      youSee: "The first photo works, the second one crashes; or a quick double tap on the shutter does.",
      howWeKnow: """
        `Settings may not be re-used` is AVFoundation's own sentence: it remembers the `uniqueID` of the last \
        settings, and takes only a higher one.
        """,
      rootCause: """
        - the settings are a property that is made once and kept
        - the same object goes to `capturePhoto` and to `setPreparedPhotoSettingsArray`
        - settings are made at once and used later, in another order: a lower number after a higher one is refused, too
        """,
      fixNow: """
        Make the settings in `{blame|the function that takes the photo}`, right before `capturePhoto(with:delegate:)`; \
        `AVCapturePhotoSettings(from:)` copies what was set, with a number of its own.
        """,
      fixProperly: """
        - keep what the user chose (flash, quality) as a value of your own, and make settings out of it for each photo
        - one function makes the settings and takes the photo

        ```swift
        import AVFoundation

        func takePhoto(_ output: AVCapturePhotoOutput, like chosen: AVCapturePhotoSettings, for delegate: Camera) {
          // before: output.capturePhoto(with: chosen, delegate: delegate)
          output.capturePhoto(with: AVCapturePhotoSettings(from: chosen), delegate: delegate)
        }

        final class Camera: NSObject, AVCapturePhotoCaptureDelegate {}
        ```
        """,
      verify: "Take ten photos in a row, as quickly as the shutter can be tapped.",
      prevent: "No stored property of the type `AVCapturePhotoSettings`.",
      notToBeConfusedWith: [
        .init(.avcaptureConfigRace, "the session was not ready for a photo"),
        .init(.avassetwriterWrongState, "a recording, not a photo"),
      ],
      sources: [
        "Apple: AVCapturePhotoSettings: https://developer.apple.com/documentation/avfoundation/avcapturephotosettings",
        "Apple: AVCapturePhotoSettings init(from:): "
          + "https://developer.apple.com/documentation/avfoundation/avcapturephotosettings",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] Settings may not be re-used'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Settings may not be \
        re-used for another boat'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences("photo-settings", ["-[AVCapture*ettings may not be re-used"])
}

extension Condition {
  /// The output that takes photos raised the exception, which it does for settings used twice or not supported, and where
  /// no camera is connected.
  static let raisedByPhotoOutput = raisedDirectly("raised-by-photo-output", by: "-[AVCapturePhotoOutput capturePhoto")
}
