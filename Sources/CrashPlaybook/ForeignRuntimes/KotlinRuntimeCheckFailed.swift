extension Rule {
  static let kotlinRuntimeCheckFailed = Rule(
    "kotlin-runtime-check-failed",
    "Kotlin/Native's memory manager stopped the program",
    family: .foreignRuntimes,
    likelyWhen: .any([
      .all([.message("runtime assert: {check}"), .frame("konan", "kotlin", "kfun:", "ObjHeader", within: 24)]),
      .all([
        // The collector also stops at an object that is none any more, or belongs to another thread.
        .any([.abort, .badAccess]),
        .frame(
          [
            "^garbageCollect(", "::garbageCollect(", "kotlin::gc::", "kotlin::alloc::", "kotlin::mm::",
            "kotlin::internal::RuntimeAssert",
          ], image: [], within: 8),
        .not(.frame(["erminateWithUnhandledException", "rocessUnhandledException"], image: [], within: 24)),
      ]),
    ]),
    supportedBy: [
      .message("runtime assert: {check}").because("the sentence of a check of its own"),
      .frame("RuntimeAssert", "RuntimeFail", within: 8).because("a check of the runtime's own failed"),
    ],
    outranks: [
      .explicitAbort, .selfRaisedSignal, .uncaughtExceptionGeneric, .cppUncaughtException, .builtinTrap,
      .nullPointerDereference, .badAccessWildPointer, .linuxSegv,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The memory manager of Kotlin/Native found something that must not be ({check|the text of its check is not in \
        this report|the console names the check}), and ended {process|the process}. No exception of Kotlin's was \
        thrown.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` on a thread such as `GC thread`, with functions of `kotlin::gc`, `kotlin::mm` or \
        `garbageCollect` above those of the app.
        """,
      howWeKnow: """
        The functions below `abort` are those of Kotlin/Native's collector and allocator, or of its own checks. An \
        unhandled exception goes through `terminateWithUnhandledException`, which is not on this stack.
        """,
      notProved: """
        Who damaged what the collector met. It walks over all objects, long after the mistake, so the thread that crashed \
        is mostly not the one that made it.
        """,
      rootCause: """
        - an object that was freed or overwritten by C, Objective-C or Swift while Kotlin still held it: a pointer from \
        `StableRef`, `CPointer` or a callback that was used after its end
        - an Objective-C object whose `dealloc` calls back into Kotlin while the collector runs
        - no memory for the collector's own tables
        - a mistake of that version of Kotlin/Native: several were mended in later ones
        """,
      fixNow: """
        Read the check's sentence in the console of the device, and the Kotlin version of the framework. Run the newest \
        patch release of that version; then run the same steps with Address Sanitizer and Zombie Objects in the scheme.
        """,
      fixProperly: """
        - `StableRef.dispose()` exactly once, and nothing that uses the pointer after it
        - no calls into Kotlin from `dealloc` and `deinit`; hand the work to a queue
        - if a small project shows it with the newest Kotlin, report it to youtrack.jetbrains.com with that project
        """,
      verify: "The same steps for an hour, on the devices of the reports: the collector does not abort.",
      prevent: "Update Kotlin/Native with each patch release, and keep symbols of the framework for its reports.",
      notToBeConfusedWith: [
        .init(.kotlinUnhandledException, "an exception left the Kotlin code"),
        .init(.mallocFreelistCorruption, "the system's allocator found the damage"),
      ],
      sources: [
        "JetBrains/kotlin, kotlin-native/runtime",
        "JetBrains/kotlin-native, issues 2291 and 3468: https://github.com/JetBrains/kotlin-native/issues/2291",
      ]),
    examples: [
      .matches(
        """
        Crashed: GC thread
        0  libsystem_kernel.dylib         0x1b4860ef4 __pthread_kill + 8
        1  libsystem_pthread.dylib        0x1b4781d1c pthread_kill + 196
        2  libsystem_c.dylib              0x1b4711a54 abort + 104
        3  Shared                         0x1047360f4 kotlin::internal::RuntimeAssertFailedPanic(bool, char const*, ...) + 12
        4  Shared                         0x104733598 kotlin::gc::internal::processWeaks + 220
        5  Shared                         0x104734d00 kotlin::gc::ConcurrentMarkAndSweep::PerformFullGC(long long) + 1120
        """),
      .ignores(
        """
        Crashed: com.apple.main-thread
        0  libsystem_kernel.dylib         0x1b4860ef4 __pthread_kill + 8
        1  libsystem_c.dylib              0x1b4711a54 abort + 104
        2  Shared                         0x1047360f4 konan::abort() + 4
        3  Shared                         0x104733598 kotlin::gc::internal::processWeaks + 220
        4  Shared                         0x104734d00 kotlin::TerminateWithUnhandledException(ObjHeader*) + 40
        """, answer: "kotlin-unhandled-exception"),
    ])
}
