extension Rule {
  static let javaUnhandledException = Rule(
    "java-unhandled-exception", "A Java or Kotlin exception ended the Android app",
    family: .foreignRuntimes,
    certainWhen: .all([.format(["android"]), .message("^FATAL EXCEPTION: {javaThread}")]),
    likelyWhen: .message("AndroidRuntime*FATAL EXCEPTION: {javaThread}", "^Exception in thread \"{javaThread}\" java."),
    // Unity's handler of signals makes an error of Java out of a crash of native code.
    unless: .message("java.lang.Error: signal ", "java.lang.Error: *** *** ***"),
    supportedBy: [
      .message("^{type}Exception: {reason}", "^{type}Error: {reason}"),
      .message("^Caused by: {cause}").because("what went wrong first: the last one of these is the origin"),
    ],
    outranks: [.uncaughtExceptionGeneric, .killedExternally, .explicitAbort],
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        An exception of Java or Kotlin ({reason|the log has its message|the log has its message}) left the last \
        function of {javaThread|a thread} in {process|the app}, and Android ended the app. It is no crash of Swift \
        code, though Swift may have been called below it.
        """,
      youSee: """
        `FATAL EXCEPTION: main` from `AndroidRuntime` in the log, the exception, its stack, and the lines `Caused by:`. \
        There is no tombstone, because no signal was raised.
        """,
      howWeKnow: """
        Android's own handler for uncaught exceptions writes these words, and ends the process right after them.
        """,
      rootCause: """
        - code of the app's Java or Kotlin side threw, and nothing caught it: the innermost frame of the app is the \
        place
        - a Swift function that Java called threw an error, and the bridge made an exception of it that the caller does \
        not expect
        - Swift called Java, left the exception pending, and went back: it is thrown as soon as Java goes on
        - `UnsatisfiedLinkError`: a native library could not be loaded, and has a page of its own
        """,
      fixNow: """
        Read from the last `Caused by:` upwards to the first function of the app, {blame|the innermost one}. Catch the \
        exception where something sensible can be done without the value.

        ```kotlin
        // before: an error that Swift throws ends the app
        val height = TideBridge.level(station)

        // after
        val height = try { TideBridge.level(station) } catch (error: TideException) { null }
        ```
        """,
      fixProperly: """
        - every function of the bridge says what it throws, and its Kotlin wrapper turns that into a result type
        - Swift asks for a pending exception after each call into Java, and turns it into a Swift error
        - keep the mapping file of R8, so that names can be read
        """,
      verify: "A test on a device or emulator makes the call with the same input: an error is shown, the app goes on.",
      prevent: """
        `Thread.setDefaultUncaughtExceptionHandler` in a reporter that writes the whole chain of causes; a test of the \
        bridge's failing paths.
        """,
      notToBeConfusedWith: [
        .init(.jniCheckFailed, "Android's runtime refused a call of native code, with a tombstone"),
        .init(.kotlinUnhandledException, "Kotlin/Native on Apple's systems, without a Java machine"),
        .init(.dyldMissingLibrary, "the exception says that a native library was not found"),
      ],
      sources: ["Android Developers: Crashes (uncaught exceptions)", "Android source, RuntimeInit.java"]),
    examples: [
      .matches(
        """
        ▸ 05-11 10:02:11.410  6210  6210 E AndroidRuntime: FATAL EXCEPTION: main
        05-11 10:02:11.410  6210  6210 E AndroidRuntime: Process: org.example.tides, PID: 6210
        ▸ 05-11 10:02:11.410  6210  6210 E AndroidRuntime: java.lang.IllegalStateException: no table for station 7
        05-11 10:02:11.410  6210  6210 E AndroidRuntime: \tat org.example.tides.TideModel.load(TideModel.kt:41)
        """),
      .ignores(
        """
        05-11 10:02:11.410  6210  6210 W tides   : java.lang.IllegalStateException: no table for station 7
        05-11 10:02:11.411  6210  6210 F SwiftRuntime: tides/Table.swift:3: Fatal error: Index out of range
        """, answer: "swift-index-out-of-range"),
      .ignores("Exception in thread: the author means no Java"),
      .ignores(
        """
        2026-04-11 12:40:16.559 20995-21052/org.example.harbour E/AndroidRuntime: FATAL EXCEPTION: UnityMain
            Process: org.example.harbour, PID: 20995
            java.lang.Error: signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0000000000000008
            pid: 20995, tid: 21428, name: UnityMain  >>> org.example.harbour <<<
        """),
    ])
}
