extension Rule {
  static let v8HeapExhausted = Rule(
    "v8-heap-exhausted",
    "The JavaScript heap of V8 reached its limit",
    family: .foreignRuntimes,
    certainWhen: .any([
      .frame(["v8::internal::Heap::FatalProcessOutOfMemory"], image: [], within: 16),
      .textOfTheCrash(
        "v8-heap-is-full",
        [
          "{where} Allocation failed - JavaScript heap out of memory", "Fatal JavaScript out of memory: {where}",
          "Fatal JavaScript OOM in {where}",
        ]),
    ]),
    likelyWhen: .frame(
      [
        "node::OOMErrorHandler", "v8::Utils::ReportOOMFailure", "v8::internal::V8::FatalProcessOutOfMemory",
        "^v8::internal::FatalProcessOutOfMemory(",
      ], image: [],
      within: 12),
    possibleWhen: .message("Allocation failed - JavaScript heap out of memory"),
    unless: .any([
      .frame(
        [
          "v8::base::OS::SetPermissions", "v8::internal::CodeRange::", "v8::Isolate::Initialize",
          "v8::internal::Isolate::Init", "ThreadIsolation::Initialize", "v8::internal::Zone::", "GCBase::oom",
        ], image: [], within: 20),
      .message(
        "CodeRange setup: allocate virtual memory", "Failed to reserve virtual memory for CodeRange",
        "Failed to reserve memory for new V8 Isolate", "Allocation failed - process out of memory",
        "Fatal process out of memory: "),
    ]),
    supportedBy: [
      .message("Ineffective mark-compacts near heap limit").because(
        "the last collections took nearly all the time and freed next to nothing"),
      .message("invalid array length", "invalid table size", "invalid string length").because(
        "one single object was asked for that is larger than any heap"),
      .frame("v8::internal::Heap::CollectGarbage", "HeapAllocator::AllocateRaw", "v8::internal::Factory::").because(
        "an allocation found no room, even after a collection"),
      .frame("JsonParser", "JsonStringifier", "NewStringFrom", "FixedArray").because(
        "what was to be made at that moment"),
    ],
    outranks: [
      .builtinTrap, .illegalInstruction, .swiftTextlessTrap, .explicitAbort, .deliberateBrkC471,
      .linuxSwiftTrap, .selfRaisedSignal, .nullPointerDereference, .badAccessWildPointer, .linuxSegv,
      .windowsAccessViolation,
      .swiftFatalerrorPrecondition, .cppUncaughtException,
    ],
    blame: .frame([
      "v8::internal::Heap::FatalProcessOutOfMemory", "v8::internal::V8::FatalProcessOutOfMemory",
      "v8::Utils::ReportOOMFailure", "node::OOMErrorHandler",
    ]),
    page: PlaybookPage(
      whatHappened: """
        JavaScript in {process|the program} filled the heap of V8 (Node, Electron, a browser engine) up to its limit. \
        The engine collected, found nothing to free, and ended the process on purpose.
        """,
      youSee: """
        `abort()` or a trap below `node::OOMErrorHandler` or `FatalProcessOutOfMemory`; on standard error the line \
        "JavaScript heap out of memory", under a list of the last collections. It comes after long use, with large data, \
        or in a build step (bundlers, type checkers) on a machine with little memory.
        """,
      howWeKnow: """
        V8 keeps two ends apart: "JavaScript heap out of memory" is a full heap, "process out of memory" means that the \
        system gave no memory. `Heap::FatalProcessOutOfMemory` and the first text belong to a full heap only. Frames \
        of the handler without either are a strong hint.
        """,
      notProved: """
        Which JavaScript objects fill the heap, and in which script: the native stack ends at the engine. Only a heap \
        snapshot tells.
        """,
      rootCause: """
        - a cache, list, map or log that only grows; listeners and closures that no code removes
        - large data at once: a JSON text of 200 MB, a whole file as a string, a result without pages
        - work that outruns its consumer: promises, messages or stream chunks that pile up
        - a limit below the need: the default depends on the machine's memory, and containers often have little; a heap \
        with compressed pointers (Electron) ends at 4 GB, whatever is asked for
        - one size that was computed wrongly: "invalid array length", "invalid table size"
        """,
      fixNow: """
        If the data are really that large, raise the limit; else it only delays the end.

        ```shell
        NODE_OPTIONS="--max-old-space-size=4096" npm run build
        ```

        In Electron: `app.commandLine.appendSwitch("js-flags", "--max-old-space-size=4096")`.
        """,
      fixProperly: """
        - `node --heapsnapshot-near-heap-limit=2` writes snapshots shortly before the end; compare the two, and cut what \
        grew between them
        - stream and page: read in pieces, respect back pressure (`pipeline`, `for await`)
        - bounded caches, weak references for what can be made again
        - heavy work in a worker with `resourceLimits`, so that only the worker ends
        """,
      verify: """
        Repeat the flow 20 times and watch `process.memoryUsage().heapUsed` after each: it returns to its start. For a \
        build, look at the peak with `/usr/bin/time -l`.
        """,
      prevent: """
        An alert on `v8.getHeapStatistics()`: `used_heap_size` above three quarters of `heap_size_limit`.
        """,
      notToBeConfusedWith: [
        .init(.hermesOutOfMemory, "the same in React Native's engine"),
        .init(.jitExecutableMemoryDenied, "V8 got no executable memory while it started"),
        .init(.jetsamPerProcessLimit, "the system ended the process, whatever filled it"),
        .init(.linuxOomKill, "the kernel ended the process: SIGKILL, and no text of V8"),
      ],
      sources: [
        "V8, src/api/api.cc (FatalProcessOutOfMemory, ReportOOMFailure)",
        "Node.js, src/node_errors.cc (OOMErrorHandler)",
        "Node.js documentation: command-line options",
      ]),
    examples: [
      .matches(
        """
        ▸ FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
        """),
      .matches(
        """
        ▸ FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory
        """),
      .matches(
        """
        Process:               Lighthouse [447]
        Exception Type:        EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 2   libnode.127.dylib             	0x1127d10b4 node::OOMErrorHandler(char const*, v8::OOMDetails const&) + 344
        ▸ 3   libnode.127.dylib             	0x1127d20b4 v8::Utils::ReportOOMFailure(v8::internal::Isolate*, char \
        const*, v8::OOMDetails const&) + 200
        4   libnode.127.dylib             	0x1127d50b4 v8::internal::V8::FatalProcessOutOfMemory(v8::internal::Isolate*, \
        char const*, v8::OOMDetails const&) + 400
        """),
      .matches(
        """
        Process:               Lighthouse [447]
        Exception Type:        EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   node                          	0x1027d10b4 v8::base::OS::Abort() + 20
        ▸ 1   node                          	0x1027d20b4 v8::internal::Heap::FatalProcessOutOfMemory(char const*) + 200
        2   node                          	0x1027d50b4 v8::internal::Factory::NewFixedArray(int) + 400
        """),
      .matches(
        """
        Process:               node [447]
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed:
        0   node                          	0x1027d10b4 v8::base::OS::Abort() + 18
        ▸ 1   node                          	0x1027d20b4 v8::internal::V8::FatalProcessOutOfMemory(v8::internal::Isolate*, \
        char const*, bool) + 200
        2   node                          	0x1027d50b4 v8::internal::Scavenger::ScavengePage(v8::internal::MemoryChunk*) + 400
        """),
      .ignores(
        """
        FATAL ERROR: Zone Allocation failed - process out of memory
        """),
      .ignores(
        """
        Process:               Lighthouse [447]
        Exception Type:        EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   Lighthouse                    	0x1027d10b4 v8::base::OS::Abort() + 20
        1   Lighthouse                    	0x1027d20b4 v8::internal::V8::FatalProcessOutOfMemory(v8::internal::Isolate*, \
        char const*) + 200
        2   Lighthouse                    	0x1027d50b4 v8::internal::CodeRange::InitReservation() + 400
        3   Lighthouse                    	0x1027d90b4 v8::Isolate::Initialize(v8::Isolate*) + 900
        """),
    ])
}
