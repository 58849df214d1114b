extension Rule {
  static let avvideocompositionIncomplete = Rule(
    "avvideocomposition-incomplete",
    "A video composition lacks its size or its frame duration",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("must have a positive renderSize").because("`renderSize` was never set, or its tracks had no size yet"),
      .message("must have a positive frameDuration").because("`frameDuration` was set to zero or to an invalid time"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} handed an `AVVideoComposition` to a player, an export or a reader that cannot be rendered: \
        {what|a value is missing}. AVFoundation raises an exception, which Swift cannot catch.
        """,
      youSee: "A crash where the composition is assigned, with every video or only with some.",
      howWeKnow: """
        `video composition must have …` is AVFoundation's own sentence; it checks a composition in the setter, not when \
        it renders.
        """,
      rootCause: """
        - a fresh `AVMutableVideoComposition()` has the size zero: `renderSize` was never set
        - the size was taken from a track that is not loaded, or from an asset with sound only: zero again
        - `frameDuration` was made of a `nominalFrameRate` of 0, which is what some tracks say
        """,
      fixNow: """
        Before the assignment in `{blame|that function}`, look at `renderSize` and `frameDuration`, and give up with an \
        error where one of them is not positive.
        """,
      fixProperly: """
        Let AVFoundation make the composition out of the asset, and change only what differs.

        ```swift
        import AVFoundation

        func composition(for asset: AVAsset) async throws -> AVVideoComposition? {
          // before: AVMutableVideoComposition(), with its size left at zero
          guard let track = try await asset.loadTracks(withMediaType: .video).first else { return nil }
          let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
          if composition.renderSize.width <= 0 { composition.renderSize = try await track.load(.naturalSize) }
          if composition.frameDuration <= .zero { composition.frameDuration = CMTime(value: 1, timescale: 30) }
          return composition
        }
        ```
        """,
      verify:
        "Export a video of the camera, one of a single frame, a recording of the screen, and a file with sound only.",
      prevent: "One function that makes video compositions, with a test for files without a video track.",
      notToBeConfusedWith: [
        .init(.avassetwriterWrongState, "a writer that was called in the wrong order"),
        .init(.uikitImageContextWithoutSize, "a drawing of the size zero"),
      ],
      sources: [
        "Apple: AVVideoComposition renderSize: "
          + "https://developer.apple.com/documentation/avfoundation/avvideocomposition",
        "Apple: AVAssetImageGenerator videoComposition: "
          + "https://developer.apple.com/documentation/avfoundation/avassetimagegenerator",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[AVPlayerItem \
        setVideoComposition:] video composition must have a positive renderSize'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The poster must have a \
        positive renderSize'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "video-composition",
    ["ideoComposition:*video composition must have {what}", "-[AV*video composition must have {what}"])
}
