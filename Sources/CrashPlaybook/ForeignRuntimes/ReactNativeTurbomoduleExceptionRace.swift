extension Rule {
  static let reactNativeTurbomoduleExceptionRace = Rule(
    "react-native-turbomodule-exception-race",
    "A native module raised an exception, and its conversion damaged the JavaScript engine",
    family: .foreignRuntimes,
    severity: .critical,
    harm: "two threads use the JavaScript engine at once: its heap is damaged",
    likelyWhen: .any([
      .all([
        .frame(["convertNSExceptionToJSError"], image: [], within: 60),
        .not(.exceptionName("RCTFatalException")),
      ]),
      .all([
        .any([.badAccess, .trap]),
        .any([
          .frame([], image: ["^hermes$", "^libhermes", "^hermes.framework"], within: 6),
          .frame("hermes::vm::", within: 6),
        ]),
        .otherThread("convertNSExceptionToJSError"),
      ]),
    ]),
    possibleWhen: .all([
      .any([.badAccess, .trap]), .frame("hermes::", within: 8),
      .any([
        .frame(["performVoidMethodInvocation", "JSError::JSError"], image: [], within: 60),
        .otherThread("performVoidMethodInvocation", "JSError::JSError"),
      ]),
    ]),
    unless: .frame("hermesFatalErrorHandler", "GCBase::oom"),
    supportedBy: [
      .frame("performVoidMethodInvocation", "JSError::JSError").because(
        "a void method of a native module, run on the module's queue"),
      .otherThread("HermesRuntimeImpl::call", "hermes::vm::Interpreter", "JSFunction::_callImpl").because(
        "JavaScript runs at the same moment: two threads are in the engine"),
    ],
    outranks: [
      .hermesVmMemoryCorruption, .nullPointerDereference, .badAccessWildPointer, .illegalInstruction,
      .badInstructionFetch, .swiftTextlessTrap, .cppUncaughtException, .uncaughtExceptionGeneric,
      .pacFailure, .sharedReferencePropertyRace, .objcZombieMessage, .swiftReleaseGarbage,
      .stackOverflowRecursion,
    ],
    blame: .frame(["convertNSExceptionToJSError", "^hermes::vm::"]),
    page: PlaybookPage(
      whatHappened: """
        A void method of a native module raised an NSException. React Native turned it into a JavaScript error on the \
        module's own queue, while the JavaScript thread was running: two threads used one engine, and its heap broke.
        """,
      youSee: """
        Crashes inside `hermes` with ever different frames (garbage collection, property lookup, a growing scope), \
        often within the first second after launch, on the new architecture. One thread shows \
        `convertNSExceptionToJSError`.
        """,
      howWeKnow: """
        `TurboModuleConvertUtils::convertNSExceptionToJSError` runs only after a native method raised. That it runs on \
        one thread while the engine fails on the same or another one is the race: the engine allows a single thread.
        """,
      notProved: """
        Which native method raised, and why. Its name and the exception's reason are not in the report; the module's \
        queue and the log just before are the lead.
        """,
      rootCause: """
        `performVoidMethodInvocation` catches the exception on the module's dispatch queue and builds a `jsi::JSError` \
        there. Building it allocates in the JavaScript heap, which is not protected by a lock. Void methods have no \
        caller that waits, so the JavaScript thread goes on at the same time.

        | module queue | JavaScript thread |
        |---|---|
        | the native method raises | runs the start-up code |
        | builds the error: **allocates in the heap** | **allocates in the heap** |
        | either one reads what the other half wrote | |
        """,
      fixNow: """
        Find the native method that raises and make it not raise: an exception breakpoint ("All Objective-C \
        Exceptions") in a release-like build stops right at it.

        ```objc
        // in the module, until the cause is repaired
        RCT_EXPORT_METHOD(startMonitoring) {
          @try {
            [self.monitor start];
          } @catch (NSException *exception) {
            RCTLogError(@"startMonitoring: %@ %@", exception.name, exception.reason);
          }
        }
        ```
        """,
      fixProperly: """
        - update React Native: later versions no longer convert exceptions of void methods off the JavaScript thread
        - native methods report failure by promise rejection, never by an exception
        - check keys, permissions and arguments before the call that raises (missing configuration at launch is the \
        usual one)
        - native modules in Swift cannot catch NSException: keep the throwing call in a small Objective-C function
        """,
      verify: """
        Make the module fail on purpose (wrong argument, missing key) 50 times at launch: the error arrives in \
        JavaScript or in the log, and the app goes on.
        """,
      prevent: "No module method without a tested failure path; start-up tests in release configuration on a device.",
      notToBeConfusedWith: [
        .init(.hermesVmMemoryCorruption, "the same crash without the conversion on any thread"),
        .init(.hermesOutOfMemory, "the engine stopped on purpose: its heap is full"),
        .init(.reactNativeFatalJsError, "a JavaScript error ended the app in an orderly way"),
      ],
      sources: [
        "React Native, ReactCommon/react/nativemodule/core/platform/ios/ReactCommon/RCTTurboModule.mm",
        "Hermes documentation: a runtime may be used by one thread at a time",
      ]),
    examples: [
      .matches(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000001314eb4b8
        Triggered by Thread:  6

        Thread 3:
        0   libsystem_c.dylib             	0x1aa535af0 backtrace_symbols + 152
        1   React                         	0x102606b30 \
        facebook::react::TurboModuleConvertUtils::convertNSExceptionToJSError(facebook::jsi::Runtime&) + 200

        Thread 6 name:  com.facebook.react.runtime.JavaScript
        Thread 6 Crashed:
        0   hermes                        	0x102e3981c hermes::vm::GCScope::_newChunkAndPHV(hermes::vm::HermesValue) \
        + 108
        1   hermes                        	0x102e3f928 \
        hermes::vm::Runtime::interpretFunctionImpl(hermes::vm::CodeBlock*) + 52
        """),
      .matches(
        """
        Process:             Harbour [447]
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000001314eb4b8
        Triggered by Thread:  6

        Thread 3:
        0   libsystem_c.dylib             0x00007ff8230b0af0 backtrace_symbols + 152
        1   React                         0x0000000108d7cb30 \
        facebook::react::TurboModuleConvertUtils::convertNSExceptionToJSError(facebook::jsi::Runtime&) + 200

        Thread 6 name:  com.facebook.react.runtime.JavaScript
        Thread 6 Crashed:
        0   hermes                        0x00007ff832c1a81c hermes::vm::GCScope::_newChunkAndPHV(hermes::vm::HermesValue) \
        + 108
        1   hermes                        0x00007ff832c20928 \
        hermes::vm::Runtime::interpretFunctionImpl(hermes::vm::CodeBlock*) + 52
        """),
      .ignores(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000001314eb4b8
        Triggered by Thread:  6

        Thread 6 Crashed:
        0   hermes                        	0x102e3981c hermes::vm::GCScope::_newChunkAndPHV(hermes::vm::HermesValue) \
        + 108
        1   hermes                        	0x102e3f928 \
        hermes::vm::Runtime::interpretFunctionImpl(hermes::vm::CodeBlock*) + 52
        """, answer: "hermes-vm-memory-corruption"),
    ])
}
