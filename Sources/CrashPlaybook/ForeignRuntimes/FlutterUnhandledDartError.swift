extension Rule {
  static let flutterUnhandledDartError = Rule(
    "flutter-unhandled-dart-error",
    "Dart code threw an error that nothing caught",
    family: .foreignRuntimes,
    severity: .medium,
    likelyWhen: .any([
      .exceptionName("FlutterError"),
      .message("dart_vm_initializer.cc*Unhandled Exception: {error}", "dart_isolate.cc*Unhandled exception:"),
      .message("EXCEPTION CAUGHT BY WIDGETS LIBRARY", "EXCEPTION CAUGHT BY RENDERING LIBRARY"),
      .message("EXCEPTION CAUGHT BY GESTURE", "EXCEPTION CAUGHT BY SCHEDULER LIBRARY"),
    ]),
    unless: .any([
      .badAccess, .trap, .abort, .message("[FATAL:flutter/", "third_party/dart/runtime/", "Terminating app due to"),
    ]),
    supportedBy: [
      .message("Null check operator used on a null value").because("`!` on a value that was null"),
      .message("setState() called after dispose()").because("a callback came back after its widget was gone"),
      .message("MissingPluginException").because("the native half of a plugin is not part of this build"),
    ],
    outranks: [.uncaughtExceptionGeneric, .swiftNilUnwrap],
    searchWords: ["플러터"],
    page: PlaybookPage(
      whatHappened: """
        Dart code threw {error|an error} that no Dart code caught ({reason|its text is in the console|its text is in \
        the console}). Flutter reported it; the process itself went on.
        """,
      youSee: """
        A grey or red area in place of a widget, or a button that does nothing. Crashlytics lists it as a crash named \
        `FlutterError`, with functions of Dart and no addresses; the console says `Unhandled Exception` or `EXCEPTION \
        CAUGHT BY …`.
        """,
      howWeKnow: """
        Flutter's plugin for Crashlytics gives every error of Dart the name `FlutterError`, and the Dart runtime has \
        the words `Unhandled Exception`. No signal and no exception of Objective-C is beside them. An error that Dart \
        code does not catch does not end an iOS app.
        """,
      notProved: """
        Whether the user noticed. `recordFlutterFatalError` calls an error fatal whatever came of it.
        """,
      rootCause: """
        - `!` on a value that is null for a moment: before the first answer, or after a sign-out
        - `setState` or `context` in a callback that returns after the widget is gone
        - an answer of the server of another shape than the code expects
        - a plugin whose native half is not in the build (`MissingPluginException`)
        """,
      fixNow: """
        Go to {blame|the first frame of your own} and handle the value that was not there.

        ```dart
        // before: the widget may be gone when the answer arrives
        final berths = await harbor.load();
        setState(() => _berths = berths!);

        // after
        final berths = await harbor.load();
        if (!mounted) return;
        setState(() => _berths = berths ?? const []);
        ```
        """,
      fixProperly: """
        - ask `mounted` after every `await` of a state
        - keep nullable what may be missing, and draw a state for it
        - catch errors where a request is made, and show them
        - record errors as non-fatal (`recordFlutterError`), so that crashes can be told apart
        """,
      verify: """
        A widget test pumps the screen with no data and with late data: `tester.takeException()` is null.
        """,
      prevent: """
        Lints `use_build_context_synchronously` and `avoid_dynamic_calls`; widget tests with slow and failing answers.
        """,
      notToBeConfusedWith: [
        .init(.flutterEngineFatal, "the engine or the Dart runtime stopped the app: SIGABRT"),
        .init(.uncaughtExceptionGeneric, "an exception of Objective-C, which ends the app"),
        .init(.unityUnhandledException, "an exception of C# in Unity's player"),
      ],
      sources: [
        "Flutter documentation: handling errors in Flutter",
        "FlutterFire, firebase_crashlytics: recordError and recordFlutterFatalError",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal Exception: FlutterError
        0  ???                            0x0 State.setState + 1219 (framework.dart:1219)
        1  ???                            0x0 BerthPageState._show + 216 (berth_page.dart:216)
        """),
      .matches(
        "▸ [ERROR:flutter/runtime/dart_vm_initializer.cc(41)] Unhandled Exception: Null check operator used on a null value"
      ),
      .ignores(
        """
        Fatal Exception: NSInvalidArgumentException
        *** -[__NSPlaceholderArray initWithObjects:count:]: attempt to insert nil object from objects[0]
        0  CoreFoundation                 0x9cae4 __exceptionPreprocess
        1  libobjc.A.dylib                0x18a0c objc_exception_throw
        2  Runner                         0x4f1263 -[BerthPlugin show:] + 40 (BerthPlugin.m:40)
        """),
      .ignores(
        """
        [ERROR:flutter/runtime/dart_vm_initializer.cc(41)] Unhandled Exception: no berth
        [FATAL:flutter/shell/common/shell.cc(612)] Check failed: is_set_up_.
        """, answer: "flutter-engine-fatal"),
    ])
}
