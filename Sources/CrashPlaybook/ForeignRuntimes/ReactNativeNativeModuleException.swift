extension Rule {
  static let reactNativeNativeModuleException = Rule(
    "react-native-native-module-exception",
    "A native module of React Native raised an exception while JavaScript called it",
    family: .foreignRuntimes,
    likelyWhen: .all([
      .abort,
      .framesInOrder("^objc_exception_rethrow", "ObjCTurboModule::perform"),
      .not(.frame("convertNSExceptionToJSError")),
    ]),
    supportedBy: [
      .frame("performVoidMethodInvocation").because("a method without a result: no code in JavaScript waits for it"),
      .crashedQueue(["com.meta.react.turbomodulemanager.queue"]).because("the queue of native modules"),
      .message("Exception '{name}' was thrown while invoking {method}").because(
        "React Native's own line names the method"),
    ],
    outranks: [.uncaughtExceptionGeneric, .explicitAbort, .cppUncaughtException],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        JavaScript called {method|a method} of a native module, and that method raised an Objective-C exception. React \
        Native caught it to write it down, and raised it again on the module's queue, where nothing catches it: \
        {process|the app} ended.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` with `objc_exception_rethrow` above `ObjCTurboModule::performVoidMethodInvocation`, on \
        the new architecture only, and often within a second after launch. The frames of the module itself are gone.
        """,
      howWeKnow: """
        `ObjCTurboModule` calls the native method between a `try` and a `catch` that raises the same exception again. \
        So `objc_exception_rethrow` right above it says that the method itself had raised.
        """,
      notProved: """
        Which module and method, and why it raised. By the second throw the first stack has been unwound; only the log \
        has the name and the reason, unless the report carries a last exception backtrace.
        """,
      rootCause: """
        On the old architecture, exceptions of native methods became a red box or a rejected promise. On the new one, \
        a method without a result is run on the module's queue, and what it raises cannot be handed to JavaScript any \
        more. So argument errors that went unnoticed for years end the app: a missing key in Info.plist, a call off \
        the main thread, `nil` where a string is expected, a session that was not configured.
        """,
      fixNow: """
        Read the device's log just before the end: React Native writes \
        `Exception '…' was thrown while invoking METHOD on target MODULE`, with the reason. Then keep that call from \
        raising, or update the module.
        """,
      fixProperly: """
        - set an exception breakpoint ("All Objective-C Exceptions") and start the app as release: it stops in the \
        method that raises
        - update React Native and the module: many were repaired for the new architecture
        - in modules of your own return errors by promise rejection; check arguments before the call that raises
        - modules that touch UIKit run on the main queue (`methodQueue`, `requiresMainQueueSetup`)
        """,
      verify: """
        Call the method with the arguments from the log, on a device and in release configuration: the promise is \
        rejected or the error is logged, and the app goes on.
        """,
      prevent: "A start-up test in release configuration for each update of React Native or of a native module.",
      notToBeConfusedWith: [
        .init(
          .reactNativeTurbomoduleExceptionRace,
          "the exception was turned into a JavaScript error while JavaScript ran: the engine's heap broke"),
        .init(.reactNativeFatalJsError, "an error of JavaScript, not of native code"),
        .init(.uncaughtExceptionGeneric, "an exception that React Native has no part in"),
      ],
      sources: [
        "React Native, ReactCommon/react/nativemodule/core/platform/ios/ReactCommon/RCTTurboModule.mm",
        "https://github.com/facebook/react-native/issues/54859",
      ]),
    examples: [
      .matches(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  3

        Thread 3 Crashed:: Dispatch queue: com.meta.react.turbomodulemanager.queue
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 124
        2   libc++abi.dylib               	0x1f2b0d118 __cxa_rethrow + 188
        ▸ 3   libobjc.A.dylib               	0x19abd1170 objc_exception_rethrow + 44
        4   Dinghy                        	0x1045a10b4 invocation function for block in \
        facebook::react::ObjCTurboModule::performVoidMethodInvocation(facebook::jsi::Runtime&, char const*, \
        NSInvocation*, NSMutableArray*) + 200
        5   libdispatch.dylib             	0x19ab11170 _dispatch_call_block_and_release + 32
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        0x00007ff81e1d4a2c __pthread_kill + 10
        1   libsystem_c.dylib             0x00007ff81a1c4e17 abort + 126
        2   libc++abi.dylib               0x00007ff81f2b0d11 __cxa_rethrow + 99
        ▸ 3   libobjc.A.dylib               0x00007ff819abd117 objc_exception_rethrow + 37
        4   Dinghy                        0x000000010b6890e8 facebook::react::ObjCTurboModule::performMethodInvocation\
        (facebook::jsi::Runtime&, bool, char const*, NSInvocation*, NSMutableArray*) + 310
        """),
      .ignores(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 124
        2   libobjc.A.dylib               	0x19abd1170 objc_exception_rethrow + 44
        3   Foundation                    	0x1945a10b4 __NSThreadPerformPerform + 200
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 124
        2   Dinghy                        	0x1045a10b4 DinghyModule.open(_:) + 200
        3   Dinghy                        	0x1045a20b4 \
        facebook::react::ObjCTurboModule::performVoidMethodInvocation(facebook::jsi::Runtime&) + 200
        """),
    ])
}
