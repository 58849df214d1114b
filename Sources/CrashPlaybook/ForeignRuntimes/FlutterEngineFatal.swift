extension Rule {
  static let flutterEngineFatal = Rule(
    "flutter-engine-fatal",
    "Flutter's engine or the Dart runtime stopped the app",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message("[FATAL:flutter/{place}] {reason}"),
      .frame(
        ["dart::Assert::Fail", "dart::FATAL", "fml::KillProcess", "fml::LogMessage::~LogMessage"], image: [], within: 12
      ),
      .message("third_party/dart/runtime/{place}: error: {reason}"),
    ]),
    likelyWhen: .all([
      .abort, .frame(["dart::", "flutter::", "fml::"], image: ["Flutter"], within: 10),
      .callsNothingOfTheProgram("flutter", ["dart::", "flutter::", "fml::"], image: ["Flutter"]),
      // The engine calls every plugin; what a plugin does is its own.
      .not(.frame("HandlePlatformMessage", "-[FlutterMethodChannel", "-[FlutterEventChannel", within: 40)),
      .not(.any([.hasExceptionBacktrace, .frame("objc_exception_throw", "objc_exception_rethrow", within: 20)])),
    ]),
    unless: .message(
      "mprotect failed", "Permission denied", "Unable to flip between RX and RW memory protection on pages"),
    endsIn: .check,
    supportedBy: [
      .message("Unhandled Exception: {error}").because("the error of Dart that came before"),
      .message("Dart Error: {error}"),
      .frame("dart::").because("the Dart runtime was at work"),
    ],
    outranks: [
      .explicitAbort, .selfRaisedSignal, .builtinTrap, .illegalInstruction, .cppUncaughtException,
    ],
    page: PlaybookPage(
      whatHappened: """
        A check in Flutter's engine or in the Dart runtime failed in {process|the process} ({reason|the console has \
        its text|the console has its text}), and it stopped the app.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` in the image `Flutter`, with `dart::` or `fml::` functions at the top. The message went \
        to the console: `[FATAL:flutter/…] Check failed: …`.
        """,
      howWeKnow: """
        Only the engine has these functions. An error that Dart code does not catch does not end an app: it is printed \
        as `Unhandled Exception`, and the app goes on. So the native part gave up here.
        """,
      notProved: """
        Which Dart code led to it: native reports hold no Dart stack.
        """,
      rootCause: """
        - a plugin called the engine from a wrong thread, or after the engine was shut down
        - the engine was started, or a view attached, while the app was in the background
        - the app's Dart snapshot and the engine are of different versions, after a partial build
        - no memory was left for the Dart heap or for a texture
        """,
      fixNow: """
        Read the line `[FATAL:flutter/…]` of the console: it names file, line and the check. Then look at the plugin \
        or view whose frame is below the engine's.

        ```swift
        import Dispatch

        // before: the answer of a platform call arrives on a background queue
        func answer(_ result: @escaping @Sendable (Int) -> Void, from queue: DispatchQueue) {
          queue.async { result(7) }
        }

        // after: the engine is spoken to on the main thread only
        func answerOnMain(_ result: @escaping @Sendable (Int) -> Void, from queue: DispatchQueue) {
          queue.async { DispatchQueue.main.async { result(7) } }
        }
        ```
        """,
      fixProperly: """
        - keep one engine for the app's life, or shut it down only when no plugin has work left
        - build engine and snapshot together (`flutter clean` before a release build)
        - update engine and plugins: most failed checks are known ones
        - keep the symbols of the engine's version for symbolication
        """,
      verify: """
        The scenario runs in profile mode with the console open: no line of it begins with `[FATAL:`.
        """,
      prevent:
        "Tests of the plugins' channels off the main thread; a crash reporter that also takes Dart's own errors.",
      notToBeConfusedWith: [
        .init(.jitExecutableMemoryDenied, "a debug build that may not run code that it made itself"),
        .init(.explicitAbort, "`abort()` by the app itself"),
      ],
      sources: [
        "Flutter engine, fml/logging.cc and fml/process.cc", "Dart SDK, runtime/platform/assert.cc",
        "Flutter documentation: handling errors in Flutter",
      ]),
    examples: [
      .matches("▸ [FATAL:flutter/shell/common/shell.cc(612)] Check failed: is_set_up_."),
      .matches(
        """
        Process:             Runner [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 6 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 2   Flutter                       	0x1057103c0 dart::Assert::Fail(char const*, ...) const + 12
        3   Flutter                       	0x1057103c4 dart::Heap::AllocateOld(dart::Thread*, long) + 452
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 6 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Runner                        	0x1027d10b4 tide_check + 52
        """, answer: "explicit-abort"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 124
        2   buoy_sync                     	0x1058fcef0 buoy_core::Fail() + 40
        3   Flutter                       	0x10672c357 \
        __45-[FlutterMethodChannel setMethodCallHandler:]_block_invoke + 160
        4   Flutter                       	0x10673cd48 \
        flutter::PlatformMessageHandlerIos::HandlePlatformMessage(flutter::PlatformMessage) + 108
        """),
    ])
}
