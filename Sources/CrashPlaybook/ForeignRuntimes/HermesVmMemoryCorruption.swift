extension Rule {
  static let hermesVmMemoryCorruption = Rule(
    "hermes-vm-memory-corruption",
    "The JavaScript engine found its memory damaged, and the cause is not visible",
    family: .foreignRuntimes,
    severity: .critical,
    harm: "the heap of the JavaScript engine is damaged",
    likelyWhen: .all([
      .any([.badAccess, .signal("SIGILL"), .exceptionType("EXC_BAD_INSTRUCTION")]),
      .frame(["hermes::vm::"], image: [], within: 3),
    ]),
    possibleWhen: .all([
      .any([.badAccess, .trap, .exceptionIsUnknown]),
      .any([.frame("hermes::", within: 4), .frame([], image: ["^hermes$", "^libhermes"], within: 2)]),
    ]),
    unless: .any([
      .frame("hermesFatalErrorHandler", "GCBase::oom", "report_fatal_error", "convertNSExceptionToJSError"),
      .computed(.stackGuardHit),
    ]),
    supportedBy: [
      .frame("HadesGC", "GCScope", "youngGen", "OldGen", within: 4).because(
        "the collector walks over the whole heap and meets what others damaged"),
      .otherThread("hermes::vm::", "HermesRuntimeImpl::").because("a second thread is in the engine as well"),
    ],
    outranks: [
      .nullPointerDereference, .badAccessWildPointer, .illegalInstruction, .badInstructionFetch,
      .swiftTextlessTrap, .linuxSegv, .windowsAccessViolation,
    ],
    blame: .frame(["^hermes::vm::", "hermes::vm::"]),
    page: PlaybookPage(
      whatHappened: """
        Hermes, the JavaScript engine of {process|the app}, met damaged memory in `{blame|one of its functions}` on \
        {thread|a thread}. The damage was done before, by other code.
        """,
      youSee: """
        Crashes in `hermes::vm::` with frames that change from report to report, on few devices or right after launch. \
        JavaScript has no message: the engine did not get that far.
        """,
      howWeKnow: """
        The innermost frames are the engine's own, and the fault is an invalid access. The engine checks what it does \
        deliberately (lack of memory) and says so; here it just read a wrong address.
        """,
      notProved: """
        Who damaged the heap. The blamed function is where it was noticed: treat it as the victim.
        """,
      rootCause: """
        - a second thread used the runtime: `jsi::Value` or `jsi::Function` kept in native code and called or \
        *released* \
        on another queue
        - a native module raised an exception that was converted off the JavaScript thread \
        (`react-native-turbomodule-exception-race`)
        - a host object or array buffer whose native memory was freed while JavaScript still had it
        - a `jsi::Runtime` that is used after a reload
        - a damaged bytecode file, or a native library built against another version of Hermes
        """,
      fixNow: """
        Look at the other threads for frames of `hermes`, `jsi` or a native module, and bring that work to the \
        JavaScript thread with the `CallInvoker`.

        ```cpp
        // before: the callback's value is called and released on a worker thread
        worker.run([callback = std::move(callback), &runtime] { callback.call(runtime, 42); });

        // after
        auto shared = std::make_shared<facebook::jsi::Function>(std::move(callback));
        worker.run([shared = std::move(shared), invoker]() mutable {
          invoker->invokeAsync([shared = std::move(shared)](facebook::jsi::Runtime &runtime) {
            shared->call(runtime, 42);
          });
        });
        ```

        `shared` is moved on, not copied: its destructor touches the runtime, so that the last owner has to be on the \
        JavaScript thread.
        """,
      fixProperly: """
        - no `jsi` value outlives the JavaScript thread's turn, unless it is shared and freed there
        - native modules give promises or events, and copy data out of buffers
        - rebuild all native modules against the React Native version of the app
        - remove or update modules one by one for a share of the users, and compare the crash rates
        """,
      verify: """
        The flow under Address Sanitizer in a debug build with `-DHERMES_SLOW_DEBUG` or Thread Sanitizer: no report in \
        20 launches; the rate of the next release falls.
        """,
      prevent: "A debug assertion in each native entry point that it runs on the JavaScript thread.",
      notToBeConfusedWith: [
        .init(.reactNativeTurbomoduleExceptionRace, "another thread converts an exception: the cause is known"),
        .init(.hermesOutOfMemory, "`hermesFatalErrorHandler`: a deliberate stop"),
        .init(.stackOverflowRecursion, "JavaScript or native code recursed until the stack ended"),
      ],
      sources: ["Hermes, lib/VM/gcs/HadesGC.cpp", "React Native, jsi/jsi.h (threading)"]),
    examples: [
      .matches(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000001314eb4b8
        Triggered by Thread:  6

        Thread 6 Crashed:
        ▸ 0   hermes                        	0x102e3981c hermes::vm::HadesGC::updateYoungGenSizeFactor() + 108
        1   hermes                        	0x102e3f928 hermes::vm::HadesGC::youngGenCollection() + 52
        """),
      .matches(
        """
        Process:             Harbour [447]
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000001314eb4b8
        Triggered by Thread:  6

        Thread 6 Crashed:
        ▸ 0   hermes                        0x00007ff83f7e881c hermes::vm::HadesGC::updateYoungGenSizeFactor() + 108
        1   hermes                        0x00007ff83f7ee928 hermes::vm::HadesGC::youngGenCollection() + 52
        """),
      .ignores(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000000
        Triggered by Thread:  6

        Thread 6 Crashed:
        0   hermes                        	0x100fe89a4 facebook::hermes::detail::hermesFatalErrorHandler(void*) + 44
        1   hermes                        	0x1012f0a98 llvh::report_fatal_error(llvh::Twine const&, bool) + 260
        2   hermes                        	0x1010aa154 hermes::vm::GCBase::oom(std::__1::error_code) + 152
        """, answer: "hermes-out-of-memory"),
    ])
}
