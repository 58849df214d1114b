extension Rule {
  static let avcapturePhotoSettingsUnsupported = Rule(
    "avcapture-photo-settings-unsupported",
    "A photo was asked for with settings that the camera or its output does not support",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("lashMode").because("this camera has no such flash: front cameras and many iPads have none"),
      .message("ighResolution").because("the output must be told before that such photos will be asked for"),
      .message("axPhotoDimensions").because("the output must be told before how large photos may become"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException, .avcapturePhotoSettingsReused, .avcaptureConfigRace],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} took a photo with an `AVCapturePhotoSettings` that asks for something which this camera lacks, \
        or which was not switched on at the `AVCapturePhotoOutput`: {reason|the reason is not in this report|the \
        exception's reason names the setting}. AVFoundation raises an exception, which Swift cannot catch.
        """,
      youSee: "On some devices only, or with the front camera only, at every photo with that setting.",
      howWeKnow: """
        The sentence is AVFoundation's own check of the settings; it names the property of the settings, and mostly the \
        property of the output that has to allow it.
        """,
      rootCause: """
        | the text names | cause |
        |---|---|
        | `flashMode`, `supportedFlashModes` | the camera in use has no flash, or not this mode |
        | `highResolutionPhotoEnabled`, `maxPhotoDimensions` | the output was not set up for photos of that size |
        | `depthDataDeliveryEnabled`, `livePhoto…`, `portraitEffectsMatte…` | not enabled at the output, or not \
        possible with this camera or format |
        | `photoQualityPrioritization` | higher than the output's `maxPhotoQualityPrioritization` |
        | a format or codec | not among the output's available ones |

        What is possible changes with every change of camera, format or preset: asked once at the start, it is wrong \
        after the switch to the front camera.
        """,
      fixNow: """
        In `{blame|the function that takes the photo}`, set each property only where the output lists or allows it at that \
        moment.
        """,
      fixProperly: """
        - one function makes the settings, right before the photo, out of the output's state
        - what the output has to allow is switched on once, between `beginConfiguration` and `commitConfiguration`

        ```swift
        import AVFoundation

        func settings(for output: AVCapturePhotoOutput, flash wanted: AVCaptureDevice.FlashMode) -> AVCapturePhotoSettings {
          let settings = AVCapturePhotoSettings()
          // before: settings.flashMode = wanted
          if output.supportedFlashModes.contains(wanted) { settings.flashMode = wanted }
          settings.photoQualityPrioritization = output.maxPhotoQualityPrioritization
          return settings
        }
        ```
        """,
      verify: "Take a photo with every setting and every camera on the oldest iPhone and on an iPad without a flash.",
      prevent: "No setting of a photo without a look at the output beside it.",
      notToBeConfusedWith: [
        .init(.avcapturePhotoSettingsReused, "settings that were used before"),
        .init(.avcaptureConfigRace, "the session was not ready for a photo, or the device was not locked"),
      ],
      sources: [
        "Apple: AVCapturePhotoOutput supportedFlashModes: "
          + "https://developer.apple.com/documentation/avfoundation/avcapturephotooutput",
        "Apple: AVCapturePhotoOutput capturePhoto(with:delegate:): "
          + "https://developer.apple.com/documentation/avfoundation/avcapturephotooutput",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] flashMode must be set to a value present in the \
        supportedFlashModes array'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] settings.highResolutionPhotoEnabled may not be YES \
        unless self.highResolutionCaptureEnabled is YES'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] No active and enabled video connection'
        """, answer: "avcapture-config-race"),
    ])

  private static let sentences = ExceptionSentences(
    "photo-settings-unsupported",
    [
      "-[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] {reason}lashMode must be ",
      "-[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] settings.{reason} may not be ",
      "-[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] settings.{reason} must ",
    ])
}
