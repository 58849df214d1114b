extension Rule {
  static let qtFatalMessage = Rule(
    "qt-fatal-message",
    "Qt ended the process: it could not start, or a check of Qt's failed",
    family: .foreignRuntimes,
    certainWhen: .any([
      .all([.abort, .frame(functions, image: [], within: 10)]),
      .textOfTheCrash("qt-gave-up", words),
    ]),
    likelyWhen: .frame(functions, image: [], within: 10),
    possibleWhen: .message(words),
    unless: .exceptionType("EXC_BAD_ACCESS", "EXC_GUARD", "EXC_RESOURCE"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .variant("qt-fatal-remedy", remedies),
      .message(
        "Could not find the Qt platform plugin \"{plugin}\"", "Could not load the Qt platform plugin \"{plugin}\""
      )
      .because("the plug-in that Qt looked for"),
      .message("Available platform plugins are: {plugins}").because("what it found instead"),
      .frame("QGuiApplicationPrivate::createPlatformIntegration", within: 12).because(
        "Qt was looking for its platform plug-in"),
      .frame("^qt_assert", within: 12).because("the frame below is where the condition is checked"),
    ],
    outranks: .trapsInGeneral + [.selfRaisedSignal, .cAssert, .cppUncaughtException],
    page: PlaybookPage(
      whatHappened: """
        Qt met something that it cannot go on with, wrote it to standard error with `qFatal` and called `abort()`: \
        {what|the line of standard error says what it was|that line says what it was}.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` with `QMessageLogger::fatal` a few frames below `abort`; on a terminal the sentence, and \
        `Abort trap: 6` or `Aborted (core dumped)`. Without a platform plug-in it is every start, before any window.
        """,
      howWeKnow: """
        `QMessageLogger::fatal` is what `qFatal` and failed `Q_ASSERT`s call; it does not return. The frame below it says \
        who called.
        """,
      notProved: "The sentence itself, where the report was written without standard error.",
      rootCause: """
        | who calls `fatal` | mostly |
        |---|---|
        | `createPlatformIntegration` | the plug-in (`cocoa`, `xcb`, `wayland`, `windows`) is not in `platforms`, is of \
        another version of Qt, lacks a library of its own, or an environment variable names another one |
        | `qt_assert`, `qt_assert_x` | a condition in the program: an index out of range, an object of another thread |
        | `checkRunningVersion`, "Cannot mix incompatible Qt library" | two copies of Qt in one process |
        | constructor of a widget or a pixmap | it was made before the `QApplication` |
        | `~QThread` | the thread's object went away while the thread was running |
        """,
      fixNow: """
        {remedy|Start the program from a terminal and read the last line before it ends.}

        ```shell
        QT_DEBUG_PLUGINS=1 ./Harbour.app/Contents/MacOS/Harbour
        env | grep QT_
        otool -L ./Harbour.app/Contents/PlugIns/platforms/libqcocoa.dylib
        ```
        """,
      fixProperly: """
        - Let `macdeployqt`, `windeployqt` or `linuxdeploy` bundle libraries and plug-ins together, sign afterwards
        - One Qt per process: no Homebrew or conda copy in `DYLD_LIBRARY_PATH`, `QT_PLUGIN_PATH` or the rpath; with \
        Python, one of PyQt and OpenCV's own Qt (`opencv-python-headless`)
        - For assertions: check the index or the state at the call, and stop and wait for threads before they go away

        ```cpp
        // before: Q_ASSERT inside at() ends a debug build
        const Berth &berth = berths.at(row);

        // after
        if (row < 0 || row >= berths.size()) return {};
        const Berth &berth = berths.at(row);
        ```
        """,
      verify: """
        Start the bundled app on a machine without Qt and without variables that begin with `QT_`; for an assertion, \
        repeat the step in a debug build.
        """,
      prevent: """
        A message handler (`qInstallMessageHandler`) that writes the last line to a file: reports do not hold standard \
        error.
        """,
      notToBeConfusedWith: [
        .init(.cAssert, "C's `assert` writes `Assertion failed: (…)`"),
        .init(.dyldMissingLibrary, "the loader itself misses a library of Qt"),
        .init(.explicitAbort, "`abort()` by other code"),
      ],
      sources: [
        "Qt documentation: qFatal, Deploying Qt for macOS, Q_ASSERT", "qtbase: src/corelib/global/qlogging.cpp",
      ]),
    examples: [
      .matches(
        """
        qt.qpa.plugin: Could not find the Qt platform plugin "cocoa" in ""
        ▸ This application failed to start because no Qt platform plugin could be initialized. Reinstalling may fix it.
        Abort trap: 6
        """),
      .matches(
        """
        Process:               Harbour [447]
        Exception Type:        EXC_CRASH (SIGABRT)

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 2   QtCore                        	0x1127d2000 QMessageLogger::fatal(char const*, ...) const + 148
        3   QtGui                         	0x1127d3000 QGuiApplicationPrivate::createPlatformIntegration() + 1464
        4   QtWidgets                     	0x1127d4000 QApplicationPrivate::init() + 68
        5   Harbour                       	0x1027d10b4 main + 52
        """),
      .matches(
        """
        ▸ ASSERT failure in QList<T>::at: "index out of range", file /opt/qt/include/QtCore/qlist.h, line 512
        """),
      .ignores(
        """
        qt.qpa.fonts: Populating font family aliases took 120 ms. Replace uses of missing font family "Pier".
        """),
      .ignores(
        """
        Exception Type:        EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Harbour                       	0x1027d10b4 BerthModel::refresh() + 52
        3   QtCore                        	0x1127d2000 QMetaObject::activate(QObject*, int, int, void**) + 148
        """, answer: "explicit-abort"),
    ])

  private static let functions: [TextPattern] = [
    "QMessageLogger::fatal(", "^qt_message_fatal", "^qFatal(", "^qt_assert(", "^qt_assert_x(", "^qt_message(QtMsgType",
  ]
  private static let words: [TextPattern] = [
    "This application failed to start because no Qt platform plugin could be initialized",
    "This application failed to start because it could not find or load the Qt platform plugin",
    "ASSERT failure in {place}: \"{condition}\", file {file}, line {line}",
    "ASSERT: \"{condition}\" in file {file}, line {line}", "Cannot mix incompatible Qt library",
    "Must construct a QApplication before a Q", "Must construct a QGuiApplication before a Q",
    "QThread: Destroyed while thread * is still running", "QThread: Destroyed while thread is still running",
  ]
  private static let remedies = [
    Variant(
      .any([
        .message("no Qt platform plugin could be initialized", "find or load the Qt platform plugin"),
        .frame("QGuiApplicationPrivate::createPlatformIntegration", within: 12),
      ]),
      [
        "what": "the plug-in for this window system could not be loaded",
        "remedy": """
        Look where Qt searched (`QT_DEBUG_PLUGINS=1`), put the plug-in of this very version of Qt into `PlugIns/platforms`, \
        and take variables such as `QT_QPA_PLATFORM` and `QT_PLUGIN_PATH` out of the environment.
        """,
      ]),
    Variant(
      .any([.message("ASSERT failure in ", "ASSERT: \""), .frame("^qt_assert", within: 12)]),
      [
        "what": "a condition that the code asserts did not hold",
        "remedy":
          "Look at the frame below `qt_assert`, or at file and line of the sentence: its caller broke the condition.",
      ]),
    Variant(
      .message("Cannot mix incompatible Qt library"),
      [
        "what": "two versions of Qt were loaded",
        "remedy": "List the loaded libraries (`otool -L`, `lsof -p`) and leave one Qt in the search paths.",
      ]),
  ]
}
