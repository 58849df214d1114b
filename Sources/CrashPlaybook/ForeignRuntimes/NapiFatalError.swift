extension Rule {
  static let napiFatalError = Rule(
    "napi-fatal-error",
    "An add-on of Node.js could not hand an error to JavaScript",
    family: .foreignRuntimes,
    certainWhen: .any([
      .textOfTheCrash("napi-gave-up", ["FATAL ERROR: Error::{call} napi_{function}"]),
      .all([.abort, .frame(["^napi_fatal_error", "^Napi::Error::Fatal("], image: [], within: 12)]),
    ]),
    likelyWhen: .frame(["^napi_fatal_error", "^Napi::Error::Fatal("], image: [], within: 12),
    possibleWhen: .message("FATAL ERROR: Error::{call} napi_{function}"),
    unless: .exceptionType("EXC_BAD_ACCESS"),
    supportedBy: [
      .message("::ThrowAsJavaScriptException").because("the add-on wanted to throw an error into JavaScript"),
      .message("::New napi_get_last_error_info", "::New napi_create_error").because(
        "the add-on wanted to make an error of a failed call"),
      .frame("ThrowAsJavaScriptException").because("the add-on wanted to throw an error into JavaScript"),
      .frame("AfterRun", "OnWorkComplete", "OnOK", "Work_After", "CallbackScope").because(
        "it came back from a background task"),
      .frame("RunAtExit", "Finalize", "FreeEnvironment", "RunCleanup").because("JavaScript was being shut down"),
    ],
    outranks: .trapsInGeneral + [.cppUncaughtException, .selfRaisedSignal, .cppCheckFailed],
    page: PlaybookPage(
      whatHappened: """
        A native add-on (`.node`) of Node.js or Electron met an error and wanted to throw it into JavaScript, but \
        JavaScript did not take it. Then nothing is left for node-addon-api but to end the process: at {blame|the \
        add-on's call}.
        """,
      youSee: """
        `FATAL ERROR: Error::ThrowAsJavaScriptException napi_throw` (or `Error::New napi_get_last_error_info`), \
        status 134, `EXC_CRASH (SIGABRT)` with `napi_fatal_error` in Electron's framework. Often only on quit, on \
        reload of a window, or when a worker is terminated. `try` and `catch` in JavaScript see nothing of it.
        """,
      howWeKnow: """
        `napi_fatal_error` is called by `Napi::Error::Fatal` alone here, and that by the functions that make or throw \
        an error. The frame below them is the add-on's.
        """,
      notProved: "What the first error was: it is lost with the throw that failed.",
      rootCause: """
        - **the environment is going away**: a background task of the add-on comes back while the app quits, the \
        window reloads or `worker.terminate()` runs; then every throw fails
        - **an exception is pending already**: the add-on did not look at it, went on and threw a second one; this \
        comes always with the same input (a value of another type than expected)
        - a call from another thread than JavaScript's, or without a handle scope
        - an add-on that was built for another version of Node.js or Electron
        """,
      fixNow: """
        Update the add-on that made the call ({blame|the frame names it}) and build it for this Electron: `npx \
        @electron/rebuild`. On quit, wait for its work before the app ends: close databases and watchers in \
        `before-quit`, and let workers end by a message rather than by `terminate()`.
        """,
      fixProperly: """
        - In the add-on: after each call that may throw ask `env.IsExceptionPending()` and return, or compile with \
        `NAPI_CPP_EXCEPTIONS` and catch `Napi::Error`
        - Check the types of arguments before `As<…>()`
        - Threads speak to JavaScript through `Napi::ThreadSafeFunction` alone, released in a clean-up hook
        - Define `NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS`, so that a throw into a dying environment is dropped

        ```cpp
        // before: the second throw meets a pending exception
        std::string name = info[0].As<Napi::String>();
        if (name.empty()) Napi::TypeError::New(env, "no name").ThrowAsJavaScriptException();

        // after
        if (!info[0].IsString()) {
          Napi::TypeError::New(env, "a name is expected").ThrowAsJavaScriptException();
          return env.Undefined();
        }
        ```
        """,
      verify: "Quit and reload the app 20 times while the add-on works, and call it with values of wrong types.",
      prevent: "A test that loads the add-on in a worker and terminates it in the middle of a call.",
      notToBeConfusedWith: [
        .init(.v8HeapExhausted, "`FATAL ERROR: … JavaScript heap out of memory`"),
        .init(.cppUncaughtException, "the add-on's exception left it as a C++ exception"),
        .init(.explicitAbort, "`abort()` by other code"),
      ],
      sources: [
        "Node.js documentation: Node-API, napi_fatal_error", "node-addon-api documentation: Error handling; Setup",
      ]),
    examples: [
      .matches("▸ FATAL ERROR: Error::ThrowAsJavaScriptException napi_throw"),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:: CrBrowserMain Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Electron Framework            	0x121c673bd node::Abort() + 37
        ▸ 3   Electron Framework            	0x121c67abd napi_fatal_error + 237
        4   berths.node                   	0x178e2963a Napi::Error::Fatal(char const*, char const*) + 26
        ▸ 5   berths.node                   	0x178e2ca5d Napi::Error::ThrowAsJavaScriptException() const + 125
        6   berths.node                   	0x178e45fee berths::Query::AfterRun(napi_env__*, napi_status, void*) + 206
        """),
      .ignores(
        "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
        answer: "v8-heap-exhausted"),
      .ignores(
        """
        TypeError: a name is expected
            at Harbour.open (harbour.js:12:7)
        """),
    ])
}
