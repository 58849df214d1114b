extension Rule {
  static let avfaudioFormatMismatch = Rule(
    "avfaudio-format-mismatch",
    "AVAudioEngine refused a format, a tap or a connection",
    family: .frameworks,
    certainWhen: .any([
      .all([
        .frameworkSays(
          "audio-condition", "required condition is false: {condition}'", "required condition is false: {condition}"),
        .any([
          .message("avfaudio", "AVAE", "AVAudio", "AUGraphNode", "format", "Format", "Tap()", "engine"),
          .exceptionName("com.apple.coreaudio.avfaudio"),
        ]),
      ]),
      .frameworkSays("player-disconnected", "player started when in a disconnected state"),
    ]),
    likelyWhen: .any([
      .exceptionName("com.apple.coreaudio.avfaudio"),
      .raisedDirectly(
        "raised-by-audio-engine", by: "AVAE_RaiseException", "AVAE_Check", "AVAudioEngineGraph", "AVAudioIONodeImpl",
        "AVAudioNodeTap", "-[AVAudioNode installTapOnBus:", "AVAudioPlayerNodeImpl::StartImpl("),
    ]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("sampleRate", "IsFormatSampleRateAndChannelCountValid").because(
        "the format has no valid sample rate or channel count, or not the hardware's"),
      .message("nullptr == Tap()").because("a tap was there already"),
      .message("_isInitialized", "inputNode != nullptr").because("the engine was not ready"),
      .message("disconnected state").because("the player node was not connected"),
      .exceptionRaiser,
      .variant("refused-by-audio", [bufferOfPlayer, bufferOfConverter, playerNotReady, engineWithoutNodes]),
    ],
    outranks: .exceptionsInGeneral,
    blame: .preferring(["(?i)audio", "(?i)record", "(?i)tap", "(?i)engine", "(?i)speech", "(?i)play"]),
    page: PlaybookPage(
      whatHappened: """
        The audio engine checked a condition and it was false: `{condition|the condition is not in this report|the \
        exception's reason has the condition}`. It raises an Objective-C exception, which Swift cannot catch, so the \
        app ended in {blame|the call}.
        """,
      youSee: """
        A crash when recording or speech recognition starts, on some devices only: with Bluetooth headphones, after \
        a phone call, in the simulator, without permission for the microphone, or at the second start.
        """,
      howWeKnow:
        "The exception's name (com.apple.coreaudio.avfaudio) and \"required condition is false\" are the engine's own.",
      rootCause: """
        | condition | meaning |
        |---|---|
        | `format.sampleRate == inputHWFormat.sampleRate` | the format given for the tap is not the hardware's any \
        more: the route changed |
        | `IsFormatSampleRateAndChannelCountValid(format)` | 0 Hz or 0 channels: no permission, no input, or the \
        session is not active |
        | `nullptr == Tap()` | the bus has a tap already: `removeTap` is missing |
        | `_isInitialized`, `inputNode != nullptr` | started before the graph was complete |
        | disconnected state | `play()` on a node that is not connected, or while the engine stands |
        | `_outputFormat.channelCount == buffer.format.channelCount` | a buffer was scheduled in another format than \
        that in which the player is connected |
        | `[_inputBufferReceived.format isEqual: _inputFormat]` | a converter got a buffer of another format than it was \
        made for |

        The common thread: a format was stored, or asked for too early, and the hardware is another one now.
        """,
      fixNow: """
        {remedy|Right before `installTap`, remove the old tap, read the format from the node, and refuse to start if its \
        sample rate or channel count is 0.}
        """,
      fixProperly: """
        - Activate the session first, then ask for formats; keep none
        - On `AVAudioEngineConfigurationChange` stop, take the taps away, and build the graph anew
        - Convert to the wanted format with AVAudioConverter behind the tap, not in the tap

        ```swift
        // before: the format of another moment
        input.installTap(onBus: 0, bufferSize: 1024, format: storedFormat, block: write)

        // after
        func startTap(
          on engine: AVAudioEngine, write: @escaping @Sendable (AVAudioPCMBuffer, AVAudioTime) -> Void
        ) throws {
          let input = engine.inputNode
          input.removeTap(onBus: 0)
          let format = input.outputFormat(forBus: 0)
          guard format.sampleRate > 0, format.channelCount > 0 else { throw RecordingError.noInput }
          input.installTap(onBus: 0, bufferSize: 4096, format: format, block: write)
          engine.prepare()
          try engine.start()
        }
        ```

        `@Sendable`, because the tap runs on a thread of the audio system: without it, a closure that is written on \
        the main actor would belong to the main actor, and stop the app there (`swift-executor-isolation-assert`).
        """,
      verify:
        "Start and stop 20 times while headphones connect and leave; once with the permission refused; once in a call.",
      prevent: "One class that owns the engine; no other code installs taps.",
      notToBeConfusedWith: [
        .init(.avcaptureConfigRace, "the camera's session, not the audio engine"),
        .init(.swiftExecutorIsolationAssert, "the tap's closure is main-actor code and runs on an audio thread"),
        .init(.tccUsageDescription, "the usage text for the microphone is missing"),
      ],
      sources: [
        "Apple: AVAudioEngine: https://developer.apple.com/documentation/avfaudio/avaudioengine",
        "Apple: AVAudioNode.installTap(onBus:bufferSize:format:block:): "
          + "https://developer.apple.com/documentation/avfaudio/avaudionode",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'com.apple.coreaudio.avfaudio', reason: 'required condition \
        is \
        false: format.sampleRate == inputHWFormat.sampleRate'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation     	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib    	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation     	0x1c52a1f28 +[NSException raise:format:arguments:] + 100
        ▸ 3   AVFAudio           	0x1c4a10010 AVAE_RaiseException(NSString*, ...) + 48
        4   AVFAudio           	0x1c4a10200 AUGraphNodeBaseV3::CreateRecordingTap(unsigned int) + 752
        5   Orchard            	0x1027d10b4 DictationRecorder.start() + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'com.apple.coreaudio.avfaudio', reason: 'required condition is \
        false: _outputFormat.channelCount == buffer.format.channelCount'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[AVCaptureSession \
        startRunning] startRunning may not be called between calls to beginConfiguration and commitConfiguration'
        """, answer: "avcapture-config-race"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: player started when in a disconnected state
        """, answer: "swift-fatalerror-precondition"),
    ])

  private static let bufferOfPlayer = Variant(
    .message("channelCount == buffer.format.channelCount"),
    [
      "remedy":
        "Schedule only buffers in the format in which the player is connected (`player.outputFormat(forBus: 0)`): connect it "
        + "with the file's `processingFormat`, or convert the buffer with AVAudioConverter before."
    ])
  private static let bufferOfConverter = Variant(
    .message("_inputBufferReceived.format isEqual"),
    [
      "remedy":
        "Hand the converter only buffers in its `inputFormat`, and make a new converter where a buffer comes in another one: "
        + "the source's format changes with every change of headphones or microphone."
    ])
  private static let playerNotReady = Variant(
    .any([.message("disconnected state"), .frame("AVAudioPlayerNodeImpl::StartImpl(", within: 24)]),
    [
      "remedy":
        "Attach and connect the player, start the engine, and call `play()` only then. On "
        + "`AVAudioEngineConfigurationChange` the engine has stopped: connect and start it again before the next `play()`."
    ])
  private static let engineWithoutNodes = Variant(
    .any([
      .message("inputNode != nullptr", "_isInitialized", "IsRunning()"),
      .frame("AVAudioEngineGraph::Initialize(", "AVAudioEngineImpl::Initialize(", within: 12),
    ]),
    [
      "remedy":
        "Before `prepare()` and `start()`, activate the session, and connect at least one node (to ask for `mainMixerNode` or "
        + "`inputNode` makes it). Ask `isRunning` before calls that need an engine that runs."
    ])
}
