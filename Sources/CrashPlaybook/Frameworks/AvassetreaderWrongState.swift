extension Rule {
  static let avassetreaderWrongState = Rule(
    "avassetreader-wrong-state",
    "A reader of a movie or sound was called in a state in which it does not take the call",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "raised-by-asset-reader", by: "-[AVAssetReader startReading", "-[AVAssetReader addOutput:",
        "-[AVAssetReader setTimeRange:", "copyNextSampleBuffer]",
        // What stands in stripped symbols for the function that raises it in `copyNextSampleBuffer`.
        "-[AVAssetReaderOutput _figAssetReaderSampleBufferDidBecomeAvailable"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("copyNextSampleBuffer] cannot copy").because(
        "the reader had not been started, its start had failed, or it was gone or replaced already"),
      .message("startReading] cannot be called again").because("a reader reads once"),
      .message("cannot be called after reading has started").because("a setting came too late"),
      .message("has already been added to another").because("an output belongs to one reader forever"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral,
    blame: .preferring([
      "(?i)read", "(?i)export", "(?i)compress", "(?i)encode", "(?i)wave", "(?i)transcode", "(?i)copyNext",
    ]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} called `AVAssetReader` or one of its outputs in the wrong order: `{reason|the reason is left \
        out of this report|the exception's reason says which}`. AVFoundation raises an exception, which Swift cannot \
        catch.
        """,
      youSee: """
        A crash when a second export, compression or waveform begins before the first is done, when one is cancelled \
        quickly, or with one certain file that cannot be read.
        """,
      howWeKnow: "The sentence is AVFoundation's own and names the method and the order that was broken.",
      notProved: """
        Why the reader was not reading. If `startReading()` returned false, `reader.error` says it; if the reader was \
        replaced by another, the sentence is the same.
        """,
      rootCause: """
        - a property that holds the reader and its output, and two jobs that share it: the second job replaces the \
        reader while the first one's queue still asks the old output, or asks the new one before it was started
        - the result of `startReading()` is not looked at, and samples are asked for although it returned false
        - the reader was released, for it was a local variable and only its output was kept
        - `startReading()` a second time, or a time range or an output after the start
        """,
      fixNow: """
        In `{blame|the function that reads}`, make the reader and its outputs anew for each job, as local constants that \
        the block on the reading queue captures, and go on only if `startReading()` returned true.
        """,
      fixProperly: """
        - one object for each job, which owns asset, reader, outputs and queue, and dies with it
        - all calls to reader and outputs on that job's queue, `cancelReading()` too
        - end at nil: then `reader.status` says whether it was the end, a failure or a cancellation

        ```swift
        import AVFoundation

        func samples(of track: AVAssetTrack, in asset: AVAsset, use: (CMSampleBuffer) -> Void) throws {
          let reader = try AVAssetReader(asset: asset)  // before: self.reader, which a second job replaced
          let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
          guard reader.canAdd(output) else { throw CocoaError(.fileReadUnknown) }
          reader.add(output)
          guard reader.startReading() else { throw reader.error ?? CocoaError(.fileReadUnknown) }
          while let sample = output.copyNextSampleBuffer() { use(sample) }
          if let error = reader.error { throw error }
        }
        ```
        """,
      verify: """
        Start ten jobs at once, cancel every second one at once, and give it a file without a track of that kind and one \
        that is cut off.
        """,
      prevent: "In review: no reader and no output in a property that outlives one job.",
      notToBeConfusedWith: [
        .init(.avassetwriterWrongState, "the writer's side of the same job"),
        .init(.daemonRpcTimeout, "a media daemon did not answer"),
      ],
      sources: [
        "Apple: AVAssetReader; AVAssetReaderOutput copyNextSampleBuffer(): "
          + "https://developer.apple.com/documentation/avfoundation/avassetreader"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '*** \
        -[AVAssetReaderTrackOutput copyNextSampleBuffer] cannot copy next sample buffer before adding this output to an \
        instance of AVAssetReader (using -addOutput:) and calling -startReading on that asset reader'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '*** -[AVAssetReader \
        startReading] cannot be called again after reading has already started'
        """),
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        0  CoreFoundation  0x1afc7498c __exceptionPreprocess
        ▸ 1  libobjc.A.dylib 0x1af99d0a4 objc_exception_throw
        ▸ 2  AVFoundation    0x1c5025430 -[AVAssetReaderOutput \
        _figAssetReaderSampleBufferDidBecomeAvailableForExtractionID:]
        3  Harbour         0x1041f0c28 TideExport.encode(from:to:)
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '*** -[AVAssetWriter \
        startWriting] Cannot call method when status is 3'
        """, answer: "avassetwriter-wrong-state"),
      .ignores(
        """
        Fatal Exception: NSInternalInconsistencyException
        0  CoreFoundation  0x1afc7498c __exceptionPreprocess
        1  libobjc.A.dylib 0x1af99d0a4 objc_exception_throw
        2  Harbour         0x1041f0b28 TideReader.check()
        3  AVFCore         0x1c5025430 -[AVAssetReader startReading]
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "asset-reader",
    [
      "-[AVAssetReader* copyNextSampleBuffer] cannot copy next sample buffer",
      "-[AVAssetReader startReading] cannot be called again",
      "-[AVAssetReader* cannot be called after reading has started",
      "-[AVAssetReader addOutput:] cannot add", "-[AVAssetReader* {method}] Cannot call method when status is {status}",
    ])
}
