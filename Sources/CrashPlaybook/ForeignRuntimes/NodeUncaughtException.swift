extension Rule {
  static let nodeUncaughtException = Rule(
    "node-uncaught-exception",
    "An exception of JavaScript ended Node.js or an Electron app",
    family: .foreignRuntimes,
    certainWhen: .message("A JavaScript error occurred in the main process"),
    likelyWhen: .any([
      .all([
        .message("triggerUncaughtException(", "ERR_UNHANDLED_REJECTION"),
        .message("^Node.js v*", "node:internal/process/"),
      ]),
      .all([
        .any([
          .message("^Uncaught Exception:", "thrown in: uncaughtException", "^Node.js v*"),
          .message("ERR_UNHANDLED_REJECTION", "triggerUncaughtException"),
        ]),
        .message("^{type}Error: {reason}", "Error: {reason}"),
        .any([
          .format(["foreign-runtime"]),
          .message("    at * (node:*", "    at * (*.js:*", "^at * (node:*", "^at * (*.js:*"),
        ]),
      ]),
    ]),
    possibleWhen: .all([.format(["foreign-runtime"]), .message("^{type}Error: {reason}", "^Error: {reason}")]),
    unless: .any([
      .message("FATAL ERROR: ", "^panic: "),
      .all([.message("^Traceback (most recent call last):"), .not(.message("^Node.js v"))]),
    ]),
    supportedBy: [
      .message("^{type}Error: {reason}"),
      .message("triggerUncaughtException", "ERR_UNHANDLED_REJECTION").because(
        "a promise was rejected, and no code took it"),
      .message("app.asar").because("the app's own scripts"),
    ],
    outranks: [.uncaughtExceptionGeneric, .killedExternally],
    page: PlaybookPage(
      whatHappened: """
        JavaScript in Node.js, or in the main process of an Electron app, threw an exception ({reason|the log has its \
        message|the log has its message}), and no handler took it. The process ends with status 1, or Electron shows \
        its dialog.
        """,
      youSee: """
        `Uncaught Exception:` or `A JavaScript error occurred in the main process`, the error, and lines `at function \
        (file:line:column)`. The system writes no crash report.
        """,
      howWeKnow: "Node.js and Electron print these words for exceptions that reached no handler.",
      rootCause: """
        - a value that is missing: `Cannot read properties of undefined`
        - a promise that was rejected without a `catch`: since Node.js 15 that ends the process
        - a file or native module that the package of the app does not hold
        """,
      fixNow: """
        Read the first line `at` that names a file of your own. Handle the value there; give each promise that no code \
        awaits a `catch`.

        ```js
        // before: a station without readings ends the app
        const height = readings[station].last.metres

        // after
        const height = readings[station]?.last?.metres ?? null
        ```
        """,
      fixProperly: """
        - `process.on('uncaughtException')` writes the stack to a file and ends the process: going on is not safe
        - a type checker with `strictNullChecks`
        - source maps beside the package, so that lines are those of the sources
        """,
      verify: "A test of the packaged app takes the same way with the same data.",
      prevent: "A rule of the linter against promises that no code handles; tests with the package, not the sources.",
      notToBeConfusedWith: [
        .init(.reactNativeFatalJsError, "JavaScript in React Native: the native stack shows `RCTFatal`"),
        .init(.v8HeapExhausted, "V8 ended the process for lack of memory, not for an exception"),
      ],
      sources: [
        "Node.js documentation: Process, Event 'uncaughtException'", "Electron documentation: Application Debugging",
      ]),
    examples: [
      .matches(
        """
        ▸ A JavaScript error occurred in the main process
        Uncaught Exception:
        ▸ TypeError: Cannot read properties of undefined (reading 'moor')
            at App.<anonymous> (/Applications/Tides.app/Contents/Resources/app.asar/main.js:31:12)
        """),
      .matches(
        """
        /srv/tides/index.js:12
        ▸ TypeError: Cannot read properties of undefined (reading 'metres')
            at level (/srv/tides/index.js:12:34)
            at node:internal/main/run_main_module:23:47

        ▸ Node.js v20.11.0
        """),
      .ignores("Error: the station has no readings\n    at level (/srv/tides/index.js:12:34)"),
    ])
}
