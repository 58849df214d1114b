extension Rule {
  static let kotlinUnhandledException = Rule(
    "kotlin-unhandled-exception", "A Kotlin exception left the Kotlin code",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message("Uncaught Kotlin exception: {type}: {reason}", "Uncaught Kotlin exception: {type}"),
      .frame(
        // Programs have functions of these names as well: Kotlin's are not Swift's, and stand in its own namespaces.
        [
          "^terminateWithUnhandledException(ObjHeader", "^terminateWithUnhandledException$",
          "::terminateWithUnhandledException", "::TerminateWithUnhandledException", "::processUnhandledException",
          "::ProcessUnhandledException", "kfun:kotlin*rocessUnhandledException",
          "Kotlin_ObjCExport_trapOnUndeclaredException",
        ], image: [], within: 24),
      // As what Kotlin throws its exceptions through C++; handlers of other reporters see nothing else of them.
      .message("uncaught exception of type (anonymous namespace)::ExceptionObjHolder", "kotlin::*ExceptionObjHolder"),
      .exceptionName("(anonymous namespace)::ExceptionObjHolderImpl", "(anonymous namespace)::ExceptionObjHolder"),
    ]),
    likelyWhen: .any([
      .all([
        .abort, .frame(["konan::abort", "kotlin::", "kfun:"], image: [], within: 10),
        // What its memory manager and its own checks end is no exception of anybody's.
        .not(
          .frame(
            [
              "^garbageCollect(", "^Alloc*Instance", "^RuntimeAssert", "^RuntimeFail",
              "kotlin::internal::RuntimeAssert", "kotlin::gc::", "kotlin::alloc::",
            ], image: [], within: 8)),
      ]),
      // The hook of a reporter that is told of what nobody caught.
      .textOfTheCrash("kotlin-exception-alone", ["^kotlin.native.concurrent.{type}Exception: {reason}"]),
      .frame("nsexceptionkt", "wrapUnhandledExceptionHook", "kotlin.native.setUnhandledExceptionHook"),
    ]),
    // A part of a trace, in which an exception is being made: who printed it may have caught it.
    possibleWhen: .frame("kfun:kotlin.Throwable#<init>", "kfun:*Exception#<init>", "kfun:*Error#<init>", within: 8),
    endsIn: .check,
    supportedBy: [
      .message("doesn't have or inherit @Throws annotation").because(
        "the function is not marked to throw, so its exception could not become an NSError"),
      .frame("kfun:").because("the functions of Kotlin carry this prefix"),
    ],
    outranks: [
      .explicitAbort, .uncaughtExceptionGeneric, .cppUncaughtException, .selfRaisedSignal, .builtinTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        Kotlin code in {process|the process} threw {type|an exception}, and no Kotlin code caught it. Kotlin/Native \
        ends the program rather than let an exception run into Swift or Objective-C.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` with `konan::abort` and functions that begin with `kfun:` on the stack, mostly in a \
        framework called `Shared` or `ComposeApp`. The message `Uncaught Kotlin exception: …` went to the console.
        """,
      howWeKnow: """
        Only Kotlin/Native's runtime has these functions, and only it prints that message.
        """,
      rootCause: """
        - a function that Swift calls threw an exception that its `@Throws` does not name, or it has none
        - a coroutine failed that was started without a handler (`scope.launch` on the main dispatcher)
        - `InvalidMutabilityException`, `IncorrectDereferenceException`: the memory model of Kotlin before 1.7.20, which \
        freezes what threads share; update Kotlin, and libraries that freeze by themselves
        - a callback that Kotlin handed to Swift threw, when nothing of Kotlin was above it
        """,
      fixNow: """
        Find the first `kfun:` frame of your own module: its exception must be declared or handled there.

        ```kotlin
        // before: the exception ends the app
        fun load(station: Int): Tide = api.fetch(station)

        // after: Swift gets an error that it must handle (`try`); a `suspend` function also names CancellationException
        @Throws(TideException::class)
        fun load(station: Int): Tide = api.fetch(station)
        ```
        """,
      fixProperly: """
        - return a sealed result type from what Swift calls, and keep exceptions inside the module
        - give every scope that the module starts a `CoroutineExceptionHandler`
        - install `setUnhandledExceptionHook`, and write message and stack where the next launch finds them
        """,
      verify: """
        A test in Swift calls the function with the input of the crash: it throws an error that `catch` sees.
        """,
      prevent: """
        A test over the exported interface that finds functions without `@Throws`; the hook from the first release on.
        """,
      notToBeConfusedWith: [
        .init(.uncaughtExceptionGeneric, "an Objective-C exception, with a name such as NSRangeException"),
        .init(.cppUncaughtException, "a C++ exception that is not Kotlin's"),
      ],
      sources: [
        "Kotlin documentation: Interoperability with Swift and Objective-C, errors and exceptions",
        "Kotlin source, kotlin-native/runtime/src/main/cpp/Exceptions.cpp",
      ]),
    examples: [
      .matches(
        """
        ▸ kotlin.native.concurrent.InvalidMutabilityException: mutation attempt of frozen org.example.pilot.Tides@2cdc340
        """),
      .matches("▸ Uncaught Kotlin exception: kotlin.IllegalStateException: no tide table for station 7"),
      .matches(
        """
        Process:             Pilot [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Shared                        	0x1057103c0 konan::abort() + 12
        ▸ 3   Shared                        	0x1057103c4 (anonymous namespace)::terminateWithUnhandledException(ObjHeader*) + 452
        ▸ 4   Shared                        	0x105758f10 kfun:org.example.pilot.Tides#load(kotlin.Int){} + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Pilot                         	0x1027d10b4 tide_check + 52
        """, answer: "explicit-abort"),
      .matches(
        """
        ▸ libc++abi: terminating due to uncaught exception of type (anonymous namespace)::ExceptionObjHolderImpl
        """),
      .ignores(
        """
        Crashed: com.apple.main-thread
        0  libsystem_kernel.dylib         0x20a15b0dc __pthread_kill + 8
        1  libsystem_c.dylib              0x20a0b3ea8 abort + 140
        2  Ferry                          0x100a89d20 garbageCollect(MemoryState*, bool) + 436
        3  Ferry                          0x100a8c1b4 AllocInstance + 512
        4  Ferry                          0x100745f00 kfun:org.example.ferry.Plan#next(){} + 84
        """, answer: "kotlin-runtime-check-failed"),
      .matches(
        """
        ▸     at 2   Harbour                     0x000000010b0fb73b kfun:kotlin.IllegalStateException#<init>(kotlin.String){} + 91
            at 3   Harbour                     0x000000010b0fdf5b kfun:org.example.tides.Table#height(kotlin.Int){} + 91
        """),
    ])
}
