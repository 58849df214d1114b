extension Rule {
  static let pythonFatalError = Rule(
    "python-fatal-error",
    "Python ended the process with a fatal error",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message("^Fatal Python error: {reason}"),
      // A runner of tests may have written the beginning of the line.
      .all([.format(["foreign-runtime"]), .message("Fatal Python error: {reason}")]),
    ]),
    supportedBy: [
      .message("Fatal Python error: Segmentation fault", "Fatal Python error: Bus error")
        .because("native code below Python crashed: an extension module, or a library that it calls"),
      .message("Fatal Python error: *GIL*", "Fatal Python error: PyThreadState_Get*")
        .because("native code called Python on a thread that did not hold its lock"),
      .message("Fatal Python error: init_*", "Fatal Python error: Py_Initialize*")
        .because("Python could not start: its library of modules was not found, or does not fit"),
      .message("Fatal Python error: *stack overflow*").because("calls without end"),
      .message("Fatal Python error: *dealloc*")
        .because("native code gave away a reference that it did not own"),
      .message("Extension modules: {modules}").because("native code that was loaded beside Python's own"),
    ],
    outranks: .generalNativeCrashes + [.stackOverflowRecursion, .swiftFatalerrorPrecondition],
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        Python gave up: {reason|it printed a fatal error}. No `except` can catch that; the whole process ended, in \
        {blame|the innermost function of Python's stack}.
        """,
      youSee: """
        `Fatal Python error: …`, then `Current thread 0x… (most recent call first):` with the functions of Python. The \
        native functions are in the system's crash report, if it wrote one.
        """,
      howWeKnow: "Python's own last words: only its fatal errors and its fault handler print them.",
      notProved: """
        Which native function failed. The stack is that of Python's functions; the innermost one called native code, and \
        damage may be much older than the crash.
        """,
      rootCause: """
        | words | cause |
        |---|---|
        | `Segmentation fault`, `Bus error`, `Aborted` | an extension module: a bug in it, built for another version of \
        Python or NumPy, or for the other processor |
        | `PyThreadState_Get`, `GIL` | a callback from native code, or Swift code, without `PyGILState_Ensure` |
        | `init_fs_encoding`, `No module named 'encodings'` | an embedded Python that does not find its library: \
        `PYTHONHOME` |
        | `none_dealloc`, `deallocating` | one `Py_DECREF` too many in native code |
        """,
      fixNow: """
        Take the module that the innermost function calls, and install it anew for exactly this Python and processor; \
        then run the same input again with Python's own checks.

        ```sh
        python3 -m pip install --force-reinstall --no-cache-dir numpy
        python3 -X dev -X faulthandler run.py
        ```
        """,
      fixProperly: """
        - callbacks from Swift or C take the lock first (`PyGILState_Ensure`, `PyGILState_Release`)
        - an app that carries Python sets its home before it starts it, and is built for the same processor
        - pin the versions of native modules together with that of Python
        - keep the system's crash report: it names the native function and the image
        """,
      verify: "The same input runs to its end under `python3 -X dev`, on both processors that you ship for.",
      prevent: "A test in continuous integration that imports and calls every native module, with `-X faulthandler`.",
      notToBeConfusedWith: [
        .init(.pythonUnhandledException, "an exception of Python code: a traceback, and exit status 1"),
        .init(.explicitAbort, "an `abort()` without Python's words"),
      ],
      sources: [
        "Python documentation: faulthandler", "Python documentation: Thread State and the Global Interpreter Lock",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal Python error: Segmentation fault

        Current thread 0x00000001f5a6c140 (most recent call first):
          File "/srv/tides/model.py", line 88 in level
          File "/srv/tides/run.py", line 20 in <module>
        """),
      .matches(
        """
        ▸ Fatal Python error: PyThreadState_Get: the function must be called with the GIL held, but the GIL is released
        Python runtime state: initialized
        """),
      .ignores(
        """
        Traceback (most recent call last):
          File "/srv/tides/run.py", line 20, in <module>
            print(levels[7])
        IndexError: list index out of range
        """, answer: "python-unhandled-exception"),
      .ignores("The log said Fatal Python error: yesterday, and nothing today"),
    ])
}
