extension Rule {
  static let electronProcessGone = Rule(
    "electron-process-gone",
    "A process of an Electron app ended, and its main process logged it",
    family: .foreignRuntimes,
    certainWhen: .message(
      "renderer process gone (reason: {reason}, code: {code})", "renderer process gone (reason: {reason})",
      "extension host terminated unexpectedly with code {code}",
      "Extension host terminated unexpectedly with code {code}"),
    likelyWhen: .message(
      "render-process-gone {reason}", "child-process-gone {reason}",
      "GPU process exited unexpectedly: exit_code={code}",
      "Renderer process crashed - see https://www.electronjs.org/docs"),
    supportedBy: [
      .message("reason: crashed, code: 5)", "exit_code=5").because(
        "signal 5, SIGTRAP: a check of Chromium or V8 failed on purpose"),
      .message("reason: crashed, code: 11)", "exit_code=11").because("signal 11, SIGSEGV: an access to memory failed"),
      .message("reason: crashed, code: 6)", "exit_code=6").because("signal 6, SIGABRT"),
      .message("reason: crashed, code: 4)").because("signal 4, SIGILL"),
      .message("reason: killed", "exit_code=9").because("someone else ended it, mostly the system for want of memory"),
      .message("reason: oom").because("memory ran out"),
      .message("code: -1073741819)").because("0xC0000005: an access to memory failed, on Windows"),
      .message("code: -2147483645)").because("0x80000003: a check failed on purpose, on Windows"),
      .message("reason: launch-failed").because("the process could not be started"),
    ],
    outranks: [.notACrashReport, .killedExternally, .nodeUncaughtException],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        An Electron app (VS Code, Slack and many others are some) runs windows and extensions in processes of their \
        own. One of them ended, reason `{reason|not recorded|as in `crashed` or `oom`}`, code {code|not recorded|as \
        its exit status}, and the main process wrote that down.
        """,
      youSee: "A white or frozen window, \"The window terminated unexpectedly\", and the app itself still runs.",
      howWeKnow: """
        The line is that of the main process. On macOS and Linux the code of a crash is the number of the signal; on Windows it \
        is a status of the system.
        """,
      notProved: "Why it ended. Only the report of that process tells: the line has neither a stack nor a sentence.",
      rootCause: """
        - a native add-on, an extension or the graphics driver crashed in that process
        - a page, an editor or an extension took all memory (`oom`, or `killed`)
        - a version of Chromium that does not fit a new system: then all users of that version have it
        """,
      fixNow: """
        Take the report of the helper process: `…Helper (Renderer)….ips` in ~/Library/Logs/DiagnosticReports on a Mac, the \
        dumps in the app's folder `Crashpad` elsewhere. Then start once with `--disable-gpu` and once without extensions: that \
        tells graphics and extensions from the rest.
        """,
      fixProperly: """
        - developers: `crashReporter.start`, and `render-process-gone` writes reason, code and what the window did
        - update Electron; crashes of Chromium are mended there
        """,
      verify: "The same steps with the same data for an hour: no such line in the app's log.",
      prevent: "Reports of helper processes are collected and symbolicated, not only those of the main process.",
      notToBeConfusedWith: [
        .init(.v8HeapExhausted, "the heap of JavaScript ran out, and V8 says so"),
        .init(.nodeUncaughtException, "an exception of JavaScript in the main process"),
      ],
      sources: ["Electron: app, event render-process-gone", "Electron: crashReporter"]),
    examples: [
      .matches("▸ [main 2026-01-05T10:11:12.123Z] CodeWindow: renderer process gone (reason: crashed, code: 5)"),
      .ignores("The renderer of the tide process has gone (reason: low water)"),
    ])
}
