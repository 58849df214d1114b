extension Rule {
  static let flutterEngineNotRunning = Rule(
    "flutter-engine-not-running", "A plugin used Flutter's engine while it did not run",
    family: .foreignRuntimes,
    certainWhen: .any([sentences.areSaid, .textOfTheCrash("flutter-debug-build-alone", debugBuildAlone)]),
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "flutter-engine-refused", by: "-[FlutterEngine sendOnChannel:message:binaryReply:]",
        "-[FlutterEngine setMessageHandlerOnChannel:binaryMessageHandler:"),
      // A plugin in Swift that is handed nil for its registrar.
      .all([
        .any([.faultAddress(0...0xFFF), .topFrame("swift_getObjectType")]),
        .frame(registrations, image: [], within: 8),
        .computed(
          .init("plugin-registers-itself", "the registration of a plugin is the app's innermost code") { facts in
            let names: PatternList = [
              ".register", "(registrar:)", "(with:)", "registerWithRegistrar:]", "registerWithRegistry:]",
            ]
            guard let first = facts.stack.first(where: { $0.owner == .own || $0.owner == .vendor }),
              let symbol = first.symbol, names.matches(symbol)
            else { return nil }
            return [facts.evidence(first)]
          }),
      ]),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .frame(registrations, image: [], within: 12).because(
        "the plugins were being registered, as an app does at launch"),
      .frame("applicationWillTerminate", "FlutterViewController dealloc", "sceneDidDisconnect").because(
        "the engine is shut down while the app ends"),
      .exceptionRaiser,
      .variant("flutter-without-engine", [startedAlone]),
    ],
    outranks: .exceptionsInGeneral + [.flutterEngineFatal, .nullPointerDereference, .badAccessWildPointer],
    page: PlaybookPage(
      whatHappened: """
        Native code of a plugin spoke to Flutter's engine when {process|the app} had none that ran: it was not started \
        yet, or it was shut down already.
        """,
      youSee: """
        A crash when the app comes back from the background, while it is closed, or within a second after its launch. \
        No one can repeat it on purpose, as it depends on what arrives late: a sensor, a player, a push message.
        """,
      howWeKnow: """
        `FlutterEngine` refuses messages with these words as long as its shell is not set up. Where a plugin is \
        registered without an engine, its registrar is nil: Swift reads the class of that nil and stops at address 0.
        """,
      notProved: """
        Which plugin it was, where the frame below the engine's has no name.
        """,
      rootCause: """
        - **a late callback:** a timer, a player, a sensor or a completion handler outlives the engine, and sends its \
        result through a channel that leads nowhere
        - **too early:** a message is sent in `application(_:didFinishLaunchingWithOptions:)`, before `run()` or before \
        the first view of Flutter
        - **no engine at all:** a debug build was opened from the home screen (from iOS 14 on only Flutter's tools can \
        start one), or plugins are registered in the app delegate although scenes create the engine later
        - **a second engine:** the plugin keeps the channel of the first one, which is gone
        """,
      fixNow: """
        {remedy|In} {blame|the plugin that sends}, drop the channel and the event sink when the engine goes, and send on the \
        main queue only while they are there.

        ```swift
        @MainActor final class TideStream {
          private var sink: ((Int) -> Void)?

          // before: sink!(level) from the sensor's queue, whenever a value arrives
          nonisolated func report(_ level: Int) {
            Task { @MainActor in sink?(level) }
          }

          /// Called by `onCancel` and by `detachFromEngine(for:)`.
          func stop() { sink = nil }
        }
        ```
        """,
      fixProperly: """
        - plugins implement `detachFromEngine(for:)` and end timers, observers and players there
        - stop sensors and streams when the app leaves the foreground, and start them again when it is back
        - register plugins with the engine that will run (`GeneratedPluginRegistrant.register(with: engine)`), after \
        `engine.run()`
        - with scenes, register in the callback for the engine that Flutter's template uses, not in the app delegate
        - update Flutter and the plugin that is named: many were repaired for exactly this
        """,
      verify: """
        Start the stream, close the app by a swipe and open it again, 20 times, on a device and in profile mode: no \
        exception in the log.
        """,
      prevent: "A test for each plugin that detaches the engine while work is under way.",
      notToBeConfusedWith: [
        .init(.flutterEngineFatal, "a check in the engine's own C++ or in the Dart runtime failed"),
        .init(.jitExecutableMemoryDenied, "a debug build that may not run code that it made itself"),
        .init(.swiftNilUnwrap, "the plugin itself unwrapped a nil"),
      ],
      sources: [
        "Flutter engine, shell/platform/darwin/ios/framework/Source/FlutterEngine.mm",
        "https://github.com/flutter/flutter/issues/117523",
        "https://github.com/flutter/flutter/issues/168228",
        "https://github.com/flutter/flutter/issues/69011",
      ]),
    examples: [
      .matches(
        """
        [VERBOSE-2:ptrace_check.cc(75)] Could not call ptrace(PT_TRACE_ME): Operation not permitted
        ▸ Cannot create a FlutterEngine instance in debug mode without Flutter tooling or Xcode.
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Sending a message \
        before the FlutterEngine has been run.'
        """),
      .matches(
        """
        Process:             Runner [447]
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000000
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x19a4e5e88 swift_getObjectType + 40
        1   tide_gauge                    	0x1047d10b4 TideGaugePlugin.register(with:) + 52
        ▸ 2   tide_gauge                    	0x1047d11b4 +[TideGaugePlugin registerWithRegistrar:] + 48
        3   Runner                        	0x1025d10b4 +[GeneratedPluginRegistrant registerWithRegistry:] + 88
        4   Runner                        	0x1025d20b4 AppDelegate.application(_:didFinishLaunchingWithOptions:) + 96
        """),
      .matches(
        """
        Process:             Runner [447]
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Last Exception Backtrace:
        0   CoreFoundation                0x00007ff8004288ab __exceptionPreprocess + 242
        1   libobjc.A.dylib               0x00007ff80004dba3 objc_exception_throw + 48
        2   Foundation                    0x00007ff800b8e8ab -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:] + 267
        ▸ 3   Flutter                       0x000000010a2f454f -[FlutterEngine sendOnChannel:message:binaryReply:] + 302
        4   tide_gauge                    0x000000010a1f4701 -[TideGaugeStream levelChanged:] + 73
        """),
      .matches(
        """
        ▸ NSInternalInconsistencyException - Sending a message before the FlutterEngine has been run.

        Fatal Exception: NSInternalInconsistencyException
        0  CoreFoundation                 0xa248 __exceptionPreprocess
        1  libobjc.A.dylib                0x17a68 objc_exception_throw
        2  Foundation                     0x54681c _userInfoForFileAndLine
        3  Flutter                        0x12eb4 (Missing UUID 66de630a2b913f7d9856a3b1841da964)
        4  Runner                         0x1100cc closure #1 in TidePlugin.handle(_:result:) (<compiler-generated>)
        """),
      .ignores(
        """
        Process:             Runner [447]
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   buoy_store                    	0x1047d00b4 BuoyStore.open() + 12
        1   tide_gauge                    	0x1047d10b4 TideGaugePlugin.register(with:) + 52
        2   tide_gauge                    	0x1047d11b4 +[TideGaugePlugin registerWithRegistrar:] + 48
        3   Runner                        	0x1025d10b4 +[GeneratedPluginRegistrant registerWithRegistry:] + 88
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The tide gauge has \
        no engine.'
        """, answer: "uncaught-exception-generic"),
    ])

  /// What the engine prints where nobody debugs a build for debugging.
  private static let debugBuildAlone: [TextPattern] = ["Cannot create a FlutterEngine instance in debug mode without"]

  /// A build for debugging was opened from the home screen.
  private static let startedAlone = Variant(
    .message(debugBuildAlone),
    [
      "remedy":
        "Start this build with `flutter run` or from Xcode with *Debug executable* on, or install one that needs no tool: "
        + "`flutter run --profile` or `--release`. From iOS 14 on a debug build cannot be opened from the home screen. "
        + "Where it was another build: in"
    ])

  private static let sentences = ExceptionSentences(
    "flutter-engine-missing",
    [
      "Sending a message before the FlutterEngine has been run",
      "Setting a message handler before the FlutterEngine has been run",
    ])

  /// How the plugins of an app are registered, one after the other.
  private static let registrations: [TextPattern] = [
    "registerWithRegistrar:]", "GeneratedPluginRegistrant registerWithRegistry", "Plugin.register(with:)",
    "Plugin.register",
  ]
}
