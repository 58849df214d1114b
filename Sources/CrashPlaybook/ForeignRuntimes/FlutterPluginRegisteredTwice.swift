extension Rule {
  static let flutterPluginRegisteredTwice = Rule(
    "flutter-plugin-registered-twice",
    "A Flutter plugin was registered a second time with one engine",
    family: .foreignRuntimes,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("Duplicate plugin key: {plugin}").because("the plugin whose name the engine had already"),
      .frame("GeneratedPluginRegistrant register").because("all plugins were being registered"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.flutterEngineFatal, .flutterEngineNotRunning],
    blame: .preferring(["GeneratedPluginRegistrant register", "registerPlugins", "didFinishLaunching"]),
    page: PlaybookPage(
      whatHappened: """
        {process|The app} registered the plugin `{plugin|that the text names}` with a Flutter engine that had it already. \
        The engine refused with an exception.
        """,
      youSee: """
        At launch, each time; or when work in the background begins, after a notification, after a second sign-in, or with \
        a hot restart. Mostly right after a plugin was added that runs Dart in the background.
        """,
      howWeKnow: "`FlutterEngine` keeps one entry for each plugin's name, and says this where the name is taken.",
      rootCause: """
        - `GeneratedPluginRegistrant.register(with: self)` is called twice: in the app delegate, and again in a callback \
        or in the delegate of a scene
        - the callback of a plugin for background work (`setPluginRegistrantCallback`) registers every plugin, and the \
        engine that it is handed has some of them
        - a plugin is registered by hand and by the generated code
        - two packages have a plugin class of one name
        """,
      fixNow: """
        Register once for each engine. In a callback that may get an engine again, ask `hasPlugin(_:)` first, as below.
        """,
      fixProperly: """
        - One function registers, and everybody who makes an engine calls it
        - A callback for the background registers only what the background needs

        ```swift
        protocol PluginHolder { func hasPlugin(_ key: String) -> Bool }

        /// Registers what an engine does not have yet; `FlutterPluginRegistry` answers `hasPlugin`.
        func register(_ key: String, with holder: some PluginHolder, _ registration: () -> Void) {
          if !holder.hasPlugin(key) { registration() }
        }
        ```
        """,
      verify: """
        Start the app, send it to the background, let the background work begin, and come back; the same after a hot \
        restart.
        """,
      prevent: "A comment at the one place that registers, and a search for a second one in reviews.",
      notToBeConfusedWith: [
        .init(.flutterEngineNotRunning, "there is no engine, or it does not run yet"),
        .init(.sdkConfigurationException, "a library is configured twice (`Default app has already been configured`)"),
      ],
      sources: [
        "Flutter engine, shell/platform/darwin/ios/framework/Source/FlutterEngine.mm",
        "Flutter documentation: FlutterPluginRegistry",
      ]),
    examples: [
      .matches(
        """
        *** Assertion failure in -[FlutterEngine registrarForPlugin:], FlutterEngine.mm:1263
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Duplicate plugin \
        key: TideGaugePlugin'
        """),
      .matches("▸ Duplicate plugin key: TideGaugePlugin"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The plugin registry \
        holds a duplicate of the tide gauge'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences("flutter-duplicate-plugin", ["Duplicate plugin key: "])
}
