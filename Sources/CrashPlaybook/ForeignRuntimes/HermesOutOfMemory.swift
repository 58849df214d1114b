extension Rule {
  static let hermesOutOfMemory = Rule(
    "hermes-out-of-memory",
    "The JavaScript heap reached its limit",
    family: .foreignRuntimes,
    certainWhen: .frame(["hermes::vm::GCBase::oom", "GCBase::oom("], image: [], within: 16),
    likelyWhen: .message(
      "Max heap size was exceeded", "hermes*Maximum heap size"),
    possibleWhen: .frame("hermesFatalErrorHandler", within: 6),
    supportedBy: [
      .frame("hermesFatalErrorHandler", within: 4).because(
        "the engine stops itself by writing to address 0: no null pointer of the app"),
      .frame("OldGen::alloc", "allocSlow", "youngGenCollection").because(
        "an allocation found no room, even after a collection"),
    ],
    outranks: [
      .nullPointerDereference, .hermesVmMemoryCorruption, .badAccessWildPointer, .explicitAbort,
      .reactNativeTurbomoduleExceptionRace, .reactNativeFatalJsError, .linuxSegv,
      .windowsAccessViolation, .swiftTextlessTrap,
    ],
    blame: .frame(["GCBase::oom"]),
    page: PlaybookPage(
      whatHappened: """
        The JavaScript code of {process|the app} filled the heap of Hermes up to its limit. The engine collected, \
        found \
        nothing to free, and ended the process on purpose.
        """,
      youSee: """
        `EXC_BAD_ACCESS` at address 0 on the JavaScript thread, which looks like a null pointer and is none. It comes \
        after long use, on one screen, or while large data is loaded.
        """,
      howWeKnow: "`GCBase::oom` calls the engine's fatal handler, which writes to address 0 to stop the process.",
      notProved: "Which JavaScript objects fill the heap: only a heap snapshot tells.",
      rootCause: """
        - a list, cache or store that only grows: messages, logs, undo steps, Redux history
        - large answers parsed at once: one JSON text of 50 MB needs several times that as objects; base64 images
        - listeners, timers and subscriptions that are not removed, each with a closure over its screen
        - an endless loop that appends
        """,
      fixNow: """
        Take a heap snapshot (React Native DevTools, Memory) before and after the screen, and cut the type that grew: \
        page the list, drop the cache, keep files as paths instead of base64.

        ```javascript
        // before: each visit adds one listener, and each holds its screen
        useEffect(() => { emitter.addListener("tide", onTide); }, []);

        // after
        useEffect(() => {
          const subscription = emitter.addListener("tide", onTide);
          return () => subscription.remove();
        }, [onTide]);
        ```
        """,
      fixProperly: """
        - page and stream: the server sends pieces, the screen keeps a window
        - parse and keep large data natively, and hand over only what is shown
        - bounded caches (LRU) with a size
        - effects return their clean-up; lint with `react-hooks/exhaustive-deps`
        """,
      verify: """
        Repeat the flow 20 times with the memory panel open: the heap returns to its size after each collection.
        """,
      prevent: "Watch `HermesInternal.getInstrumentedStats()` (`js_allocatedBytes`) in the field, with an alert.",
      notToBeConfusedWith: [
        .init(.nullPointerDereference, "the address is 0 here only because the engine stops itself so"),
        .init(.hermesVmMemoryCorruption, "the heap is damaged, not full"),
        .init(.jetsamPerProcessLimit, "the whole process is too large, JavaScript or not"),
      ],
      sources: ["Hermes, lib/VM/GCBase.cpp and API/hermes/hermes.cpp (fatal handler)", "Hermes documentation: memory"]),
    examples: [
      .matches(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000000
        Triggered by Thread:  6

        Thread 6 Crashed:
        ▸ 0   hermes                        	0x100fe89a4 facebook::hermes::detail::hermesFatalErrorHandler(void*) + 44
        1   hermes                        	0x1012f0a98 llvh::report_fatal_error(llvh::Twine const&, bool) + 260
        ▸ 2   hermes                        	0x1010aa154 hermes::vm::GCBase::oom(std::__1::error_code) + 152
        3   hermes                        	0x101184400 hermes::vm::HadesGC::OldGen::alloc(unsigned int) + 380
        """),
      .matches(
        """
        Process:             Harbour [447]
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000000
        Triggered by Thread:  6

        Thread 6 Crashed:
        ▸ 0   hermes                        0x00007ff8043af9a4 facebook::hermes::detail::hermesFatalErrorHandler(void*) + 44
        1   hermes                        0x00007ff8043b7a98 llvh::report_fatal_error(llvh::Twine const&, bool) + 260
        ▸ 2   hermes                        0x00007ff804371154 hermes::vm::GCBase::oom(std::__1::error_code) + 152
        3   hermes                        0x00007ff80434b400 hermes::vm::HadesGC::OldGen::alloc(unsigned int) + 380
        """),
      .ignores(
        """
        FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
        """, answer: "v8-heap-exhausted"),
      .ignores(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000000
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   Harbour                       	0x100fe89a4 buoy_read + 44
        1   Harbour                       	0x1012f0a98 harbour_run + 260
        """, answer: "null-pointer-dereference"),
    ])
}
