extension Rule {
  static let exitStaticDestructorRace = Rule(
    "exit-static-destructor-race",
    "A thread used global objects that exit had destroyed",
    family: .frameworks,
    likelyWhen: .all([
      .any([.badAccess, .abort]), .not(.crashedOnMainThread(true)), .not(.objectiveCException),
      .destructorsRunElsewhere(sameLibrary: true),
    ]),
    possibleWhen: .any([
      .all([
        .any([.badAccess, .abort]), .not(.crashedOnMainThread(true)), .destructorsRunElsewhere(sameLibrary: false),
      ]),
      .all([
        .badAccess, .frame("__cxa_finalize_ranges", "__cxa_finalize", "^__run_exit_handlers", within: 8),
      ]),
    ]),
    outranks: .accessesInGeneral + [.explicitAbort, .cppUncaughtException, .sharedReferencePropertyRace],
    page: PlaybookPage(
      whatHappened: """
        One thread had called `exit()` and was destroying C++ globals and statics, while {thread|another thread} \
        still worked with them. The worker met memory that its destructor had freed or cleared.
        """,
      youSee: """
        A crash when the program quits, only sometimes, and invisible to the user except for the report. \
        Command-line tools, servers that stop, apps with C++ libraries and their worker threads.
        """,
      howWeKnow: """
        Another thread is inside `exit` and `__cxa_finalize_ranges`, the function that runs destructors of globals. \
        The crashed thread was working in the same library at that moment.
        """,
      notProved: """
        That the object which faulted is one of the destroyed ones. The moment and the library fit; the memory \
        itself is not in the report.
        """,
      rootCause: """
        `exit()` runs destructors on the thread that called it, and does not stop the others. A thread pool, a \
        detached thread or a dispatch queue that no code waits for goes on with caches, maps and loggers that are \
        gone.
        """,
      fixNow: """
        Stop and join the workers before leaving `main`, or leave with `_exit()` (after flushing what must be \
        flushed) where no destructor is needed.
        """,
      fixProperly: """
        - Globals that threads use are never destroyed: allocate them once and leave them, as Swift does with its own
        - Owners with an explicit `shutDown()` that waits for their threads
        - In Swift, leave `main` after the last task has ended; do not call `exit` beside work that still runs

        ```swift
        import Foundation

        // before: `exit` destroys C++ globals while the task still uses them
        func stopAtOnce(_ work: @escaping @Sendable () async -> Void) -> Never {
          Task.detached { await work() }
          exit(0)
        }

        // after: ask the work to end, wait for it, then leave
        func stop(_ work: @escaping @Sendable () async -> Void) async -> Never {
          let running = Task { await work() }
          running.cancel()
          await running.value
          exit(0)
        }
        ```

        In C++: `static Cache& cache = *new Cache;` lives forever; `static Cache cache;` does not. A quick end without \
        destructors is `_exit(status)`, after `fflush(nullptr)`.
        """,
      verify: "Start work, quit in the middle, 1,000 times, under Thread Sanitizer.",
      prevent: "Compile C++ with `-Wexit-time-destructors`; forbid detached threads in libraries.",
      notToBeConfusedWith: [
        .init(.sharedReferencePropertyRace, "a race in the middle of the run"),
        .init(.nullPointerDereference, "no other thread is leaving"),
      ],
      sources: ["Itanium C++ ABI, __cxa_finalize", "clang: -Wexit-time-destructors"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008
        Triggered by Thread:  3

        Thread 0:
        0   libtide.dylib              0x1044 std::__1::unordered_map<int, Tide>::~unordered_map() + 20
        ▸ 1   libsystem_c.dylib          0x1a10 __cxa_finalize_ranges + 476
        2   libsystem_c.dylib          0x1a20 exit + 44
        3   tidectl                    0x2040 main + 900

        Thread 3 Crashed:
        ▸ 0   libtide.dylib              0x1048 tide::Cache::find(int) + 52
        1   libtide.dylib              0x104c tide::Worker::run() + 152
        2   libsystem_pthread.dylib    0x1a30 _pthread_start + 136
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008
        Triggered by Thread:  3

        Thread 0:
        0   libtide.dylib                 0x000000010b5c3044 std::__1::unordered_map<int, Tide>::~unordered_map() + 20
        ▸ 1   libsystem_c.dylib             0x00007ff82927ea10 __cxa_finalize_ranges + 476
        2   libsystem_c.dylib             0x00007ff82927ea20 exit + 44
        3   tidectl                       0x000000010b541040 0x10b53f000 + 8256

        Thread 3 Crashed:
        ▸ 0   libtide.dylib                 0x000000010b5c3048 tide::Cache::find(int) + 52
        1   libtide.dylib                 0x000000010b5c304c tide::Worker::run() + 152
        2   libsystem_pthread.dylib       0x00007ff83da75a30 _pthread_start + 136
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008
        Triggered by Thread:  3

        Thread 0:
        0   libsystem_kernel.dylib     0x1a10 __ulock_wait + 8
        1   tidectl                    0x2040 main + 900

        Thread 3 Crashed:
        0   libtide.dylib              0x1048 tide::Cache::find(int) + 52
        1   libtide.dylib              0x104c tide::Worker::run() + 152
        """),
    ])
}

extension Condition {
  /// Another thread runs the destructors of globals; of a library that the crashed thread is in, where that is asked.
  static func destructorsRunElsewhere(sameLibrary: Bool) -> Condition {
    .computed(
      Computed(
        sameLibrary ? "destructors-of-same-library" : "destructors-elsewhere",
        "another thread that destroys global objects at exit"
          + (sameLibrary ? ", in the crashed thread's library" : ""),
        inputLiterals: ["__cxa_finalize", "__run_exit_handlers"], gate: .crashedOutsideOfSystem
      ) { facts in
        let mine = framesOutsideOfSystem(facts)
        for thread in facts.otherThreads(mentioning: ["__cxa_finalize", "__run_exit_handlers"]) {
          let stack = facts.stack(of: thread)
          guard
            let finalizer = stack.firstIndex(where: { frame in
              frame.symbol.map { $0.hasPrefix("__cxa_finalize") || $0.hasPrefix("__run_exit_handlers") } ?? false
            })
          else { continue }
          let images = stack[..<finalizer].compactMap(\.frame.image)
          // The destructor of the app's own executable, or the crashed thread is in the library that is going.
          let same = mine.first { frame in frame.frame.image.map { images.contains($0) } ?? false }
          let hasApp = stack[finalizer...].contains { frame in
            frame.isInApp && mine.contains { $0.frame.image == frame.frame.image }
          }
          if sameLibrary, same == nil, !hasApp { continue }
          let frame = same ?? mine[0]
          return [facts.evidence(stack[finalizer], thread: thread.index), facts.evidence(frame)]
        }
        return nil
      })
  }

  /// The crashed thread works for a library that may be going, and others may run its destructors.
  private static let crashedOutsideOfSystem = Condition.computed(
    Computed("crashed-outside-of-system", "code near the error that is no part of the system") { facts in
      if facts.report.threads.isEmpty || framesOutsideOfSystem(facts).isEmpty { return nil }
      // The other name is glibc's.
      let isApples = facts.report.operatingSystem.name.map { $0 != "Linux" && $0 != "Android" } ?? false
      return isApples && !facts.inputHolds("__cxa_finalize") ? nil : []
    })

  private static func framesOutsideOfSystem(_ facts: ReportFacts) -> [StackFrame] {
    facts.stack.prefix(8).filter { $0.owner != .system && $0.owner != .errorMachinery }
  }
}
