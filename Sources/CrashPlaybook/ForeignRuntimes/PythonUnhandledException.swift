extension Rule {
  static let pythonUnhandledException = Rule(
    "python-unhandled-exception",
    "An exception of Python code reached no handler",
    family: .foreignRuntimes,
    likelyWhen: .all([
      .format(["foreign-runtime"]), .message("Traceback (most recent call last):"), .exceptionIsNamed,
      .not(.message("^KeyboardInterrupt", "^SystemExit")),
    ]),
    possibleWhen: .all([.format(["foreign-runtime"]), .message("Traceback (most recent call last):")]),
    // What Node.js prints last: a script of Python beside it did not end the program.
    unless: .message("^Fatal Python error: ", "^Node.js v"),
    supportedBy: [
      .message("^ModuleNotFoundError: No module named '{module}'").because(
        "the module is not installed for this Python"),
      .message("^ImportError: dlopen(*incompatible architecture*")
        .because("a native module was built for the other processor"),
      .message("^{type}Error: {reason}", "^{type}Exception: {reason}", "^{type}Error", "^{type}Exception"),
      .message("^During handling of the above exception, another exception occurred:")
        .because("the first traceback is the origin, the last one ended the program"),
    ],
    outranks: [.uncaughtExceptionGeneric, .killedExternally],
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        Python code raised an exception ({reason|its last line names it}) in {blame|the innermost function}, and nothing \
        above it caught it, as far as this text shows.
        """,
      youSee: """
        `Traceback (most recent call last):`, the functions with the innermost one last, and a last line with the \
        exception's name. The process ended with status 1, without a signal: no system writes a crash report.
        """,
      howWeKnow: """
        Python prints this for an exception that no handler took. The outermost frame tells: of an exception that was \
        caught and written to a log, the frames begin with the function that caught it; of one that no code took, with \
        the script (`<module>`) or the thread.
        """,
      notProved: """
        That the program ended, where the stack begins in the middle or a logger's line comes before it: then the \
        exception may have been caught. Look whether lines of the same process follow.
        """,
      rootCause: """
        The last line says what went wrong, the lines above it where. Where several tracebacks follow one another \
        (`During handling of the above exception …`), the first is the cause and the last is what ended the program.

        Among developers of Apple's platforms it is mostly a tool: a build script, a converter of models, a test runner; \
        and a module that is missing, or was built for another Python or processor.
        """,
      fixNow: """
        Read the last line, then the innermost function of your own, {blame|the one above it}. Handle the value there, \
        or the exception where something sensible can be done without it.

        ```python
        # before: a station without readings ends the run
        highest = max(readings[station])

        # after
        highest = max(readings.get(station, []), default=None)
        ```
        """,
      fixProperly: """
        - scripts of a build say what they need (`requires-python`, a lock file) and check it first
        - catch exceptions where the work of one item begins, so that one bad item does not end all
        - `python3 -m venv` for each project, so that modules fit their Python
        """,
      verify: "A test passes the same input and gets a result or a clear error; the script's status says which.",
      prevent: "A type checker and the scripts' own tests in continuous integration.",
      notToBeConfusedWith: [
        .init(.pythonFatalError, "Python or native code below it crashed: no exception, nothing to catch"),
        .init(.uncaughtExceptionGeneric, "an exception of Objective-C"),
      ],
      sources: ["Python documentation: traceback", "Python tutorial: Errors and Exceptions"]),
    examples: [
      .ignores(
        """
        Traceback (most recent call last):
          File "/srv/hook.py", line 3, in <module>
            check()
        ValueError: no such hook
        /srv/tides/app.js:12
            throw new RangeError('no tide')
            ^

        RangeError: no tide
            at level (/srv/tides/app.js:12:11)
            at Module._compile (node:internal/modules/cjs/loader:1105:14)

        Node.js v18.0.0
        """, answer: "node-uncaught-exception"),
      .matches(
        """
        ▸ Traceback (most recent call last):
          File "/srv/tides/run.py", line 20, in <module>
            load()
          File "/srv/tides/run.py", line 12, in load
            print(levels[7])
        ▸ IndexError: list index out of range
        """),
      .ignores(
        """
        Fatal Python error: Segmentation fault

        Current thread 0x00000001f5a6c140 (most recent call first):
          File "/srv/tides/model.py", line 88 in level
        """, answer: "python-fatal-error"),
      .ignores(
        """
        Tides/Table.swift:31: Fatal error: Index out of range
        Traceback (most recent call last):
          File "/usr/share/lldb/formatters.py", line 12, in summary
        AttributeError: 'NoneType' object has no attribute 'GetValue'
        """, answer: "swift-index-out-of-range"),
    ])
}
