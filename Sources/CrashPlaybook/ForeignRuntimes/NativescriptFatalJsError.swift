extension Rule {
  static let nativescriptFatalJsError = Rule(
    "nativescript-fatal-js-error",
    "An unhandled JavaScript error ended the NativeScript app",
    family: .foreignRuntimes,
    certainWhen: .any([
      .frame(
        ["^tns::NativeScriptException::OnUncaughtError(", "^NativeScript::reportFatalErrorBeforeShutdown("], image: [],
        within: 14),
      .message(
        "NativeScript encountered a fatal error: {error}",
        "Fatal JavaScript exception - application has been terminated"),
    ]),
    likelyWhen: .all([
      .any([.abort, .exceptionIsUnknown]),
      .frame(["^tns::NativeScriptException::", "^-[TNSRuntime executeModule"], image: [], within: 14),
    ]),
    unless: .exceptionType("EXC_BAD_ACCESS", "EXC_GUARD", "EXC_RESOURCE"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("JS ERROR {error}", "NativeScript encountered a fatal error: {error}").because(
        "the error in JavaScript"),
      .frame("__CFRUNLOOP_IS_CALLING_OUT_TO_A_TIMER", within: 24).because("it came from a timer"),
      .frame("_callInitializationDelegates", "executeModule", "runMainApplication", within: 40).because(
        "it happened at the start"),
    ],
    outranks: .exceptionsInGeneral + .trapsInGeneral + [.selfRaisedSignal],
    blame: .frame([
      "^tns::NativeScriptException::OnUncaughtError(", "^NativeScript::reportFatalErrorBeforeShutdown(",
      "^tns::NativeScriptException::", "^-[TNSRuntime executeModule",
    ]),
    page: PlaybookPage(
      whatHappened: """
        JavaScript threw an error that nothing caught ({error|its text is not in the report|the console has its \
        text}). NativeScript's runtime turned it into an Objective-C exception to end {process|the app}.
        """,
      youSee: """
        `Fatal JavaScript exception - application has been terminated` on the console, and a report whose frames are those \
        of `NativeScript` and V8 (or JavaScriptCore) alone.
        """,
      howWeKnow: """
        The functions run for uncaught errors of JavaScript only. Name or reason of the exception hold the error and its \
        stack, where the report keeps them.
        """,
      notProved: "Where in the JavaScript, if name and reason of the exception are left out.",
      rootCause: """
        - an error while the bundle is evaluated: syntax that the engine does not know, a module that is missing, webpack \
        settings of another version
        - a native call with a value of another type: the marshalling throws into JavaScript
        - an error in an event handler, a timer or a promise that no code handles

        If it happens on every start, it is the evaluation.
        """,
      fixNow: """
        Read the error on the console of a debug build (`ns debug ios`), map its place with the bundle's source map, and \
        handle the value there.
        """,
      fixProperly: """
        - a handler for the whole app that reports instead of ending, registered before anything else

        ```javascript
        import { Application } from '@nativescript/core';
        Application.on(Application.uncaughtErrorEvent, (event) => report(event.error));
        Application.on(Application.discardedErrorEvent, (event) => report(event.error));
        ```

        - `discardUncaughtJsExceptions` in `nativescript.config` for release builds, with such a report
        - runtime, core modules and webpack plug-in of versions that belong together
        """,
      verify: "Throw in a handler of a *release* build: the report has a readable stack, and the app goes on.",
      prevent:
        "Source maps kept for every release; a start of the release build on a device in continuous integration.",
      notToBeConfusedWith: [
        .init(.reactNativeFatalJsError, "the same in React Native"),
        .init(.uncaughtExceptionGeneric, "a native exception without the runtime's frames"),
        .init(.v8HeapExhausted, "the engine's heap was full"),
      ],
      sources: [
        "NativeScript documentation: Error handling", "NativeScript/ios: NativeScript/runtime/NativeScriptException.mm",
      ]),
    examples: [
      .matches(
        """
        ▸ ***** Fatal JavaScript exception - application has been terminated. *****
        ▸ NativeScript encountered a fatal error: Uncaught Error: berth is not defined
        at
          moor(file: app/bundle.js:12:7)
        """),
      .matches(
        """
        Process:               Harbour [447]
        Exception Type:        EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   NativeScript                  	0x1127d2000 tns::NativeScriptException::OnUncaughtError(v8::Local<v8::Message>, v8::Local<v8::Value>) + 852
        3   NativeScript                  	0x1127d2100 v8::internal::MessageHandler::ReportMessageNoExceptions(v8::internal::Isolate*) + 200
        """),
      .ignores(
        """
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes:       KERN_INVALID_ADDRESS at 0x0000000000000010

        Thread 0 Crashed:
        0   NativeScript                  	0x1127d2000 tns::ObjectManager::DisposeValue(v8::Isolate*, v8::Local<v8::Value>) + 52
        1   NativeScript                  	0x1127d2100 v8::internal::GlobalHandles::InvokeFirstPassWeakCallbacks() + 200
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        CONSOLE ERROR: Error: berth is not defined
        """),
    ])
}
