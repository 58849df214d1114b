extension Rule {
  static let v8ApiMisuse = Rule(
    "v8-api-misuse",
    "Native code called V8 in a way that V8 does not allow",
    family: .foreignRuntimes,
    certainWhen: .any([
      .frame(functions, image: [], within: 10),
      .textOfTheCrash("v8-refused", words),
    ]),
    possibleWhen: .message(words),
    unless: .any([
      .exceptionType("EXC_BAD_ACCESS", "EXC_GUARD", "EXC_RESOURCE"),
      .message("JavaScript heap out of memory", "Fatal JavaScript out of memory"),
      .frame("FatalProcessOutOfMemory", "ReportOOMFailure", "OOMErrorHandler", within: 12),
    ]),
    endsIn: .check,
    supportedBy: [
      .variant("v8-api-remedy", remedies),
      .frame("node::OnFatalError", within: 10).because("Node.js writes V8's sentence and aborts"),
      .frame("^uv__", "^uv_run", within: 24).because("it came from the event loop, not from a call by JavaScript"),
      .frame("v8::internal::Builtin_HandleApiCall", "Builtins_CallApiCallback", within: 24).because(
        "JavaScript had called the native function"),
    ],
    outranks: .trapsInGeneral + [.selfRaisedSignal, .cppCheckFailed, .cppUncaughtException],
    page: PlaybookPage(
      whatHappened: """
        Native code asked V8 for something that V8 does not allow ({call|the log names the call|in its message}: \
        {words|its sentence is not in the report|the call and the rule}). V8 told the program, which ended itself.
        """,
      youSee: """
        `FATAL ERROR: v8::…` (Node.js) or `Fatal error in V8: v8::…` (Electron) on standard error, then `Abort trap: 6`, \
        status 134, or a trap below `v8::Utils::ReportApiFailure`.
        """,
      howWeKnow: """
        V8 reports broken contracts of its interface through one function, and the sentence begins with the call. The \
        first frame below that is not V8's belongs to the add-on, or to the host program.
        """,
      notProved: "Whether the add-on or the host is wrong: add-ons that fit another version of V8 fail so, too.",
      rootCause: """
        | sentence | mostly |
        |---|---|
        | `ToLocalChecked` Empty MaybeLocal, `FromJust` Maybe value is Nothing | a call failed (an exception is pending, a \
        text is too long), and its result was taken without a look |
        | Cannot create a handle without a HandleScope | a callback from the event loop or a thread has no handle scope |
        | Entering the V8 API without proper locking | a call from a thread that does not own JavaScript |
        | Internal field out of bounds | an object of another class, or two versions of one add-on |
        """,
      fixNow: """
        {remedy|Update the add-on whose frame is below V8's, and build it for this very version of Node.js or Electron.}
        """,
      fixProperly: """
        - Ask before you take: `if (!maybe.ToLocal(&value)) return;`
        - `HandleScope` (and the context's scope) first thing in every callback of libuv
        - Other threads post to the loop (`uv_async_send`, `Napi::ThreadSafeFunction`), they never call V8
        - Node-API instead of V8's own interface: it is stable over versions

        ```cpp
        // before: ends the process where the property throws
        Local<Value> name = object->Get(context, key).ToLocalChecked();

        // after: the exception goes on to JavaScript
        Local<Value> name;
        if (!object->Get(context, key).ToLocal(&name)) return;
        ```
        """,
      verify: "Call the function with values whose getters throw, from a timer, and while the environment ends.",
      prevent: "Load the add-on in a worker in tests; rebuild add-ons with every update of Electron.",
      notToBeConfusedWith: [
        .init(.v8HeapExhausted, "`FATAL ERROR: … JavaScript heap out of memory`"),
        .init(.napiFatalError, "the same through Node-API: `napi_fatal_error`"),
        .init(.cppCheckFailed, "V8's own condition failed: `# Fatal error in`"),
      ],
      sources: ["V8: src/api/api.cc (Utils::ReportApiFailure)", "Node.js documentation: C++ addons"]),
    examples: [
      .matches(
        """
        ▸ FATAL ERROR: v8::ToLocalChecked Empty MaybeLocal
        Abort trap: 6
        """),
      .matches(
        """
        ▸ [812:0203/081244.101220:ERROR:node_bindings.cc(158)] Fatal error in V8: v8::HandleScope::CreateHandle() Cannot create a handle without a HandleScope
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:: CrBrowserMain Dispatch queue: com.apple.main-thread
        0   Electron Framework            	0x1127d2000 node::OnFatalError(char const*, char const*) + 84
        ▸ 1   Electron Framework            	0x1127d2100 v8::Utils::ReportApiFailure(char const*, char const*) + 120
        2   Electron Framework            	0x1127d2200 v8::internal::HandleScope::Extend(v8::internal::Isolate*) + 200
        3   berths.node                   	0x1027d10b4 BerthWatcher::Emit(uv_async_s*) + 52
        """),
      .ignores(
        "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory", answer: "v8-heap-exhausted"
      ),
      .ignores(
        "FATAL ERROR: Error::ThrowAsJavaScriptException napi_throw", answer: "napi-fatal-error"),
    ])

  private static let functions: [TextPattern] = [
    "^v8::Utils::ReportApiFailure(", "^v8::api_internal::ToLocalEmpty(", "^v8::api_internal::FromJustIsNothing(",
    "^v8::V8::ToLocalEmpty(", "^v8::V8::FromJustIsNothing(",
  ]
  private static let words: [TextPattern] = [
    "FATAL ERROR: v8::{call} {words}", "Fatal error in V8: v8::{call} {words}",
    "FATAL ERROR: HandleScope::HandleScope {words}", "Fatal error in V8: HandleScope::HandleScope {words}",
  ]
  private static let remedies = [
    Variant(
      .message("Empty MaybeLocal", "Maybe value is Nothing"),
      [
        "remedy": """
        Find the `ToLocalChecked()` or `FromJust()` in the function below V8's frames: the call before it failed, mostly with \
        a pending exception. If that function is Node's own, its argument is to blame: a file or a buffer that is too large \
        for one string, or a prototype that was changed.
        """
      ]),
    Variant(
      .message("without a HandleScope"),
      ["remedy": "Open a `HandleScope` at the start of the callback below V8's frames, and enter its context."]),
    Variant(
      .message("without proper locking"),
      ["remedy": "Move the call to JavaScript's thread: post it there with `uv_async_send` or a `ThreadSafeFunction`."]),
  ]
}
